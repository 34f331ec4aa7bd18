import { z } from 'zod';
import { flow } from './flows.ts';
import { callSummary } from './log.ts';

/** A list of the UI that a change may concern. */
export const changedArea = z.enum([
  ...['overview', 'sites', 'mockResponses', 'failures', 'dataCenters', 'people', 'tokens', 'registrations', 'log'],
  ...['flows', 'snapshots', 'settings', 'savedRequests', 'outbox'],
] as const);
export type ChangedArea = z.infer<typeof changedArea>;

/** An event that the service sends to the UI. A gap in `seq` means: reload. */
const serviceEvent = z.discriminatedUnion('type', [
  z.object({ seq: z.int(), type: z.literal('call'), call: callSummary }),
  z.object({ seq: z.int(), type: z.literal('flow'), flow }),
  z.object({
    seq: z.int(),
    type: z.literal('changed'),
    /** Lists that must be read again where they are shown. */
    areas: z.array(changedArea),
    /** The workspace was reset: what is shown, and what is typed, is of a state that is gone. */
    reset: z.literal(true).optional(),
  }),
]);
export type ServiceEvent = z.infer<typeof serviceEvent>;
