import { expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { SHOP_SECRET, startRunning } from '#service/fixtures/running.fixture.ts';
import { callService } from '#service/fixtures/service.fixture.ts';

// The headers of a webhook often hold the password of its receiver.

const running = forAllTests(startRunning, ({ service }) => service.stop());

const SECRET = 'hunter2-of-the-crm';
const hook = { name: 'crm', url: 'http://localhost:8080/', events: 'accountCreated', active: 'false' };

/** A call of the site; returns its answer and its row of the log, as text. */
async function called(method: string, form: string, query = ''): Promise<{ answer: string; row: string }> {
  const whole = `apiKey=3_shop&secret=${encodeURIComponent(SHOP_SECRET)}&${form}`;
  const { text, headers } = await callService(running.service, `/${method}${query}`, { form: whole });
  const row = await running.ask('log.get', { callId: String(headers['x-call-id']) });
  return { answer: text, row: JSON.stringify(row) };
}

const array = JSON.stringify([{ name: 'X-Api', value: SECRET }]);
const object = JSON.stringify({ 'X-Api': SECRET });
const usual = new URLSearchParams(hook).toString();

test.each([
  ['an array of pairs', `${usual}&headers=${encodeURIComponent(array)}`, ''],
  ['one object', `${usual}&headers=${encodeURIComponent(object)}`, ''],
  ['nothing encoded but the quotes', `${usual}&headers=${object.replaceAll('"', '%22')}`, ''],
  ['another case and an encoded name', `${usual}&HE%41DERS=${encodeURIComponent(array)}`, ''],
  ['escapes of JSON', `${usual}&headers=${encodeURIComponent(object.replaceAll('hun', '\\u0068\\u0075n'))}`, ''],
  ['the query', usual, `?headers=${encodeURIComponent(array)}`],
])('R15: accounts.webhooks.set: the log row shows no value of a header sent as %s', async (_how, form, query) => {
  const { answer, row } = await called('accounts.webhooks.set', form, query);
  expect(answer).toContain('"errorCode":0');
  expect(row).toContain('accounts.webhooks.set');
  expect(row).not.toContain('ter2-of-the-crm');
  const all = await called('accounts.webhooks.getAll', '');
  expect(all.answer).toContain(SECRET);
  expect(all.row).toContain('X-Api');
  expect(all.row).not.toContain('ter2-of-the-crm');
});

test.each([
  ['JSON that is cut off', `${usual}&headers=${encodeURIComponent(array.slice(0, -1))}`],
  ['a name that is none', `${usual}&headers=${encodeURIComponent(array.replace('X-Api', 'X Api'))}`],
  ['two values', `${usual}&headers=${encodeURIComponent(array)}&headers=${encodeURIComponent(object)}`],
  ['a broken encoding', `${usual}&headers=${encodeURIComponent(array)}%ff`],
])('R15: nor does that of a call which is refused for %s', async (_why, form) => {
  const { answer, row } = await called('accounts.webhooks.set', form);
  expect(answer).toMatch(/"errorCode":4000/);
  expect(answer + row).not.toContain('ter2-of-the-crm');
});

test('the columns of a report are no headers of a webhook: the log shows them', async () => {
  const form = 'startDate=2030-01-01&endDate=2030-01-02&measures=newUsers';
  const { row } = await called('reports.getSocializeStats', form);
  expect(JSON.parse(row).response.body).toContain('"headers":["newUsers"]');
});
