"""What the schema says of errors: every operation may answer with a problem."""

from typing import Any

from memory.api.problems import MEDIA_TYPE

PROBLEM = {
    "type": "object",
    "description": "RFC 9457; some problems name more, such as `standing`, the fact "
    "that stands in the way.",
    "required": ["type", "title", "status", "detail"],
    "properties": {
        "type": {"type": "string", "format": "uri-reference"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "errors": {"type": "object", "description": "What is wrong, by field."},
    },
    "additionalProperties": {},
}
RESPONSE = {
    "description": "A problem.",
    "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}},
}


def with_problems(result: dict[str, Any], **_: object) -> dict[str, Any]:
    """A postprocessing hook of drf-spectacular."""
    result["components"]["schemas"]["Problem"] = PROBLEM
    for path in result["paths"].values():
        for operation in path.values():
            operation["responses"]["default"] = RESPONSE
    return result
