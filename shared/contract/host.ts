import { z } from 'zod';
import { command, query } from './operation.ts';
import { nothing } from './values.ts';

/** What the host can do. The UI asks, instead of deciding by the host's name. */
export const capabilities = z.object({
  host: z.enum(['desktop', 'browser']),
  /** Logins open in an in-app window whose call-back is caught before the network. */
  loginWindow: z.boolean(),
  /** Secrets at rest use the operating system's key store. */
  keyStore: z.boolean(),
  /** Refused calls can be told outside of the console, by the desktop's notifications. */
  notifications: z.boolean(),
});
export type Capabilities = z.infer<typeof capabilities>;

/** Operations that the host handles itself. */
export const hostOperations = {
  'host.capabilities': query('What this host can do.', nothing, capabilities),
  'host.notifications': command(
    'Tells the host whether to notify of refused calls while no window of Authdesk is looked at; a browser cannot.',
    z.strictObject({ refusedCalls: z.boolean() }),
    nothing,
  ),
  'host.openLogin': command(
    'Opens the login of a run: in the in-app window, or, in a browser, returns the address for a new tab.',
    z.strictObject({ flowId: z.string() }),
    z.object({ opened: z.boolean(), url: z.string() }),
  ),
  'host.openExternal': command(
    'Opens an http(s) address outside the app, after asking.',
    z.strictObject({ url: z.url({ protocol: /^https?$/, error: 'Only http and https addresses are opened.' }) }),
    z.object({ opened: z.boolean() }),
  ),
};
