import type { SendContext } from '#service/console/requests/index.ts';
import { codeRepository } from '#service/core/credentials/tokens/index.ts';
import { conflict } from '#service/kernel/index.ts';
import type { WhatIf } from '#shared/contract/flows.ts';
import { arrow } from './new-step.ts';
import { type Run, withStep } from './run.ts';
import type { Runs } from './runs.ts';
import { requestToken } from './token-request.ts';
import { namedValues } from './traffic.ts';

const CODE_SENT = 'Code sent to the server';

/** The client's own part of use case 3: it sends the code to its server, which alone knows the secret. */
export function codeSent(run: Run, now: number): Run {
  if (run.flow.steps.some((step) => step.label === CODE_SENT)) return run;
  const explanation = 'The client sends the code to its own server. The token never reaches the client.';
  return withStep(run, arrow('client', 'server', CODE_SENT, explanation, { kind: 'handCode' }), now);
}

/**
 * Exchanges the code of a run at the token end-point (spec, use case 3), with the run's what-if.
 *
 * @throws {OperationProblem} when the run has no code
 */
export async function exchangeCode(id: string, runs: Runs, context: SendContext): Promise<void> {
  const { store, clock } = context.core;
  const run = runs.get(id);
  const { code } = run;
  const { whatIf, redirectUri = '' } = run.flow;
  if (code === undefined) {
    throw run.flow.useCase === 'code' || run.flow.page?.authCodeOnly
      ? conflict('This run has no code yet.', 'Finish its login first; the call-back brings the code.')
      : conflict(
          'Only runs that get a code exchange it.',
          'Start a run of use case 3, or of a page with authCodeOnly.',
        );
  }
  runs.change(id, (current) => codeSent(current, clock()));

  const record = store.of(codeRepository).find(code);
  if (whatIf === 'expired-code' && record) await store.unitOfWork(() => store.of(codeRepository).expireAt(record.id));

  const isSecondUse = record?.usedAt !== undefined;
  const exchange = (second: boolean): Promise<void> =>
    requestToken(
      id,
      {
        kind: 'exchange',
        label: second ? 'Code exchange, second use' : 'Code exchange',
        explanation: explanationOf(second, whatIf),
        parameters: namedValues({
          grant_type: 'authorization_code',
          code,
          redirect_uri: whatIf === 'wrong-redirect-at-exchange' ? `${redirectUri}/another` : redirectUri,
        }),
      },
      runs,
      context,
    );
  await exchange(isSecondUse);
  if (whatIf === 'reused-code' && !isSecondUse) await exchange(true);
}

function explanationOf(second: boolean, whatIf: WhatIf | undefined): string {
  if (second) return 'The server sent the code a second time. A code is valid for one exchange only.';
  const usual = 'The server sent the code, with API key and secret, to get a token.';
  return (whatIf && explanations[whatIf]) ?? usual;
}

const explanations: { readonly [K in WhatIf]?: string } = {
  'expired-code': 'The run made the code expire. Then the server sent it to get a token.',
  'wrong-secret': 'The server sent the code with a wrong secret.',
  'plain-http': 'The server sent the code over plain HTTP.',
  'wrong-redirect-at-exchange': 'The server sent the code with another redirect_uri than that of the login.',
};
