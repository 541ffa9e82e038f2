// Importing Writers also imports the types of its input.
@_exported public import Recordings
