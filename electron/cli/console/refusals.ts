import type { Problem } from '#shared/contract/result.ts';

/** What the console's listener says when it does not answer: what happened, and what to do. */

const newAddress =
  'Open the console address that "authdesk serve" printed; if it was used already, stop the service and start it again to get a new one.';

export const foreignHost: Problem = {
  code: 'refused',
  message: 'The console answers only to localhost, 127.0.0.1 and [::1].',
  next: 'Open the address that "authdesk serve" printed.',
};
export const foreignPage: Problem = {
  code: 'refused',
  message: 'Only the console’s own page may ask this.',
  next: 'Open the address that "authdesk serve" printed.',
};
export const noSession: Problem = {
  code: 'refused',
  message: 'This browser has no session with the service.',
  next: newAddress,
};
export const wrongToken: Problem = {
  code: 'refused',
  message: 'This is not the address of the running service; each start prints a new one.',
  next: 'Open the console address of the newest "authdesk serve".',
};
export const usedUp: Problem = {
  code: 'refused',
  message: 'This address was used already; it opens one browser only.',
  next: 'Go on in the browser that opened it, or stop the service and start it again to get a new address.',
};
export const unreadable: Problem = {
  code: 'invalid-input',
  message: 'The request is not readable JSON.',
  next: 'Send a JSON object with Content-Type: application/json.',
};
export const tooLarge: Problem = {
  code: 'invalid-input',
  message: 'The request is larger than 64 MiB.',
  next: 'Use "authdesk import FILE" for large workspace files.',
};
export const broken: Problem = {
  code: 'internal',
  message: 'Something unexpected happened in the service.',
  next: 'Try again; if it happens again, start the service anew.',
};
export const notBuilt = 'The console has not been built. Run "npm run build", then start the service again.\n';
