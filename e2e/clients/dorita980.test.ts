import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registerUser } from '../hosts/by-site.ts';
import { type Listening, listening } from '../hosts/listening.ts';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { localhostOf } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { runClient } from './run-client.ts';

/*
 * `get-roomba-password-cloud` of the npm package "dorita980", unmodified: it logs its user in as a mobile app does, and
 * hands UID and UIDSignature over to another cloud, which this test plays.
 */

const loginID = 'robot@shop.example';
const password = 'Correct-horse-7';
const served = serveMeanwhile({ dataDir: ':memory:' });
let cloud: Listening;
/** What the other cloud was given. */
const given: { signature: string; timestamp: string; uid: string }[] = [];

beforeAll(async () => {
  cloud = await listening(
    createServer(async (request, response) => {
      const { gigya } = (await json(request)) as { gigya: (typeof given)[number] };
      given.push(gigya);
      const signed = createHmac('sha1', Buffer.from(demo.secret, 'base64')).update(`${gigya.timestamp}_${gigya.uid}`);
      const robots = { blid: { name: 'Rosie', sku: 'R980', softwareVer: 'v2', password: ':1:2:secret-of-the-robot' } };
      const isRight = gigya.signature === signed.digest('base64');
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(isRight ? { robots } : { errorMessage: 'wrong signature' }));
    }),
  );
});
afterAll(() => cloud.stop());

const getPassword = (secret: string) =>
  runClient({
    program: '../../node_modules/dorita980/bin/getPasswordCloud.js',
    words: [loginID, secret, demo.apiKey],
    environment: {
      GIGYA_BASE: `https://${localhostOf(served, 'https')}`,
      IROBOT_HTTP_BASE: cloud.origin,
      NODE_EXTRA_CA_CERTS: served.caPath,
    },
  });

describe('the npm package "dorita980", unmodified', () => {
  test('U 3.2, U 3.4: logs in as a mobile app, and the other cloud accepts the UIDSignature', async () => {
    const UID = await registerUser(served, { email: loginID, password });
    const output = await getPassword(password);
    expect(output).toContain('Found 1 robot(s)!');
    expect(output).toContain('Password=> :1:2:secret-of-the-robot');
    expect(given).toMatchObject([{ uid: UID }]);
  });
});
