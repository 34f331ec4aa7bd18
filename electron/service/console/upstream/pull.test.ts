import { beforeAll, expect, test } from 'vitest';
import { deskForAll, KEY, SECRET, send, upstreamAt } from '#service/fixtures/twin.fixture.ts';

const there = deskForAll();
const here = deskForAll();
beforeAll(async () => {
  const set = async (method: string, parameters: Readonly<Record<string, string>>) => {
    const { json } = await send(there, `/${method}`, { parameters: { apiKey: KEY, secret: SECRET, ...parameters } });
    if (json.errorCode !== 0) throw new Error(`${method}: ${JSON.stringify(json)}`);
  };
  await set('accounts.setSchema', {
    profileSchema: '{"fields":{"zip":{"required":true,"type":"string"}}}',
    dataSchema: '{"fields":{"tier":{"type":"string"}}}',
    subscriptionsSchema: '{"fields":{"news":{"email":{"type":"subscription","doubleOptIn":false}}}}',
  });
  await set('accounts.setPolicies', { passwordComplexity: '{"minLength":16}' });
  await set('accounts.setScreenSet', { screenSetID: 'Shop-Login', html: '<div class="gigya-screen-set"></div>' });
  await set('accounts.policies.emailTemplates.setConfig', {
    passwordReset: '{"defaultLanguage":"en","emailTemplates":{"en":"<p>Ask una@shop.example. $pwResetLink</p>"}}',
  });
  await set('accounts.sms.templates.set', {
    templates: '{"otp":{"globalTemplates":{"templates":{"en":"Code {{code}}"},"defaultLanguage":"en"}}}',
  });
  await set('accounts.setAccountInfo', { UID: 'u-1', addLoginEmails: 'una@shop.example', data: '{"tier":"gold"}' });
  await here.ask('upstream.set', {
    apiKey: KEY, // A slow rate: each part is waited for.
    settings: upstreamAt(there, { mode: 'off', rate: 5 }),
  });
});

const pull = (more: { readonly people?: number; readonly dryRun?: boolean } = {}) =>
  here.ask('upstream.pull', { apiKey: KEY, ...more });

test('D85, C 2, R15: a pull says what differs, and then the site has it; persons are made up', async () => {
  const before = await here.ask('workspace.export', { secrets: true });
  const dry = await pull({ people: 5, dryRun: true });
  expect(await here.ask('workspace.export', { secrets: true })).toEqual(before);
  expect(dry).toMatchObject({ left: [], people: 1 });
  const rows = dry.rows.map(({ part, member, there: value, here: own }) => [part, member, value, own]);
  expect(rows).toContainEqual(['schema', 'profileSchema.fields.zip.required', 'true', 'false']);
  expect(rows).toContainEqual(['schema', 'dataSchema.fields.tier.type', '"string"', undefined]);
  expect(rows).toContainEqual(['policies', 'passwordComplexity.minLength', '16', '6']);
  // What is alike is no row, also where nobody has set it here.
  expect(rows.filter(([part]) => part === 'policies')).toHaveLength(1);
  expect(new Set(rows.map(([part]) => part))).toEqual(
    new Set(['schema', 'policies', 'screenSets', 'emailTemplates', 'smsTemplates', 'people']),
  );
  expect(await pull({ people: 5 })).toEqual(dry);
  expect(await pull({ people: 5 })).toMatchObject({ rows: [], count: 0, left: [] });
  const { sites, people } = await here.ask('workspace.export', { secrets: true });
  expect(sites[0]).toMatchObject({
    schema: { subscriptionsSchema: { fields: { news: { type: 'subscription' } } } },
    policies: { passwordComplexity: { minLength: 16 }, passwordReset: { resetURL: '' } },
    screenSets: [{ screenSetID: 'Shop-Login' }],
    configurations: { smsTemplates: { otp: { globalTemplates: { templates: { en: 'Code {{code}}' } } } } },
  });
  expect(people).toMatchObject([{ UID: 'u-1', data: { tier: 'gold' } }]);
  const [person] = people;
  expect(JSON.stringify(person)).not.toMatch(/Una|East|una@shop/);
  expect(person).toMatchObject({
    profile: { email: expect.stringMatching(/@example\.com$/) },
    account: { loginIDs: { unverifiedEmails: [person?.profile.email] } },
  });
  // Every call of it is a row of the log, by methods that only read.
  const { items } = await here.ask('log.list', { limit: 100, filter: { query: 'upstream:accepted' } });
  expect(new Set(items.map(({ method }) => method))).toEqual(
    new Set([
      ...['accounts.getSchema', 'accounts.getPolicies', 'accounts.getScreenSets', 'accounts.search'],
      ...['accounts.policies.emailTemplates.getConfig', 'accounts.sms.templates.get'],
    ]),
  );
});

test('D85: what the upstream does not give is named with its cause, and nothing of it is changed', async () => {
  await there.ask('failures.save', {
    failure: { site: KEY, effect: { kind: 'error', errorCode: 403007 }, method: 'accounts.getPolicies' } as never,
  });
  const { left } = await pull();
  expect(left).toEqual([{ part: 'policies', why: expect.stringMatching(/right.*403007/) }]);
  await there.ask('failures.clear', {});
  await here.ask('mockResponses.remove', { apiKey: KEY, method: 'accounts.getPolicies' }).catch(() => {});
  await there.ask('mockResponses.save', {
    apiKey: KEY,
    mockResponse: { method: 'accounts.getPolicies', body: { passwordComplexity: { minLength: 'many' } } } as never,
  });
  const before = await here.ask('workspace.export', { secrets: true });
  expect(await here.problem('upstream.pull', { apiKey: KEY })).toMatch(/accounts\.getPolicies.*minLength/);
  expect(await here.ask('workspace.export', { secrets: true })).toEqual(before);
  await there.ask('mockResponses.remove', { apiKey: KEY, method: 'accounts.getPolicies' });
  expect(await here.problem('upstream.pull', { apiKey: '3_none' })).toMatch(/3_none/);
});
