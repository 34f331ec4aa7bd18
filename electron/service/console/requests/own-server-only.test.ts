import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listeningForAll } from '#node/http/listening.fixture.ts';
import { runningForAll } from '#service/fixtures/running.fixture.ts';

const running = runningForAll();
let reached = 0;
/** Another server of this machine, which must get nothing. */
const other = listeningForAll(
  createServer((socket) => {
    reached += 1;
    socket.destroy();
  }),
);

test('R32: a pasted call whose request line names another server is not sent there', async () => {
  const sent = (target: string) => ({
    text: `GET ${target} HTTP/1.1\nHost: localhost:9480\nAuthorization: OAuth 0123456789abcdef\n\n`,
  });
  const path = 'socialize.getUserInfo';
  await running.ask('reproduce.send', sent(`http://localhost:${other.port}/${path}`));
  const { message } = await running.problem('reproduce.send', sent(`@127.0.0.1:${other.port}/${path}`));
  expect(message).toMatch(/does not begin with "\/"/);
  expect(reached).toBe(0);
});

test('R32: a call of the log whose header Host hides another server is not resent to it', async () => {
  const port = new URL(running.service.addresses.http).port;
  const [dataCenter] = await running.ask('dataCenters.list', {});
  const host = `127.0.0.1:${other.port}/@socialize.${dataCenter?.domain}:${port}`;
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
