import { type Problem, problemOf } from '#shared/contract/result.ts';
import { MAX_WAIT_MS } from './waits.ts';

const refused = problemOf('refused');
const invalid = problemOf('invalid-input');
const absent = problemOf('not-found');

/** The problems that the administration interface responds with itself. */

const KIB = 1024;

export const noSuchPath = absent(
  'The administration interface has nothing at this address.',
  'GET /v1/openapi.json lists what it has; its console has the rest.',
);
export const wrongVerb = (allow: string): Problem =>
  invalid(`This address takes ${allow} only.`, allow === 'POST' ? 'Send POST, with JSON.' : 'Send GET.');
export const unreadable = invalid(
  'The body is not readable JSON.',
  'Send a JSON object with Content-Type: application/json.',
);
/** @param limit bytes */
export const tooLarge = (limit: number): Problem =>
  invalid(
    `The body is larger than ${Math.floor(limit / KIB)} KiB, the most that is read for this operation.`,
    'Send less; for a large workspace file stop the service and use "authdesk import FILE", or "authdesk serve --config FILE".',
  );
export const badQuery = (name: string): Problem => ({
  code: 'invalid-input',
  member: name,
  message: `This address has no query parameter "${name}", or it was given twice.`,
  next: 'Members of the input belong in the JSON body; only lists of messages, deliveries and calls take "wait".',
});
export const notOffered = (name: string): Problem =>
  refused(
    `This service does not offer "${name}": the secrets of the desktop app are in the key store of the system.`,
    'Do it in the console, or with "authdesk serve".',
  );
export const ofConsole = (name: string): Problem => ({
  code: 'invalid-input',
  member: name,
  message: `The administration interface does not take "${name}", which can lead to other machines.`,
  next: 'Leave it out, or use the console.',
});
export const badWait: Problem = {
  code: 'invalid-input',
  member: 'wait',
  message: `A wait is a number with "ms", "s" or "m", at most ${MAX_WAIT_MS / 1000}s.`,
  next: 'Give wait=5s, and ask again when nothing came.',
};
export const stopping: Problem = {
  code: 'unavailable',
  message: 'The service is stopping.',
  next: 'Start it again.',
};
