/** Why there is no release: one sentence, and what to do next. */
export class ReleaseProblem extends Error {
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = 'ReleaseProblem';
    this.next = next;
  }
}
