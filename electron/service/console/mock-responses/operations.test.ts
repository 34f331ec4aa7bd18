import { describe, expect, test } from 'vitest';
import { runningForAll } from '#service/fixtures/running.fixture.ts';
import type { ServiceEvent } from '#shared/contract/events.ts';
import type { WorkspaceDocument } from '#shared/contract/workspace.ts';
import { MAX_MOCK_RESPONSES } from '#shared/mock-responses/check.ts';

const running = runningForAll();

const site = { apiKey: '3_shop' };
const list = () => running.ask('mockResponses.list', site);
const exported = () => running.ask('workspace.export', { secrets: true });
/** The exported workspace with other mock responses of its site. */
async function withMockResponses(mockResponses: unknown): Promise<unknown> {
  const document = await exported();
  return { ...document, sites: document.sites.map((each) => ({ ...each, mockResponses })) };
}

describe('D38: mock responses of a site', () => {
  test('D38: are saved under the documented name, listed, replaced and removed, and the console is notified', async () => {
    const heard: ServiceEvent[] = [];
    const stop = running.service.subscribe((event) => heard.push(event));
    await running.ask('mockResponses.save', { ...site, mockResponse: { method: 'DS.newThing', body: { a: '{{b}}' } } });
    const saved = await running.ask('mockResponses.save', { ...site, mockResponse: { method: 'ACCOUNTS.LOGIN' } });
    expect(saved).toEqual({ method: 'accounts.login', enabled: true, anonymous: false, errorCode: 0, body: {} });
    await running.ask('mockResponses.save', { ...site, mockResponse: { method: 'accounts.login', errorCode: 403042 } });
    expect((await list()).map(({ method, errorCode }) => [method, errorCode])).toEqual([
      ['accounts.login', 403042],
      ['ds.newThing', 0],
    ]);
    await running.ask('mockResponses.remove', { ...site, method: 'accounts.LOGIN' });
    expect((await list()).map(({ method }) => method)).toEqual(['ds.newThing']);
    stop();
    expect(heard.every((event) => event.type === 'changed' && event.areas.includes('mockResponses'))).toBe(true);
    expect(heard.length).toBeGreaterThan(0);
  });

  test('D38: what is wrong is refused with its path; what does not exist is not found', async () => {
    const save = (mockResponse: object) =>
      running.problem('mockResponses.save', { ...site, mockResponse: mockResponse as never });
    expect(await save({ method: 'login' })).toMatchObject({ member: 'mockResponse.method', code: 'invalid-input' });
    expect(await save({ method: 'ds.a', body: { list: [{ a: '{{secret}}' }] } })).toMatchObject({
      member: 'mockResponse.body.list[0].a',
      message: expect.stringContaining('is secret'),
    });
    expect(await save({ method: 'ds.a', body: { callId: '1' } })).toMatchObject({ member: 'mockResponse.body.callId' });
    expect(await save({ method: 'ds.a', errorCode: 1 })).toMatchObject({ member: 'mockResponse.errorCode' });
    const unknown = { apiKey: '3_none' };
    const problems = [
      await running.problem('mockResponses.list', unknown),
      await running.problem('mockResponses.save', { ...unknown, mockResponse: { method: 'ds.a' } }),
      await running.problem('mockResponses.remove', { ...site, method: 'ds.none' }),
    ];
    expect(problems.map(({ code }) => code)).toEqual(['not-found', 'not-found', 'not-found']);
  });

  test('D38: a site has a bounded number of them', async () => {
    const many = Array.from({ length: MAX_MOCK_RESPONSES }, (_, n) => ({ method: `ds.n${n}` }));
    await running.ask('workspace.import', { document: await withMockResponses(many) });
    const message = expect.stringContaining('200 mock responses');
    const refused = await running.problem('mockResponses.save', { ...site, mockResponse: { method: 'ds.more' } });
    expect(refused).toMatchObject({ code: 'conflict', message });
    await running.ask('mockResponses.save', { ...site, mockResponse: { method: 'ds.n0', errorCode: 500001 } });
    await running.ask('workspace.import', { document: await withMockResponses([]) });
    expect(await list()).toEqual([]);
  });
});

describe('D38: mock responses in the workspace file', () => {
  const saved = {
    method: 'accounts.login',
    enabled: false,
    anonymous: true,
    errorCode: 403042,
    body: { a: ['{{b}}'] },
  };

  test('D38: an export holds them, and its import gives the same export', async () => {
    await running.ask('mockResponses.save', { ...site, mockResponse: saved });
    const before = await exported();
    expect(before.sites[0]?.mockResponses).toEqual([saved]);
    await running.ask('mockResponses.remove', { ...site, method: saved.method });
    await running.ask('workspace.import', { document: JSON.parse(JSON.stringify(before)) });
    expect(JSON.stringify(await exported())).toBe(JSON.stringify(before));
  });

  test('D38: a file without them leaves them; a list replaces all of them', async () => {
    await running.ask('workspace.import', { document: await withMockResponses(undefined) });
    expect(await list()).toEqual([saved]);
    await running.ask('workspace.import', { document: await withMockResponses([{ method: 'DS.x' }]) });
    expect((await list()).map(({ method }) => method)).toEqual(['ds.x']);
  });

  test.each([
    ['the same method twice', [{ method: 'ds.a' }, { method: 'DS.A' }], 'sites[0].mockResponses[1].method'],
    ['a secret placeholder', [{ method: 'ds.a', body: { a: '{{sig}}' } }], 'sites[0].mockResponses[0].body.a'],
    ['an unknown member', [{ method: 'ds.a', status: 200 }], 'sites[0].mockResponses[0].status'],
    ['no method', [{}], 'sites[0].mockResponses[0].method'],
  ])('R25, D38: %s is refused with the path of the member, and nothing is changed', async (_what, given, member) => {
    const before: WorkspaceDocument = await exported();
    const document = await withMockResponses(given);
    expect((await running.problem('workspace.import', { document })).member).toBe(member);
    expect(await exported()).toEqual(before);
  });
});
