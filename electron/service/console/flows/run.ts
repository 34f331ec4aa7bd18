import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import type { NamedValue } from '#shared/protocol/base-string.ts';
import { mask } from '#shared/protocol/masking.ts';
import { percentEncode } from '#shared/protocol/percent.ts';
import type { ArrowCall } from './arrow-call.ts';
import type { NewStep } from './new-step.ts';

/** A run in the engine: the flow that the UI gets, and values that never leave the engine. */
export interface Run {
  readonly flow: Flow;
  /** When it was started, in milliseconds of the machine's monotonic clock. */
  readonly startedTicks: number;
  /** Parameters of its login request. */
  readonly loginParameters: readonly NamedValue[];
  /** What was sent with steps, by the id of the step, for their code. */
  readonly calls: Readonly<Record<string, ArrowCall>>;
  /** Exact raw query of the login request that belongs to this run. */
  readonly loginQuery?: string | undefined;
  /** Whole redirect target that the service sent, once it did. */
  readonly location?: string | undefined;
  /** Step that shows the redirect. */
  readonly redirectStep?: string | undefined;
  /** The code as the client got it. */
  readonly code?: string | undefined;
  readonly token?: string | undefined;
  /** Browser-bound tokens, and codes for such tokens, that the run obtained (D25). */
  readonly inBrowser: readonly { readonly kind: 'token' | 'code'; readonly value: string }[];
  /** Values that no text of a step may contain. */
  readonly secrets: readonly string[];
  /** Of a client-side login. */
  readonly page?: RunPage;
}

/** What the engine knows about the page of a client-side login. */
interface RunPage {
  /** API key with which the page loads the library; not that of the site when an unknown one is tried. */
  readonly apiKey: string;
  /** Tabs of the page in the order in which they reported. */
  readonly tabs: readonly string[];
  /** The call that began the newest session. */
  readonly sessionCall?: string;
  /** That call was the newest: the next bootstrap of the library looks whether the browser kept its cookie. */
  readonly looksForCookie?: boolean;
}

/** Steps kept of one run, so that repeating its login cannot fill the memory. */
const STEPS_KEPT = 200;

/** The text with every secret of the run masked, also percent-encoded ones. */
function withoutSecrets(text: string, secrets: readonly string[]): string {
  let shown = text;
  for (const secret of secrets) {
    if (secret === '') continue;
    shown = shown.replaceAll(secret, mask(secret));
    const encoded = percentEncode(secret);
    if (encoded !== secret) shown = shown.replaceAll(encoded, mask(secret));
  }
  return shown;
}

/**
 * The run with one more step, in which the secrets of the run are masked.
 *
 * @param call what was sent with it, for its code
 */
export function withStep(run: Run, step: NewStep, at: number, call?: ArrowCall): Run {
  const clean = (text: string): string => withoutSecrets(text, run.secrets);
  const added: FlowStep = {
    ...step,
    id: String(Number(run.flow.steps.at(-1)?.id ?? 0) + 1),
    at,
    explanation: clean(step.explanation),
    parameters: step.parameters.map((parameter) => ({ ...parameter, value: clean(parameter.value) })),
    ...(step.target === undefined ? {} : { target: clean(step.target) }),
    ...(step.body === undefined ? {} : { body: clean(step.body) }),
  };
  const steps = [...run.flow.steps, { ...added, ...(call && { hasCode: true as const }) }].slice(-STEPS_KEPT);
  const kept = new Set(steps.map(({ id }) => id));
  const calls = Object.entries({ ...run.calls, ...(call && { [added.id]: call }) }).filter(([id]) => kept.has(id));
  return withFlow({ ...run, calls: Object.fromEntries(calls) }, { steps });
}

/** The run with one of its steps changed. */
export function withChangedStep(run: Run, id: string | undefined, change: (step: FlowStep) => FlowStep): Run {
  return withFlow(run, { steps: run.flow.steps.map((step) => (step.id === id ? change(step) : step)) });
}

/** The run in which nothing waits any more: what it waited for does not come. @param explanation why */
export function withoutWaiting(run: Run, explanation: string): Run {
  const steps = run.flow.steps.map((step) =>
    step.outcome === 'waiting' ? { ...step, outcome: 'failed' as const, explanation } : step,
  );
  return withFlow(run, { steps });
}

/** The run, failed because its steps ended before it was through. */
export const brokenOff = (run: Run, sentence: string): Run => failed(withoutWaiting(run, sentence), sentence);

/** A change of what the UI sees; `undefined` removes a member. */
type FlowChange = { readonly [K in keyof Flow]?: Flow[K] | undefined };

/** The run with members of its flow changed. */
export function withFlow(run: Run, change: FlowChange): Run {
  const merged = Object.entries({ ...run.flow, ...change }).filter(([, value]) => value !== undefined);
  return { ...run, flow: Object.fromEntries(merged) as Flow };
}

/** The run with more values that no step may contain. */
export function withSecrets(run: Run, ...values: readonly string[]): Run {
  return { ...run, secrets: [...run.secrets, ...values] };
}

/** The run, failed; the sentence says why and what to do. */
export function failed(run: Run, sentence: string): Run {
  return withFlow(run, { status: 'failed', failure: withoutSecrets(sentence, run.secrets) });
}
