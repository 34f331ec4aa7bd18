import { type KnownSecrets, markOf, type SecretMark } from '#service/core/log/index.ts';
import type { ExpiredSecretRecord } from '#service/records/index.ts';
import type { Connection } from '#service/storage/index.ts';
import { readBack, remembered } from '#service/storage/index.ts';

/** How many are kept, the newest ones (R21). */
const KEPT = 500;
/** How long the secret itself is kept, encrypted, so that 403003 can say which one signed; its mark is kept longer. */
const KEPT_MS = 30 * 86_400_000;

/** Whose secret it was. */
export type SecretOwner = Pick<ExpiredSecretRecord, 'apiKey' | 'siteName' | 'userKey'>;

interface Row {
  readonly secret: Buffer;
  readonly expired_at: number;
}

/**
 * Keeps expired secrets: their marks, so that the log masks them, also after a restart (R15), and for 30 days the secrets
 * themselves, for explaining a wrong signature. They are never accepted.
 */
export function expiredSecrets({ db, clock, encryption, group }: Connection) {
  const insert = db.prepare<[Buffer, Buffer, number]>(
    'INSERT INTO expired_secret (mark, secret, expired_at) VALUES (?, ?, ?)',
  );
  const forget = db.prepare<[number | bigint]>('DELETE FROM expired_secret WHERE id <= ?');
  const all = db.prepare<[], Buffer>('SELECT mark FROM expired_secret').pluck();
  const whole = db.prepare<[], Row>(
    'SELECT secret, expired_at FROM expired_secret WHERE secret IS NOT NULL ORDER BY id DESC',
  );
  const erase = db.prepare<[number]>(
    'UPDATE expired_secret SET secret = NULL WHERE secret IS NOT NULL AND expired_at < ?',
  );
  const hasOld = db
    .prepare<[number]>('SELECT 1 FROM expired_secret WHERE secret IS NOT NULL AND expired_at < ? LIMIT 1')
    .pluck();
  function read({ secret, expired_at }: Row): ExpiredSecretRecord {
    const [text, apiKey, siteName, userKey] = readBack<string[]>(encryption.decrypt('expired secret', secret));
    return {
      text: text ?? '',
      key: Buffer.from(text ?? '', 'base64'),
      apiKey: apiKey ?? '',
      siteName: siteName ?? '',
      ...(userKey !== undefined && { userKey }),
      expiredAt: expired_at,
    };
  }

  const known = remembered(group, () => whole.all().map(read));

  return {
    add(secret: string, { apiKey, siteName, userKey }: SecretOwner): void {
      const mark: SecretMark | undefined = markOf(secret);
      if (mark === undefined) return;
      const text = JSON.stringify([mark.piece, mark.before, mark.after]);
      const kept = JSON.stringify([secret, apiKey, siteName, ...(userKey === undefined ? [] : [userKey])]);
      const { lastInsertRowid } = insert.run(
        encryption.encrypt('secret mark', text),
        encryption.encrypt('expired secret', kept),
        clock(),
      );
      forget.run(Number(lastInsertRowid) - KEPT);
      known.forget();
    },
    /** Tells the log the kept ones. */
    tell(secrets: KnownSecrets): void {
      for (const mark of all.all()) {
        const [piece, before, after] = readBack<[string, number, number]>(encryption.decrypt('secret mark', mark));
        secrets.addMark({ piece, before, after });
      }
    },
    /** Those of the last 30 days, newest first. */
    list: (): readonly ExpiredSecretRecord[] => known.get(),
    /**
     * Deletes the secrets themselves that expired more than 30 days ago; belongs inside a transaction.
     *
     * @param now the earlier one of service clock and machine clock, so that a clock that is moved deletes nothing too early
     */
    prune(now: number): void {
      if (hasOld.get(now - KEPT_MS) === undefined) return;
      erase.run(now - KEPT_MS);
      known.forget();
    },
  };
}
