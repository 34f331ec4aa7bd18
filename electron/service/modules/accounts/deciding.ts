import type { Call } from '#service/kernel/call.ts';

/** What the account rules need of the call, or of the operation, that asks them. */
export type Deciding = Pick<Call, 'at' | 'trace'>;

/** Why something cannot be done with an account. Each endpoint has its own code for it (F 1.5, F 7.2). */
export interface AccountProblem<Kind extends string> {
  readonly problem: Kind;
  /** A sentence that says what was wrong, for the answer and the log. */
  readonly details: string;
}
