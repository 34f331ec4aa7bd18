import { z } from 'zod';
import { flow } from './flows.ts';
import { callSummary } from './log.ts';

/** A list that screens show, and that a change may concern. */
export const changedArea = z.enum([
  'overview',
  'sites',
  'mockResponses',
  'dataCenters',
  'people',
  'tokens',
  'registrations',
  'log',
  'flows',
  'snapshots',
]);
export type ChangedArea = z.infer<typeof changedArea>;

/** What the service tells its screens on its own. A gap in `seq` means: reload. */
export const serviceEvent = z.discriminatedUnion('type', [
  z.object({ seq: z.int(), type: z.literal('call'), call: callSummary }),
  z.object({ seq: z.int(), type: z.literal('flow'), flow }),
  z.object({
    seq: z.int(),
    type: z.literal('changed'),
    /** Lists that a screen showing them must read again. */
    areas: z.array(changedArea),
  }),
]);
export type ServiceEvent = z.infer<typeof serviceEvent>;
