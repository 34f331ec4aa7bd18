import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, describe, expect, test } from 'vitest';
import { consoleClient } from '../hosts/console-client.ts';
import { callWith, issueToken, tokenIn } from '../hosts/login.ts';
import { serveInTest, temporaryFolder } from '../hosts/meanwhile.ts';
import { canMount, ownFileSystem, unmountAll } from '../hosts/own-file-system.ts';
import type { Served } from '../hosts/serve.ts';
import { send, type WireResponse } from '../hosts/wire.ts';
import { demo } from '../hosts/workspace.ts';
import { databaseOf, logOf } from './database-file.ts';
import { isWhole } from './state-of.ts';

const folder = temporaryFolder();
afterAll(unmountAll);

const method = '/socialize.getUserInfo';
/** More than a nearly full disk has room for. */
const many = {
  version: 1,
  people: Array.from({ length: 2_000 }, (_, n) => ({
    site: demo.apiKey,
    UID: `u-many-${n}`,
    profile: { firstName: 'x'.repeat(500) },
  })),
};
const rename = { apiKey: demo.apiKey, settings: { name: 'Renamed' } };
/** Leaves a long row in the log. */
const longCall = (to: Served): Promise<WireResponse> =>
  send(to, method, { form: { format: 'json', context: 'x'.repeat(60_000) } });

/** Calls until the disk is full. @returns the tokens that were acknowledged, and the response that says the disk is full */
async function fill(to: Served): Promise<{ readonly tokens: string[]; readonly failed: WireResponse }> {
  const tokens: string[] = [];
  for (let n = 0; n < 2_000; n += 1) {
    const issued = await issueToken(to);
    if (issued.status !== 200) return { tokens, failed: issued };
    tokens.push(tokenIn(issued));
    await longCall(to);
  }
  throw new Error('The disk did not become full.');
}

/**
 * Calls until there is no room for the row of a call in the log. The first refusal may have been of another file: the
 * log's thread takes a full journal over, and the next one has room again.
 */
async function refusedForItsRow(to: Served): Promise<WireResponse> {
  for (let n = 0; n < 2_000; n += 1) {
    const response = await longCall(to);
    if (response.json().errorCode === 500001) return response;
  }
  throw new Error('The log always had room for one more row.');
}

async function expectAll(to: Served, tokens: readonly string[]): Promise<void> {
  for (const value of tokens) expect((await callWith(to, value)).json()).toMatchObject({ errorCode: 0, UID: 'u-ada' });
}

function expectWhole(dataDir: string): void {
  expect(isWhole(databaseOf(dataDir))).toBe(true);
  expect(isWhole(logOf(dataDir))).toBe(true);
}

describe('R23: no room', () => {
  test.skipIf(!canMount)('R23: a full disk: as soon as there is room again the same service goes on', async () => {
    const disk = ownFileSystem(join(folder, 'disk'), '6m');
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(3 * 1024 * 1024));
    const dataDir = join(disk, 'data');
    const served = await serveInTest({ dataDir, console: true });
    const ask = await consoleClient(served);
    const { tokens } = await fill(served);
    expect((await refusedForItsRow(served)).json()).toMatchObject({
      errorDetails: expect.stringMatching(/^The disk is full; .* Free some space/),
    });
    expect(served.output()).toContain('The disk is full');
    await expect(ask('workspace.import', { document: many })).rejects.toThrow(/The disk is full.*Free some space/);
    // Reading goes on meanwhile.
    expect(await ask('log.list', {})).toHaveProperty('items');

    rmSync(ballast);
    expect((await issueToken(served)).status).toBe(200);
    await expectAll(served, tokens);
    expect(await served.stop()).toBe(0);
    expectWhole(dataDir);
  });
});

test('R23: another program that holds the database: a clear error for its time, then everything goes on', {
  tags: ['deep'],
}, async () => {
  const dataDir = join(folder, 'held');
  const served = await serveInTest({ dataDir, console: true });
  const ask = await consoleClient(served);
  const holder = new Database(databaseOf(dataDir));
  holder.exec('BEGIN IMMEDIATE');
  expect((await issueToken(served)).json()).toMatchObject({ error_description: expect.stringMatching(/^500001 - /) });
  await expect(ask('sites.update', rename)).rejects.toThrow(/Another program holds the database.*Close the program/);
  holder.exec('ROLLBACK');
  holder.close();
  expect((await issueToken(served)).status).toBe(200);
  expect(await ask('sites.update', rename)).toMatchObject({ name: 'Renamed' });
});
