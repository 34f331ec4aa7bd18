import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askConsole, consoleClient } from '../hosts/console-client.ts';
import { temporaryFolder } from '../hosts/meanwhile.ts';
import { runCommand, serve } from '../hosts/serve.ts';
import { basic, send } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';

const folder = temporaryFolder();

/** Every form in which a secret could be in a file: as sent, percent-encoded, decoded, in a Basic header. */
function traces(secret: string): Buffer[] {
  return [
    Buffer.from(secret),
    Buffer.from(encodeURIComponent(secret)),
    Buffer.from(secret, 'base64'),
    Buffer.from(Buffer.from(`${demo.apiKey}:${secret}`).toString('base64')),
  ];
}

function filesBelow(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

test('R15: a secret sent over HTTP is refused and reaches no file, no export, no console response, no output', async () => {
  const dataDir = join(folder, 'data');
  const served = await serve({ dataDir, console: true });
  // The right secret of the site, and one that was never right: neither may be found anywhere afterwards.
  const wrong = Buffer.from('not-a-secret-but-must-not-leak!!').toString('base64');
  const secrets = [demo.secret, wrong];
  // Not secret: has to be found, or the search below could find nothing at all.
  const marker = 'this-may-be-found-everywhere';
  for (const secret of secrets) {
    const place = { transport: 'http' as const };
    const parameters = { apiKey: demo.apiKey, UID: 'u-ada', secret, context: marker };
    const refusedBy = [
      await send(served, '/socialize.getUserInfo', { ...place, query: parameters }),
      await send(served, '/socialize.getUserInfo', { ...place, form: parameters }),
      await send(served, '/socialize.getUserInfo', { ...place, form: { apiKey: demo.apiKey, SECRET: secret } }),
      await send(served, '/socialize.getUserInfo', {
        ...place,
        query: { apiKey: demo.apiKey, userKey: 'AKx1', secret },
      }),
    ];
    for (const response of refusedBy) expect(response.json()).toMatchObject({ errorCode: 403006 });
    const authorization = basic(demo.apiKey, secret);
    const form = { grant_type: 'none' };
    const others = [
      await send(served, '/socialize.getToken', { ...place, form, headers: { authorization } }),
      await send(served, '/socialize.getToken', {
        ...place,
        form: { ...form, client_id: demo.apiKey, client_secret: secret },
      }),
      // Where it does not belong at all.
      await send(served, '/socialize.getToken', {
        query: { ...form, client_id: demo.apiKey, client_secret: secret },
        body: '',
      }),
      await send(served, '/socialize.nothing', { ...place, query: parameters }),
      await send(served, '/socialize.getUserInfo', { ...place, query: { ...parameters, broken: '%' }, body: 'a=%' }),
      await send(served, '/socialize.login', { ...place, query: { client_id: demo.apiKey, client_secret: secret } }),
    ];
    for (const response of others) expect(response.body).not.toContain(secret);
  }

  const invoke = await consoleClient(served);
  const { items } = await invoke<{ items: { callId: string }[] }>('log.list', { limit: 500 });
  expect(items.length).toBeGreaterThanOrEqual(20);
  const seen: string[] = [JSON.stringify(items)];
  for (const { callId } of items) seen.push(JSON.stringify(await invoke('log.get', { callId })));
  seen.push(JSON.stringify(await invoke('workspace.export', { secrets: false })));
  seen.push(JSON.stringify(await invoke('overview.get')));
  seen.push((await askConsole(served, { path: '/' })).body);
  seen.push(served.output());

  const contents = () => filesBelow(dataDir).map((file) => readFileSync(file).toString('latin1'));
  // With the write-ahead log as it is while the service runs, and after it was folded into the database.
  const running = contents();
  expect(await served.stop()).toBe(0);
  const stopped = contents();
  for (const files of [running, stopped, seen]) expect(files.some((text) => text.includes(marker))).toBe(true);
  seen.push(...running, ...stopped);
  const exported = join(folder, 'export.json');
  const done = await runCommand(['export', exported, '--data', dataDir]);
  expect(done.code).toBe(0);
  seen.push(readFileSync(exported).toString('latin1'), done.stdout, done.stderr);

  for (const secret of secrets) {
    for (const trace of traces(secret)) {
      const text = trace.toString('latin1');
      expect(seen.some((place) => place.includes(text))).toBe(false);
    }
  }
});
