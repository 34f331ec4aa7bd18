import { z } from 'zod';
import {
  accountRepository,
  accountsOfSite,
  connectIdentity,
  holdsIdentity,
  type Identity,
  identityCanBeAdded,
  keepReported,
  linkIdentities,
  type Reported,
} from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import { readPayload } from '#service/core/credentials/one-time-tokens/index.ts';
import { type GivenSession, givenSession, providerSessions } from '#service/core/provider-sessions/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord, OneTimeToken } from '#service/records/index.ts';

/** What a login adds to its account once it is finished; until then its regToken keeps it (F 7.4). */
export interface Brought {
  /** Those that the login was made with; a session is kept with its identity. */
  readonly identities?: readonly (Identity & { readonly session?: GivenSession })[] | undefined;
  /** UID of the account whose identities move to that of the login (F 7.3, linkAccounts). */
  readonly linked?: string | undefined;
  /** What the site says of the account (F 7.2). */
  readonly reported?: Reported | undefined;
}

/** What the regToken of an interrupted login keeps for its account. */
export function keptForAccount(token: OneTimeToken): Brought {
  return { ...readPayload(token, brought), linked: token.linkedUID };
}

const brought = z.object({
  identities: z
    .array(z.object({ provider: z.string(), providerUID: z.string(), session: givenSession.exactOptional() }))
    .optional(),
  reported: z
    .object({
      userInfo: z.record(z.string(), z.unknown()).optional(),
      regSource: z.string().optional(),
      isNewSiteUser: z.boolean().exactOptional(),
    })
    .optional(),
});

/**
 * Connects what a finished login brings. An identity that another account took meanwhile stays there, and the trace says so.
 *
 * @returns the account with the identities
 */
export const bringToAccount = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const link = linkIdentities(bound);
  const sessions = providerSessions(bound);
  return (to: AccountRecord, { identities = [], linked, reported = {} }: Brought, cid: string | undefined) => {
    let account = linked === undefined ? to : link({ account: accountsOfSite(bound).get(linked) }, to);
    account = keepReported(core, account, reported, cid);
    for (const { provider, providerUID, session } of identities) {
      const { UID } = account;
      const values = { UID, identity: `${provider} ${providerUID}` };
      const isHeld = holdsIdentity(account, { provider, providerUID });
      const holder = isHeld ? undefined : core.store.of(accountRepository).byIdentity(apiKey, provider, providerUID);
      if (!isHeld && !identityCanBeAdded(account, holder)) {
        call.trace.noted('D22', 'The identity cannot be connected any more: the login goes on without it.', values);
        continue;
      }
      account = connectIdentity(core, call, account, { provider, providerUID }, holder);
      if (session !== undefined) sessions.keep(UID, { provider, providerUID }, session);
      if (isHeld) continue;
      core.store.of(activityRepository).count(apiKey, 'newConnections', { provider, cid, UID });
      call.trace.passed('D22', 'The login is finished: its identity is connected to the account.', values);
    }
    return account;
  };
};
