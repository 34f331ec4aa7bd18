/**
 * The service could not start: what happened in one sentence and what to do next. Hosts print it and exit.
 */
export class StartProblem extends Error {
  readonly code:
    | 'port-taken'
    | 'port-forbidden'
    | 'database-newer'
    | 'database-damaged'
    | 'folder-in-use'
    | 'folder-unwritable'
    | 'workspace-invalid'
    | 'address-unavailable'
    | 'internal';
  readonly next: string;

  constructor(code: StartProblem['code'], message: string, next: string) {
    super(message);
    this.name = 'StartProblem';
    this.code = code;
    this.next = next;
  }
}
