import { type Connection, optional, orNull } from '#service/storage/connection.ts';
import { lookupHash } from '#service/storage/encryption.ts';
import type { FactorValue, SecondFactor } from './factor.ts';

/** Bytes of an id that clients see. */
const ID_BYTES = 12;
/** Trusted devices of one account; those that expire first go (R53). */
const MOST_DEVICES = 20;

interface Row {
  id: number;
  public_id: string;
  active: number;
  value: Buffer;
  created_at: number;
  verified_at: number | null;
}

export interface NewFactor {
  readonly value: FactorValue;
  readonly active: boolean;
  readonly verifiedAt?: number | undefined;
}

/** Second factors of accounts, and the devices that a user trusts. */
export function secondFactorRepository({ db, clock, random, encryption }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const byAccount = db.prepare<{ apiKey: string; UID: string }, Row>(
    `SELECT * FROM second_factor WHERE account = ${account} ORDER BY id`,
  );
  const insert = db.prepare(
    `INSERT INTO second_factor (account, public_id, active, value, created_at, verified_at)
     SELECT id, @publicId, @active, @value, @createdAt, @verifiedAt FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const update = db.prepare<[number, Buffer, number | null, number]>(
    'UPDATE second_factor SET active = ?, value = ?, verified_at = ? WHERE id = ?',
  );
  const remove = db.prepare<[number]>('DELETE FROM second_factor WHERE id = ?');
  const trust = db.prepare(
    `INSERT OR REPLACE INTO trusted_device (account, machine, expires_at)
     SELECT id, @machine, @expiresAt FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const pruneDevices = db.prepare(
    `DELETE FROM trusted_device WHERE account = ${account} AND machine NOT IN
       (SELECT machine FROM trusted_device WHERE account = ${account} ORDER BY expires_at DESC LIMIT ${MOST_DEVICES})`,
  );
  const trustedUntil = db
    .prepare<{ apiKey: string; UID: string; machine: Buffer }, number>(
      `SELECT expires_at FROM trusted_device WHERE account = ${account} AND machine = @machine`,
    )
    .pluck();
  const distrust = db.prepare(
    `DELETE FROM trusted_device WHERE account = ${account} AND (@machine IS NULL OR machine = @machine)`,
  );
  const encrypted = (value: FactorValue) => encryption.encrypt('second factor', JSON.stringify(value));

  return {
    /** In the order in which they were registered. */
    of: (apiKey: string, UID: string): readonly SecondFactor[] =>
      byAccount.all({ apiKey, UID }).map((row) => ({
        id: row.id,
        publicId: row.public_id,
        active: row.active === 1,
        createdAt: row.created_at,
        verifiedAt: optional(row.verified_at),
        value: JSON.parse(encryption.decrypt('second factor', row.value)) as FactorValue,
      })),
    add(apiKey: string, UID: string, { value, active, verifiedAt }: NewFactor): void {
      insert.run({
        apiKey,
        UID,
        publicId: random(ID_BYTES).toString('base64url'),
        active: active ? 1 : 0,
        value: encrypted(value),
        createdAt: clock(),
        verifiedAt: orNull(verifiedAt),
      });
    },
    /** Replaces what is kept of a factor. */
    save({ id, active, value, verifiedAt }: Pick<SecondFactor, 'id' | 'active' | 'value' | 'verifiedAt'>): void {
      update.run(active ? 1 : 0, encrypted(value), orNull(verifiedAt), id);
    },
    remove(id: number): void {
      remove.run(id);
    },
    trust(apiKey: string, UID: string, gmid: string, expiresAt: number): void {
      trust.run({ apiKey, UID, machine: lookupHash(gmid), expiresAt });
      pruneDevices.run({ apiKey, UID });
    },
    /** When the trust ends; undefined: there is none. */
    trustedUntil: (apiKey: string, UID: string, gmid: string): number | undefined =>
      trustedUntil.get({ apiKey, UID, machine: lookupHash(gmid) }),
    /** @param gmid undefined: all devices; returns how many it were */
    distrust: (apiKey: string, UID: string, gmid: string | undefined): number =>
      distrust.run({ apiKey, UID, machine: gmid === undefined ? null : lookupHash(gmid) }).changes,
  };
}
