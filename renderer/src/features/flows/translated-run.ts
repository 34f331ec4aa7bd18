import type { Flow, FlowStep } from '#shared/contract/flows.ts';
import { language } from '../../texts/language.ts';
import { logLine } from '../../texts/log-line.ts';

/** The runs that were translated: one that did not change stays the same object, so that nothing is drawn anew. */
const known = new WeakMap<Flow, Flow>();

const inLanguage = (text: string): string => logLine(text).text;

/** A run with what its steps say in the language of the page where there is a translation, and in English elsewhere (ADR 35). */
export function translatedRun(run: Flow): Flow {
  if (language === 'en') return run;
  const before = known.get(run);
  if (before !== undefined) return before;
  const made: Flow = {
    ...run,
    ...(run.failure !== undefined && { failure: inLanguage(run.failure) }),
    steps: run.steps.map(translatedStep),
  };
  known.set(run, made);
  return made;
}

function translatedStep(step: FlowStep): FlowStep {
  return {
    ...step,
    label: inLanguage(step.label),
    explanation: inLanguage(step.explanation),
    parameters: step.parameters.map(withMeaning),
    ...(step.decoded && {
      decoded: step.decoded.map(({ title, members }) => ({
        title: inLanguage(title),
        members: members.map(withMeaning),
      })),
    }),
  };
}

function withMeaning<T extends { readonly meaning?: string | undefined }>(one: T): T {
  return one.meaning === undefined ? one : { ...one, meaning: inLanguage(one.meaning) };
}
