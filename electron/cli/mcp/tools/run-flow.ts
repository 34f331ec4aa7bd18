import { get } from 'node:https';
import { z } from 'zod';
import type { Flow } from '#shared/contract/flows.ts';
import { apiKey, uid } from '#shared/contract/values.ts';
import { failuresOfUseCase } from '#shared/flows/what-if.ts';
import { ask, type ToolContext } from '../context.ts';
import { shorten } from '../texts.ts';
import { picked, tool } from '../tool.ts';

const useCase = z.enum(['token', 'server', 'code']);
/** Those that one of the three can have; the service says of which. */
const mistake = z.enum(useCase.options.flatMap((one) => failuresOfUseCase[one]));
const input = z.strictObject({
  useCase: useCase.describe(
    'token: in the redirect; server: a server asks for it with the secret; code: a code that is exchanged.',
  ),
  apiKey,
  UID: uid.describe('Who logs in: a user that the site has.'),
  whatIf: mistake.optional().describe('A mistake to make on purpose.'),
});

/** Longest that a login may take, milliseconds. */
const LOGIN_MS = 20_000;

/** Asks the login end-point as a browser does, and does not follow where it leads. @returns the redirect, if it is one */
function redirectOf(loginUrl: string, ca: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const options = { ca, agent: false, timeout: LOGIN_MS } as const;
    const sent = get(loginUrl, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.headers.location));
      response.on('error', reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('The login took too long.')));
    sent.on('error', reject);
  });
}

/** The login of a run, decided beforehand, so that it needs no screen. */
async function logIn(flow: Flow, UID: string, context: ToolContext): Promise<Flow> {
  const { id, loginUrl, apiKey: site } = flow;
  if (loginUrl === undefined) return flow;
  await ask(context, 'nextLogins.set', { site, outcome: 'complete', UID });
  try {
    const { ca } = await ask(context, 'overview.get', {});
    const location = await redirectOf(loginUrl, ca.pem);
    return location === undefined
      ? ask(context, 'flows.get', { id })
      : ask(context, 'flows.callback', { id, url: location });
  } finally {
    // Where the login never came to it, it would decide somebody else's.
    await context.invoke('nextLogins.cancel', { site });
  }
}

async function runThrough({ useCase: which, UID, whatIf: made, ...of }: z.infer<typeof input>, context: ToolContext) {
  const server = which === 'server' ? { server: { x_siteUID: UID } } : {};
  const started = await ask(context, 'flows.start', {
    ...of,
    useCase: which,
    ...server,
    ...(made !== undefined && { whatIf: made }),
  });
  let flow = which === 'server' ? started : await logIn(started, UID, context);
  if (which === 'code' && flow.credential?.kind === 'code')
    flow = await ask(context, 'flows.exchange', { id: flow.id });
  if (made === 'reused-code' && which === 'code') flow = await ask(context, 'flows.exchange', { id: flow.id });
  if (flow.credential?.kind === 'token' && flow.status === 'obtained') {
    flow = await ask(context, 'flows.call', { id: flow.id });
  }
  return flow;
}

const step = ({ explanation, ...one }: Flow['steps'][number]) => ({
  ...picked(one, 'from', 'to', 'label', 'outcome', 'status', 'callId'),
  explanation: shorten(explanation, 500).text,
});

export const runFlow = tool({
  name: 'run_flow',
  title: 'Run a login flow',
  description:
    'Runs one of the three login flows up to a call with the token, as a client would, and says what each message did. Each step has the callId of its call.',
  effect: 'adds',
  input,
  async run(asked, context) {
    const flow = await runThrough(asked, context);
    return { ...picked(flow, 'id', 'status', 'failure'), steps: flow.steps.map(step) };
  },
});
