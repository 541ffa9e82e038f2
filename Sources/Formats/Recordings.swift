// Importing Formats also imports the types that its readers produce.
@_exported public import Recordings
