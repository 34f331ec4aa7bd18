export type ListenerName = 'http' | 'https' | 'console' | 'administration';

/** A port that a listener was to have. */
export interface WantedPort {
  readonly listener: ListenerName;
  readonly port: number;
}

/**
 * The service, or what a host adds to it, could not start: what happened in one sentence and what to do next. Hosts
 * print it and end.
 */
export class StartProblem extends Error {
  readonly code:
    | 'port-taken'
    | 'port-forbidden'
    | 'database-newer'
    | 'database-damaged'
    | 'database-lost'
    | 'folder-in-use'
    | 'folder-unwritable'
    | 'folder-empty'
    | 'workspace-invalid'
    | 'address-unavailable'
    | 'authority-in-use'
    | 'internal';
  readonly next: string;
  /** Of `port-taken`: the ports that other programs have. */
  readonly taken: readonly WantedPort[];

  constructor(code: StartProblem['code'], message: string, next: string, taken: readonly WantedPort[] = []) {
    super(message);
    this.name = 'StartProblem';
    this.code = code;
    this.next = next;
    this.taken = taken;
  }
}
