import type { SendContext } from '#service/console/requests/index.ts';
import type { FlowStep, FlowStepKind, WhatIf } from '#shared/contract/flows.ts';
import { stepParameter } from './meanings.ts';
import type { NewStep } from './new-step.ts';
import type { PlayedRun } from './played-run.ts';
import { namedValues, type RunCall, type RunResult, responseStep } from './traffic.ts';

type Decoded = NonNullable<NewStep['decoded']>;

/** What messages brought and steps made, by name. */
export type Values = Readonly<Record<string, string>>;

/** What a step is made of. */
export interface Scene<Parties> {
  readonly parties: Parties;
  readonly whatIf: WhatIf | undefined;
  /** Where the service is, as the host of the run names it. */
  readonly origin: string;
  readonly context: SendContext;
  readonly values: Values;
}

/** A value, or how it follows from the scene. */
type Of<Parties, T> = T | ((scene: Scene<Parties>) => T);

interface StepBase<Parties> {
  readonly kind: FlowStepKind;
  readonly from: 'client' | 'server';
  readonly label: string;
  readonly explanation: Of<Parties, string>;
  /** The step is left out where this is false. */
  readonly when?: (scene: Scene<Parties>) => boolean;
  /** Values for this step and those after it. */
  readonly makes?: (scene: Scene<Parties>) => Values | Promise<Values>;
}

/** What a party does without the service. */
interface OwnStep<Parties> extends StepBase<Parties> {
  readonly to: FlowStep['to'];
  readonly shows?: { readonly place: 'body' | 'query'; readonly parameters: Of<Parties, Values> };
  readonly decoded?: (scene: Scene<Parties>) => Decoded | Promise<Decoded>;
}

/** What a party checks by itself; the run ends where it is not right. */
interface Check<Parties> extends Omit<StepBase<Parties>, 'explanation'> {
  readonly refusedLabel: string;
  /** Said behind the sentence of the check, where it is right. */
  readonly also: string;
  check(scene: Scene<Parties>): Checked | Promise<Checked>;
}

interface Checked {
  readonly isRight: boolean;
  readonly sentence: string;
  readonly decoded: NewStep['decoded'];
  /** For the steps after it. */
  readonly values?: Values;
}

/** What a call carries, with the path that it goes to. */
interface Request extends Pick<RunCall, 'path'>, Partial<Pick<RunCall, 'httpMethod' | 'authorization' | 'cookie'>> {
  readonly parameters: Values;
  readonly decoded?: Decoded;
  /** What is said of a refusal, where more is known than the service says. */
  readonly refusal?: string;
}

/** What a response is called, by what it brings. */
export interface Back {
  readonly kind: FlowStepKind;
  readonly label: string | ((brought: Values) => string);
}

/** A call to the service, with what its response is called. */
interface Message<Parties> extends StepBase<Parties> {
  readonly request: (scene: Scene<Parties>) => Request | Promise<Request>;
  /** The step of the response; absent: it is shown when the call was refused. */
  readonly back?: Back;
  /** The run ends quietly where the response does not bring this value. */
  readonly needs?: string;
}

/** What is none of the others. */
interface Further<Parties> extends Pick<StepBase<Parties>, 'when'> {
  /** @returns false: the run ends */
  does(scene: Scene<Parties>, running: Running<Parties>): Promise<boolean>;
}

type ScenarioStep<Parties> = OwnStep<Parties> | Check<Parties> | Message<Parties> | Further<Parties>;

/** A scenario that is gone through. */
export interface Running<Parties> {
  readonly run: PlayedRun;
  /** Values for the steps after this one. */
  keep(more: Values): void;
  /** @returns undefined: it was refused, and the run has ended */
  send(message: Message<Parties>): Promise<RunResult | undefined>;
}

interface Read {
  readonly values: Values;
  readonly shown: Partial<NewStep>;
}

/** A login whose every party Authdesk plays, as data: `play` goes through it. */
export interface Scenario<Parties> {
  /** What no step may show from the beginning. */
  readonly secrets: (parties: Parties) => readonly string[];
  /** Names of values that are secret when a message brings them or a step makes them. */
  readonly secretValues: readonly string[];
  readonly steps: readonly ScenarioStep<Parties>[];
  /** What a response brings, and what the step that shows it has besides. */
  readonly read: (result: RunResult) => Read | Promise<Read>;
  /** Name of the user who is logged in at the end. */
  readonly user: (parties: Parties) => string;
}

