import Database from 'better-sqlite3';
import { site } from './authdesk.ts';

/** What account `n` is found by. */
export const accountNumber = (n: number) => ({
  UID: `u${n}`,
  email: `user${n}@shop.example`,
  username: `user.${n}`,
  loginEmail: `login${n}@shop.example`,
  providerUID: `provider-user-${n}`,
});

/**
 * Writes accounts straight into the database of a stopped service, as the service would: in one transaction.
 *
 * @param createdFrom when the first one was made, Unix milliseconds; each of the others a millisecond later
 */
export function fillAccounts(file: string, count: number, createdFrom: number): void {
  const db = new Database(file);
  try {
    const account = db.prepare(
      `INSERT INTO account (api_key, uid, is_site_uid, status, profile, data, login_ids, is_active, is_verified, created_at,
         registered_at, updated_at, search)
       VALUES (?, ?, 1, 'final', ?, ?, ?, 1, 0, ?, ?, ?, ?)`,
    );
    const identity = db.prepare(
      'INSERT INTO identity (account, api_key, provider, provider_uid, reachable) VALUES (?, ?, ?, ?, 1)',
    );
    const loginID = db.prepare('INSERT INTO login_identifier (api_key, value, account) VALUES (?, ?, ?)');
    db.transaction(() => {
      for (let n = 0; n < count; n++) {
        const { UID, email, username, loginEmail, providerUID } = accountNumber(n);
        const profile = {
          ...{ firstName: `First${n}`, lastName: `Last${n % 1000}`, nickname: `nick${n}`, age: n % 90 },
          ...{ email, city: ['Paris', 'London', 'Rome'][n % 3], country: 'FR' },
          bio: `Somebody who likes long walks and coding ${n}`,
        };
        const extra = { orders: n % 7, tags: ['a', `t${n % 10}`], nested: { a: { b: n } } };
        const loginIDs = { username, emails: [], unverifiedEmails: [loginEmail] };
        const at = createdFrom + n;
        const texts = [profile, extra, loginIDs].map((one) => JSON.stringify(one));
        const { lastInsertRowid } = account.run(site.apiKey, UID, ...texts, at, at, at, UID);
        identity.run(lastInsertRowid, site.apiKey, 'facebook', providerUID);
        for (const value of [username, loginEmail]) loginID.run(site.apiKey, value, lastInsertRowid);
      }
    })();
  } finally {
    db.close();
  }
}
