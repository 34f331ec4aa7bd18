import { accountRepository, accountsOfSite, changedPreferences, withValueAt } from '#service/core/accounts/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { sendNotice } from '#service/core/message-texts/index.ts';
import { shared } from '#service/core/parameters/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { consentsOf, schemas } from '#service/core/schema/index.ts';
import {
  always,
  type CallScope,
  invalidParameter,
  type Method,
  ofSite,
  siteMethod,
  text,
  userMethod,
} from '#service/methods/index.ts';
import type { AccountRecord, JsonObject } from '#service/records/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { emailLookup } from './emails.ts';

/**
 * Deletes an account with all that belongs to it; its tokens end. The user gets a mail when the policies say so
 * (accountOptions.sendAccountDeletedEmail).
 */
const deleteAccountOf = (bound: CallScope) => {
  const { core, apiKey, site } = bound;
  const { sendAccountDeletedEmail } = policies(bound).accountOptions;
  const notify = sendNotice(bound);
  return (account: AccountRecord): void => {
    core.store.of(accountRepository).delete(apiKey, account.UID);
    if (!sendAccountDeletedEmail) return;
    notify(account, {
      mail: 'accountDeleted',
      purpose: 'accountDeleted',
      subject: `Your account at ${site.name} was deleted`,
      text: `Your account at ${site.name} and all its data were deleted.`,
    });
  };
};

/** Accounts that have an address: as a login identifier, or in the profile. */
export const accountsWithEmail = ({ core: { store }, apiKey }: CallScope) => {
  const { byProfile } = store.of(emailLookup);
  return (email: string): readonly AccountRecord[] => {
    const login = store.of(accountRepository).byLoginID(apiKey, email);
    const others = byProfile(apiKey, email)
      .filter((UID) => UID !== login?.UID)
      .map((UID) => store.of(accountRepository).get(apiKey, UID));
    return [login, ...others].filter((one) => one !== undefined);
  };
};

export const deleteAccount: Method = {
  ...userMethod({
    name: 'accounts.deleteAccount',
    documentation:
      'Deletes an account with its profile, data, password, identities and counters; its sessions and tokens end. With the policy accountOptions.sendAccountDeletedEmail the user gets a mail.',
    parameters: [shared.lang],
    uses: { deleteAccountOf },
    handler({ account, deleteAccountOf }) {
      deleteAccountOf(account);
      return { data: {}, did: `Deleted the account "${account.UID}".` };
    },
  }),
  access: ['site'],
};

export const getGlobalConfig = siteMethod({
  name: 'accounts.getGlobalConfig',
  documentation:
    'The configuration that the pages of the site share. Clients call it to see whether the site has accounts at all; the members are inferred.',
  response: [
    always('globalConf', 'object', 'What the client-side library starts with (inferred).'),
    always('globalConf.enabledProviders', 'string', 'Providers of the site, comma separated; * for all.'),
    always('globalConf.lang', 'string', 'Language when the page does not say one.'),
    always('globalConf.sessionExpiration', 'integer', 'Seconds of a session; 0, -1 and -2 as at login.'),
  ],
  example: { response: { globalConf: { enabledProviders: '*', lang: 'en' } } },
  uses: { policies },
  handler({ site, policies }) {
    const { accountOptions, gigyaPlugins } = policies;
    const globalConf = {
      enabledProviders: site.providers.join(','),
      lang: accountOptions.defaultLanguage,
      sessionExpiration: gigyaPlugins.sessionExpiration,
    };
    return { data: { globalConf }, did: 'Read the configuration.' };
  },
});

/** The tokens of the site's users. */
const tokens = ofSite(tokenRepository, 'revokeOfUser');

export const resetSitePreferences: Method = {
  ...userMethod({
    name: 'accounts.resetSitePreferences',
    documentation: 'Withdraws all consents of a user at the site, and ends all sessions of the user.',
    parameters: [
      text(
        'resetPreferencesApiKey',
        'The site whose consents are withdrawn: only the called one, because Authdesk has no site groups.',
        { max: 300 },
      ),
    ],
    uses: { accountsOfSite, schemas, tokens },
    handler({ site, account, input, now, accountsOfSite, schemas, tokens }) {
      if (input.resetPreferencesApiKey !== undefined && input.resetPreferencesApiKey !== site.apiKey) {
        throw invalidParameter('resetPreferencesApiKey', 'It is the called site: Authdesk has no site groups.');
      }
      let change: JsonObject = {};
      let withdrawn = 0;
      for (const [id, consent] of consentsOf(account.preferences)) {
        if (membersOf(consent).isConsentGranted !== true) continue;
        change = withValueAt(change, id.split('.'), { isConsentGranted: false });
        withdrawn += 1;
      }
      const { preferences } = changedPreferences(schemas, account.preferences, change, { byClient: false, at: now });
      if (withdrawn > 0) accountsOfSite.change(account.UID, { preferences });
      const ended = tokens.revokeOfUser(account.UID, 'revoked');
      return { data: {}, did: `Withdrew ${withdrawn} consents and ended ${ended} sessions of "${account.UID}".` };
    },
  }),
  access: ['site'],
};
