import { OWN_STATE, type OwnState } from '#shared/causes/own-state.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';

/** True for a call whose timestamp is right by the machine's time, and refused because the service clock is moved (D32). */
export function isRefusedByMove(judged: JudgedCall): boolean {
  return judged.errorCode === 403002 && ownStateOf(judged) === 'service clock moved';
}

/** The state of Authdesk that refused a call; undefined: none did. */
export function ownStateOf({ trace }: Pick<JudgedCall, 'trace'>): OwnState | undefined {
  const step = trace.findLast(({ outcome }) => outcome === 'failed');
  return step?.values?.[OWN_STATE] as OwnState | undefined;
}
