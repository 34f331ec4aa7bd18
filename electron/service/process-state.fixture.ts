import { EventEmitter } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';

/*
 * A process of its own that prints its state before it had loaded the service, while two services ran, and after they had
 * stopped. Its one argument is a folder.
 */

const folder = process.argv[2] ?? tmpdir();

/** Members of the objects that all code of a process shares. */
const members = (shared: object): string[] => Reflect.ownKeys(shared).map(String).sort();

const fetchDispatcher = (): unknown => (globalThis as Record<symbol, unknown>)[Symbol.for('undici.globalDispatcher.1')];

const first = {
  fetch: globalThis.fetch,
  dispatcher: fetchDispatcher(),
  httpAgent: http.globalAgent,
  httpsAgent: https.globalAgent,
};

function state(): Record<string, unknown> {
  return {
    listeners: process.eventNames().map((name) => [String(name), process.listenerCount(name)]),
    mask: process.umask(),
    folder: process.cwd(),
    title: process.title,
    environment: { ...process.env },
    exitCode: process.exitCode,
    stackTraceLimit: Error.stackTraceLimit,
    maxListeners: EventEmitter.defaultMaxListeners,
    fetch: globalThis.fetch === first.fetch && fetchDispatcher() === first.dispatcher,
    agents: http.globalAgent === first.httpAgent && https.globalAgent === first.httpsAgent,
    // Without names that begin with `__`, which zod and the certificate library add. Members of `Reflect` are not compared:
    // reflect-metadata, which that library needs, adds some.
    globals: members(globalThis).filter((name) => !name.startsWith('__')),
    maxHeaderSize: http.maxHeaderSize,
    tls: [tls.DEFAULT_MIN_VERSION, tls.DEFAULT_MAX_VERSION, tls.DEFAULT_CIPHERS],
    prototypes: [Object, Function, Array, String, Promise, Error, Buffer, EventEmitter, http.IncomingMessage].map(
      (one) => [one.name, members(one.prototype)],
    ),
  };
}

const before = state();
const { createService } = await import('./index.ts');
const { openOffline } = await import('./offline.ts');
const start = (name: string) =>
  createService({ dataDir: name === ':memory:' ? name : join(folder, name), listen: { httpPort: 0, httpsPort: 0 } });
const running = [await start('one'), await start(':memory:')];
for (const service of running) {
  const sent = await service.invoke('requests.send', {
    apiKey: '3_demo',
    method: 'accounts.getAccountInfo',
    httpMethod: 'POST',
    transport: 'https',
    credential: { kind: 'signature' },
    parameters: [{ name: 'UID', value: 'u-ada' }],
  });
  if (!sent.ok || sent.value.response?.status !== 200) throw new Error('The call got no response.');
}
const during = state();
for (const service of running) await service.stop();
const offline = await openOffline({ dataDir: join(folder, 'one'), access: 'change' });
await offline.invoke('workspace.export', {});
offline.close();
process.stdout.write(JSON.stringify({ before, during, after: state() }));
