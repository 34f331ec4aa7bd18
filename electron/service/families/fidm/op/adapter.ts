import type { Adapter, AdapterPayload } from 'oidc-provider';
import { askOnce, jobState, writtenKey as key } from './job-state.ts';

/** Times of the library are in seconds. */
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/**
 * Where the library keeps a model: it reads from the service's tables, and what it writes is handed over at the end of the
 * job, in one unit of work (docs/adr/0028). Whether something has expired the library decides, by the service clock.
 */
export function adapter(model: string): Adapter {
  const find = async (name: 'id' | 'alias', value: string): Promise<AdapterPayload | undefined> => {
    if (model === 'Client') return askOnce({ about: 'client', clientId: value });
    const { written } = jobState();
    const own = name === 'id' ? written.get(key(model, value)) : undefined;
    if (own !== undefined) return own ?? undefined;
    const found = await askOnce({ about: 'artifact', model, name, value });
    if (found === undefined) return undefined;
    // Found by its second name, it may have been written by this job.
    const changed = written.get(key(model, String(found.jti)));
    return changed === undefined ? found : (changed ?? undefined);
  };

  return {
    find: (id) => find('id', id),
    findByUid: (uid) => find('alias', uid),
    findByUserCode: (userCode) => find('alias', userCode),
    async upsert(id, payload, expiresIn) {
      const { writes, written, keepsSessions } = jobState();
      const copy = structuredClone(payload);
      written.set(key(model, id), copy);
      if (model === 'Session' && !keepsSessions) return;
      const expiresAt = expiresIn === undefined ? undefined : seconds(Date.now()) + expiresIn;
      writes.push({ op: 'save', model, id, payload: copy, expiresAt });
    },
    async consume(id) {
      const { writes, written } = jobState();
      const payload = (await find('id', id)) ?? {};
      written.set(key(model, id), { ...payload, consumed: seconds(Date.now()) });
      writes.push({ op: 'consume', model, id });
    },
    async destroy(id) {
      const { writes, written } = jobState();
      written.set(key(model, id), null);
      writes.push({ op: 'delete', model, id });
    },
    async revokeByGrantId(grantId) {
      const { writes, written } = jobState();
      for (const [name, payload] of written) {
        if (payload?.grantId === grantId && name.startsWith(`${model} `)) written.set(name, null);
      }
      writes.push({ op: 'deleteOfGrant', model, grantId });
    },
  };
}
