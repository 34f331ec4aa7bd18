import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Running, startRunning } from '#service/fixtures/running.fixture.ts';
import type { OperationInput } from '#shared/contract/index.ts';
import { junitOf } from '#shared/requests/junit.ts';
import { checkResponse } from './check-response.ts';

type Collection = OperationInput<'requestCollections.save'>['collection'];
type Saved = NonNullable<Collection['requests']>[number];

const TOKEN = 'Token4TheTests0123456789';

const call = (name: string, more: Partial<Saved['draft']> = {}, rest: Partial<Saved> = {}): Saved => ({
  name,
  draft: {
    apiKey: '3_shop',
    method: 'socialize.getUserInfo',
    httpMethod: 'GET',
    transport: 'https',
    credential: { kind: 'signature' },
    parameters: [{ name: 'UID', value: '{{uid}}' }],
    ...more,
  },
  ...rest,
});

let running: Running;
beforeAll(async () => {
  running = await startRunning();
});
afterAll(() => running.service.stop());

const save = (requests: Saved[], variables: Collection['variables'] = []) =>
  running.ask('requestCollections.save', { collection: { name: 'Shop', variables, requests } });
const run = (more: Partial<OperationInput<'requestRuns.run'>> = {}) =>
  running.ask('requestRuns.run', { collection: 'shop', ...more });

describe('a collection is run', () => {
  test('a check compares a whole number of 64 bits by its digits', () => {
    const checked = { response: { status: 200, body: '{"data":{"n":9007199254740993}}' }, record: undefined };
    const check = { about: 'member', path: 'data.n', is: '9007199254740993' } as const;
    expect(checkResponse([check], checked as never)).toEqual([{ check: expect.any(String) }]);
  });

  test('in order, and each check that fails says why', async () => {
    await save(
      [
        call(
          'passes',
          {},
          {
            checks: [
              { about: 'status', is: 200 },
              { about: 'errorCode', is: 0 },
            ],
          },
        ),
        call(
          'reads members',
          {},
          {
            checks: [
              { about: 'member', path: 'identities[0].provider', is: 'facebook' },
              { about: 'member', path: 'identities[0].photo' },
              { about: 'member', path: 'UID', is: 'u-2' },
              { about: 'time', atMost: 60_000 },
            ],
          },
        ),
        call('is refused', { parameters: [{ name: 'UID', value: 'nobody' }] }),
        call(
          'is to be refused',
          { parameters: [{ name: 'UID', value: 'nobody' }] },
          { checks: [{ about: 'errorCode', is: 403005 }] },
        ),
      ],
      [{ name: 'uid', value: 'u-1' }],
    );
    const report = await run();
    expect(report).toMatchObject({ collection: 'Shop', passed: 2, failed: 2 });
    expect(report.requests.map(({ name, passed }) => [name, passed])).toEqual([
      ['passes', true],
      ['reads members', false],
      ['is refused', false],
      ['is to be refused', true],
    ]);
    expect(report.requests[1]?.checks).toEqual([
      { check: 'identities[0].provider is "facebook"' },
      { check: 'identities[0].photo is there', cause: 'The response has no identities[0].photo.' },
      { check: 'UID is "u-2"', cause: 'It is "u-1".' },
      { check: 'answered within 60000 ms' },
    ]);
    expect(report.requests[2]?.checks).toEqual([
      { check: 'answered without an error', cause: expect.stringMatching(/^Error 403005: .*nobody/) },
    ]);
    const { callId = '' } = report.requests[2] ?? {};
    expect((await running.ask('log.get', { callId })).errorCode).toBe(403005);
  });

  test('a call without a value for its variable, without a token or to another machine is not sent, and the report says so', async () => {
    await save([
      call('lacks a variable'),
      call('lacks a token', { credential: { kind: 'token', token: 'st2.s.abc', place: 'header' }, parameters: [] }),
      call('goes away', { base: 'https://api.shop.example', credential: { kind: 'none' }, parameters: [] }),
      call('finds nobody', { base: 'http://localhost:1', transport: 'http', parameters: [] }),
    ]);
    const { requests } = await run();
    expect(requests.map(({ failure }) => failure)).toEqual([
      '{{uid}} has no value. Add it to the collection or the environment.',
      expect.stringContaining('A collection keeps no token.'),
      'It goes to https://api.shop.example, which is not on this machine, and this run stays here.',
      expect.stringContaining('Nothing listens at http://localhost:1'),
    ]);
    expect((await run({ stopAtFailure: true })).requests).toHaveLength(1);
  });

  test('or one of its folders', async () => {
    const variables = [{ name: 'uid', value: 'u-1' }];
    await save(
      [call('a', {}, { folder: ['Read'] }), call('b', {}, { folder: ['Read', 'More'] }), call('c')],
      variables,
    );
    expect((await run({ folder: ['Read'] })).requests.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(await running.problem('requestRuns.run', { collection: 'shop', folder: ['None'] })).toMatchObject({
      code: 'not-found',
    });
    expect((await running.problem('requestRuns.run', { collection: 'none' })).code).toBe('not-found');
  });

  test('the report is JUnit XML, whatever the names of its calls are', async () => {
    await save([call('<a> & "b"\u0001', { parameters: [{ name: 'UID', value: 'u-1' }] }), call('c')]);
    const xml = junitOf(await run());
    const { testsuites } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testcase' }).parse(
      xml,
    );
    expect(testsuites).toMatchObject({ '@_tests': '2', '@_failures': '0', '@_errors': '1' });
    const [first, second] = testsuites.testsuite.testcase;
    expect(first['@_name']).toBe('<a> & "b"\ufffd');
    expect(second.error['@_message']).toBe('{{uid}} has no value. Add it to the collection or the environment.');
  });
});

