"""The interface keeps to its own description, whatever is sent to it: no answer that the OpenAPI document
does not name, and none that says the server failed.

FUZZ_EXAMPLES says how many requests each operation gets: 20, or what is given.
"""

import os

import schemathesis
from club import Member
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "20"))

# Streams that do not end by themselves, what ends the session of the others, and what is no JSON.
LEFT_OUT = ["listen", "signOut", "endSession", "leave", "changePassword"]
