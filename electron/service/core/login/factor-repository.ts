import {
  absentOr,
  type Connection,
  columnsOf,
  encrypted,
  flag,
  json,
  lookupHash,
  plain,
  readOnly,
  type StoredRow,
} from '#service/storage/index.ts';
import type { FactorValue, SecondFactor } from './factor.ts';

/** Bytes of an id that clients see. */
const ID_BYTES = 12;
/** Known devices of one account; those that proved a factor longest ago go (R53). */
const MAX_DEVICES = 20;

const columns = columnsOf<SecondFactor>('second_factor', {
  id: readOnly(plain('id')),
  publicId: plain('public_id'),
  active: flag('active'),
  createdAt: plain('created_at'),
  verifiedAt: absentOr(plain('verified_at')),
  value: encrypted('second factor', json('value')),
});

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
export function secondFactorRepository(connection: Connection) {
  const { db, clock, random, encryption } = connection;
  const account = '(SELECT id FROM account WHERE api_key = @apiKey AND uid = @UID)';
  const byAccount = columns.query(connection, `SELECT * FROM second_factor WHERE account = ${account} ORDER BY id`);
  const bySite = db.prepare<[string, number], StoredRow & { uid: string }>(
    `SELECT f.*, a.uid FROM second_factor f JOIN account a ON a.id = f.account
     WHERE a.api_key = ? AND a.status = 'final' ORDER BY f.id LIMIT ?`,
  );
  const insert = db.prepare(
    `INSERT INTO second_factor (account, ${columns.names})
     SELECT id, ${columns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const update = db.prepare(
    'UPDATE second_factor SET active = @active, value = @value, verified_at = @verified_at WHERE id = @id',
  );
  const remove = db.prepare<[number]>('DELETE FROM second_factor WHERE id = ?');
  const saveDevice = db.prepare(
    `INSERT OR REPLACE INTO known_device (account, machine, expires_at, verified_at, auth_level)
     SELECT id, @machine, @expiresAt, @verifiedAt, @authLevel FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const pruneDevices = db.prepare(
    `DELETE FROM known_device WHERE account = ${account} AND machine NOT IN
       (SELECT machine FROM known_device WHERE account = ${account} ORDER BY verified_at DESC LIMIT ${MAX_DEVICES})`,
  );
  const device = db.prepare<{ apiKey: string; UID: string; machine: Buffer }, KnownDevice>(
    `SELECT expires_at AS expiresAt, verified_at AS verifiedAt, auth_level AS authLevel
     FROM known_device WHERE account = ${account} AND machine = @machine`,
  );
  const forgetDevices = db.prepare(
    `DELETE FROM known_device WHERE account = ${account} AND (@machine IS NULL OR machine = @machine)`,
  );

  return {
    /** In the order in which they were registered. */
    of: (apiKey: string, UID: string): readonly SecondFactor[] => byAccount.all({ apiKey, UID }),
    /** Those of all registered users of a site. */
    ofSite: (apiKey: string, most = -1): readonly SiteFactor[] =>
      bySite.all(apiKey, most).map((row) => ({ ...columns.read(row, encryption), UID: row.uid })),
    add(apiKey: string, UID: string, factor: NewFactor): void {
      const made = { ...factor, publicId: random(ID_BYTES).toString('base64url'), createdAt: clock() };
      insert.run({ apiKey, UID, ...columns.write(made, encryption) });
    },
    /** Replaces what is kept of a factor. */
    save(factor: Pick<SecondFactor, 'id' | 'active' | 'value' | 'verifiedAt'>): void {
      update.run({ ...columns.write(factor, encryption), id: factor.id });
    },
    remove: (id: number): void => void remove.run(id),
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
