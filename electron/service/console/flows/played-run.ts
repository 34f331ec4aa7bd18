import type { SendContext } from '#service/console/requests/index.ts';
import type { Flow, WhatIf } from '#shared/contract/flows.ts';
import type { NewStep } from './new-step.ts';
import { failed, withChangedStep, withFlow, withSecrets, withStep } from './run.ts';
import { originOfRun } from './run-origin.ts';
import type { Runs } from './runs.ts';
import { type RunCall, type RunResult, requestStep, sendForRun, sentStep } from './traffic.ts';

/** A run whose every party Authdesk plays: a login at an OpenID provider (X 2) and one by SAML (X 5) add their steps to it. */
export class PlayedRun {
  readonly #id: string;
  readonly #runs: Runs;
  readonly #context: SendContext;

  /** @param id of a run that was started */
  constructor(id: string, runs: Runs, context: SendContext) {
    this.#id = id;
    this.#runs = runs;
    this.#context = context;
  }

  get #flow(): Flow {
    return this.#runs.get(this.#id).flow;
  }

  get whatIf(): WhatIf | undefined {
    return this.#flow.whatIf;
  }

  /** Where the service is, as the host of the run names it, over HTTPS. */
  get origin(): string {
    return originOfRun(this.#flow, this.#context, 'https');
  }

  /** From now on no step shows these values. */
  keepSecret(...values: readonly string[]): void {
    this.#runs.change(this.#id, (run) => withSecrets(run, ...values));
  }

  step(step: NewStep): void {
    this.#runs.change(this.#id, (run) => withStep(run, step, this.#context.core.clock()));
  }

  /** The run ends here. @param sentence why, and what to do */
  fail(sentence: string): void {
    this.#runs.change(this.#id, (run) => failed(run, sentence));
  }

  /** The user is logged in. */
  done(user: string): void {
    this.#runs.change(this.#id, (run) => withFlow(run, { status: 'obtained', user }));
  }

  /** Sends a call without an arrow of its own. */
  sendUnseen(call: RunCall): Promise<RunResult> {
    return sendForRun(call, this.#flow, this.#context);
  }

  /**
   * Sends a call, whose arrow is drawn as one that waits until the response is there: who watches the run sees where it is.
   *
   * @param decoded what the call carries, made readable
   */
  async send(call: RunCall, decoded: NonNullable<NewStep['decoded']> = []): Promise<RunResult> {
    const read = decoded.length > 0 && { decoded };
    let sent: string | undefined;
    this.#runs.change(this.#id, (run) => {
      const waits = withStep(run, { ...sentStep(call), ...read, outcome: 'waiting' }, this.#context.core.clock());
      sent = waits.flow.steps.at(-1)?.id;
      return waits;
    });
    const result = await this.sendUnseen(call);
    const { outcome, explanation, callId } = requestStep(call, result);
    this.#runs.change(this.#id, (run) =>
      withChangedStep(run, sent, (step) => ({
        ...step,
        outcome,
        explanation,
        ...(callId !== undefined && { callId }),
      })),
    );
    return result;
  }
}
