import type { CallScope } from '#service/methods/index.ts';
import { type DeviceInfo, type DeviceRecord, deviceRepository } from './repository.ts';

/** Devices of the accounts of the site. */
export const devices = ({ core: { store }, apiKey }: CallScope) => {
  const all = store.of(deviceRepository);
  return {
    list: (UID: string) => all.list(apiKey, UID),
    add: (UID: string, info: DeviceInfo, session: string | undefined) => void all.add(apiKey, UID, info, session),
    change({ id }: DeviceRecord, info: DeviceInfo, session: string | undefined) {
      all.change(id, info, session);
    },
    remove: ({ id }: DeviceRecord) => void all.remove(id),
  };
};
