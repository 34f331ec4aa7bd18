import type { Call } from '#service/kernel/index.ts';

/** What the account rules need of the call or the operation. */
export type AccountRuleContext = Pick<Call, 'at' | 'trace'>;

/** Why a rule refuses a change of an account. Each endpoint has its own code for it (F 1.5, F 7.2). */
export interface AccountProblem<Kind extends string> {
  readonly problem: Kind;
  /** A sentence that says what was wrong, for the response and the log. */
  readonly details: string;
}
