import https from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../hosts/serve.ts';
import { demo } from '../hosts/workspace.ts';

let served: Served;
beforeAll(async () => {
  served = await serve({ dataDir: ':memory:' });
});
afterAll(() => served.stop());

/** What an application's author writes: `node:https` with the CA, one kept-alive connection. */
function ask(agent: https.Agent, path: string): Promise<Record<string, unknown>> {
  const { port } = new URL(served.https);
  return new Promise((resolve, reject) => {
    const request = https.get(
      { agent, host: '127.0.0.1', port, path, servername: 'localhost', headers: { host: `localhost:${port}` } },
      (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          body += chunk;
        });
        response.on('end', () => resolve(JSON.parse(body) as Record<string, unknown>));
      },
    );
    request.on('error', reject);
  });
}

test('node:https with "ca" set to the local CA makes many calls on one connection', async () => {
  const agent = new https.Agent({ ca: served.caPem, keepAlive: true, maxSockets: 1 });
  const query = `apiKey=${demo.apiKey}&secret=${encodeURIComponent(demo.secret)}&UID=u-ada`;
  try {
    const callIds = new Set<unknown>();
    for (let index = 0; index < 20; index++) {
      const envelope = await ask(agent, `/socialize.getUserInfo?${query}`);
      expect(envelope).toMatchObject({ errorCode: 0, firstName: 'Ada' });
      callIds.add(envelope.callId);
    }
    expect(callIds.size).toBe(20);
  } finally {
    agent.destroy();
  }
});
