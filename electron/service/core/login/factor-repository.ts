import { type Connection, lookupHash, optional, orNull, readBack } from '#service/storage/index.ts';
import type { FactorValue, SecondFactor } from './factor.ts';

/** Bytes of an id that clients see. */
const ID_BYTES = 12;
/** Known devices of one account; those that proved a factor longest ago go (R53). */
const MOST_DEVICES = 20;

interface Row {
  id: number;
  public_id: string;
  active: number;
  value: Buffer;
  created_at: number;
  verified_at: number | null;
}

/** A factor of one of the users of a site. */
export interface SiteFactor extends SecondFactor {
  readonly UID: string;
}

interface NewFactor {
  readonly value: FactorValue;
  readonly active: boolean;
  readonly verifiedAt?: number | undefined;
}

/** A device on which a second factor was proved. */
interface KnownDevice {
  /** Until when it logs in without one; 0: it does not. */
  readonly expiresAt: number;
  readonly verifiedAt: number;
  readonly authLevel: number;
}

/** Second factors of accounts, and the devices on which one was proved. */
export function secondFactorRepository({ db, clock, random, encryption }: Connection) {
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const byAccount = db.prepare<{ apiKey: string; UID: string }, Row>(
    `SELECT * FROM second_factor WHERE account = ${account} ORDER BY id`,
  );
  const bySite = db.prepare<[string, number], Row & { uid: string }>(
    `SELECT f.*, a.uid FROM second_factor f JOIN account a ON a.id = f.account
     WHERE a.api_key = ? AND a.status = 'final' ORDER BY f.id LIMIT ?`,
  );
  const insert = db.prepare(
    `INSERT INTO second_factor (account, public_id, active, value, created_at, verified_at)
     SELECT id, @publicId, @active, @value, @createdAt, @verifiedAt FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const update = db.prepare<[number, Buffer, number | null, number]>(
    'UPDATE second_factor SET active = ?, value = ?, verified_at = ? WHERE id = ?',
  );
  const remove = db.prepare<[number]>('DELETE FROM second_factor WHERE id = ?');
  const saveDevice = db.prepare(
    `INSERT OR REPLACE INTO known_device (account, machine, expires_at, verified_at, auth_level)
     SELECT id, @machine, @expiresAt, @verifiedAt, @authLevel FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const pruneDevices = db.prepare(
    `DELETE FROM known_device WHERE account = ${account} AND machine NOT IN
       (SELECT machine FROM known_device WHERE account = ${account} ORDER BY verified_at DESC LIMIT ${MOST_DEVICES})`,
  );
  const device = db.prepare<{ apiKey: string; UID: string; machine: Buffer }, KnownDevice>(
    `SELECT expires_at AS expiresAt, verified_at AS verifiedAt, auth_level AS authLevel
     FROM known_device WHERE account = ${account} AND machine = @machine`,
  );
  const forgetDevices = db.prepare(
    `DELETE FROM known_device WHERE account = ${account} AND (@machine IS NULL OR machine = @machine)`,
  );
  const encrypted = (value: FactorValue) => encryption.encrypt('second factor', JSON.stringify(value));

  const factorOf = (row: Row): SecondFactor => ({
    id: row.id,
    publicId: row.public_id,
    active: row.active === 1,
    createdAt: row.created_at,
    verifiedAt: optional(row.verified_at),
    value: readBack<FactorValue>(encryption.decrypt('second factor', row.value)),
  });

  return {
    /** In the order in which they were registered. */
    of: (apiKey: string, UID: string): readonly SecondFactor[] => byAccount.all({ apiKey, UID }).map(factorOf),
    /** Those of all registered users of a site. */
    ofSite: (apiKey: string, most = -1): readonly SiteFactor[] =>
      bySite.all(apiKey, most).map((row) => ({ ...factorOf(row), UID: row.uid })),
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
    saveDevice(apiKey: string, UID: string, id: string, known: KnownDevice): void {
      saveDevice.run({ apiKey, UID, machine: lookupHash(id), ...known });
      pruneDevices.run({ apiKey, UID });
    },
    device: (apiKey: string, UID: string, id: string): KnownDevice | undefined =>
      device.get({ apiKey, UID, machine: lookupHash(id) }),
    /** @param id undefined: all devices; returns how many it were */
    forgetDevices: (apiKey: string, UID: string, id: string | undefined): number =>
      forgetDevices.run({ apiKey, UID, machine: id === undefined ? null : lookupHash(id) }).changes,
  };
}
