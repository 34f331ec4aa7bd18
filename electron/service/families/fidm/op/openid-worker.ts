// Numbers of 64 bits come to this thread as bigint: without this module none can be written as JSON (D86).
import '#shared/quoting/exact-json.ts';
import { parentPort } from 'node:worker_threads';
import type Provider from 'oidc-provider';
import { messageOf } from '#shared/narrowing.ts';
import { duringJob, newJobState } from './adapter.ts';
import type { Found, FromThread, Job, Outcome, ProviderSetup, ToThread } from './messages.ts';
import { runJob } from './run-job.ts';

// The thread of the protocol library (see thread.ts). Its time is that of the service from the first line on.

/**
 * Makes this thread read the service clock (D39): the library and what it uses read the time by `Date` alone, and cannot be
 * given a clock. The thread has nothing else in it, so nothing else is concerned.
 *
 * @returns sets the time, milliseconds since 1970; it stands until it is set again
 */
function readServiceTime(): (now: number) => void {
  const MachineDate = Date;
  let at = MachineDate.now();
  class ServiceDate extends MachineDate {
    constructor(...given: readonly []) {
      super(...((given.length === 0 ? [at] : given) as readonly [number]));
    }

    static override now(): number {
      return at;
    }
  }
  globalThis.Date = ServiceDate as unknown as DateConstructor;
  return (now) => {
    at = now;
  };
}

const setTime = readServiceTime();
// Loaded after that: what keeps `Date` keeps the right one.
const { providerOfSite } = await import('./provider-of-site.ts');

/** Providers that are kept: each has keys and a few hundred functions. */
const MAX_PROVIDERS = 20;

const providers = new Map<string, Provider>();
const asked = new Map<string, (found: Found) => void>();

function providerFor(setup: ProviderSetup): Provider {
  const key = JSON.stringify(setup);
  const known = providers.get(key);
  if (known !== undefined) {
    // The one that was used last is the newest.
    providers.delete(key);
    providers.set(key, known);
    return known;
  }
  const made = providerOfSite(setup);
  providers.set(key, made);
  for (const oldest of providers.keys()) {
    if (providers.size <= MAX_PROVIDERS) break;
    providers.delete(oldest);
  }
  return made;
}

function tell(message: FromThread): void {
  parentPort?.postMessage(message);
}

async function work(id: number, { setup, host, work }: Job): Promise<Outcome> {
  let questions = 0;
  const ask = (about: Parameters<Parameters<typeof newJobState>[0]>[0]): Promise<Found> =>
    new Promise((resolve) => {
      questions += 1;
      const question = questions;
      asked.set(`${id} ${question}`, resolve);
      tell({ type: 'ask', id, question, about });
    });
  const keepsSessions = work.kind === 'request' && work.path.startsWith('/end_session');
  const state = newJobState(ask, keepsSessions);
  const called = { provider: providerFor(setup), apiKey: setup.apiKey, host };
  const response = await duringJob(state, () => runJob(called, work));
  const { reads, writes, error, isShown, waiting } = state;
  return {
    ...response,
    ...{ reads: [...reads.values()], writes },
    ...(error && { error }),
    ...(isShown && { isShown }),
    ...(waiting && { waiting }),
  };
}

parentPort?.on('message', (message: ToThread) => {
  const { id } = message;
  if (message.type === 'found') {
    const key = `${id} ${message.question}`;
    setTime(message.now);
    asked.get(key)?.(message.found);
    asked.delete(key);
    return;
  }
  setTime(message.job.now);
  work(id, message.job).then(
    (outcome) => tell({ type: 'done', id, outcome }),
    (error: unknown) => tell({ type: 'failed', id, message: messageOf(error) }),
  );
});
