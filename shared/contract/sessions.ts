import { z } from 'zod';
import { scripts } from './operation.ts';
import { apiKey, instant, uid } from './values.ts';

/** A session in the form that a browser or an app keeps (F 8.5). */
const newSession = z.object({
  /** Name and value of its cookie. */
  cookieName: z.string(),
  cookieValue: z.string(),
  /** By the service clock; absent: it never expires, or when the browser closes. */
  expiresAt: instant.optional(),
  /** Seconds until then. */
  expiresIn: z.int().optional(),
  /** It ends when the browser closes (D25). */
  browserBound: z.boolean(),
  /** Domain of the site's data center: its hosts get the cookie, too. */
  dataCenterDomain: z.string(),
  /** API domains of the site: each host keeps the cookie for itself (D55). */
  apiDomains: z.array(z.string()),
  /** Registered domains of the site. */
  domains: z.array(z.string()),
});
export type NewSession = z.infer<typeof newSession>;

export const sessions = {
  'sessions.start': scripts.command(
    'Begins a session of a user for a browser, as accounts.login does, without a login.',
    z.strictObject({
      site: apiKey,
      UID: uid,
      /** Seconds, 0, -1 or -2 (F 3.6); absent: as the policies of the site say. */
      sessionExpiration: z.int().min(-2, 'It is a number of seconds, 0, -1 or -2.').max(315_360_000).optional(),
    }),
    newSession,
  ),
};
