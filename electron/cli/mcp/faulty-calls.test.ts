import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resultOf } from '../administration/asked.fixture.ts';
import { servingMeanwhile, temporaryFolder } from '../command.fixture.ts';
import { call, connectHttp } from './client.fixture.ts';
import { corpus, DEMO, type World } from './faulty-calls.fixture.ts';

/** Tool calls that a client may need for a cause. */
const MAX_TOOL_CALLS = 5;

describe('a client that has only the tools of MCP', () => {
  const folder = temporaryFolder();
  const token = randomBytes(32).toString('hex');
  writeFileSync(folder.file('token'), token, { mode: 0o600 });
  const admin = ['--admin-port', '0', '--admin-token-file', folder.file('token'), '--mcp-allow-changes'];
  const running = servingMeanwhile('--data', ':memory:', '--no-console', ...admin);
  let client: Client;
  let world: World;
  beforeAll(async () => {
    // The limit of characters alone ends a search here: that of time is for slow machines, and the causes are due on each (R52).
    vi.spyOn(process, 'threadCpuUsage').mockReturnValue({ user: 0, system: 0 });
    client = await connectHttp(running.ready.admin ?? '', token, '2026-07-28');
    const prepare = (name: string, input: unknown) => resultOf(running.place, name, input);
    const [site] = (await prepare('sites.list', {})) as {
      readonly applications: readonly { readonly userKey: string }[];
    }[];
    const userKey = site?.applications[0]?.userKey ?? '';
    const { secret } = (await prepare('sites.revealSecret', { apiKey: DEMO })) as { readonly secret: string };
    const ofUser = (await prepare('sites.revealSecret', { apiKey: DEMO, userKey })) as { readonly secret: string };
    const secrets = new Set([secret, ofUser.secret, token]);
    world = { ready: running.ready, secret, userSecret: ofUser.secret, secrets, prepare };
  });
  afterAll(async () => {
    await client.close();
    vi.restoreAllMocks();
  });

  test('names the cause of 20 of 20 faulty calls in at most five tool calls each, and no result shows a secret (R48)', async () => {
    const results: string[] = [];
    const named: [string, unknown, boolean][] = [];
    for (const { fault, query, make } of corpus) {
      await make(world);
      let toolCalls = 0;
      const use = async (name: string, input: Record<string, unknown>) => {
        toolCalls += 1;
        const result = await call(client, name, input);
        results.push(result.whole);
        return result.value;
      };
      const { calls } = (await use('find_calls', { query, failedOnly: true, limit: 1 })) as {
        calls: { callId: string }[];
      };
      const { causeKey } = await use('explain_call', { callId: calls[0]?.callId ?? '', whole: true });
      named.push([fault, causeKey, toolCalls <= MAX_TOOL_CALLS]);
    }
    for (const [name, input] of [
      ['status', {}],
      ['find_problems', { limit: 50 }],
      ['find_calls', { limit: 50 }],
      ['list', { what: 'sites' }],
      ['list', { what: 'people', whole: true }],
    ] as const) {
      results.push((await call(client, name, input)).whole);
    }
    expect(named).toEqual(corpus.map(({ fault, cause }) => [fault, cause, true]));
    expect(corpus).toHaveLength(20);
    const all = results.join('\n');
    for (const secret of world.secrets) {
      for (const form of [secret, encodeURIComponent(secret), secret.replaceAll('+', ' '), JSON.stringify(secret)]) {
        expect(all.includes(form)).toBe(false);
      }
      expect(all.includes(Buffer.from(secret).toString('base64').replaceAll('=', '').slice(0, -2))).toBe(false);
      // Of a secret its first four characters may be shown, of a token those behind its version mark.
      const start = secret.replace(/^[a-z]{2}\d\.s\./, '').slice(4, 16);
      expect(all.includes(start)).toBe(false);
    }
  });
});
