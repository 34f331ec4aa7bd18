import { z } from 'zod';
import { apiKey } from './values.ts';

/** What Authdesk can do itself about the cause of a refused call; each is a button. */
const refusalOperation = z.discriminatedUnion('kind', [
  /** The service clock follows that of the machine again (D39). */
  z.object({ kind: z.literal('machineTime') }),
  /** The right secret: of the site, or of one of its applications. */
  z.object({ kind: z.literal('copySecret'), apiKey, userKey: z.string().optional() }),
  /** The right value of something that is no secret: an API key, an address. */
  z.object({ kind: z.literal('copyText'), what: z.string(), text: z.string() }),
  z.object({ kind: z.literal('registerDomain'), apiKey, domain: z.string() }),
  /** Sign the call anew for this site, or for the one that the user chooses. */
  z.object({ kind: z.literal('signAnew'), apiKey: apiKey.optional() }),
  /** The part of a site where it is mended; absent: its credentials. */
  z.object({ kind: z.literal('openSite'), apiKey, part: z.enum(['settings', 'mock-responses']).optional() }),
  z.object({ kind: z.literal('openUser'), apiKey, UID: z.string() }),
  /** Shows the failures that are provoked (D50). */
  z.object({ kind: z.literal('openFailures') }),
]);
export type RefusalOperation = z.infer<typeof refusalOperation>;

/** Most words of the line that names the cause. */
export const MAX_CAUSE_WORDS = 12;

/** Why a call was refused, as every screen and command shows it: one line, one line, one button, the rest folded. */
export const refusal = z.object({
  /** One sentence of at most twelve words. */
  cause: z.string(),
  /** One sentence: what to do. */
  action: z.string(),
  /** Absent: only the caller can do it. */
  operation: refusalOperation.optional(),
  /** Further sentences. None repeats a line above. */
  details: z.array(z.string()),
  /** Key of the cause, which has a title. */
  key: z.string().optional(),
});
export type Refusal = z.infer<typeof refusal>;
