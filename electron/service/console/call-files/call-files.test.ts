import { beforeAll, describe, expect, test } from 'vitest';
import { shopForAll } from '#service/fixtures/bundles/calls.fixture.ts';
import { shownIn } from '#service/fixtures/bundles/handed-on.fixture.ts';
import { situations } from '#service/fixtures/bundles/situations.fixture.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import type { CallFileFormat } from '#shared/contract/call-files.ts';
import type { LogFilter } from '#shared/contract/log.ts';

const shop = shopForAll();
beforeAll(async () => {
  for (const [n, [, send]] of situations(shop).entries()) await send(n);
  await shop.service.explained();
});

/** The whole file, of its parts. */
async function exported(format: CallFileFormat, filter: LogFilter = {}): Promise<string> {
  const parts = await pageByPage((after) => shop.ask('callFiles.export', { format, filter, ...after }));
  return parts.map(({ text }) => text).join('');
}

describe('callFiles.export', () => {
  test.each(['har', 'ndjson'] as const)('R48: a %s file of everything holds no secret and no token', async (format) => {
    expect(shownIn(shop, await exported(format))).toEqual([]);
  });

  test('writes HAR 1.2 with every call, and what HAR has no word for', async () => {
    const { log } = JSON.parse(await exported('har'));
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'Authdesk' } });
    expect(log.entries.length).toBeGreaterThan(80);
    const signed = log.entries.find(
      (one: { _authdesk: { method: string } }) => one._authdesk.method === 'socialize.setStatus',
    );
    expect(signed).toMatchObject({
      request: { method: 'POST', httpVersion: 'HTTP/1.1', postData: { mimeType: 'application/x-www-form-urlencoded' } },
      response: { content: { mimeType: expect.stringContaining('json') } },
    });
    expect(signed._authdesk.trace.length).toBeGreaterThan(3);
    expect(new Date(signed.startedDateTime).toISOString()).toBe(signed.startedDateTime);
  });

  test('writes one call in each line of NDJSON, of the filter only', async () => {
    const lines = (await exported('ndjson', { errorCode: 403003 })).trim().split('\n');
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.every((line) => JSON.parse(line).errorCode === 403003)).toBe(true);
    expect(await exported('ndjson', { text: 'nothing has this text' })).toBe('');
    expect(JSON.parse(await exported('har', { text: 'nothing has this text' })).log.entries).toEqual([]);
  });

  test('writes the calls of a flow run', async () => {
    const flow = await shop.ask('flows.start', { useCase: 'server', apiKey: '3_shop', server: { x_siteUID: 'u-ada' } });
    const { log } = JSON.parse(await exported('har', { flowId: flow.id }));
    expect(log.entries).toMatchObject([{ _authdesk: { method: 'socialize.getToken', flowId: flow.id } }]);
  });
});
