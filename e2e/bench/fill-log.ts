import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { consoleClient } from '../hosts/console-client.ts';
import { everydayCalls, startAuthdesk } from './authdesk.ts';
import { runOnce } from './processes.ts';
import { basket, FIRST_STRANGER, STRANGERS } from './requests.ts';

/** Settings of a service whose log keeps whatever it is filled with. */
const settings = { keepCalls: 10_000_000, keepDays: 3_650, keepLogMib: 65_536 } as const;

/** Calls that the service itself records, of which the others are copies; their journal is one file. */
const RECORDED = 4_000;
/** Copies that one start of the service reads. */
const AT_ONCE = 250_000;
/** Time between two copies, milliseconds: a million are two days. */
const STEP_MS = 172;
/** Number of the first file of copies: far beyond those of the service's own journal. */
const FIRST_FILE = 1_000_000;

/**
 * Fills the log of a data folder. The service records real calls, accepted and failed. Copies of what its journal says,
 * with other callIds, times, users and values, are given to it as what a killed service leaves behind (docs/adr/0009): it
 * writes the rows and makes their indexes by itself, however these look. The data folder's settings keep all of them.
 *
 * @param data data folder; kept
 * @param rows how many the log holds in the end, about
 */
export async function fillLog(data: string, rows: number): Promise<void> {
  const log = join(data, 'authdesk-log');
  const recorded = await record(data, log);
  for (let held = 0; held < rows; held += AT_ONCE) {
    const copies = Math.min(AT_ONCE, rows - held);
    writeCopies(`${log}-${FIRST_FILE + held}.journal`, recorded, held, copies, Date.now() - (rows - held) * STEP_MS);
    const authdesk = await startAuthdesk(data);
    await indexed(`${log}.db`);
    await authdesk.stop();
  }
}

/** Lets a service record calls. @returns the lines of its journal */
async function record(data: string, log: string): Promise<readonly string[]> {
  const first = await startAuthdesk(data);
  await (await consoleClient(first))('settings.save', settings);
  await first.stop();
  // From this start on.
  const authdesk = await startAuthdesk(data);
  try {
    // From then on it is written.
    const journal = `${log}-1.journal`;
    while (!existsSync(journal)) await setTimeout(100);
    await runOnce(everydayCalls(authdesk, RECORDED, 32));
    const ask = await consoleClient(authdesk);
    const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
    await ask('log.clear');
    return lines;
  } finally {
    await authdesk.stop();
  }
}

/**
 * @param held copies that the log holds so far
 * @param at time of the first copy
 */
function writeCopies(file: string, recorded: readonly string[], held: number, count: number, at: number): void {
  const journal = openSync(file, 'wx', 0o600);
  const lines: string[] = [];
  for (let copy = 0; copy < count; copy++) {
    const n = held + copy;
    const line = recorded[n % recorded.length] as string;
    const [start, callId] = /^\["([0-9a-f]{32})",\d+/.exec(line) ?? [];
    if (start === undefined || callId === undefined)
      throw new Error(`No row of the log begins with ${line.slice(0, 60)}`);
    const own = n.toString(16).padStart(32, '0');
    const changed = line
      .slice(start.length)
      .replaceAll(callId, own)
      .replaceAll(/basket-\d+/g, basket(n))
      .replaceAll(/\bu-(\d+)/g, (_, user) => strangerAfter(Number(user), Math.floor(n / RECORDED)));
    lines.push(`["${own}",${at + copy * STEP_MS}${changed}\n`);
    if (lines.length === 1_000 || copy === count - 1) writeSync(journal, lines.splice(0).join(''));
  }
  closeSync(journal);
}

const strangerAfter = (user: number, steps: number): string =>
  `u-${FIRST_STRANGER + ((user - FIRST_STRANGER + steps) % STRANGERS)}`;

/** Resolves when the service has made the indexes of every full part of the log. */
async function indexed(log: string): Promise<void> {
  const db = new Database(log, { readonly: true });
  const lacking = () => db.prepare('SELECT count(*) FROM segment WHERE indexed = 0').pluck().get();
  while (lacking() !== 0) await setTimeout(500);
  db.close();
}
