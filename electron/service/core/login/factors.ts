import { z } from 'zod';
import type { secondFactorNames } from '#service/core/policies/index.ts';
import type { CallScope } from '#service/methods/index.ts';
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
import { loginClient } from './login-client.ts';

export type SecondFactorName = (typeof secondFactorNames)[number];
export type PhoneMethod = 'sms' | 'voice';

/** What is kept of a second factor, by its provider. */
export const factorValue = z.discriminatedUnion('provider', [
  z.object({ provider: z.literal('gigyaPhone'), phone: z.string(), method: z.enum(['sms', 'voice']) }),
  z.object({ provider: z.literal('gigyaEmail'), email: z.string() }),
  /** `secret` in base32; `lastStep`: the time step of the last code, so that no code is taken twice. */
  z.object({ provider: z.literal('gigyaTotp'), secret: z.string(), lastStep: z.number(), name: z.string().optional() }),
  z.object({
    ...{ provider: z.literal('gigyaPush'), platform: z.enum(['android', 'ios']) },
    ...{ man: z.string(), os: z.string(), pushToken: z.string() },
  }),
  /** Those that were not used yet. */
  z.object({ provider: z.literal('gigyaBackupCodes'), codes: z.array(z.string()) }),
]);
export type FactorValue = z.infer<typeof factorValue>;

export interface SecondFactor<Value extends FactorValue = FactorValue> {
  readonly id: number;
  /** As clients know it. */
  readonly publicId: string;
  /** False: a device that was not verified yet. */
  readonly active: boolean;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly verifiedAt: number | undefined;
  readonly value: Value;
}

export type FactorOf<Name extends SecondFactorName> = SecondFactor<Extract<FactorValue, { readonly provider: Name }>>;

/** The factors of one provider. */
export function ofProvider<Name extends SecondFactorName>(
  factors: readonly SecondFactor[],
  provider: Name,
): readonly FactorOf<Name>[] {
  return factors.filter(
    (factor) => factor.value.provider === provider,
  ) as readonly SecondFactor[] as readonly FactorOf<Name>[];
}

/** How much a proved factor is worth to rules of accounts.rba.setPolicy. F names no levels; inferred. */
export const authLevelOf = (name: SecondFactorName): number => (name === 'gigyaEmail' ? 10 : 20);

/** What tells a factor from others of its provider; undefined: an account has one of it. */
export function mark(value: FactorValue): string | undefined {
  switch (value.provider) {
    case 'gigyaPhone':
      return value.phone;
    case 'gigyaEmail':
      return value.email;
    case 'gigyaTotp':
      return value.secret;
    case 'gigyaPush':
      return value.pushToken;
    case 'gigyaBackupCodes':
      return undefined;
  }
}

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

/** How long a trusted device logs in without a second factor: 30 days. Chosen; F names no time. */
const TRUST_MS = 30 * 86_400_000;

/** The second factors of the site's accounts. */
export const secondFactors = (bound: CallScope) => {
  const { core, call, apiKey } = bound;
  const all = core.store.of(secondFactorRepository);
  const of = (UID: string) => all.of(apiKey, UID);
  return {
    of,
    /** Adds a factor that was verified; the same phone, address or device is not kept twice. */
    register(UID: string, value: FactorValue): void {
      const same = of(UID).find((one) => one.value.provider === value.provider && mark(one.value) === mark(value));
      if (same === undefined) all.add(apiKey, UID, { value, active: true, verifiedAt: call.at });
      else all.save({ ...same, value, active: true, verifiedAt: call.at });
    },
    /** Adds one that has to be verified. */
    addPending: (UID: string, value: FactorValue): void => void all.add(apiKey, UID, { value, active: false }),
    save(factor: SecondFactor, change: Partial<Pick<SecondFactor, 'value' | 'verifiedAt'>>): void {
      all.save({ ...factor, ...change });
    },
    remove(factors: readonly Pick<SecondFactor, 'id'>[]): void {
      for (const { id } of factors) all.remove(id);
    },
    /** Removes all of a provider; returns how many it were. */
    removeProvider(UID: string, provider: SecondFactorName): number {
      const gone = of(UID).filter(({ value }) => value.provider === provider);
      this.remove(gone);
      return gone.length;
    },
    /**
     * Remembers that a second factor was proved on the device of the call; false when the call names none.
     *
     * @param trusts it logs in without one for 30 days, where no rule of accounts.rba.setPolicy asks for it
     */
    rememberDevice(UID: string, authLevel: number, trusts: boolean): boolean {
      const { device } = loginClient(bound);
      if (device === undefined) return false;
      const expiresAt = trusts ? call.at + TRUST_MS : (all.device(apiKey, UID, device)?.expiresAt ?? 0);
      all.saveDevice(apiKey, UID, device, { expiresAt, verifiedAt: call.at, authLevel });
      return true;
    },
    isTrustedDevice(UID: string): boolean {
      const { device } = loginClient(bound);
      return device !== undefined && call.at < (all.device(apiKey, UID, device)?.expiresAt ?? 0);
    },
    /**
     * Whether a second factor was proved on a device.
     *
     * @param authLevel that the factor had at least
     * @param seconds ago at most; undefined: whenever
     */
    isKnownDevice(UID: string, device: string | undefined, authLevel: number, seconds: number | undefined): boolean {
      const known = device === undefined ? undefined : all.device(apiKey, UID, device);
      if (known === undefined || known.authLevel < authLevel) return false;
      return seconds === undefined || call.at - known.verifiedAt < seconds * 1000;
    },
    /** @returns how many devices are forgotten */
    forgetDevices(UID: string, which: 'all' | 'of the call'): number {
      const { device } = loginClient(bound);
      if (which === 'all') return all.forgetDevices(apiKey, UID, undefined);
      return device === undefined ? 0 : all.forgetDevices(apiKey, UID, device);
    },
  };
};
