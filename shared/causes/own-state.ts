/*
 * Authdesk's own state is a cause of its own, and comes before what a caller may have done (R59): a clock that was moved, a
 * failure that was set up. The step that refuses a call then names it in its values.
 */

/** Name of the value of a trace step that says which state of Authdesk refused the call. */
export const OWN_STATE = 'own state';

/** Name of the value of a trace step that says of which site the clock is that counts for the call. */
export const CLOCK_OF = 'clock of';

/** The states that a step can name, with the title of the cause; its key is the name with hyphens. */
export const ownStates = {
  'service clock moved': 'The service clock is moved',
  'service clock moved, timestamp wrong': 'The service clock is moved, and the timestamp is wrong',
  'wrong date provoked': 'Provoked on purpose: a wrong Date header',
  'secret ended': 'The secret was ended',
  'application removed': 'The application was removed',
  'site deleted': 'The site was deleted',
  'switched off for the site': 'Switched off for the site',
  'mock response': 'The mock response is an error',
  'decided beforehand': 'The next login was decided beforehand',
} as const;

export type OwnState = keyof typeof ownStates;

/** As the values of a trace step. */
export const ownState = (state: OwnState): Readonly<Record<string, string>> => ({ [OWN_STATE]: state });

/** The key of the cause. */
export function ownStateKey(state: string): string {
  return state.replace(/[^a-z]+/g, '-');
}
