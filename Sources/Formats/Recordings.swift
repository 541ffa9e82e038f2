// A reader of files brings what it reads them into.
@_exported public import Recordings
