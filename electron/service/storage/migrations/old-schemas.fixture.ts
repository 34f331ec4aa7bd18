import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { CannedAnswer } from '#shared/contract/canned-answers.ts';
import { movableClock, openTestStore, TEST_SECRET, testCall, withTestSite } from '../store.fixture.ts';
import type { Store } from '../store.ts';

/*
 * For every released schema one database, as SQL text, with something in every table (R24). Whoever adds a migration
 * runs this file once before, and so keeps the schema that was the newest until then:
 *
 *   node electron/service/storage/migrations/old-schemas.fixture.ts
 */

const folder = join(import.meta.dirname, 'fixtures');
export const fixtureTime = Date.UTC(2026, 0, 15, 12);

/** What the test looks for again; values of tokens and codes differ from one fixture to the next. */
export interface FixtureFacts {
  readonly token: string;
  readonly usedCode: string;
  readonly login: string;
  /** Since version 5. */
  readonly cannedAnswer?: CannedAnswer;
}

const nameOf = (version: number): string => String(version).padStart(4, '0');

/** The fixture of a schema as SQL, and what to find in it. */
export function readFixture(version: number): { readonly sql: string; readonly facts: FixtureFacts } {
  const sql = readFileSync(join(folder, `${nameOf(version)}.sql`), 'utf8');
  return { sql, facts: JSON.parse(sql.slice(3, sql.indexOf('\n'))) as FixtureFacts };
}

const cannedAnswer: CannedAnswer = {
  method: 'accounts.login',
  enabled: true,
  anonymous: true,
  errorCode: 403042,
  errorDetails: '{{loginID}} is not known',
  body: { attempts: 3 },
};

/** Puts something into every table. */
export async function fill(store: Store): Promise<FixtureFacts> {
  await withTestSite(store);
  return store.turn(() => {
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
    store.sites.saveCannedAnswer('3_test', cannedAnswer);
    store.calls.append(testCall(1, fixtureTime, { errorCode: 403003, reason: 'The signature is wrong.' }));
    return { token: token.value, usedCode: code.value, login: login.id, cannedAnswer };
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
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'fixture.db');
  const store = openTestStore({ path, clock: movableClock(fixtureTime) });
  const facts = await fill(store);
  store.close();
  const db = new Database(path);
  const version = Number(db.pragma('user_version', { simple: true }));
  writeFileSync(join(folder, `${nameOf(version)}.sql`), `-- ${JSON.stringify(facts)}\n${dump(db)}`);
  db.close();
  for (const name of readdirSync(folder)) if (!name.endsWith('.sql')) rmSync(join(folder, name));
}
