import { z } from 'zod';
import { command, query } from './operation.ts';
import { apiKey, instant, nothing, page, pageOf, uid } from './values.ts';

export const identity = z.object({
  provider: z.string(),
  providerUID: z.string(),
  lastLoginAt: instant.optional(),
});
export const accountStatus = z.enum(['final', 'pending', 'temporary']);
export type AccountStatus = z.infer<typeof accountStatus>;

export const account = z.object({
  apiKey,
  UID: z.string(),
  status: accountStatus,
  /** First and last name, or the nickname, or the UID. */
  displayName: z.string(),
  profile: z.record(z.string(), z.unknown()),
  identities: z.array(identity),
  createdAt: instant,
  lastLoginAt: instant.optional(),
});
export type Account = z.infer<typeof account>;

export const people = {
  'people.list': query(
    'People of a site, newest first, paged by key.',
    z.strictObject({
      apiKey: apiKey.optional(),
      text: z.string().max(200).optional(),
      status: accountStatus.optional(),
      ...page,
    }),
    pageOf(account),
  ),
};

/** Pending registrations: accounts that are not final until socialize.notifyRegistration (D22). */
export const registrations = {
  'registrations.list': query(
    'Accounts that are not final yet, newest first, paged by key.',
    z.strictObject({ apiKey: apiKey.optional(), text: z.string().max(200).optional(), ...page }),
    pageOf(account),
  ),
  'registrations.finish': command(
    "Makes a pending account final, as socialize.notifyRegistration does; siteUID gives it the site's own id.",
    z.strictObject({ apiKey, UID: z.string(), siteUID: uid.optional() }),
    account,
  ),
  'registrations.discard': command(
    'Deletes a pending account with its tokens; its identities are free again.',
    z.strictObject({ apiKey, UID: z.string() }),
    nothing,
  ),
};
