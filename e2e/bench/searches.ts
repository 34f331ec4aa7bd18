import { join } from 'node:path';
import { send } from '../hosts/wire.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { quantile, type Spread, show, spreadsOf, timesOf } from './figures.ts';
import { accountNumber, fillAccounts } from './fill-accounts.ts';
import { type Beside, besideLine, besideTarget, measureBeside } from './paced.ts';
import { below, part, type Reached } from './part.ts';

/** How Authdesk searches among many accounts, and what that costs its other calls (R47). */
interface Searches {
  readonly accounts: number;
  /** Milliseconds of accounts.search over HTTPS, the median of its looks; and over the rounds. */
  readonly times: Readonly<Record<string, Spread>>;
  /** Signed calls beside one full scan after the other. */
  readonly p99: Beside;
}

const LOOKS = 11;
/** How many accounts, and whether only the searches with an index are measured. */
const searched = [
  [100_000, false],
  [1_000_000, true],
] as const;

const all = 'SELECT UID FROM accounts WHERE';
const FULL_SCAN = `${all} profile.bio CONTAINS "coding" AND NOT profile.city CONTAINS "Paris"`;
/** Each search has to find something. */
const scans: Readonly<Record<string, string>> = {
  'a field without an index': `${all} profile.city = "London" AND profile.age > 50`,
  'a list': `${all} data.tags = "t5"`,
  'CONTAINS in every account': `${all} profile.bio CONTAINS "coding"`,
  'CONTAINS in none': `${all} profile.bio CONTAINS "nowhere"`,
  REGEX: `${all} profile.bio REGEX('.*coding 5.*')`,
  'ORDER BY, ten of all': 'SELECT UID FROM accounts ORDER BY profile.age DESC, UID LIMIT 10',
  'count(*) by city': 'SELECT profile.city, count(*) FROM accounts GROUP BY profile.city',
};

/** The same for each: those that an index narrows, one account in the middle of all. */
function indexed(accounts: number, newestAt: number): Readonly<Record<string, string>> {
  const { UID, email, username, loginEmail, providerUID } = accountNumber(Math.floor(accounts / 2));
  return {
    'by UID': `${all} UID = "${UID}"`,
    'by login name': `${all} loginIDs.username = "${username}"`,
    'by login address': `${all} loginIDs.unverifiedEmails = "${loginEmail}"`,
    'by e-mail of the profile': `${all} profile.email = "${email}"`,
    'by providerUID': `${all} identities.providerUID = "${providerUID}"`,
    'by time of creation, ten': `${all} createdTimestamp > ${newestAt - 10}`,
  };
}

/**
 * Measures searches; the accounts are written straight into the database of a stopped service.
 *
 * @param onlyIndexed of so many accounts that any other search is more than one call may take
 */
async function measureSearches(
  folder: string,
  options: { readonly rounds: number; readonly seconds: number },
  accounts: number,
  onlyIndexed: boolean,
): Promise<Searches> {
  const data = join(folder, `searches-${accounts}`);
  await (await startAuthdesk(data)).stop();
  const createdFrom = Date.now() - accounts;
  fillAccounts(join(data, 'authdesk.db'), accounts, createdFrom);
  const authdesk = await startAuthdesk(data);
  const queries = { ...indexed(accounts, createdFrom + accounts - 1), ...(onlyIndexed ? {} : scans) };
  try {
    const medians: Record<string, number[]> = {};
    const scan = () => search(authdesk, FULL_SCAN).then(() => 1);
    const p99 = await measureBeside(authdesk, options, scan, async () => {
      for (const [name, query] of Object.entries(queries)) {
        medians[name] ??= [];
        medians[name].push(quantile(await timesOf(LOOKS, () => search(authdesk, query)), 0.5));
      }
    });
    return { accounts, times: spreadsOf(medians), p99 };
  } finally {
    await authdesk.stop();
  }
}

async function search(authdesk: Authdesk, query: string): Promise<void> {
  const form = { apiKey: site.apiKey, secret: site.secret, query };
  const response = (await send(authdesk, '/accounts.search', { form })).json();
  // On a machine that is busy with other things a search may be given up; its time says so.
  if (response.errorCode !== 0 && response.errorCode !== 504001)
    throw new Error(`${query}: ${JSON.stringify(response).slice(0, 300)}`);
}

function searchLines({ accounts, times, p99 }: Searches): string[] {
  return [
    '',
    `Searches among ${accounts.toLocaleString('en')} accounts over HTTPS, milliseconds`,
    ...Object.entries(times).map(([name, time]) => `  ${name.padEnd(34)} ${show(time, 1)}`),
    besideLine(p99, 'full scans'),
  ];
}

/** R47. */
function searchTargets({ accounts, times, p99 }: Searches): readonly Reached[] {
  const among = `among ${accounts.toLocaleString('en')} accounts`;
  const medians = (isIndexed: boolean) =>
    Object.entries(times).flatMap(([name, { median }]) => (name.startsWith('by ') === isIndexed ? median : []));
  const [indexed, others] = [Math.max(...medians(true)), Math.max(...medians(false))];
  return [
    below(`a search with an index ${among} under 5 ms`, indexed, 5),
    ...(others < 0 ? [] : [below(`any other search ${among} under 250 ms`, others, 250)]),
    besideTarget(`full scans ${among}`, p99),
  ];
}

export const searches = part(
  async ({ folder, ...options }) => {
    const found: Searches[] = [];
    for (const [accounts, onlyIndexed] of searched) {
      found.push(await measureSearches(folder, options, accounts, onlyIndexed));
    }
    return found;
  },
  (found) => found.flatMap(searchLines),
  (found) => found.flatMap(searchTargets),
);
