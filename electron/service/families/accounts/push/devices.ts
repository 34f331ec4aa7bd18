import { z } from 'zod';
import { ApiError } from '#service/kernel/index.ts';
import {
  type CallScope,
  callsOf,
  invalidParameter,
  jsonObject,
  type Method,
  methodsUsing,
  ofSite,
} from '#service/methods/index.ts';
import {
  absentOr,
  type Connection,
  columnsOf,
  encrypted,
  plain,
  type RecordOf,
  readOnly,
  rowIdText,
} from '#service/storage/index.ts';
import { asSentence } from '#shared/words/as-sentence.ts';

/** An account cannot have more (R21). */
const MAX_DEVICES = 20;

const shape = z.object({
  platform: z.enum(['android', 'ios']),
  man: z.string().min(1).max(200),
  os: z.string().min(1).max(200),
  /** Address of the device at the vendor of pushes. */
  pushToken: z.string().min(1).max(4_000),
});
type DeviceInfo = z.output<typeof shape>;

const columns = columnsOf('device', {
  id: readOnly(plain<number>('id')),
  /** That registered it. */
  session: absentOr(rowIdText('session')),
  platform: plain<DeviceInfo['platform']>('platform'),
  man: plain<string>('manufacturer'),
  os: plain<string>('os'),
  pushToken: encrypted('push token', plain<string>('push_token')),
});
type DeviceRecord = RecordOf<typeof columns>;

/** Devices of accounts; they follow a changed UID and a deletion. */
function deviceRepository(connection: Connection) {
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

/** Devices of the accounts of the site. */
export const devices = (scope: CallScope) => {
  const { change, remove } = scope.core.store.of(deviceRepository);
  return { ...ofSite(deviceRepository, 'list', 'add')(scope), change, remove };
};
const { userMethod } = methodsUsing({ devices });

const example = '{"platform":"android","man":"acme","pushToken":"example","os":"15"}';
const deviceInfo = jsonObject(
  'deviceInfo',
  'platform (android or ios), man (manufacturer), os (version) and pushToken (address at the vendor).',
  { required: true, example },
);

function readDevice(value: unknown): DeviceInfo {
  const parsed = shape.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidParameter('deviceInfo', asSentence(`Its member "${issue?.path.join('.')}" is wrong: ${issue?.message}`));
}

const tooMany = { errorCode: 400124, when: `The account has ${MAX_DEVICES} devices already.` } as const;
const noDevice = { errorCode: 404000, when: 'No device is registered that the call could mean.' } as const;

export const registerDevice = userMethod({
  name: 'accounts.devices.register',
  documentation: 'Registers the device of an app, so that pushes go to it: one for each session.',
  parameters: [deviceInfo],
  errors: [tooMany],
  handler({ account: { UID }, session, input, devices }) {
    const info = readDevice(input.deviceInfo);
    const all = devices.list(UID);
    const same = all.find(
      ({ pushToken, session: own }) => pushToken === info.pushToken || (own !== undefined && own === session?.id),
    );
    if (same !== undefined) devices.change(same.id, info, session?.id);
    else if (all.length >= MAX_DEVICES) throw new ApiError(400124, tooMany.when);
    else devices.add(UID, info, session?.id);
    return { data: {}, did: `Registered a device of "${UID}".` };
  },
});

export const updateDevice = userMethod({
  name: 'accounts.devices.update',
  documentation:
    'Changes the device that the session has registered, such as its pushToken. Of a call without a session: the only device of the account (inferred).',
  parameters: [deviceInfo],
  errors: [noDevice],
  example: { before: callsOf(registerDevice) },
  handler({ account: { UID }, session, input, devices }) {
    const info = readDevice(input.deviceInfo);
    const all = devices.list(UID);
    const meant =
      all.find((one) => one.session !== undefined && one.session === session?.id) ??
      all.find(({ pushToken }) => pushToken === info.pushToken) ??
      (session === undefined && all.length === 1 ? all[0] : undefined);
    if (meant === undefined) {
      const details = `${session === undefined ? `The account has ${all.length} devices` : 'The session has registered no device'}: call accounts.devices.register.`;
      throw new ApiError(404000, details);
    }
    devices.change(meant.id, info, session?.id ?? meant.session);
    return { data: {}, did: `Changed a device of "${UID}".` };
  },
});

export const updatePushDevice: Method = { ...updateDevice, name: 'accounts.auth.push.updateDevice' };

export const unregisterDevice = userMethod({
  name: 'accounts.devices.unregister',
  documentation:
    'Removes the device that the session has registered. Of a call without a session: all devices of the account (inferred).',
  example: { before: callsOf(registerDevice) },
  handler({ account: { UID }, session, devices }) {
    const all = devices.list(UID);
    const meant = session === undefined ? all : all.filter((one) => one.session === session.id);
    for (const { id } of meant) devices.remove(id);
    return { data: {}, did: `Removed ${meant.length} devices of "${UID}".` };
  },
});
