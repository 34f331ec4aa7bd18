import { accountsOfSite, changedPreferences, withValueAt } from '#service/core/accounts/index.ts';
import { consentsOf, schemas } from '#service/core/schema/index.ts';
import { invalidParameter, type Method, text, userMethod } from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { endSessions } from '../dependencies.ts';

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
    example: { parameters: { UID: 'u-ada' } },
    uses: { accountsOfSite, schemas, endSessions },
    handler({ site, account, input, now, accountsOfSite, schemas, endSessions }) {
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
      const ended = endSessions(account.UID);
      return { data: {}, did: `Withdrew ${withdrawn} consents and ended ${ended} sessions of "${account.UID}".` };
    },
  }),
  access: ['site'],
};
