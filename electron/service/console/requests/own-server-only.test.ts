import { connect, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';

/** Another server of this machine, which must get nothing. */
let other: Server;
let otherPort = 0;
let reached = 0;
let running: Running;

beforeAll(async () => {
  running = await startRunning();
  other = createServer((socket) => {
    reached += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  otherPort = (other.address() as { port: number }).port;
});
afterAll(async () => {
  other.close();
  await running.service.stop();
});

test('R32: a pasted call whose request line names another server is not sent there', async () => {
  const sent = (target: string) => ({
    text: `GET ${target} HTTP/1.1\nHost: localhost:9480\nAuthorization: OAuth 0123456789abcdef\n\n`,
  });
  const path = 'socialize.getUserInfo';
  await running.ask('reproduce.send', sent(`http://localhost:${otherPort}/${path}`));
  const { message } = await running.problem('reproduce.send', sent(`@127.0.0.1:${otherPort}/${path}`));
  expect(message).toMatch(/does not begin with "\/"/);
  expect(reached).toBe(0);
});

test('R32: a call of the log whose header Host hides another server is not resent to it', async () => {
  const port = new URL(running.service.addresses.http).port;
  const [dataCenter] = await running.ask('dataCenters.list', {});
  const host = `127.0.0.1:${otherPort}/@socialize.${dataCenter?.domain}:${port}`;
  const answer = await new Promise<string>((resolve) => {
    const socket = connect({ host: '127.0.0.1', port: Number(port) });
    socket.on('data', (bytes) => resolve(bytes.toString('latin1')));
    socket.write(`GET /socialize.getUserInfo?apiKey=3_shop HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  });
  expect(answer).toMatch(/^HTTP\/1\.1 4/);
  const { items } = await running.ask('log.list', {});
  const [row] = items;
  expect(row?.host).toContain('/@socialize');
  await running.ask('requests.resend', { callId: row?.callId ?? '' });
  expect(reached).toBe(0);
});
