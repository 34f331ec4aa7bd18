import { ofSite } from '#service/methods/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  flag,
  json,
  plain,
  type RecordOf,
  readOnly,
} from '#service/storage/index.ts';

/** An account cannot have more (R21). */
export const MAX_PASSKEYS = 20;

type NewPasskey = Omit<PasskeyRecord, 'createdAt' | 'lastUsedAt'>;

const columns = columnsOf('passkey', {
  UID: readOnly(plain<string>('uid')),
  /** base64url. */
  credentialId: plain<string>('credential_id'),
  /** COSE key. */
  publicKey: plain<Buffer>('public_key'),
  /** base64url. */
  userHandle: plain<string>('user_handle'),
  rpId: plain<string>('rp_id'),
  counter: plain<number>('counter'),
  transports: json<readonly string[]>('transports'),
  deviceName: absentOr(plain<string>('device_name')),
  /** It is kept in several devices. */
  isBackedUp: flag('backed_up'),
  /** Service clock, milliseconds. */
  createdAt: plain<number>('created_at'),
  lastUsedAt: absentOr(plain<number>('last_used_at')),
});
export type PasskeyRecord = RecordOf<typeof columns>;

/** Passkeys of accounts; they follow a changed UID and a deletion. */
function passkeyRepository(connection: Connection) {
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

/** Passkeys of the accounts of the site. */
export const passkeys = ofSite(passkeyRepository, 'find', 'list', 'add', 'used', 'remove');
