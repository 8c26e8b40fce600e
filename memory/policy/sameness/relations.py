"""What a newer statement can be to an older one."""

from enum import Enum


class Relation(Enum):
    APART = "apart"
    SAME = "same"
    REFINED = "refined"
    CHANGED = "changed"
    CORRECTED = "corrected"
    CONTRADICTED = "contradicted"
