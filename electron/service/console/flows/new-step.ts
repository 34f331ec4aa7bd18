import type { Core } from '#service/http/index.ts';
import type { FlowStep } from '#shared/contract/flows.ts';

/** A step before it gets its id and time. */
export type NewStep = Omit<FlowStep, 'id' | 'at'>;

/** An arrow of the picture: a step that went well and carries no parameters, unless `more` says otherwise. */
export const arrow = (
  from: NewStep['from'],
  to: NewStep['to'],
  label: string,
  explanation: string,
  more: Partial<NewStep> = {},
): NewStep => ({ from, to, label, explanation, outcome: 'ok', parameters: [], ...more });

/** The core without its watch, which is made from it. */
export type CoreBeforeFlows = Omit<Core, 'flows'>;
