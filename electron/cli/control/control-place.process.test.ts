import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { controlPath } from '#node/administration/control-path.ts';
import { offeredOperations } from '#node/administration/operations.ts';
import { openControl } from '#node/control-socket.ts';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { createService } from '#service/index.ts';
import { serviceOperations } from '#shared/contract/index.ts';
import { ask } from '../administration/asked.fixture.ts';
import { command, serving } from '../command.fixture.ts';

describe.runIf(process.platform !== 'win32')('where the control socket is', () => {
  const folder = folderForEachTest();

  test('of a service in memory: in a private temporary folder, which commands take as --data and which goes with it', async () => {
    const running = await serving('--data', ':memory:', '--no-console');
    const { control = '' } = running.ready;
    expect([statSync(dirname(control)).mode & 0o777, statSync(control).mode & 0o777]).toEqual([0o700, 0o600]);
    const moved = await command(['clock', 'step', '121s', '--json', '--data', dirname(control)]);
    expect([moved.code, JSON.parse(moved.stdout)]).toMatchObject([0, { offset: 121_000 }]);
    expect((await command(['snapshot', 'create', 'a', '--data', dirname(control)])).code).toBe(0);
    const read = (...words: readonly string[]) => command([...words, '--data', dirname(control)]);
    const [secret] = (await read('secret', '3_demo')).stdout.split('\n');
    const signed = await read('sign', 'accounts.getSchema', '--site', '3_demo');
    expect(signed.stdout).toContain(running.ready.https?.replace('127.0.0.1', 'localhost'));
    expect(signed.stdout).toContain(`--cacert '${running.ready.ca}'`);
    expect(JSON.parse((await read('export', '-', '--secrets')).stdout)).toMatchObject({ sites: [{ secret }] });
    await running.stop();
    expect(existsSync(dirname(control))).toBe(false);
  });

  test('of a folder whose path is too long: elsewhere, where the folder says, for this user alone', async () => {
    const data = folder.file(join('a'.repeat(100), 'data'));
    const running = await serving('--data', data, '--no-console');
    const { control = '' } = running.ready;
    expect(controlPath(data, process.platform)).toBe(control);
    expect([statSync(dirname(control)).mode & 0o777, statSync(control).mode & 0o777]).toEqual([0o700, 0o600]);
    const pointer = join(data, 'control.path');
    expect([readFileSync(pointer, 'utf8'), statSync(pointer).mode & 0o777]).toEqual([`${control}\n`, 0o600]);
    expect(await command(['clock', '--data', data])).toMatchObject({ code: 0, stderr: '' });
    await running.stop();
    expect([existsSync(pointer), existsSync(dirname(control))]).toEqual([false, false]);
  });

  test('D39: sign calls the service that runs with a folder at its ports, by its clock', async () => {
    const data = folder.file('served');
    const running = await serving('--data', data, '--no-console');
    await command(['clock', 'freeze', '2030-01-01T00:00:00Z', '--data', data]);
    const signed = await command(['sign', 'accounts.getSchema', '--site', '3_demo', '--data', data]);
    expect(signed).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('timestamp=1893456000&') });
    expect(signed.stdout).toContain(running.ready.https.replace('127.0.0.1', 'localhost'));
    await running.stop();
  });

  test.each([
    ['the socket of another program', '/run/docker.sock\n'],
    ['a name of the right form that is not there', '/tmp/authdesk-control-aaaaaa/control.sock\n'],
    ['nothing', ''],
    ['a relative path', '../control.sock'],
  ])('a file in the folder that says %s leads nowhere', (_, text) => {
    const data = folder.file('a'.repeat(100));
    mkdirSync(data);
    writeFileSync(join(data, 'control.path'), text);
    expect(controlPath(data, process.platform)).toBeUndefined();
  });

  test('R42, R48: without leave to return secrets no operation that could is there', async () => {
    const service = await createService({ dataDir: folder.file('data'), listen: { httpPort: 0, httpsPort: 0 } });
    const control = await openControl(service, { secrets: false, version: '0' }, () => {});
    try {
      const place = { socketPath: control?.path ?? '' };
      for (const [name, input] of [
        ['sites.revealSecret', { apiKey: '3_demo' }],
        ['tokens.reveal', { kind: 'token', id: '1' }],
        ['workspace.export', { secrets: true }],
      ] as const) {
        expect((await ask(place, `/v1/${name}`, { body: JSON.stringify(input) })).status).toBe(404);
      }
      const { text } = await ask(place, '/v1/openapi.json', { method: 'GET' });
      const paths = Object.keys(JSON.parse(text).paths).filter((path) => path.includes('.') && !path.endsWith('.json'));
      expect(paths.toSorted()).toEqual(
        [...offeredOperations(new Map(Object.entries(serviceOperations)), false).keys()]
          .map((name) => `/v1/${name}`)
          .toSorted(),
      );
    } finally {
      await control?.stop();
      await service.stop();
    }
  });
});
