import { absentOr, type Connection, columnsOf, flag, json, plain, readOnly } from '#service/storage/index.ts';

/** An account cannot have more (R21). */
export const MAX_PASSKEYS = 20;

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

const columns = columnsOf<PasskeyRecord>('passkey', {
  UID: readOnly(plain('uid')),
  credentialId: plain('credential_id'),
  publicKey: plain('public_key'),
  userHandle: plain('user_handle'),
  rpId: plain('rp_id'),
  counter: plain('counter'),
  transports: json('transports'),
  deviceName: absentOr(plain('device_name')),
  isBackedUp: flag('backed_up'),
  createdAt: plain('created_at'),
  lastUsedAt: absentOr(plain('last_used_at')),
});

/** Passkeys of accounts; they follow a changed UID and a deletion. */
export function passkeyRepository(connection: Connection) {
  const { db, clock } = connection;
  const select = 'SELECT a.uid, p.* FROM passkey p JOIN account a ON a.id = p.account';
  const byCredential = columns.query(connection, `${select} WHERE p.api_key = ? AND p.credential_id = ?`);
  const byAccount = columns.query(connection, `${select} WHERE a.api_key = ? AND a.uid = ? ORDER BY p.id`);
  const insert = db.prepare(
    `INSERT INTO passkey (account, api_key, ${columns.names})
     SELECT id, api_key, ${columns.parameters} FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const use = db.prepare(
    `UPDATE passkey SET counter = @counter, backed_up = @isBackedUp, last_used_at = @now
     WHERE api_key = @apiKey AND credential_id = @credentialId`,
  );
  const remove = db.prepare<[string, string]>('DELETE FROM passkey WHERE api_key = ? AND credential_id = ?');

  return {
    find: (apiKey: string, credentialId: string): PasskeyRecord | undefined => byCredential.get(apiKey, credentialId),
    /** Oldest first. */
    list: (apiKey: string, UID: string): readonly PasskeyRecord[] => byAccount.all(apiKey, UID),
    add(apiKey: string, passkey: NewPasskey): void {
      insert.run({ apiKey, UID: passkey.UID, ...columns.write({ ...passkey, createdAt: clock() }) });
    },
    /** It has logged its user in. */
    used(apiKey: string, credentialId: string, counter: number, isBackedUp: boolean): void {
      use.run({ apiKey, credentialId, counter, isBackedUp: isBackedUp ? 1 : 0, now: clock() });
    },
    remove: (apiKey: string, credentialId: string): void => void remove.run(apiKey, credentialId),
  };
}
