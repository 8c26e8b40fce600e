"""What went wrong on this machine, as one line a person can act on."""


class MachineError(Exception):
    """Its text is for the person at the terminal."""
