import { absentOr, type Connection, columnsOf, encrypted, plain, readOnly, rowIdText } from '#service/storage/index.ts';

/** An account cannot have more (R21). */
export const MAX_DEVICES = 20;

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

const columns = columnsOf<DeviceRecord>('device', {
  id: readOnly(plain('id')),
  session: absentOr(rowIdText('session')),
  platform: plain('platform'),
  man: plain('manufacturer'),
  os: plain('os'),
  pushToken: encrypted('push token', plain('push_token')),
});

/** Devices of accounts; they follow a changed UID and a deletion. */
export function deviceRepository(connection: Connection) {
  const { db, clock, encryption } = connection;
  const byAccount = columns.query(
    connection,
    'SELECT * FROM device WHERE account = (SELECT id FROM account WHERE api_key = ? AND uid = ?) ORDER BY id',
  );
  const insert = db.prepare(
    `INSERT INTO device (account, ${columns.names}, created_at, updated_at)
     SELECT id, ${columns.parameters}, @now, @now FROM account WHERE api_key = @apiKey AND uid = @UID`,
  );
  const update = db.prepare(`UPDATE device SET ${columns.assignments}, updated_at = @now WHERE id = @id`);
  const remove = db.prepare<[number]>('DELETE FROM device WHERE id = ?');
  const stored = (info: DeviceInfo, session: string | undefined) => ({
    ...columns.write({ ...info, session }, encryption),
    now: clock(),
  });

  return {
    /** Oldest first. */
    list: (apiKey: string, UID: string): readonly DeviceRecord[] => byAccount.all(apiKey, UID),
    add(apiKey: string, UID: string, info: DeviceInfo, session: string | undefined): void {
      insert.run({ ...stored(info, session), apiKey, UID });
    },
    change(id: number, info: DeviceInfo, session: string | undefined): void {
      update.run({ ...stored(info, session), id });
    },
    remove: (id: number): void => void remove.run(id),
  };
}
