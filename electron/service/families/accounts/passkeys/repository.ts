import { type Connection, optional, orNull, readBack } from '#service/storage/index.ts';

/** An account cannot have more (R21). */
export const MOST_PASSKEYS = 20;

export interface PasskeyRecord {
  readonly UID: string;
  /** base64url. */
  readonly credentialId: string;
  /** COSE key. */
  readonly publicKey: Buffer;
  /** base64url. */
  readonly userHandle: string;
  readonly rpId: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly deviceName: string | undefined;
  /** It is kept in several devices. */
  readonly isBackedUp: boolean;
  /** Service clock, milliseconds. */
  readonly createdAt: number;
  readonly lastUsedAt: number | undefined;
}

export type NewPasskey = Omit<PasskeyRecord, 'createdAt' | 'lastUsedAt'>;

interface Row {
  uid: string;
  credential_id: string;
  public_key: Buffer;
  user_handle: string;
  rp_id: string;
  counter: number;
  transports: string;
  device_name: string | null;
  backed_up: number;
  created_at: number;
  last_used_at: number | null;
}

/** Passkeys of accounts; they follow a changed UID and a deletion. */
export function passkeyRepository({ db, clock }: Connection) {
  const select = 'SELECT a.uid, p.* FROM passkey p JOIN account a ON a.id = p.account';
  const byCredential = db.prepare<[string, string], Row>(`${select} WHERE p.api_key = ? AND p.credential_id = ?`);
  const byAccount = db.prepare<[string, string], Row>(`${select} WHERE a.api_key = ? AND a.uid = ? ORDER BY p.id`);
  const insert = db.prepare(
    `INSERT INTO passkey (account, api_key, credential_id, public_key, user_handle, rp_id, counter, transports,
       device_name, backed_up, created_at)
     SELECT id, @apiKey, @credentialId, @publicKey, @userHandle, @rpId, @counter, @transports,
       @deviceName, @isBackedUp, @now
     FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const use = db.prepare(
    `UPDATE passkey SET counter = @counter, backed_up = @isBackedUp, last_used_at = @now
     WHERE api_key = @apiKey AND credential_id = @credentialId`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM passkey WHERE api_key = ? AND credential_id = ?');

  return {
    find(apiKey: string, credentialId: string): PasskeyRecord | undefined {
      const row = byCredential.get(apiKey, credentialId);
      return row && toPasskey(row);
    },
    /** Oldest first. */
    list: (apiKey: string, UID: string): readonly PasskeyRecord[] => byAccount.all(apiKey, UID).map(toPasskey),
    add(apiKey: string, { deviceName, transports, isBackedUp, ...passkey }: NewPasskey): void {
      insert.run({
        ...passkey,
        apiKey,
        deviceName: orNull(deviceName),
        transports: JSON.stringify(transports),
        isBackedUp: isBackedUp ? 1 : 0,
        now: clock(),
      });
    },
    /** It has logged its user in. */
    used(apiKey: string, credentialId: string, counter: number, isBackedUp: boolean): void {
      use.run({ apiKey, credentialId, counter, isBackedUp: isBackedUp ? 1 : 0, now: clock() });
    },
    remove(apiKey: string, credentialId: string): void {
      remove.run(apiKey, credentialId);
    },
  };
}

function toPasskey(row: Row): PasskeyRecord {
  return {
    UID: row.uid,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    userHandle: row.user_handle,
    rpId: row.rp_id,
    counter: row.counter,
    transports: readBack<readonly string[]>(row.transports),
    deviceName: optional(row.device_name),
    isBackedUp: row.backed_up === 1,
    createdAt: row.created_at,
    lastUsedAt: optional(row.last_used_at),
  };
}
