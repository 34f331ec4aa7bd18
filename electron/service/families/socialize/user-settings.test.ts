import { expect, test } from 'vitest';
import { forEachTest } from '#node/lifetime.fixture.ts';
import { refusal } from '#service/fixtures/refusals.fixture.ts';
import { openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forEachTest(openBench);
const call = async (method: string, parameters: Record<string, string> = {}) =>
  (await bench.bySite(`socialize.${method}UserSettings`, { UID: 'u-ada', ...parameters })).json;
const set = (settings: unknown, more: Record<string, string> = {}) =>
  call('set', { settings: typeof settings === 'string' ? settings : JSON.stringify(settings), ...more });

test('settings are kept by section, changed one by one, and deleted', async () => {
  await set({ volume: 7, 'a b': [1], __proto__: null });
  await set('{"__proto__":{"x":1},"mute":false}');
  await set({ volume: 1 }, { group: 'player' });
  expect((await call('get')).settings).toEqual(JSON.parse('{"__proto__":{"x":1},"a b":[1],"mute":false,"volume":7}'));
  expect((await call('get', { group: 'player', settings: 'volume,other' })).settings).toEqual({ volume: 1 });
  const { json } = await bench.bySite('socialize.getUserInfo', { UID: 'u-ada', group: 'player' });
  expect(json).toMatchObject({ UID: 'u-ada', settings: { volume: 1 } });
  await set({ volume: null });
  await call('del', { settings: 'mute,other' });
  expect((await call('get', { settings: 'volume,mute' })).settings).toEqual({});
  await call('del');
  expect((await call('get')).settings).toEqual({});
  expect((await call('get', { group: 'player' })).settings).toEqual({ volume: 1 });
});

test('whole numbers of 64 bits keep their digits', async () => {
  await set('{"seenUntil":9007199254740993}');
  const { body } = await bench.bySite('socialize.getUserSettings', { UID: 'u-ada' });
  expect(body).toMatch(/"seenUntil": ?9007199254740993/);
});

test.each([
  ['[]', 400006],
  ['{', 400006],
  ['['.repeat(1000), 400006],
  [{ 'a,b': 1 }, 400006],
  [{ '': 1 }, 400006],
  [{ ['x'.repeat(201)]: 1 }, 400006],
  [{ a: 'x'.repeat(600_000) }, 413003],
])('%.20j is refused, and nothing is written', async (settings, code) => {
  expect(await set(settings)).toMatchObject(refusal(code, 'settings'));
  expect((await call('get')).settings).toEqual({});
  expect((await set({ a: 1 }, { group: 'x'.repeat(201) })).errorCode).toBe(400006);
});
