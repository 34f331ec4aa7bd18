import { AsyncLocalStorage } from 'node:async_hooks';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { JsonObject } from '#service/records/index.ts';
import type { Found, LibraryError, Question, Read, WaitingRequest, Write } from './messages.ts';

/**
 * One job of the library, which reads and writes as if it were alone: what it wrote itself it finds again, and nothing
 * leaves it before its end.
 */
interface JobState {
  ask(question: Question): Promise<Found>;
  readonly reads: Map<string, Read>;
  readonly writes: Write[];
  /** By model and id: what this job wrote; null: deleted. */
  readonly written: Map<string, JsonObject | null>;
  error?: LibraryError;
  isShown?: true;
  waiting?: WaitingRequest;
  /** True: sessions of the library are kept. Those of users are the service's own, so only its logout needs them. */
  readonly keepsSessions: boolean;
}

const current = new AsyncLocalStorage<JobState>();

/** The job that runs. @throws Error outside of one */
export function jobState(): JobState {
  const state = current.getStore();
  if (state === undefined) throw new Error('The library works outside of a job.');
  return state;
}

export function newJobState(ask: JobState['ask'], keepsSessions: boolean): JobState {
  return { ask, reads: new Map(), writes: [], written: new Map(), keepsSessions };
}

export const duringJob = <T>(state: JobState, work: () => Promise<T>): Promise<T> => current.run(state, work);

/** Asks the service, once per job and question, so that a job sees one state of each thing. */
export async function askOnce(question: Question): Promise<JsonObject | undefined> {
  const { reads, ask } = jobState();
  const { value, revision } = await ask(question);
  const key = JSON.stringify(question);
  const before = reads.get(key);
  // What has changed meanwhile fails the job at its end; the first revision stays for that.
  if (before === undefined) reads.set(key, { question, revision });
  return value;
}

/** Where `written` has what a job wrote. */
export const writtenKey = (model: string, id: string): string => `${model} ${id}`;

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
    const own = name === 'id' ? written.get(writtenKey(model, value)) : undefined;
    if (own !== undefined) return own ?? undefined;
    const found = await askOnce({ about: 'artifact', model, name, value });
    if (found === undefined) return undefined;
    // Found by its second name, it may have been written by this job.
    const changed = written.get(writtenKey(model, String(found.jti)));
    return changed === undefined ? found : (changed ?? undefined);
  };

  return {
    find: (id) => find('id', id),
    findByUid: (uid) => find('alias', uid),
    findByUserCode: (userCode) => find('alias', userCode),
    async upsert(id, payload, expiresIn) {
      const { writes, written, keepsSessions } = jobState();
      const copy = structuredClone(payload);
      written.set(writtenKey(model, id), copy);
      if (model === 'Session' && !keepsSessions) return;
      const expiresAt = expiresIn === undefined ? undefined : seconds(Date.now()) + expiresIn;
      writes.push({ op: 'save', model, id, payload: copy, expiresAt });
    },
    async consume(id) {
      const { writes, written } = jobState();
      const payload = (await find('id', id)) ?? {};
      written.set(writtenKey(model, id), { ...payload, consumed: seconds(Date.now()) });
      writes.push({ op: 'consume', model, id });
    },
    async destroy(id) {
      const { writes, written } = jobState();
      written.set(writtenKey(model, id), null);
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
