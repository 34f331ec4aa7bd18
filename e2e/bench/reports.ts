import { join } from 'node:path';
import { send } from '../hosts/wire.ts';
import { type Authdesk, site, startAuthdesk } from './authdesk.ts';
import { type Spread, show, spreadsOf } from './figures.ts';
import { fillAccounts } from './fill-accounts.ts';
import { fillReports } from './fill-reports.ts';
import { type Beside, besideLine, besideTarget, measureBeside } from './paced.ts';
import { type Given, part } from './part.ts';

/** How long reports over many rows take, and what that costs the other calls (R47, F 7.11). */
interface Reports {
  readonly rows: number;
  /** Milliseconds of each over HTTPS, over the rounds. */
  readonly times: Readonly<Record<string, Spread>>;
  /** How many were given up, because they took longer than one call may take (504001). */
  readonly givenUp: number;
  /** Signed calls beside one report after the other. */
  readonly p99: Beside;
}

const ACCOUNTS = 10_000;
/** Rows of comments, and as many of loyalty and of activity, that reports count. */
const ROWS = 1_000_000;

/** Each reads every row: its method, and what it asks for. */
const requests: Readonly<Record<string, readonly [method: string, parameters: Readonly<Record<string, string>>]>> = {
  'comments, by day and context': ['reports.getCommentsStats', { dimensions: 'date,cid' }],
  'actions and points, by action': [
    'reports.getGMStats',
    { dimensions: 'actionID', measures: 'actions,accruedPoints' },
  ],
  'actions and points of each user': ['reports.getGMUserStats', { measures: 'actions,accruedPoints' }],
  'logins, by day': ['reports.getSocializeStats', { dimensions: 'date', measures: 'siteLogins' }],
};
const common = { apiKey: site.apiKey, secret: site.secret, startDate: '2020-01-01', endDate: '2099-12-31' };

/** Measures reports over so many comments, loyalty actions and counters; the rows are written into a stopped service. */
async function measureReports({ folder, ...options }: Given): Promise<Reports> {
  const data = join(folder, 'reports');
  await (await startAuthdesk(data)).stop();
  const file = join(data, 'authdesk.db');
  const from = Date.parse('2025-01-01');
  fillAccounts(file, ACCOUNTS, from);
  fillReports(file, ROWS, ACCOUNTS, from);
  const authdesk = await startAuthdesk(data);
  let givenUp = 0;
  const ask = async (name: string) => {
    if (!(await answered(authdesk, name))) givenUp += 1;
  };
  const names = Object.keys(requests);
  try {
    const found: Record<string, number[]> = {};
    let next = 0;
    const oneAfterTheOther = async () => {
      await ask(names[next++ % names.length] as string);
      return 1;
    };
    const p99 = await measureBeside(authdesk, options, oneAfterTheOther, async () => {
      for (const name of names) {
        const started = performance.now();
        await ask(name);
        found[name] ??= [];
        found[name].push(performance.now() - started);
      }
    });
    return { rows: ROWS, times: spreadsOf(found), givenUp, p99 };
  } finally {
    await authdesk.stop();
  }
}

/** @returns false when it was given up: on a machine that is busy with other things that is no fault */
async function answered(authdesk: Authdesk, name: string): Promise<boolean> {
  const [method = '', parameters] = requests[name] ?? [];
  const form = { ...common, ...parameters, dataFormat: 'json' };
  const { errorCode, errorDetails, data } = (await send(authdesk, `/${method}`, { form })).json();
  if (errorCode === 504001) return false;
  if (errorCode === 0 && Array.isArray(data) && data.length > 0) return true;
  throw new Error(`${name}: ${errorCode} ${errorDetails}`);
}

function reportsLines({ rows, times, givenUp, p99 }: Reports): string[] {
  return [
    '',
    `Reports over ${rows.toLocaleString('en')} rows over HTTPS, milliseconds; ${givenUp} were given up`,
    ...Object.entries(times).map(([name, time]) => `  ${name.padEnd(34)} ${show(time, 0)}`),
    besideLine(p99, 'reports'),
  ];
}

/** R47, for F 7.11. */
export const reports = part(measureReports, reportsLines, ({ rows, p99 }) => [
  besideTarget(`reports over ${rows.toLocaleString('en')} rows`, p99),
]);
