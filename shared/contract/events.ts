import type { Flow } from './flows.ts';
import type { CallSummary } from './log.ts';

/** The lists of the UI that a change may concern. */
export const everyArea = [
  ...(['overview', 'sites', 'mockResponses', 'failures', 'dataCenters', 'people', 'tokens', 'registrations'] as const),
  ...(['log', 'flows', 'snapshots', 'settings', 'savedRequests', 'outbox'] as const),
];
export type ChangedArea = (typeof everyArea)[number];

/** An event that the service sends to the UI. A gap in `seq` means: reload. */
export type ServiceEvent = { readonly seq: number } & (
  | { readonly type: 'call'; readonly call: CallSummary }
  | { readonly type: 'flow'; readonly flow: Flow }
  | {
      readonly type: 'changed';
      /** Lists that must be read again where they are shown. */
      readonly areas: readonly ChangedArea[];
      /** The workspace was reset: what is shown, and what is typed, is of a state that is gone. */
      readonly reset?: true;
    }
);
