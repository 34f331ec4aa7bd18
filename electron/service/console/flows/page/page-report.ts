import { z } from 'zod';
import { orElse } from '#shared/or-else.ts';

/** Greatest report in bytes. */
export const REPORT_LIMIT = 16_384;

const tab = z.string().regex(/^[0-9a-f]{16}$/);
const text = z.string().max(2_000);

/** What the page of a run says about itself. A page is a client: nothing of it is believed beyond its own picture. */
const pageReport = z.discriminatedUnion('kind', [
  /** A handler of the page was called. */
  z.strictObject({
    kind: z.literal('event'),
    tab,
    name: z.enum(['login', 'logout', 'connectionAdded', 'connectionRemoved', 'error', 'afterScreenLoad', 'hide']),
    members: z.record(z.string().max(60), text).refine((members) => Object.keys(members).length <= 20),
  }),
  /** The page sends its server the code of authCodeOnly (D40). */
  z.strictObject({ kind: z.literal('code'), tab, code: z.string().max(300) }),
  /** The library did not come; or a call of it failed without an event. */
  z.strictObject({ kind: z.literal('noLibrary'), tab }),
  z.strictObject({ kind: z.literal('refused'), tab, errorCode: z.int(), details: text }),
]);
export type PageReport = z.infer<typeof pageReport>;

/** @returns undefined when the text is no report */
export function readReport(json: string): PageReport | undefined {
  return orElse(() => pageReport.parse(JSON.parse(json)), undefined);
}
