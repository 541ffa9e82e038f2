// Importing Formats also imports the types that its readers produce, and the writers of the core.
@_exported public import Recordings
@_exported public import Writers
