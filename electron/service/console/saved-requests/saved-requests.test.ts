import { afterEach, describe, expect, test } from 'vitest';
import { draftOf, runningForAll, SHOP_SECRET, tokenOfServer } from '#service/fixtures/running.fixture.ts';
import { openTestStore } from '#service/fixtures/store.fixture.ts';
import { MAX_DRAFT_LENGTH, MAX_SENT, savedRequestRepository } from './repository.ts';

const running = runningForAll();
afterEach(() => running.ask('workspace.reset', { snapshot: false }));

describe('calls sent from the Requests panel', () => {
  const history = async () => (await running.ask('requestHistory.list', {})).items;

  test('are kept with what became of them, newest first', async () => {
    const sent = await running.ask('requests.send', draftOf());
    await running.ask('requests.send', draftOf({ parameters: [] }));
    await running.ask('requests.send', draftOf({ base: 'http://localhost:1', transport: 'http' }));
    const [failed, refused, accepted] = await history();
    expect(accepted).toMatchObject({
      at: running.clock(),
      draft: draftOf(),
      outcome: { status: 200, errorCode: 0, callId: sent.record?.callId },
    });
    expect(refused?.outcome).toMatchObject({ status: 200, errorCode: 400002 });
    expect(failed?.outcome).toEqual({ failure: expect.stringContaining('Nothing listens') });
    await running.ask('requestHistory.clear', {});
    expect(await history()).toEqual([]);
  });

  test('R15: are kept without token, secret and password, also where those stand in another value', async () => {
    const token = await tokenOfServer(running);
    const parameters = [
      { name: 'password', value: 'open sesame' },
      { name: 'regToken', value: '{{reg}}' },
      { name: 'note', value: `my token is ${token}, my secret ${SHOP_SECRET}` },
    ];
    await running.ask('requests.send', draftOf({ credential: { kind: 'token', token, place: 'header' }, parameters }));
    const [entry] = await history();
    expect(entry?.draft.credential).toEqual({ kind: 'token', token: '', place: 'header' });
    expect(entry?.draft.parameters[0]).toEqual({ name: 'password', value: '' });
    expect(entry?.draft.parameters[1]).toEqual({ name: 'regToken', value: '{{reg}}' });
    for (const hidden of [token, SHOP_SECRET, 'open sesame']) expect(JSON.stringify(entry)).not.toContain(hidden);
  });

  test('are read page by page', async () => {
    for (const UID of ['a', 'b', 'c']) {
      await running.ask('requests.send', draftOf({ parameters: [{ name: 'UID', value: UID }] }));
    }
    const first = await running.ask('requestHistory.list', { limit: 2 });
    const second = await running.ask('requestHistory.list', { limit: 2, after: first.next });
    const read = [...first.items, ...second.items].map((entry) => entry.draft.parameters[0]?.value);
    expect(read).toEqual(['c', 'b', 'a']);
    expect(second.next).toBeUndefined();
    expect(await running.problem('requestHistory.list', { after: 'x' })).toMatchObject({ member: 'after' });
  });
});

test('the history keeps the newest calls, and none that would fill the disk', async () => {
  const store = openTestStore();
  const saved = store.of(savedRequestRepository);
  await store.unitOfWork(() => {
    for (let n = 0; n < MAX_SENT + 5; n += 1) saved.remember(n, draftOf(), { status: 200 });
    saved.remember(9_999, draftOf({ parameters: [{ name: 'a', value: 'x'.repeat(MAX_DRAFT_LENGTH) }] }), {
      status: 200,
    });
  });
  const all = saved.sent({ limit: 1_000 }).items;
  expect([all.length, all[0]?.at, all.at(-1)?.at]).toEqual([MAX_SENT, MAX_SENT + 4, 5]);
  store.close();
});

describe('collections of calls', () => {
  const collection = {
    name: 'Shop',
    variables: [{ name: 'uid', value: 'u-1' }],
    requests: [{ name: 'Who', draft: draftOf() }],
  };
  const names = async () => (await running.ask('requestCollections.list', {})).map(({ name }) => name);

  test('are saved, replaced, renamed and deleted by name, whatever its case', async () => {
    expect(await running.ask('requestCollections.save', { collection })).toEqual(collection);
    await running.ask('requestCollections.save', { collection: { ...collection, name: 'SHOP', requests: [] } });
    expect(await running.ask('requestCollections.list', {})).toEqual([{ ...collection, name: 'SHOP', requests: [] }]);
    await running.ask('requestCollections.save', { collection: { name: 'Other' } });
    await running.ask('requestCollections.save', { collection, formerName: 'SHOP' });
    expect(await names()).toEqual(['Other', 'Shop']);
    const taken = await running.problem('requestCollections.save', { collection, formerName: 'Other' });
    expect(taken).toMatchObject({ code: 'conflict' });
    await running.ask('requestCollections.remove', { name: 'shop' });
    expect(await names()).toEqual(['Other']);
    expect(await running.problem('requestCollections.remove', { name: 'shop' })).toMatchObject({ code: 'not-found' });
  });

  test('R15: hold no secret: a token is left out, and a variable with a secret is refused', async () => {
    const withToken = draftOf({ credential: { kind: 'token', token: 'st2.s.abc', place: 'parameter' } });
    const saved = await running.ask('requestCollections.save', {
      collection: { ...collection, requests: [{ name: 'Who', draft: withToken }] },
    });
    expect(saved.requests[0]?.draft.credential).toEqual({ kind: 'token', token: '', place: 'parameter' });
    const refused = await running.problem('requestCollections.save', {
      collection: { ...collection, variables: [{ name: 'key', value: SHOP_SECRET }] },
    });
    expect(refused).toMatchObject({ code: 'invalid-input', member: 'collection.variables[0].value' });
  });

  test('R25: are part of the workspace file, of snapshots, and of what a reset empties', async () => {
    await running.ask('requestCollections.save', { collection });
    await running.ask('requests.send', draftOf());
    const document = await running.ask('workspace.export', { secrets: true });
    expect(document).toMatchObject({ requestCollections: [collection] });
    await running.ask('snapshots.create', { name: 'before' });
    await running.ask('workspace.reset', { snapshot: false });
    expect(await names()).toEqual([]);
    expect((await running.ask('requestHistory.list', {})).items).toEqual([]);
    await running.ask('workspace.import', { document });
    expect(await names()).toEqual(['Shop']);
    await running.ask('requestCollections.remove', { name: 'Shop' });
    await running.ask('snapshots.restore', { name: 'before' });
    expect(await names()).toEqual(['Shop']);
    const twice = { ...document, requestCollections: [collection, { ...collection, name: 'shop' }] };
    expect(await running.problem('workspace.import', { document: twice })).toMatchObject({
      member: 'requestCollections[1].name',
    });
    // Members that files of 0.1.0 can have.
    for (const [member, gone] of [
      ['requestEnvironments', { requestEnvironments: [{ name: 'local', variables: [] }] }],
      [
        'requestCollections[0].requests[0].checks',
        { requestCollections: [{ ...collection, requests: [{ ...collection.requests[0], checks: [] }] }] },
      ],
    ] as const) {
      expect(await running.problem('workspace.import', { document: { ...document, ...gone } })).toEqual({
        code: 'invalid-input',
        member,
        message: `The member "${member.split('.').at(-1)}" is not known.`,
        next: 'Correct the workspace file, then try again.',
      });
    }
  });
});
