import type { SendContext } from '#service/console/requests/index.ts';
import type { FlowStep, FlowStepKind, WhatIf } from '#shared/contract/flows.ts';
import { stepParameter } from './meanings.ts';
import type { NewStep } from './new-step.ts';
import type { PlayedRun } from './played-run.ts';
import { type RunCall, type RunResult, responseStep } from './traffic.ts';

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
  readonly shows: { readonly place: 'body' | 'query'; readonly parameters: Of<Parties, Values> };
  readonly decoded?: (scene: Scene<Parties>) => NewStep['decoded'];
}

/** What a party checks by itself; the run ends where it is not right. */
interface Check<Parties> extends Omit<StepBase<Parties>, 'explanation'> {
  readonly refusedLabel: string;
  /** Said behind the sentence of the check, where it is right. */
  readonly also: string;
  check(scene: Scene<Parties>): {
    readonly isRight: boolean;
    readonly sentence: string;
    readonly decoded: NewStep['decoded'];
  };
}

/** A call to the service, with what its response is called. */
interface Message<Parties> extends StepBase<Parties> {
  readonly request: (scene: Scene<Parties>) => Pick<RunCall, 'path'> & {
    readonly httpMethod?: RunCall['httpMethod'];
    readonly parameters: Values;
    readonly authorization?: string;
  };
  readonly back: Pick<NewStep, 'label'> & { readonly kind: FlowStepKind };
  /** The run ends quietly where the response does not bring this value. */
  readonly needs?: string;
}

type ScenarioStep<Parties> = OwnStep<Parties> | Check<Parties> | Message<Parties>;

/** A login whose every party Authdesk plays, as data: `play` goes through it. */
export interface Scenario<Parties> {
  /** What no step may show from the beginning. */
  readonly secrets: (parties: Parties) => readonly string[];
  /** Names of values that are secret when a message brings them or a step makes them. */
  readonly secretValues: readonly string[];
  readonly steps: readonly ScenarioStep<Parties>[];
  /** What a response brings, and what the step that shows it has besides. */
  readonly read: (result: RunResult) => { readonly values: Values; readonly shown: Partial<NewStep> };
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
  for (const step of scenario.steps) {
    if (step.when?.(scene()) === false) continue;
    if (step.makes !== undefined) keep(await step.makes(scene()));
    const goesOn =
      'request' in step
        ? await exchange(step, scene(), { run, scenario, keep })
        : 'check' in step
          ? checked(step, scene(), run)
          : drawn(step, scene(), run);
    if (!goesOn) return;
  }
  run.done(scenario.user(parties));
}

function drawn<Parties>(step: OwnStep<Parties>, scene: Scene<Parties>, run: PlayedRun): boolean {
  const { kind, from, to, label, explanation, shows, decoded } = step;
  const parameters = Object.entries(ofScene(shows.parameters, scene));
  run.step({
    ...{ kind, from, to, label, outcome: 'ok', explanation: ofScene(explanation, scene) },
    parameters: parameters.map(([name, value]) => stepParameter(name, value, shows.place)),
    ...(decoded !== undefined && { decoded: decoded(scene) }),
  });
  return true;
}

function checked<Parties>(step: Check<Parties>, scene: Scene<Parties>, run: PlayedRun): boolean {
  const { kind, from, label, refusedLabel, also } = step;
  const { isRight, sentence, decoded } = step.check(scene);
  run.step({
    ...{ kind, from, to: from, outcome: isRight ? 'ok' : 'failed', label: isRight ? label : refusedLabel },
    explanation: isRight ? `${sentence} ${also}` : sentence,
    parameters: [],
    decoded,
  });
  if (!isRight) run.fail(sentence);
  return isRight;
}

/** Sends a call and adds both steps; a redirect is read, not followed. */
async function exchange<Parties>(
  { kind, from, label, explanation, request, back, needs }: Message<Parties>,
  scene: Scene<Parties>,
  {
    run,
    scenario,
    keep,
  }: {
    readonly run: PlayedRun;
    readonly scenario: Scenario<Parties>;
    readonly keep: (more: Values) => void;
  },
): Promise<boolean> {
  const { parameters, httpMethod = 'GET', ...more } = request(scene);
  const call: RunCall = {
    ...{ kind, from, label, httpMethod, origin: scene.origin, explanation: ofScene(explanation, scene) },
    parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
    ...more,
  };
  run.keepSecret(call.authorization?.split(' ')[1] ?? '');
  const result = await run.send(call);
  const { values, shown } = scenario.read(result);
  keep(values);
  const isRefused = !result.accepted || values.error !== undefined;
  const response = responseStep(call, result);
  if (response !== undefined) {
    run.step({
      ...response,
      ...{ kind: back.kind, label: isRefused ? response.label : back.label },
      ...{ outcome: isRefused ? 'failed' : 'ok', ...shown },
    });
  }
  if (isRefused) run.fail(result.sentence);
  return !isRefused && (needs === undefined || values[needs] !== undefined);
}

function ofScene<Parties, T extends string | Values>(value: Of<Parties, T>, scene: Scene<Parties>): T {
  return typeof value === 'function' ? value(scene) : value;
}
