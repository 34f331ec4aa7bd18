import { join } from 'node:path';
import Database from 'better-sqlite3';
import { send } from '../hosts/wire.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, spreadOf } from './figures.ts';
import { startGenerator } from './processes.ts';

/** How Authdesk searches among many accounts, and what that costs its other calls (R47). */
export interface Searches {
  readonly accounts: number;
  /** Milliseconds of accounts.search over HTTPS, the median of its looks; and over the rounds. */
  readonly times: Readonly<Record<string, Spread>>;
  /** Milliseconds, signed calls in even steps: alone, and while one full scan follows the other. */
  readonly p99: { readonly alone: Spread; readonly beside: Spread };
  /** `beside` divided by `alone`, round by round. */
  readonly ratio: Spread;
  /** Full scans that ran beside a round. */
  readonly scans: Spread;
}

const ACCOUNTS = 100_000;
const LOOKS = 11;
/** Signed calls that become due in a second: far from what the machine can do, so that a wait is the search's. */
const CALLS_PER_SECOND = 500;

const all = 'SELECT UID FROM accounts WHERE';
const FULL_SCAN = `${all} profile.bio CONTAINS "coding" AND NOT profile.city CONTAINS "Paris"`;
/** Each search has to find something but for those that say so. */
const queries: Readonly<Record<string, string>> = {
  'by UID': `${all} UID = "u77"`,
  'by e-mail': `${all} profile.email = "user500@shop.example"`,
  'by login id': `${all} loginIDs.unverifiedEmails = "user500@shop.example"`,
  'by providerUID': `${all} identities.providerUID = "provider-user-777"`,
  'by time of creation (finds none)': `${all} createdTimestamp > 9999999999999`,
  'a field without an index': `${all} profile.city = "London" AND profile.age > 50`,
  'a list': `${all} data.tags = "t5"`,
  'CONTAINS in every account': `${all} profile.bio CONTAINS "coding"`,
  'CONTAINS in none': `${all} profile.bio CONTAINS "nowhere"`,
  REGEX: `${all} profile.bio REGEX('.*coding 5.*')`,
  'ORDER BY, ten of all': 'SELECT UID FROM accounts ORDER BY profile.age DESC, UID LIMIT 10',
  'count(*) by city': 'SELECT profile.city, count(*) FROM accounts GROUP BY profile.city',
};

/** Measures searches among 100,000 accounts; these are written straight into the database of a stopped service. */
export async function measureSearches(folder: string, rounds: number, seconds: number): Promise<Searches> {
  const data = join(folder, 'searches');
  await (await startAuthdesk(data)).stop();
  fill(join(data, 'authdesk.db'));
  const authdesk = await startAuthdesk(data);
  const generator = startGenerator();
  const signed = async () => {
    const { p99 } = await generator.run({
      target: { port: Number(new URL(authdesk.http).port), tls: false },
      workload: { kind: 'signed', apiKey: site.apiKey, secret: site.secret, UID: site.UID },
      calls: CALLS_PER_SECOND * seconds,
      connections: 32,
      accepted: '"errorCode":0',
      perSecond: CALLS_PER_SECOND,
    });
    return p99;
  };
  try {
    const medians: Record<string, number[]> = {};
    const alone: number[] = [];
    const beside: number[] = [];
    const scans: number[] = [];
    await signed();
    for (let round = 0; round < rounds; round++) {
      for (const [name, query] of Object.entries(queries)) {
        medians[name] ??= [];
        medians[name].push(await medianOf(() => search(authdesk, query)));
      }
      // Each comes first as often as last.
      const kinds = round % 2 === 0 ? (['alone', 'beside'] as const) : (['beside', 'alone'] as const);
      for (const kind of kinds) {
        if (kind === 'alone') alone.push(await signed());
        else {
          const { p99, count } = await besideScans(authdesk, signed);
          beside.push(p99);
          scans.push(count);
        }
      }
    }
    return {
      accounts: ACCOUNTS,
      times: Object.fromEntries(Object.entries(medians).map(([name, list]) => [name, spreadOf(list)])),
      p99: { alone: spreadOf(alone), beside: spreadOf(beside) },
      ratio: spreadOf(beside.map((p99, round) => p99 / (alone[round] ?? Number.NaN))),
      scans: spreadOf(scans),
    };
  } finally {
    generator.stop();
    await authdesk.stop();
  }
}

async function besideScans(authdesk: Authdesk, signed: () => Promise<number>) {
  let isOver = false;
  let count = 0;
  const scanning = (async () => {
    while (!isOver) {
      await search(authdesk, FULL_SCAN);
      count += 1;
    }
  })();
  const p99 = await signed();
  isOver = true;
  await scanning;
  return { p99, count };
}

async function search(authdesk: Authdesk, query: string): Promise<void> {
  const form = { apiKey: site.apiKey, secret: site.secret, query };
  const response = (await send(authdesk, '/accounts.search', { form })).json();
  // On a machine that is busy with other things a search may be given up; its time says so.
  if (response.errorCode !== 0 && response.errorCode !== 504001)
    throw new Error(`${query}: ${JSON.stringify(response).slice(0, 300)}`);
}

async function medianOf(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < LOOKS; n++) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return quantile(
    times.sort((a, b) => a - b),
    0.5,
  );
}

function fill(file: string): void {
  const db = new Database(file);
  try {
    const account = db.prepare(
      `INSERT INTO account (api_key, uid, is_site_uid, status, profile, data, is_active, is_verified, created_at,
         registered_at, updated_at, search)
       VALUES (?, ?, 1, 'final', ?, ?, 1, 0, ?, ?, ?, ?)`,
    );
    const identity = db.prepare(
      'INSERT INTO identity (account, api_key, provider, provider_uid, reachable) VALUES (?, ?, ?, ?, 1)',
    );
    const now = Date.now();
    db.transaction(() => {
      for (let n = 0; n < ACCOUNTS; n++) {
        const profile = {
          ...{ firstName: `First${n}`, lastName: `Last${n % 1000}`, nickname: `nick${n}`, age: n % 90 },
          ...{ email: `user${n}@shop.example`, city: ['Paris', 'London', 'Rome'][n % 3], country: 'FR' },
          bio: `Somebody who likes long walks and coding ${n}`,
        };
        const extra = { orders: n % 7, tags: ['a', `t${n % 10}`], nested: { a: { b: n } } };
        const at = now - ACCOUNTS + n;
        const texts = [JSON.stringify(profile), JSON.stringify(extra)];
        const { lastInsertRowid } = account.run(site.apiKey, `u${n}`, ...texts, at, at, at, `u${n}`);
        identity.run(lastInsertRowid, site.apiKey, 'facebook', `provider-user-${n}`);
      }
    })();
  } finally {
    db.close();
  }
}
