import type { CallScope } from '#service/methods/index.ts';
import { policies } from './dependencies.ts';

/**
 * Whether the caller must not learn which login identifiers exist (policy accountOptions.preventLoginIDHarvesting): then a
 * method answers as if there were no account where it would answer differently, and the trace has the true cause (D56).
 * The site may always know.
 */
export const hidesLoginIDs = (bound: CallScope): boolean =>
  bound.caller !== 'site' && policies(bound).accountOptions.preventLoginIDHarvesting;
