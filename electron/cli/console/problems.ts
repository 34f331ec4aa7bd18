import type { Problem } from '#shared/contract/result.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** The problems that the console's listener responds with: what happened, and what to do. */

const newAddress =
  'Go on in the browser that opened the console first, or open the fresh address that "authdesk console" prints (with the --data of the service).';

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
  message: 'This browser tab has no session with the service.',
  next: newAddress,
};
export const wrongToken: Problem = {
  code: 'refused',
  message: 'This is not the address of the running service; each start prints a new one.',
  next: 'Open the console address of the newest "authdesk serve", or the one that "authdesk console" prints.',
};
export const noOperation: Problem = {
  code: 'not-found',
  message: 'This service has no such operation.',
  next: 'Reload the page; it may be older than the service.',
};
export const usedUp: Problem = {
  code: 'refused',
  message: 'This address was used already; it opens one browser only.',
  next: newAddress,
};
export const unreadable: Problem = {
  code: 'invalid-input',
  message: 'The request is not readable JSON.',
  next: 'Send a JSON object with Content-Type: application/json.',
};
/** @param limit bytes @param path of the request */
export const tooLarge = (limit: number, path: string): Problem => ({
  code: 'invalid-input',
  message: `The request is larger than ${limit < MIB ? `${limit / KIB} KiB` : `${limit / MIB} MiB`}, the most that is read for it.`,
  next: path.startsWith('/api/workspace.')
    ? 'Stop the service and use "authdesk import FILE", or "authdesk serve --config FILE".'
    : 'Shorten the longest value, or send it in parts.',
});
export const notBuilt = 'The console has not been built. Run "npm run build", then start the service again.\n';
