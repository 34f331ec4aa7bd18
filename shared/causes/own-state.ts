/*
 * Authdesk's own state is a cause of its own, and comes before what a caller may have done (R59): a clock that was moved, a
 * failure that was set up. The step that refuses a call then names it in its values.
 */

/** Name of the value of a trace step that says which state of Authdesk refused the call. */
export const OWN_STATE = 'own state';

/** The states that a step can name; the key of the cause is the name with hyphens. */
export const ownStates = [
  'service clock moved',
  'service clock moved, timestamp wrong',
  'wrong date provoked',
  'secret ended',
  'application removed',
  'site deleted',
  'switched off for the site',
  'mock response',
  'decided beforehand',
] as const;

export type OwnState = (typeof ownStates)[number];

/** As the values of a trace step. */
export const ownState = (state: OwnState): Readonly<Record<string, string>> => ({ [OWN_STATE]: state });

/** The key of the cause. */
export function ownStateKey(state: string): string {
  return state.replace(/[^a-z]+/g, '-');
}
