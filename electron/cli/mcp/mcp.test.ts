import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, type Place, resultOf } from '../administration/asked.fixture.ts';
import { command, servingMeanwhile, temporaryFolder, told } from '../command.fixture.ts';
import { call, connectHttp, protocolVersions } from './client.fixture.ts';
import { changingTools, readingTools } from './tools/index.ts';

const names = (tools: readonly { readonly name: string }[]): readonly string[] => tools.map(({ name }) => name);

describe('MCP at the administration port, by the client of the SDK', () => {
  const folder = temporaryFolder();
  const token = randomBytes(32).toString('hex');
  const authorization = `Bearer ${token}`;
  writeFileSync(folder.file('token'), token, { mode: 0o600 });
  const port = ['--admin-port', '0', '--admin-token-file', folder.file('token')];
  const reading = servingMeanwhile('--data', ':memory:', '--no-console', ...port);
  const changing = servingMeanwhile('--data', ':memory:', '--no-console', ...port, '--mcp-allow-changes');
  let place: Place;
  let client: Client;
  beforeAll(async () => {
    place = { port: Number(new URL(reading.ready.admin ?? '').port) };
    client = await connectHttp(changing.ready.admin ?? '', token, '2026-07-28');
  });
  afterAll(() => client.close());

  test.each(protocolVersions)('%s: tools with title and hints, resources and prompts are there', async (version) => {
    const one = await connectHttp(reading.ready.admin ?? '', token, version);
    expect(one.getServerVersion()?.name).toBe('authdesk');
    const { tools } = await one.listTools();
    expect(names(tools)).toEqual(names(readingTools));
    for (const { name, annotations } of tools) {
      expect([name, annotations?.title]).toEqual([name, expect.stringMatching(/^[A-Z]/)]);
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual([name, true, false]);
      expect([name, annotations?.idempotentHint, annotations?.openWorldHint]).toEqual([name, true, false]);
    }
    expect((await call(one, 'status')).value).toMatchObject({ http: reading.ready.http });
    expect((await one.listResources()).resources.map(({ uri }) => uri)).toContain('authdesk://errors');
    const { contents } = await one.readResource({ uri: 'authdesk://errors/403003' });
    expect(JSON.stringify(contents)).toContain('Invalid request signature');
    const { messages } = await one.getPrompt({ name: 'why_did_my_call_fail', arguments: {} });
    expect(JSON.stringify(messages)).toContain('explain_call');
    await one.close();
  });

  test('without --mcp-allow-changes no tool that changes anything is there, and signing writes nothing', async () => {
    const one = await connectHttp(reading.ready.admin ?? '', token, '2026-07-28');
    for (const { name } of changingTools) {
      await expect(call(one, name, {})).rejects.toThrow(name);
    }
    const signed = await call(one, 'sign_call', { apiKey: '3_demo', method: 'socialize.getUserInfo', parameters: [] });
    expect([signed.isError, signed.value.file]).toEqual([false, undefined]);
    expect(signed.whole).not.toMatch(/sig(?:=|%3D)/);
    await one.close();
  });

  test('with it the tools that change say so by their hints', async () => {
    const { tools } = await client.listTools();
    expect(names(tools)).toEqual(names([...readingTools, ...changingTools]));
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.restore_snapshot).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(hints.send_delivery).toMatchObject({ readOnlyHint: false, openWorldHint: true });
    // An assistant pays for them in each conversation.
    const schemas = tools.map(({ inputSchema }) => inputSchema);
    expect(Buffer.byteLength(JSON.stringify(schemas))).toBeLessThanOrEqual(9_000);
  });

  test('a list says what was left out, and the next offset has it, in the same order', async () => {
    for (let count = 0; count < 7; count += 1)
      await fetch(`${changing.ready.http}/socialize.getUserInfo?apiKey=no${count}`);
    const all = await call(client, 'find_calls', { failedOnly: true, limit: 50 });
    const first = await call(client, 'find_calls', { failedOnly: true, limit: 3 });
    const second = await call(client, 'find_calls', { failedOnly: true, limit: 3, offset: 3 });
    expect(first.value.part).toMatchObject({ offset: 0, returned: 3, nextOffset: 3 });
    const ids = (value: unknown) => (value as { calls: { callId: string }[] }).calls.map(({ callId }) => callId);
    expect([...ids(first.value), ...ids(second.value)]).toEqual(ids(all.value).slice(0, 6));
    const problems = await call(client, 'find_problems', {});
    expect(problems.text).toContain('Unknown API key');
  });

  test('a login flow runs through to a call with the token, and with a mistake to its error', async () => {
    const flow = (useCase: string, more = {}) =>
      call(client, 'run_flow', { useCase, apiKey: '3_demo', UID: 'u-ada', ...more });
    for (const useCase of ['server', 'token', 'code']) {
      const { value, text } = await flow(useCase);
      expect([useCase, value.status, text]).toEqual([useCase, 'obtained', expect.stringContaining('getUserInfo')]);
    }
    expect((await flow('server', { whatIf: 'wrong-secret' })).value).toMatchObject({ status: 'failed' });
    expect((await call(client, 'status')).value.decidedLogins).toEqual([]);
  });

  test.each([
    ['invalid_grant', '400014'],
    ['relying party python', 'testing/python.md: Tests with pytest'],
  ])('documentation finds %s in catalogue and guides', async (topic, found) => {
    const { value, whole } = await call(client, 'documentation', { topic });
    expect(value.found).toContainEqual({ topic: found, summary: expect.any(String) });
    expect(whole.length).toBeLessThan(10_000);
  });

  test('documentation has the text of a cause, by its whole key, and of a section of the guides', async () => {
    const { value } = await call(client, 'documentation', { topic: 'timestamp.milliseconds' });
    expect(value.cause).toEqual({ name: 'timestamp.milliseconds', summary: 'Timestamp in milliseconds' });
    const { cause } = (await call(client, 'documentation', { topic: '403002.milliseconds' })).value;
    expect(cause).toMatchObject({ summary: 'Timestamp in milliseconds', whatToDo: expect.stringMatching(/./) });
    const { text } = await call(client, 'documentation', { topic: 'headless.md: Container' });
    expect(text).toContain('Containerfile');
  });

  test('documentation searches methods and error codes; advice names tools', async () => {
    const { value, text } = await call(client, 'documentation', { topic: 'password reset' });
    expect(value.found).toContainEqual({ topic: 'accounts.resetPassword', summary: expect.any(String) });
    // The text is the same, for clients that read no other.
    expect(JSON.parse(text)).toEqual(value);
    const { whatToDo } = (await call(client, 'documentation', { topic: '403005' })).value.error as { whatToDo: string };
    expect(whatToDo).toContain('among the people of list');
  });

  test('explain_call shows the call whole, and what differs from another one', async () => {
    for (const key of ['no-one', 'no-two']) await fetch(`${changing.ready.http}/socialize.getUserInfo?apiKey=${key}`);
    const { calls } = (await call(client, 'find_calls', { limit: 2 })).value as {
      calls: { callId: string }[];
    };
    const [callId, comparedWith] = calls.map((one) => one.callId);
    const { value } = await call(client, 'explain_call', { callId, comparedWith, whole: true });
    expect(value).toMatchObject({ request: { httpMethod: 'GET' }, response: {}, trace: expect.any(Array) });
    expect(value.differences).toContainEqual({ what: 'parameter apiKey', first: 'no-two', second: 'no-one' });
  });

  test('clock, failures, next login, snapshot: what is changed is shown, and comes back', async () => {
    await call(client, 'create_snapshot', { name: 'before' });
    const moved = await call(client, 'move_clock', { kind: 'freeze', at: Date.UTC(2030, 0, 1) });
    expect(moved.value).toMatchObject({ now: '2030-01-01T00:00:00.000Z', frozen: true });
    expect((await call(client, 'move_clock', { kind: 'run' })).value).toMatchObject({ frozen: false });
    await call(client, 'move_clock', { kind: 'offset', milliseconds: 0 });
    expect((await call(client, 'status')).value.clock).toMatchObject({ offsetMilliseconds: 0 });
    await call(client, 'add_failure', { effect: { kind: 'http-503' }, method: 'x.*' });
    expect((await call(client, 'list', { what: 'failures' })).text).toContain('503');
    expect((await call(client, 'remove_failures')).value).toEqual({ removed: 1 });
    await call(client, 'decide_next_login', { apiKey: '3_demo', outcome: 'refuse' });
    expect((await call(client, 'status')).value.decidedLogins).toHaveLength(1);
    expect((await call(client, 'restore_snapshot', { name: 'before' })).isError).toBe(false);
    expect((await call(client, 'list', { what: 'snapshots' })).text).toContain('before');
  });

  test('R48: a secret, a session and the code of a message go into files of this user alone', async () => {
    const { secret } = (await resultOf(changing.place, 'sites.revealSecret', { apiKey: '3_demo' })) as {
      secret: string;
    };
    await resultOf(changing.place, 'outbox.sample', { apiKey: '3_demo' });
    const messages = (await call(client, 'list', { what: 'messages', waitSeconds: 1 })).value.items as { id: number }[];
    const written: string[] = [];
    for (const what of [
      { kind: 'siteSecret', apiKey: '3_demo' },
      { kind: 'session', apiKey: '3_demo', UID: 'u-ada' },
      { kind: 'message', id: messages[0]?.id },
    ]) {
      const { value, whole } = await call(client, 'write_secret_file', what);
      const file = String(value.file);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const text = readFileSync(file, 'utf8').trim();
      expect(whole).not.toContain(text.slice(0, 20));
      written.push(text);
    }
    expect(written[0]).toBe(secret);
    const signed = await call(client, 'sign_call', {
      apiKey: '3_demo',
      method: 'socialize.getUserInfo',
      parameters: [{ name: 'UID', value: 'u-ada' }],
    });
    expect(readFileSync(String(signed.value.file), 'utf8')).toContain('sig');
  });

  test.each([
    ['an unknown member', 'find_calls', { failedOnly: true, since: '10m' }, /since/],
    ['a call that is not there', 'explain_call', { callId: '0'.repeat(32) }, /call/i],
    ['a site that is not there', 'sign_call', { apiKey: 'nobody', method: 'a.b', parameters: [] }, /nobody/],
    ['a method that is not there', 'documentation', { topic: 'socialize.getUserInfoo' }, /socialize\.getUserInfo/],
    ['a filter that a list does not take', 'list', { what: 'sites', to: 'x' }, /sites take no to\. Leave it out/],
    ['a word that nothing has', 'documentation', { topic: 'zebra' }, /No method, error, cause or guide has "zebra"/],
  ])('%s is an error that says what is wrong', async (_, name, input, said) => {
    const { isError, text } = await call(client, name, input);
    expect([isError, text]).toEqual([true, expect.stringMatching(said)]);
  });

  describe('R61: what the console refuses, it refuses', () => {
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const send = (headers: Record<string, string>, body: string | Buffer = list, method = 'POST') =>
      ask(place, '/mcp', { body, method, headers: { accept: 'application/json, text/event-stream', ...headers } });

    test('with the token it answers', async () => {
      expect((await send({ authorization })).status).toBe(200);
    });

    test.each([
      ['no token', {}, 401],
      ['a foreign Host', { authorization, host: 'authdesk.example' }, 403],
    ])('%s', async (_, headers, status) => {
      expect((await send(headers)).status).toBe(status);
    });

    test.each([['a body that is too large', Buffer.alloc(100_000_000, ' '), 413]])('%s', async (_, body, status) => {
      const answered = await send({ authorization }, body).catch(() => undefined);
      // Of a body of 100 MB the connection may be cut off while it is still being sent.
      expect(answered?.status ?? 413).toBe(status);
    });

    test.each(['GET', 'PUT'])('%s keeps no connection open and has no CORS header', async (method) => {
      const { status, headers } = await send({ authorization }, '', method);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    });

    test('the listeners of the service, and the control socket, have no MCP', async () => {
      expect((await fetch(`${reading.ready.http}/mcp`, { method: 'POST', headers: { authorization } })).status).toBe(
        404,
      );
      expect((await ask(reading.place, '/mcp', { body: list })).status).toBe(404);
    });
  });
});

describe('authdesk mcp init', () => {
  test('an unknown client is refused with those that are known', async () => {
    const ended = await command(['mcp', 'init', '--client', 'nobody']);
    expect(ended).toEqual(told(2, 'claude-code'));
  });
});
