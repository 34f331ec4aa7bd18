"""What the kit raises."""


class AuthdeskError(Exception):
    """What went wrong, in a sentence, and what to do next.

    ``code`` is one of the administration interface (``invalid-input``, ``not-found``, …), or ``start``, ``ended``,
    ``expectation``.
    """

    def __init__(self, code, message, next_step=None):
        super().__init__(message if next_step is None else f"{message}\n{next_step}")
        self.code = code
        self.next_step = next_step
