import { type Connection, orNull } from '#service/storage/index.ts';

/** An account cannot have more (R21). */
export const MOST_DEVICES = 20;

export interface DeviceInfo {
  readonly platform: 'android' | 'ios';
  readonly man: string;
  readonly os: string;
  /** Address of the device at the vendor of pushes. */
  readonly pushToken: string;
}

export interface DeviceRecord extends DeviceInfo {
  readonly id: number;
  /** Session that registered it. */
  readonly session: string | undefined;
}

interface Row {
  id: number;
  session: number | null;
  platform: DeviceInfo['platform'];
  manufacturer: string;
  os: string;
  push_token: Buffer;
}

/** Devices of accounts; they follow a changed UID and a deletion. */
export function deviceRepository({ db, clock, encryption }: Connection) {
  const byAccount = db.prepare<[string, string], Row>(
    'SELECT * FROM device WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) ORDER BY id',
  );
  const insert = db.prepare(
    `INSERT INTO device (account, session, platform, manufacturer, os, push_token, created_at, updated_at)
     SELECT id, @session, @platform, @man, @os, @pushToken, @now, @now FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const update = db.prepare(
    `UPDATE device SET session = @session, platform = @platform, manufacturer = @man, os = @os, push_token = @pushToken,
       updated_at = @now WHERE id = @id`,
  );
  const remove = db.prepare<[number]>('DELETE FROM device WHERE id = ?');
  const encrypted = ({ pushToken, ...info }: DeviceInfo, session: string | undefined) => ({
    ...info,
    session: orNull(session === undefined ? undefined : Number(session)),
    pushToken: encryption.encrypt('push token', pushToken),
    now: clock(),
  });

  return {
    /** Oldest first. */
    list: (apiKey: string, UID: string): readonly DeviceRecord[] =>
      byAccount.all(apiKey, UID).map(({ id, session, platform, manufacturer, os, push_token }) => ({
        id,
        session: session === null ? undefined : String(session),
        platform,
        man: manufacturer,
        os,
        pushToken: encryption.decrypt('push token', push_token),
      })),
    add(apiKey: string, UID: string, info: DeviceInfo, session: string | undefined): void {
      insert.run({ ...encrypted(info, session), apiKey, UID });
    },
    change(id: number, info: DeviceInfo, session: string | undefined): void {
      update.run({ ...encrypted(info, session), id });
    },
    remove(id: number): void {
      remove.run(id);
    },
  };
}
