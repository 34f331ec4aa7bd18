import type { CauseName } from '#shared/causes/catalogue.ts';
import { type OwnState, ownState } from '#shared/causes/own-state.ts';
import type { TraceStep } from '#shared/contract/log.ts';

/**
 * The decision trace of one call: every rule that was checked, in order, with the values compared.
 * Callers pass values already masked; a trace never holds a secret, a whole token or a stack.
 */
export class Trace {
  readonly #steps: TraceStep[] = [];

  /** The rule held. `rule` cites `D29`, `R1` or `spec: <section>`; `check` is a sentence. */
  passed(rule: string, check: string, values?: Record<string, string>): void {
    this.#add('passed', rule, check, values);
  }

  /**
   * The call failed by this rule; the last failed step decided.
   *
   * @param cause the second half of the key of the cause, where it is known more closely than the rule tells
   */
  failed(rule: string, check: string, values?: Record<string, string>, cause?: CauseName): void {
    this.#add('failed', rule, check, values, cause);
  }

  /**
   * The rule refused the call: `throw call.trace.refused('D18', new OAuthError(…))`.
   *
   * @param error whose `details` say why; `reason` instead, where the response says less than the log
   * @param check the sentence of the step, where it is not that of the error
   * @returns `error`
   */
  refused<
    const E extends {
      readonly details: string;
      readonly reason?: string;
      readonly causeName?: CauseName | undefined;
      readonly state?: OwnState | undefined;
    },
  >(rule: string, error: E, values?: Record<string, string>, check: string = error.reason ?? error.details): E {
    const { state, causeName } = error;
    this.failed(rule, check, state === undefined ? values : { ...values, ...ownState(state) }, causeName);
    return error;
  }

  /** For information; decided nothing. */
  noted(rule: string, check: string, values?: Record<string, string>): void {
    this.#add('noted', rule, check, values);
  }

  /** Drops the steps from one index to before another: what they say is decided anew (R56). */
  drop(from: number, to: number): void {
    this.#steps.splice(from, to - from);
  }

  get steps(): readonly TraceStep[] {
    return this.#steps;
  }

  #add(
    outcome: TraceStep['outcome'],
    rule: string,
    check: string,
    values?: Record<string, string>,
    cause?: string,
  ): void {
    const step = values ? { rule, check, outcome, values } : { rule, check, outcome };
    // Each call makes ten steps, and hardly one has more.
    this.#steps.push(cause === undefined ? step : { ...step, cause });
  }
}
