import type { KnownSecrets } from '#service/modules/request-log/known-secrets.ts';
import { markOf, type SecretMark } from '#service/modules/request-log/secret-mark.ts';
import type { Connection } from '#service/storage/connection.ts';

/** How many are kept, the newest ones (R21). */
const KEPT = 500;

/** Keeps expired secrets, so that the log masks them, also after a restart (R15). */
export interface ExpiredSecrets {
  add(secret: string): void;
  /** Tells the log the kept ones. */
  tell(secrets: KnownSecrets): void;
}

export function expiredSecrets({ db, clock, encryption }: Connection): ExpiredSecrets {
  const insert = db.prepare<[Buffer, number]>('INSERT INTO expired_secret (mark, expired_at) VALUES (?, ?)');
  const forget = db.prepare<[number | bigint]>('DELETE FROM expired_secret WHERE id <= ?');
  const all = db.prepare<[], Buffer>('SELECT mark FROM expired_secret').pluck();
  return {
    add(secret) {
      const mark: SecretMark | undefined = markOf(secret);
      if (mark === undefined) return;
      const text = JSON.stringify([mark.piece, mark.before, mark.after]);
      const { lastInsertRowid } = insert.run(encryption.encrypt('secret mark', text), clock());
      forget.run(Number(lastInsertRowid) - KEPT);
    },
    tell(secrets) {
      for (const mark of all.all()) {
        const [piece, before, after] = JSON.parse(encryption.decrypt('secret mark', mark)) as [string, number, number];
        secrets.addMark({ piece, before, after });
      }
    },
  };
}
