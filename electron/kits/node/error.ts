/** What went wrong, in a sentence, and what to do next. */
export class AuthdeskError extends Error {
  /** Code of the administration interface (`invalid-input`, `not-found`, …), or `ended`, `start`, `expectation`. */
  readonly code: string;
  /** What to do, in a sentence. */
  readonly next: string | undefined;

  constructor(code: string, message: string, next?: string) {
    super(next === undefined ? message : `${message}\n${next}`);
    this.name = 'AuthdeskError';
    this.code = code;
    this.next = next;
  }
}
