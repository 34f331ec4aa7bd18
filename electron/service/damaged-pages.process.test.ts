import { closeSync, cpSync, openSync, statSync, writeSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { casesOf } from '#shared/property-cases.fixture.ts';
import { temporaryFolder } from './fixtures/store.fixture.ts';
import { createService, type Service } from './index.ts';

const PAGE = 4096;
const folder = temporaryFolder();
const sound = folder.file('sound');
const start = (dataDir: string) => createService({ dataDir, listen: { httpPort: 0, httpsPort: 0 } });
let token = '';

/** A call over TLS, as a client makes it. */
function call(service: Service, method: string, parameters: Readonly<Record<string, string>>) {
  return new Promise<{ status: number | undefined; json: Record<string, unknown> }>((resolve, reject) => {
    const url = `${service.addresses.https}/${method}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    request(url, { method: 'POST', headers, ca: service.caPem, agent: false }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode, json: JSON.parse(text) as Record<string, unknown> });
    })
      .on('error', reject)
      .end(new URLSearchParams(parameters).toString());
  });
}

beforeAll(async () => {
  const service = await start(sound);
  const revealed = await service.invoke('sites.revealSecret', { apiKey: '3_demo', which: 'current' });
  if (!revealed.ok) throw new Error(revealed.error.message);
  const client = { client_id: '3_demo', client_secret: revealed.value.secret };
  const asked = { grant_type: 'none', x_siteUID: 'u-ada', ...client };
  token = String((await call(service, 'socialize.getToken', asked)).json.access_token);
  await service.stop();
});
afterAll(() => folder.remove());

test('R23: whatever page is damaged: the start says that it cannot, or no call gets anything but a clean response', {
  tags: ['property'],
}, async () => {
  const pages = statSync(join(sound, 'authdesk.db')).size / PAGE;
  // All of them, or evenly as many as there are cases; the first one makes no database any more (storage/open.test.ts).
  const step = Math.max(1, Math.floor(pages / Math.min(pages, casesOf(0.1))));
  for (let page = 1; page < pages; page += step) {
    const dataDir = folder.file(`page-${page}`);
    cpSync(sound, dataDir, { recursive: true });
    const file = openSync(join(dataDir, 'authdesk.db'), 'r+');
    writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
    closeSync(file);
    const service = await start(dataDir).catch((error: unknown) => error as { code: string });
    if ('code' in service) {
      expect({ page, code: service.code }).toEqual({ page, code: 'database-damaged' });
    } else {
      const { status, json } = await call(service, 'socialize.getUserInfo', { format: 'json', oauth_token: token });
      expect({ page, status, errorCode: json.errorCode }).toEqual({
        ...{ page, status: 200, errorCode: expect.toBeOneOf([0, 500001, 500024]) },
      });
      await service.stop();
    }
  }
});