/** Goes through a scenario at once, step by step, until one is refused. */
export async function play<Parties>(
  scenario: Scenario<Parties>,
  parties: Parties,
  run: PlayedRun,
  context: SendContext,
): Promise<void> {
  run.keepSecret(...scenario.secrets(parties));
  let values: Values = {};
  const keep = (more: Values) => {
    run.keepSecret(...scenario.secretValues.flatMap((name) => more[name] ?? []));
    values = { ...values, ...more };
  };
  const scene = (): Scene<Parties> => ({ parties, whatIf: run.whatIf, origin: run.origin, context, values });
  const running: Running<Parties> = {
    ...{ run, keep },
    send: async (message) => (await exchange(message, scene(), scenario, running))?.result,
  };
  for (const step of scenario.steps) {
    if (step.when?.(scene()) === false) continue;
    if ('does' in step) {
      if (await step.does(scene(), running)) continue;
      return;
    }
    if (step.makes !== undefined) keep(await step.makes(scene()));
    if ('request' in step) {
      const brought = await exchange(step, scene(), scenario, running);
      if (brought === undefined || (step.needs !== undefined && brought.values[step.needs] === undefined)) return;
    } else if ('check' in step) {
      const { isRight, values = {} } = await checked(step, scene(), run);
      if (!isRight) return;
      keep(values);
    } else await draw(step, scene(), run);
  }
  run.done(scenario.user(parties));
}

async function draw<Parties>(step: OwnStep<Parties>, scene: Scene<Parties>, run: PlayedRun): Promise<void> {
  const { kind, from, to, label, explanation, shows, decoded } = step;
  const parameters = shows === undefined ? [] : Object.entries(ofScene(shows.parameters, scene));
  run.step({
    ...{ kind, from, to, label, outcome: 'ok', explanation: ofScene(explanation, scene) },
    parameters: parameters.map(([name, value]) => stepParameter(name, value, shows?.place ?? 'body')),
    ...(decoded !== undefined && { decoded: await decoded(scene) }),
  });
}

async function checked<Parties>(step: Check<Parties>, scene: Scene<Parties>, run: PlayedRun): Promise<Checked> {
  const { kind, from, label, refusedLabel, also } = step;
  const found = await step.check(scene);
  const { isRight, sentence, decoded } = found;
  run.step({
    ...{ kind, from, to: from, outcome: isRight ? 'ok' : 'failed', label: isRight ? label : refusedLabel },
    explanation: isRight ? `${sentence} ${also}` : sentence,
    parameters: [],
    decoded,
  });
  if (!isRight) run.fail(sentence);
  return found;
}

/** Sends a call and adds both steps; a redirect is read, not followed. Undefined: it was refused, and the run has ended. */
async function exchange<Parties>(
  { kind, from, label, explanation, request, back }: Message<Parties>,
  scene: Scene<Parties>,
  scenario: Scenario<Parties>,
  { run, keep }: Running<Parties>,
): Promise<{ readonly result: RunResult; readonly values: Values } | undefined> {
  const { parameters, httpMethod = 'GET', decoded, refusal, ...more } = await request(scene);
  const call: RunCall = {
    ...{ kind, from, label, httpMethod, origin: scene.origin, explanation: ofScene(explanation, scene) },
    parameters: namedValues(parameters),
    ...more,
  };
  run.keepSecret(call.authorization?.split(' ')[1] ?? '');
  const result = await run.send(call, decoded);
  const { values, shown } = await scenario.read(result);
  keep(values);
  const isRefused = !result.accepted || values.error !== undefined;
  const sentence = (isRefused ? refusal : undefined) ?? result.sentence;
  const response = responseStep(call, result);
  if (response !== undefined && (back !== undefined || isRefused)) {
    const name = typeof back?.label === 'function' ? back.label(values) : back?.label;
    run.step({
      ...response,
      ...(back && { kind: back.kind }),
      ...{ label: isRefused ? response.label : (name ?? response.label), explanation: sentence },
      ...{ outcome: isRefused ? 'failed' : 'ok', ...shown },
    });
  }
  if (!isRefused) return { result, values };
  run.fail(sentence);
  return undefined;
}

function ofScene<Parties, T extends string | Values>(value: Of<Parties, T>, scene: Scene<Parties>): T {
  return typeof value === 'function' ? value(scene) : value;
}
