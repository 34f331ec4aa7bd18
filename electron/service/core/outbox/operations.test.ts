import { beforeEach, expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { createInvoke, operationTable, type ServiceInvoke } from '#service/console/operations/invoke.ts';
import { pageByPage } from '#service/fixtures/page-by-page.fixture.ts';
import { API_KEY, OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { succeeded } from '#service/fixtures/service.fixture.ts';
import { contractOperations } from '#service/module/module-operation.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { outboxHandlers } from './operations.ts';
import { type NewMessage, outboxRepository } from './repository.ts';

let invoke: ServiceInvoke;
const bench = forEachTest(openBench, ({ core }) => core.store.close());
beforeEach(() => {
  invoke = createInvoke(operationTable([contractOperations(outboxHandlers(bench.core))]), (name, error) => {
    throw new Error(`${name}: ${String(error)}`);
  });
});

const mail: NewMessage = {
  kind: 'email',
  purpose: 'emailVerification',
  UID: 'u-ada',
  to: 'Ada@shop.example',
  subject: 'Confirm your address',
  text: 'Your code is 123456, or open https://localhost/verify?t=abc',
  codes: ['123456'],
  links: ['https://localhost/verify?t=abc'],
};
const callId = 'c'.repeat(32);

const send = (message: Partial<NewMessage> = {}, apiKey = API_KEY) =>
  bench.core.store.unitOfWork(() => bench.core.store.of(outboxRepository).add(apiKey, { ...mail, ...message }, callId));

const list = async (input: OperationInput<'outbox.list'> = {}) => (await succeeded(invoke('outbox.list', input))).items;
const open = (id: number) => succeeded(invoke('outbox.message', { id }));

test('D62: a message is listed without what lets its reader log in, and shows it on its own page', async () => {
  await send();
  const [one] = await list();
  expect(one).toMatchObject({ kind: 'email', to: 'Ada@shop.example', UID: 'u-ada', callId, links: 1, codes: 1 });
  expect(JSON.stringify(await list())).not.toContain('123456');
  expect(await open(one?.id ?? 0)).toMatchObject({ text: mail.text, links: mail.links, codes: mail.codes });
});

test('F 7.2: a message follows the UID of its user, by whatever method it changes; those of other users stay', async () => {
  await send();
  await send({ UID: 'u-ben', to: 'ben@shop.example' });
  await send({}, OTHER_API_KEY);
  const users = async () => (await list()).map(({ apiKey, UID }) => [apiKey, UID]);
  const rename = (UID: string, siteUID: string) => bench.bySite('socialize.setUID', { UID, siteUID });
  expect((await rename('u-ada', 'ada-7')).json.errorCode).toBe(0);
  const renamed = [
    [OTHER_API_KEY, 'u-ada'],
    [API_KEY, 'u-ben'],
    [API_KEY, 'ada-7'],
  ];
  expect(await users()).toEqual(renamed);
  expect((await list({ apiKey: API_KEY, UID: 'ada-7' })).map(({ to }) => to)).toEqual(['Ada@shop.example']);
  // A refused call renames nothing (R45).
  expect((await rename('u-ben', 'ada-7')).json.errorCode).not.toBe(0);
  expect(await users()).toEqual(renamed);
});

test('the list is filtered by site, user, kind, receiver in any case, and text anywhere', async () => {
  await send();
  await send({ kind: 'sms', UID: 'u-ben', to: '+1555', subject: undefined, text: 'Your CODE: 9' });
  await send({ to: 'ada_shop.example' }, OTHER_API_KEY);
  const to = async (input: OperationInput<'outbox.list'>) => (await list(input)).map((one) => one.to);
  expect(await to({})).toEqual(['ada_shop.example', '+1555', 'Ada@shop.example']);
  expect(await to({ apiKey: OTHER_API_KEY })).toEqual(['ada_shop.example']);
  expect(await to({ kind: 'sms' })).toEqual(['+1555']);
  expect(await to({ UID: 'u-ben' })).toEqual(['+1555']);
  expect(await to({ to: 'ADA@SHOP.EXAMPLE' })).toEqual(['Ada@shop.example']);
  expect(await to({ to: 'ada_shop_example' })).toEqual([]);
  expect(await to({ text: 'code: 9' })).toEqual(['+1555']);
  expect(await to({ text: '%' })).toEqual([]);
});

test('a page ends with the cursor of the next one, also where a text is looked for', async () => {
  for (let n = 0; n < 5; n += 1) await send({ to: `user${n}@shop.example`, text: n === 2 ? 'nothing' : 'wanted' });
  for (const [filter, wanted] of [
    [{}, ['4', '3', '2', '1', '0']],
    [{ text: 'WANTED' }, ['4', '3', '1', '0']],
  ] as const) {
    const pages = await pageByPage((after) => succeeded(invoke('outbox.list', { ...filter, limit: 2, ...after })));
    const seen = pages.flatMap(({ items }) => items.map(({ to }) => to.charAt(4)));
    expect(seen).toEqual(wanted);
  }
  expect(await invoke('outbox.list', { after: 'x' })).toMatchObject({ ok: false, error: { member: 'after' } });
});

test('clearing removes the messages of one site or of all; one that is gone is said to be', async () => {
  await send();
  await send({}, OTHER_API_KEY);
  const [other, own] = await list();
  expect(await invoke('outbox.clear', { apiKey: API_KEY })).toEqual({ ok: true, value: { removed: 1 } });
  expect((await list()).map(({ id }) => id)).toEqual([other?.id]);
  expect(await invoke('outbox.message', { id: own?.id ?? 0 })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  });
  expect(await invoke('outbox.clear', {})).toEqual({ ok: true, value: { removed: 1 } });
});