describe('environments', () => {
  const environment = {
    name: 'Local',
    variables: [
      { name: 'uid', value: 'u-1' },
      { name: 'token', secret: true, value: TOKEN },
    ],
  };

  test('fill in calls, and win over the variables of the collection', async () => {
    await running.ask('requestEnvironments.save', { environment });
    await save(
      [call('who', {}, { checks: [{ about: 'member', path: 'UID', is: 'u-1' }] })],
      [{ name: 'uid', value: 'nobody' }],
    );
    expect(await run({ environment: 'local' })).toMatchObject({ passed: 1, environment: 'local' });
    expect(await run()).toMatchObject({ failed: 1 });
    const { draft } = call('who');
    expect((await running.ask('requests.send', { ...draft, environment: 'Local' })).record?.errorCode).toBe(0);
    expect((await running.ask('requestHistory.list', {})).items[0]?.draft.parameters).toEqual(draft.parameters);
    expect(await running.problem('requests.prepare', { ...draft, environment: 'None' })).toMatchObject({
      member: 'environment',
    });
  });

  test('R15: a secret variable is masked in lists, prepared calls, reports and the log; it is shown when it is revealed', async () => {
    await running.ask('requestEnvironments.save', { environment });
    const listed = await running.ask('requestEnvironments.list', {});
    expect(listed).toEqual([
      {
        name: 'Local',
        variables: [environment.variables[0], { name: 'token', secret: true }].map((one) => ({
          secret: false,
          ...one,
        })),
      },
    ]);
    const parameters = [
      { name: 'UID', value: 'u-1' },
      { name: 'note', value: 'x {{token}} y' },
    ];
    await save([call('secret', { parameters })]);
    const prepared = await running.ask('requests.prepare', { ...call('').draft, parameters, environment: 'Local' });
    const report = await run({ environment: 'Local' });
    expect(report.passed).toBe(1);
    const record = await running.ask('log.get', { callId: report.requests[0]?.callId ?? '' });
    for (const shown of [listed, prepared, report, record]) expect(JSON.stringify(shown)).not.toContain(TOKEN);
    expect(JSON.stringify(record)).toContain('Toke…');
    expect(await running.ask('requestEnvironments.reveal', { name: 'local', variable: 'token' })).toEqual({
      value: TOKEN,
    });
  });

  test('R15: a secret variable leaves this machine only for an origin that was confirmed', async () => {
    await running.ask('requestEnvironments.save', { environment });
    const { draft } = call('', {
      base: 'https://api.shop.example',
      credential: { kind: 'none' },
      parameters: [{ name: 'a', value: '{{token}}' }],
    });
    expect(await running.problem('requests.send', { ...draft, environment: 'Local' })).toMatchObject({
      code: 'refused',
      message: expect.stringContaining('the secret variable token'),
    });
    await save([{ name: 'away', draft }]);
    const { requests } = await run({ environment: 'Local', elsewhere: true });
    expect(requests[0]?.failure).toContain('it would carry the secret variable token');
  });

  test('a secret stays when it is saved without a value, and is given anew to become a plain one', async () => {
    await running.ask('requestEnvironments.save', { environment });
    const saveAs = (secret: boolean) => ({ name: 'Local', variables: [{ name: 'token', secret }] });
    await running.ask('requestEnvironments.save', { environment: saveAs(true), formerName: 'Local' });
    const reveal = () => running.ask('requestEnvironments.reveal', { name: 'Local', variable: 'token' });
    expect(await reveal()).toEqual({ value: TOKEN });
    await running.ask('requestEnvironments.save', { environment: saveAs(false) });
    expect(await reveal()).toEqual({ value: '' });
  });

  test('what could not be masked, a secret as plain variable, a name twice and a name that is taken are refused', async () => {
    await running.ask('requestEnvironments.save', { environment });
    const refused = (variables: OperationInput<'requestEnvironments.save'>['environment']['variables'], more = {}) =>
      running.problem('requestEnvironments.save', { environment: { name: 'Test', variables }, ...more });
    expect(await refused([{ name: 'pin', secret: true, value: '1234' }])).toMatchObject({
      member: 'environment.variables[0].value',
    });
    expect(await refused([{ name: 'a', value: TOKEN }])).toMatchObject({
      message: expect.stringContaining('not marked as secret'),
    });
    expect(
      await refused([
        { name: 'a', value: '1' },
        { name: 'a', value: '2' },
      ]),
    ).toMatchObject({
      member: 'environment.variables[1].name',
    });
    await running.ask('requestEnvironments.save', { environment: { name: 'Test' } });
    expect(await running.problem('requestEnvironments.save', { environment, formerName: 'Test' })).toMatchObject({
      code: 'conflict',
    });
    await running.ask('requestEnvironments.remove', { name: 'test' });
    expect((await running.problem('requestEnvironments.remove', { name: 'Test' })).code).toBe('not-found');
  });

  test('R25: they are part of the workspace file without secret values, which an import leaves as they are, and of snapshots', async () => {
    await running.ask('requestEnvironments.save', { environment });
    const document = await running.ask('workspace.export', { secrets: true });
    expect(JSON.stringify(document)).not.toContain(TOKEN);
    await running.ask('workspace.import', { document });
    const reveal = () => running.ask('requestEnvironments.reveal', { name: 'Local', variable: 'token' });
    expect(await reveal()).toEqual({ value: TOKEN });
    await running.ask('snapshots.create', { name: 'environments' });
    await running.ask('requestEnvironments.remove', { name: 'Local' });
    await running.ask('snapshots.restore', { name: 'environments' });
    expect(await reveal()).toEqual({ value: TOKEN });
  });
});
