import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ask } from '../administration/asked.fixture.ts';
import { command, servingMeanwhile, temporaryFolder } from '../command.fixture.ts';

describe.runIf(process.platform !== 'win32')('the socket by which commands reach a running service', () => {
  const folder = temporaryFolder();
  const running = servingMeanwhile('--data', folder.path, '--no-console');

  const send = (method: string, name: string, body: string) => ask(running.place, `/v1/${name}`, { method, body });
  const offset = async () => JSON.parse((await send('POST', 'clock.get', '{}')).text).value.offset;

  test.each(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'QUERY'])(
    '%s is 405 and does nothing',
    async (verb) => {
      const before = await offset();
      const { status, headers, text } = await send(verb, 'clock.offset', '{"milliseconds":60000}');
      expect([status, headers.allow]).toEqual([405, 'POST']);
      if (verb !== 'HEAD') expect(JSON.parse(text)).toMatchObject({ ok: false, error: { code: 'invalid-input' } });
      expect(await offset()).toEqual(before);
    },
  );

  test('POST calls an operation, by its exact name alone', async () => {
    expect((await send('POST', 'clock.get', '{}')).result).toMatchObject({ ok: true });
    for (const name of [
      'clock.get/',
      '%63lock.get',
      'CLOCK.GET',
      'settings.save',
      'requests.send',
      'webhooks.setHosts',
      '',
    ]) {
      expect((await send('POST', name, '{}')).result).toMatchObject({ error: { code: 'not-found' } });
    }
    expect((await send('POST', 'clock.get?x', '{}')).result).toMatchObject({
      error: { code: 'invalid-input', member: 'x' },
    });
  });

  test.runIf(process.getuid?.() === 0)(
    'R30: to a command of another user it is of another user, not a service that stopped',
    async () => {
      process.seteuid?.(65_534);
      const { code, stderr } = await command(['clock', '--data', folder.path]).finally(() => process.seteuid?.(0));
      expect([code, stderr]).toEqual([
        3,
        expect.stringMatching(/\(EACCES\): another user runs it\.\nRun the command as the user/),
      ]);
    },
  );

  test('CONNECT and an upgrade reach nothing', async () => {
    for (const head of [
      'CONNECT /clock.get HTTP/1.1\r\nHost: x\r\n\r\n',
      'TRACE /clock.get HTTP/1.1\r\nHost: x\r\n\r\n',
    ]) {
      const socket = connect(running.place.socketPath);
      socket.end(head);
      const received = await text(socket).catch(() => '');
      expect(received).not.toContain('"ok":true');
    }
  });
});
