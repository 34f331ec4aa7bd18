import type { FlowStep } from '#shared/contract/flows.ts';

/** A step before it gets its id and time. */
export type NewStep = Omit<FlowStep, 'id' | 'at'>;
