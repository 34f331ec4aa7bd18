import { describe, expect, test } from 'vitest';
import { errorOfSigned } from '../hosts/login.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { rawExchange } from '../hosts/wire.ts';
import { halfOpen, openLine, postHead as post } from './half-open.ts';

const MIB = 1024 * 1024;
const transports = ['http', 'https'] as const;

const served = serveMeanwhile({ dataDir: ':memory:' });

const chunk = `10000\r\n${'a'.repeat(0x1_0000)}\r\n`;

describe.each(transports)('R17: bodies over %s', (transport) => {
  test('R17: one that never ends is answered with 413 while the client is still writing', async () => {
    const line = await openLine(served, transport);
    line.socket.write(post('Transfer-Encoding: chunked'));
    let written = 0;
    while (line.received() === '' && !line.socket.destroyed) {
      if (!line.socket.write(chunk)) await new Promise((resolve) => setImmediate(resolve));
      written += 0x1_0000;
      expect(written).toBeLessThan(512 * MIB);
    }
    expect(line.received()).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n[^\n]+\n$/);
    line.socket.destroy();
  });

  test('R17: a client that only writes, and reads at its end, still gets the response', async () => {
    const body = 'a'.repeat(4 * MIB);
    const response = await rawExchange(
      served,
      transport,
      post(`Connection: close\r\nContent-Length: ${body.length}`) + body,
    );
    expect(response).toMatch(/^HTTP\/1\.1 413 [\s\S]*\r\n\r\n[^\n]+\n$/);
  });
});

describe('R19: requests that Node would answer by itself get responses by the rules of the service', () => {
  const noStore = /\r\ncache-control: no-store\r\n/i;

  test('D6, R19: CONNECT is refused with 405, in words', async () => {
    const response = await rawExchange(
      served,
      'http',
      'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n',
    );
    expect(response).toMatch(/^HTTP\/1\.1 405 [\s\S]*Allow: GET, POST[\s\S]*not allowed/);
    expect(response).toMatch(noStore);
  });
});

test('R18: 500 half-open connections delay nobody', async () => {
  const lines = await halfOpen(served);
  expect(lines.filter(({ socket }) => !socket.destroyed)).toHaveLength(500);
  for (let n = 0; n < 40; n += 1) expect(await errorOfSigned(served)).toBe(0);
  const together = await Promise.all(Array.from({ length: 60 }, () => errorOfSigned(served)));
  expect(together.every((errorCode) => errorCode === 0)).toBe(true);
  for (const { socket } of lines) socket.destroy();
});
