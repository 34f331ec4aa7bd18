import { z } from 'zod';
import { rbaPolicyConfig, riskPoliciesOf, siteConfigs } from '#service/core/site-configs/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type Access, type CallScope, invalidParameter, readShape, shorten } from '#service/methods/index.ts';
import type { JsonObject, RiskPolicyOfAccount } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';

/** Whose failed logins are meant: those of an account, or those from an address. */
export type Subject = { readonly UID: string } | { readonly address: string };

/** Failed logins in a time. */
export interface Failures {
  readonly count: number;
  /** Service clock, milliseconds: the first of them; null: there is none. */
  readonly since: number | null;
}

export interface AddressLock {
  readonly until: number;
  /** A sentence without a full stop. */
  readonly because: string;
}

/** Networks that are known of an account; those that it used first go (R53). */
const MAX_NETWORKS = 20;

/** Failed logins, locked addresses, and networks of accounts. */
export function rbaRepository({ db }: Connection) {
  const accountId = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const add = {
    account: db.prepare(`INSERT INTO failed_login (api_key, account, at) VALUES (@apiKey, ${accountId}, @at)`),
    address: db.prepare('INSERT INTO failed_login (api_key, address, at) VALUES (@apiKey, @address, @at)'),
  };
  const prune = db.prepare('DELETE FROM failed_login WHERE api_key = @apiKey AND at <= @before');
  const counted = 'SELECT count(*) AS count, min(at) AS since FROM failed_login';
  const count = {
    account: db.prepare<object, Failures>(`${counted} WHERE account = ${accountId} AND at > @after`),
    address: db.prepare<object, Failures>(`${counted} WHERE api_key = @apiKey AND address = @address AND at > @after`),
  };
  const forget = {
    account: db.prepare(`DELETE FROM failed_login WHERE account = ${accountId}`),
    address: db.prepare('DELETE FROM failed_login WHERE api_key = @apiKey AND address = @address'),
  };
  const lock = db.prepare(
    'INSERT OR REPLACE INTO locked_address (api_key, address, until, because) VALUES (?, ?, ?, ?)',
  );
  const unlock = db.prepare('DELETE FROM locked_address WHERE api_key = ? AND address = ?');
  const pruneLocks = db.prepare('DELETE FROM locked_address WHERE api_key = ? AND until <= ?');
  const lockOf = db.prepare<[string, string, number], AddressLock>(
    'SELECT until, because FROM locked_address WHERE api_key = ? AND address = ? AND until > ?',
  );
  const addNetwork = db.prepare(
    `INSERT OR IGNORE INTO known_network (account, network, at)
     SELECT id, @network, @at FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const pruneNetworks = db.prepare(
    `DELETE FROM known_network WHERE account = ${accountId} AND network NOT IN
       (SELECT network FROM known_network WHERE account = ${accountId} ORDER BY at DESC LIMIT ${MAX_NETWORKS})`,
  );
  const networks = db.prepare<object, string>(`SELECT network FROM known_network WHERE account = ${accountId}`).pluck();
  const kindOf = (subject: Subject) => ('UID' in subject ? 'account' : 'address');

  return {
    /** @param before failed logins of this time or older are counted by no rule, and go (R53) */
    addFailure(apiKey: string, subject: Subject, at: number, before: number): void {
      prune.run({ apiKey, before });
      add[kindOf(subject)].run({ apiKey, at, ...subject });
    },
    failures: (apiKey: string, subject: Subject, after: number): Failures =>
      count[kindOf(subject)].get({ apiKey, after, ...subject }) ?? { count: 0, since: null },
    forgetFailures(apiKey: string, subject: Subject): void {
      forget[kindOf(subject)].run({ apiKey, ...subject });
    },
    lockAddress(apiKey: string, address: string, now: number, { until, because }: AddressLock): void {
      pruneLocks.run(apiKey, now);
      lock.run(apiKey, address, until, because);
    },
    unlockAddress(apiKey: string, address: string): void {
      unlock.run(apiKey, address);
      forget.address.run({ apiKey, address });
    },
    /** undefined: it is not locked now. */
    addressLock: (apiKey: string, address: string, now: number): AddressLock | undefined =>
      lockOf.get(apiKey, address, now),
    addNetwork(apiKey: string, UID: string, network: string, at: number): void {
      // Most logins come from a known one, and write nothing.
      if (addNetwork.run({ apiKey, UID, network, at }).changes > 0) pruneNetworks.run({ apiKey, UID });
    },
    networks: (apiKey: string, UID: string): readonly string[] => networks.all({ apiKey, UID }),
  };
}

const shape = z.strictObject({
  riskPolicy: z.string().max(200).nullable().optional(),
  riskPolicyLocked: z.boolean().nullable().optional(),
});

/** Checks a change of the rules of an account, and returns what it has then. */
export const changedRiskPolicy =
  (bound: CallScope) =>
  /**
   * @throws ApiError 400006 naming the member, 403007 when a user changes what only the site may
   */
  (before: RiskPolicyOfAccount, change: JsonObject, caller: Access): RiskPolicyOfAccount => {
    const given = readShape('rba', shape, change);
    if (caller === 'registration') {
      // Its holder has not proved what the rules may ask for.
      throw new ApiError(
        403007,
        'rba can be changed by the site, and by the user with a session: not with a regToken.',
      );
    }
    if (caller !== 'site') {
      if (given.riskPolicyLocked !== undefined) {
        throw new ApiError(403007, 'rba.riskPolicyLocked can be set only with the credentials of the site.');
      }
      if (before.riskPolicyLocked) {
        throw new ApiError(403007, 'rba.riskPolicy of this account is locked: only the site can change it.');
      }
    }
    const riskPolicy = given.riskPolicy === undefined ? before.riskPolicy : (given.riskPolicy ?? undefined);
    const isLocked = given.riskPolicyLocked === undefined ? before.riskPolicyLocked : (given.riskPolicyLocked ?? false);
    if (typeof given.riskPolicy === 'string') checkKnown(given.riskPolicy);
    return {
      ...(riskPolicy !== undefined && { riskPolicy }),
      ...(isLocked && { riskPolicyLocked: true }),
    };

    function checkKnown(id: string): void {
      const known = riskPoliciesOf(siteConfigs(bound).get(rbaPolicyConfig));
      if (known.includes(id)) return;
      throw invalidParameter(
        'rba.riskPolicy',
        `"${shorten(id)}" is none of the sets of rules: ${shorten(known.join(', '))}.`,
      );
    }
  };
