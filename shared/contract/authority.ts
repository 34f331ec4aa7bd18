import { z } from 'zod';
import { query } from './operation.ts';

/** What a change of domains would do to the local CA (D9, R34): its names are fixed when it is made. */
const authorityCheck = z.object({
  /** The domains that the present CA cannot vouch for. Saving one of them makes a new CA, which every client has to trust. */
  outside: z.array(
    z.object({
      domain: z.string(),
      /** A free name under localhost, for which every CA vouches. */
      suggestion: z.string().optional(),
    }),
  ),
  /** What called over HTTPS lately, most calls first: it trusts the present CA, or does not check. Empty without `outside`. */
  clients: z.array(
    z.object({
      /** Header User-Agent; empty: it sent none. */
      client: z.string(),
      calls: z.int(),
    }),
  ),
});
export type AuthorityCheck = z.infer<typeof authorityCheck>;

/** Domains of one question: those of the largest workspace file that a running service imports. */
const MAX_DOMAINS = 100_500;

export const authorityOperations = {
  'authority.check': query(
    'Whether the local CA vouches for domains, or saving them would make a new one.',
    z.strictObject({ domains: z.array(z.string().max(300)).max(MAX_DOMAINS) }),
    authorityCheck,
  ),
};
