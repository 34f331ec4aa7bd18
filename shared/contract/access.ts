import { z } from 'zod';
import { scripts } from './operation.ts';
import { apiKey, instant, nothing } from './values.ts';

const user = { apiKey, UID: z.string().max(300) };
const target = z.strictObject(user);

/** How a user logs in, and what the user agreed to; never a password but that of the demo site. */
const accountAccess = z.object({
  username: z.string().optional(),
  phoneNumber: z.string().optional(),
  /** Addresses to log in with, and that of the profile. */
  emails: z.array(z.object({ address: z.string(), verified: z.boolean() })),
  password: z.object({
    isSet: z.boolean(),
    /** Of a user of the demo site, until it is set anew. */
    demo: z.string().optional(),
    createdAt: instant.optional(),
    /** The next login has to change it (403100). */
    mustChange: z.boolean(),
    /** Failed logins in a row. */
    failed: z.int(),
    /** Logins are refused with 403120 until then; absent: they are not. */
    lockedUntil: instant.optional(),
  }),
  /** By their names (F 7.3). */
  subscriptions: z.record(z.string(), z.unknown()),
  /** Consents by their names. */
  preferences: z.record(z.string(), z.unknown()),
});
export type AccountAccess = z.infer<typeof accountAccess>;

export const access = {
  'access.get': scripts.query(
    'How a user logs in: login identifiers, password, lock-out, subscriptions and consents.',
    target,
    accountAccess,
  ),
  'access.unlock': scripts.command('Ends a lock-out after failed logins.', target, nothing),
  'access.verifyEmail': scripts.command(
    'Makes an address of an account verified, as the link in its mail does.',
    z.strictObject({ ...user, email: z.string().min(1).max(254) }),
    nothing,
  ),
  'access.setPassword': scripts.command(
    'Sets the password of an account by the policies of the site; its sessions end.',
    z.strictObject({ ...user, password: z.string().min(1, 'Type a password.').max(1000) }),
    nothing,
  ),
  'access.endSessions': scripts.command(
    'Ends every session and token of a user on the service; no client is told.',
    target,
    z.object({ ended: z.int() }),
  ),
};
