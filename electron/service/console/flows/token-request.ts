import type { SendContext } from '#service/console/requests/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { jsonObject } from '#shared/narrowing.ts';
import { withCredential, withObtained } from './credential.ts';
import { withExchange } from './exchange-steps.ts';
import { unknownApiKey } from './login-request.ts';
import { failed, type Run, withSecrets } from './run.ts';
import { originOfRun } from './run-origin.ts';
import type { Runs } from './runs.ts';
import { type RunCall, sendForRun } from './traffic.ts';

type Parameters = RunCall['parameters'];

function basic(apiKey: string, secret: string): string {
  return `Basic ${Buffer.from(`${apiKey}:${secret}`, 'utf8').toString('base64')}`;
}

/** Key and secret that the run sends to the token end-point; some what-ifs send wrong ones. */
function identification(run: Run, context: SendContext): { readonly authorization: string; readonly secret: string } {
  const { core } = context;
  const { apiKey, whatIf } = run.flow;
  const site = core.store.of(siteRepository).get(apiKey);
  const secret = whatIf === 'wrong-secret' || !site ? core.random(32).toString('base64') : site.secret.text;
  const key = whatIf === 'unknown-key' ? unknownApiKey(apiKey, core) : apiKey;
  return { authorization: basic(key, secret), secret };
}

/**
 * Requests a token at the token end-point (spec "Token end-point") over HTTPS, and adds both steps to the run. A second
 * use of a code is sent like the first; the service detects it (R2).
 */
export async function requestToken(
  runId: string,
  request: {
    readonly kind: 'exchange' | 'askToken';
    readonly label: string;
    readonly explanation: string;
    readonly parameters: Parameters;
  },
  runs: Runs,
  context: SendContext,
): Promise<void> {
  const run = runs.get(runId);
  const { authorization, secret } = identification(run, context);
  const call: RunCall = {
    ...request,
    from: 'server',
    httpMethod: 'POST',
    origin: originOfRun(run.flow, context, run.flow.whatIf === 'plain-http' ? 'http' : 'https'),
    path: '/socialize.getToken',
    authorization,
  };
  const result = await sendForRun(call, run.flow, context);
  const token = result.response ? jsonObject(result.response.body)?.access_token : undefined;
  const { store, clock } = context.core;
  runs.change(runId, (current) => {
    const hidden = withSecrets(current, secret, authorization.slice(6), ...(typeof token === 'string' ? [token] : []));
    const changed = withExchange(hidden, call, result, 'giveToken', clock());
    if (typeof token === 'string' && result.accepted) return withObtained(changed, { token }, store);
    return failed(withCredential(changed, store), result.sentence);
  });
}
