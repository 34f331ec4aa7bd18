import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { failureRepository } from '#service/modules/failures/repository.ts';
import { mockResponseRepository } from '#service/modules/mock-responses/repository.ts';
import { savedRequestRepository } from '#service/modules/saved-requests/repository.ts';
import type { MockResponse } from '#shared/contract/mock-responses.ts';
import type { RequestDraft } from '#shared/contract/requests.ts';
import { movableClock, openTestStore, TEST_SECRET, testCall, withTestSite } from '../store.fixture.ts';
import type { Store } from '../store.ts';

/*
 * For every released schema one database, as SQL text, with something in every table (R24). Whoever adds a migration
 * runs this file once before, with the next number, and so keeps the schema that was the newest until then:
 *
 *   node electron/service/storage/released-schemas/released-schemas.fixture.ts 2
 */

const folder = join(import.meta.dirname, 'fixtures');
export const fixtureTime = Date.UTC(2026, 0, 15, 12);

/** What the test looks for again; values of tokens and codes differ from one fixture to the next. */
export interface FixtureFacts {
  readonly token: string;
  readonly usedCode: string;
  readonly login: string;
  readonly mockResponse: MockResponse;
}

const nameOf = (no: number): string => `${String(no).padStart(4, '0')}.sql`;

/** Numbers of the fixtures, the oldest first. */
export function fixtures(): readonly number[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number.parseInt(name, 10))
    .sort((a, b) => a - b);
}

/** The fixture of a schema as SQL, and what to find in it. */
export function readFixture(no: number): { readonly sql: string; readonly facts: FixtureFacts } {
  const sql = readFileSync(join(folder, nameOf(no)), 'utf8');
  return { sql, facts: JSON.parse(sql.slice(3, sql.indexOf('\n'))) as FixtureFacts };
}

const mockResponse: MockResponse = {
  method: 'accounts.login',
  enabled: true,
  anonymous: true,
  errorCode: 403042,
  errorDetails: '{{loginID}} is not known',
  body: { attempts: 3 },
};

const draft: RequestDraft = {
  apiKey: '3_test',
  method: 'socialize.getUserInfo',
  httpMethod: 'GET',
  transport: 'https',
  credential: { kind: 'signature' },
  parameters: [{ name: 'UID', value: '{{uid}}' }],
};

/** Puts something into every table. */
export async function fill(store: Store): Promise<FixtureFacts> {
  await withTestSite(store);
  return store.unitOfWork(() => {
    store.sites.rotateSecret('3_test', Buffer.alloc(32, 9).toString('base64'));
    store.sites.saveApplication('3_test', {
      userKey: 'AK1',
      name: 'CRM',
      secret: Buffer.alloc(32, 5).toString('base64'),
    });
    store.sites.saveApplication('3_test', { userKey: 'AK1', name: 'CRM', secret: TEST_SECRET });
    store.accounts.create({
      apiKey: '3_test',
      UID: 'u-ada',
      isSiteUID: true,
      status: 'final',
      profile: { firstName: 'Ada', city: "St. John's" },
      identities: [{ provider: 'facebook', providerUID: 'fb-1' }],
    });
    store.posts.add('3_test', 'u-ada', { kind: 'status', provider: 'facebook', body: 'Hello', at: fixtureTime });
    store.activity.count('3_test', 'logins', { provider: 'facebook', UID: 'u-ada' });
    const code = store.codes.issue({
      apiKey: '3_test',
      redirectUri: 'https://shop.example/cb',
      UID: 'u-ada',
      expiresAt: fixtureTime + 120_000,
    });
    store.codes.consume(code.id, '0'.repeat(32));
    const token = store.tokens.issue({
      apiKey: '3_test',
      UID: 'u-ada',
      origin: 'authorization_code',
      expiresAt: fixtureTime + 3_600_000,
      browserBound: false,
      codeId: code.id,
    });
    store.nonces.remember('3_test', 'used', fixtureTime);
    const login = store.logins.create({ apiKey: '3_test', request: { x: 1 }, flowId: undefined });
    store.of(mockResponseRepository).save('3_test', mockResponse);
    const when = { kind: 'every', nth: 3 } as const;
    store.of(failureRepository).add({ enabled: false, site: '3_test', effect: { kind: 'http-503' }, when, seed: 7 });
    const saved = store.of(savedRequestRepository);
    saved.save({ name: 'Shop', variables: [{ name: 'uid', value: 'u-ada' }], requests: [{ name: 'Who', draft }] });
    saved.remember(fixtureTime, draft, { status: 200, errorCode: 0 });
    store.calls.append(testCall(1, fixtureTime, { errorCode: 403003, reason: 'The signature is wrong.' }));
    return { token: token.value, usedCode: code.value, login: login.id, mockResponse };
  });
}

/** A database as SQL text that makes it again. */
function dump(db: Database.Database): string {
  const lines: string[] = [];
  const objects = db
    .prepare<[], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    )
    .all();
  for (const { sql } of objects) lines.push(`${sql};`);
  for (const { name } of objects.filter(({ type }) => type === 'table')) {
    const columns = db.prepare<[], { name: string }>(`PRAGMA table_info(${name})`).all();
    const values = columns.map((column) => `quote("${column.name}")`).join(` || ',' || `);
    for (const row of db.prepare<[], string>(`SELECT ${values} FROM ${name}`).pluck().all()) {
      lines.push(`INSERT INTO ${name} VALUES (${row});`);
    }
  }
  for (const pragma of ['application_id', 'user_version']) {
    lines.push(`PRAGMA ${pragma} = ${String(db.pragma(pragma, { simple: true }))};`);
  }
  return `${lines.join('\n')}\n`;
}

if (import.meta.main) {
  const no = Number(process.argv[2]);
  if (!Number.isInteger(no) || no < 1) throw new Error('Say the number of the fixture: 1 for the first release.');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'fixture.db');
  const store = openTestStore({ path, clock: movableClock(fixtureTime) });
  const facts = await fill(store);
  store.close();
  const db = new Database(path);
  writeFileSync(join(folder, nameOf(no)), `-- ${JSON.stringify(facts)}\n${dump(db)}`);
  db.close();
  for (const name of readdirSync(folder)) if (!name.endsWith('.sql')) rmSync(join(folder, name), { recursive: true });
}
