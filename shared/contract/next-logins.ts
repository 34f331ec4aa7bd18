import { z } from 'zod';
import { scripts } from './operation.ts';
import { apiKey, nothing, uid } from './values.ts';

/** How a login is decided without its screen. */
const nextLoginOutcome = z.enum([
  /** The user allows it and is logged in. */
  'complete',
  /** The user refuses the permissions: 200003. */
  'refuse',
  /** The provider fails: 500023. */
  'fail',
]);
export type NextLoginOutcome = z.infer<typeof nextLoginOutcome>;

const members = {
  /** API key of the site whose next login it decides. */
  site: apiKey,
  outcome: nextLoginOutcome,
  /** Who logs in; for `complete` only. */
  UID: uid.optional(),
  /** Only a login at this provider; absent: at any. */
  provider: z.string().min(1, 'A provider has a name.').max(50, 'A provider has at most 50 characters.').optional(),
};

export const nextLoginSetting = z.strictObject(members).superRefine(({ outcome, UID }, context) => {
  if ((outcome === 'complete') === (UID !== undefined)) return;
  const message =
    UID === undefined
      ? 'Say who logs in: the UID of an account.'
      : 'A login that is refused or fails has no UID: nobody logs in.';
  context.addIssue({ code: 'custom', path: ['UID'], message });
});

/** A decision that waits for its login. */
export const nextLogin = z.strictObject({
  ...members,
  siteName: z.string(),
  /** Name of the user; the UID when it has none. */
  displayName: z.string().optional(),
  /** What it does, as a sentence without a full stop. */
  sentence: z.string(),
});
export type NextLogin = z.infer<typeof nextLogin>;

export const nextLogins = {
  'nextLogins.list': scripts.query(
    'The logins that are decided beforehand, one a site at most.',
    nothing,
    z.array(nextLogin),
  ),
  'nextLogins.set': scripts.command(
    'Decides the next login of a site, once: it redirects at once, without the provider’s screen. Replaces what was set before.',
    nextLoginSetting,
    nextLogin,
  ),
  'nextLogins.cancel': scripts.command(
    'Lets the next login of a site, or of every site, be decided on the provider’s screen again.',
    z.strictObject({ site: apiKey.optional() }),
    z.object({ cancelled: z.int() }),
  ),
};
