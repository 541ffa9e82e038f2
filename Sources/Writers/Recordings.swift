// Importing Writers also imports the types that its writers take.
@_exported public import Recordings
