import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Served } from '../hosts/serve.ts';
import { signed } from '../hosts/signing.ts';
import { basic, formText, localhostOf } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { type Line, openLine } from './line.ts';

const LINES = 24;
const method = '/socialize.getUserInfo';
const authorization = basic(demo.apiKey, demo.secret);

/**
 * Makes calls of all kinds over kept-alive connections: signed calls, refused ones, tokens that expire after a second, and
 * calls with such tokens.
 *
 * @param onCall called after each call with its number, from 1
 * @throws Error when a response is not what it has to be
 */
export async function soak(
  served: Served,
  calls: number,
  onCall: (made: number) => Promise<void> | void,
): Promise<void> {
  let started = 0;
  let made = 0;
  const host = localhostOf(served, 'http');

  async function work(index: number): Promise<void> {
    const transport = index % 4 === 0 ? 'https' : 'http';
    const line = await openLine(served, transport);
    try {
      while (started < calls) {
        started += 1;
        await (transport === 'https' ? tokenAndCall(line, started) : signedCall(line, host, started));
        made += 1;
        await onCall(made);
      }
    } finally {
      line.close();
    }
  }
  await Promise.all(Array.from({ length: LINES }, (_, index) => work(index)));
}

const post = (path: string, host: string, body: string, headers = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\n` +
  `Content-Length: ${body.length}\r\n\r\n${body}`;

/** One in ten is signed with a wrong secret. */
async function signedCall(line: Line, host: string, number: number): Promise<void> {
  const isWrong = number % 10 === 0;
  const parameters = signed({
    method: 'POST',
    url: `http://${host}${method}`,
    parameters: { apiKey: demo.apiKey, UID: 'u-ada', format: 'json' },
    secret: isWrong ? Buffer.alloc(32, 1).toString('base64') : demo.secret,
    nonce: randomUUID(),
  });
  const { body } = await line.call(post(method, host, formText(parameters)));
  if (!body.includes(isWrong ? '"errorCode":403003' : '"errorCode":0')) throw new Error(`Call ${number}: ${body}`);
}

async function tokenAndCall(line: Line, number: number): Promise<void> {
  const form = formText({ grant_type: 'none', x_siteUID: 'u-ada', x_sessionExpiration: '1' });
  const issued = await line.call(post('/socialize.getToken', 'localhost', form, `Authorization: ${authorization}\r\n`));
  if (issued.status !== 200) throw new Error(`Token ${number}: ${issued.body}`);
  if (number % 2 === 0) return;
  const token = String((JSON.parse(issued.body) as { access_token: string }).access_token);
  const { body } = await line.call(post(method, 'localhost', 'format=json', `Authorization: OAuth ${token}\r\n`));
  // On a busy machine its lifetime of a second may be over.
  if (!/"errorCode":(?:0|500024)/.test(body)) throw new Error(`Call ${number} with a token: ${body}`);
}

/** Bytes of all files of a data folder. */
export function bytesOnDisk(dataDir: string): number {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
