import { beforeAll, describe, expect, test } from 'vitest';
import { type Bench, openBench } from '#service/fixtures/rest.fixture.ts';

describe('C 4.9, gslib and the web SDK: data of a user by the names of gcs', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await openBench();
  });
  const set = (parameters: Readonly<Record<string, string>>) => bench.bySite('gcs.setUserData', parameters);
  const get = (parameters: Readonly<Record<string, string>>) => bench.bySite('gcs.getUserData', parameters);

  test('what one user has is merged, by type, and nobody else has it', async () => {
    expect((await set({ UID: 'u-ada', data: '{"size_t":"M","tags":["a"]}' })).json).toMatchObject({ errorCode: 0 });
    await set({ UID: 'u-ada', data: '{"tags":["b"]}', updateBehavior: 'arraySet' });
    await set({ UID: 'u-ada', type: 'basket', data: '{"items":3}' });
    expect((await get({ UID: 'u-ada', fields: '*' })).json).toMatchObject({ data: { size_t: 'M', tags: ['b'] } });
    expect((await get({ UID: 'u-ada', type: 'basket', fields: 'items' })).json).toMatchObject({ data: { items: 3 } });
    expect((await get({ UID: 'u-ada' })).json).not.toHaveProperty('oid');
    expect((await get({ UID: 'u-ben' })).errorCode).toBe(404000);
  });

  test('a page calls them with the session of its user', async () => {
    const token = await bench.token('u-ben');
    const stored = await bench.byToken(token, 'gcs.setUserData', { data: '{"theme":"dark"}' });
    expect(stored.json).toMatchObject({ errorCode: 0 });
    expect((await bench.byToken(token, 'gcs.getUserData')).json).toMatchObject({
      UID: 'u-ben',
      data: { theme: 'dark' },
    });
    expect((await bench.byPage('gcs.getUserData')).errorCode).not.toBe(0);
  });

  test('it is the object "userData" of the user in ds', async () => {
    await set({ UID: 'u-ada', data: '{"size_t":"L"}' });
    const { json } = await bench.bySite('ds.get', { UID: 'u-ada', type: 'userData', oid: 'userData' });
    expect(json).toMatchObject({ errorCode: 0, data: { size_t: 'L' } });
  });

  test('without data, and of nobody, they are refused', async () => {
    expect((await set({ UID: 'u-ada' })).json).toMatchObject({ errorCode: 400002 });
    expect((await set({ data: '{}' })).json).toMatchObject({ errorCode: 400002 });
  });
});
