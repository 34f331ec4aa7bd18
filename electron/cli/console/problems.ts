import { type Problem, problemOf } from '#shared/contract/result.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

const refused = problemOf('refused');
const invalid = problemOf('invalid-input');
const absent = problemOf('not-found');

/** The problems that the console's listener responds with: what happened, and what to do. */

const newAddress =
  'Go on in the browser that opened the console first, or open the fresh address that "authdesk console" prints (with the --data of the service).';

export const foreignHost = refused(
  'The console answers only to localhost, 127.0.0.1 and [::1].',
  'Open the address that "authdesk serve" printed.',
);
export const foreignPage = refused(
  'Only the console’s own page may ask this.',
  'Open the address that "authdesk serve" printed.',
);
export const noSession = refused('This browser tab has no session with the service.', newAddress);
export const wrongToken = refused(
  'This is not the address of the running service; each start prints a new one.',
  'Open the console address of the newest "authdesk serve", or the one that "authdesk console" prints.',
);
export const noOperation = absent(
  'This service has no such operation.',
  'Reload the page; it may be older than the service.',
);
export const usedUp = refused('This address was used already; it opens one browser only.', newAddress);
export const unreadable = invalid(
  'The request is not readable JSON.',
  'Send a JSON object with Content-Type: application/json.',
);
/** @param limit bytes @param path of the request */
export const tooLarge = (limit: number, path: string): Problem =>
  invalid(
    `The request is larger than ${limit < MIB ? `${limit / KIB} KiB` : `${limit / MIB} MiB`}, the most that is read for it.`,
    path.startsWith('/api/workspace.')
      ? 'Stop the service and use "authdesk import FILE", or "authdesk serve --config FILE".'
      : 'Shorten the longest value, or send it in parts.',
  );
export const notBuilt = 'The console has not been built. Run "npm run build", then start the service again.\n';
