import { closeSync, cpSync, openSync, statSync, writeSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { folderForAllTests } from '#node/lifetime.fixture.ts';
import { callService, startService, succeeded } from '#service/fixtures/service.fixture.ts';
import { casesOf } from '#shared/property-cases.fixture.ts';

const PAGE = 4096;
const folder = folderForAllTests();
const start = (name: string) => startService({ dataDir: folder.file(name) });
let token = '';

beforeAll(async () => {
  const service = await start('sound');
  const { secret } = await succeeded(service.invoke('sites.revealSecret', { apiKey: '3_demo', which: 'current' }));
  const form = { grant_type: 'none', x_siteUID: 'u-ada', client_id: '3_demo', client_secret: secret };
  token = String((await callService(service, '/socialize.getToken', { form })).json.access_token);
  await service.stop();
});

test('R23: whatever page is damaged: the start says that it cannot, or no call gets anything but a clean response', {
  tags: ['property'],
}, async () => {
  const pages = statSync(folder.file('sound/authdesk.db')).size / PAGE;
  // All of them, or evenly as many as there are cases; the first one makes no database any more (storage/open.test.ts).
  const step = Math.max(1, Math.floor(pages / Math.min(pages, casesOf(0.1))));
  for (let page = 1; page < pages; page += step) {
    const name = `page-${page}`;
    cpSync(folder.file('sound'), folder.file(name), { recursive: true });
    const file = openSync(folder.file(`${name}/authdesk.db`), 'r+');
    writeSync(file, Buffer.alloc(PAGE, 0xa5), 0, PAGE, page * PAGE);
    closeSync(file);
    const service = await start(name).catch((error: unknown) => error as { code: string });
    if ('code' in service) {
      expect({ page, code: service.code }).toEqual({ page, code: 'database-damaged' });
    } else {
      const { status, json } = await callService(service, '/socialize.getUserInfo', {
        form: { format: 'json', oauth_token: token },
      });
      expect({ page, status, errorCode: json.errorCode }).toEqual({
        ...{ page, status: 200, errorCode: expect.toBeOneOf([0, 500001, 500024]) },
      });
      await service.stop();
    }
  }
});
