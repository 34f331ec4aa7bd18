import { existsSync, statSync } from 'node:fs';
import { databaseIn } from '#service/storage/index.ts';
import { membersOf, messageOf } from '#shared/narrowing.ts';
import { type Found, notice, problem, sound } from './finding.ts';

/** No version of Authdesk is older. */
const FIRST_VERSION = Date.UTC(2026, 0, 1);
/** Milliseconds that a file may be ahead: file systems of other machines have clocks of their own. */
const TOLERANCE_MS = 120_000;
/** Milliseconds from which a difference is mentioned. */
const WORTH_A_WORD_MS = 5_000;
const PATIENCE_MS = 5_000;

interface ClockFacts {
  /** The machine's clock, milliseconds since 1970. */
  readonly now: () => number;
  /** When this program was put here, by its files. */
  readonly installedAt: number;
  /** The data folder, absolute. */
  readonly path: string;
  /** A server to compare with; absent: no network is used. */
  readonly server?: string | undefined;
}

/**
 * Whether the machine's clock is right. Calls are signed with the caller's time, so a clock that is 2 minutes off makes
 * other machines' calls fail (D32), and certificates and tokens expire by it.
 */
export async function checkClock({ now, installedAt, path, server }: ClockFacts): Promise<Found> {
  const time = now();
  const says = `This machine’s clock says ${new Date(time).toISOString()}`;
  const database = existsSync(databaseIn(path)) ? statSync(databaseIn(path)).mtimeMs : 0;
  const bounds = [
    { at: FIRST_VERSION, what: 'before Authdesk was made' },
    { at: installedAt, what: 'before this Authdesk was installed' },
    { at: database, what: 'before the database was last written' },
  ];
  const passed = bounds.find(({ at }) => time < at - TOLERANCE_MS);
  if (passed !== undefined) {
    return problem(`${says}, which is ${passed.what} (${new Date(passed.at).toISOString()}).`, SET_IT);
  }
  if (server === undefined) {
    return sound(`${says}, and nothing here is newer.`, 'To compare it with a server: --clock-of URL.');
  }
  return compare(server, says, now);
}

const SET_IT =
  'Set the clock, or let the system do it (timedatectl set-ntp true); signed calls of other machines and certificates fail until then.';

async function compare(server: string, says: string, now: () => number): Promise<Found> {
  let theirs: number;
  try {
    theirs = await dateOf(server);
  } catch (error) {
    return problem(
      `${says}. It could not be compared with ${server}: ${messageOf(error)}.`,
      'Give the address of a server that answers HTTP or HTTPS with a Date header.',
    );
  }
  const ahead = now() - theirs;
  const seconds = Math.round(Math.abs(ahead) / 1000);
  const sentence = `${says}, ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the one of ${server}.`;
  if (Math.abs(ahead) > TOLERANCE_MS) return problem(sentence, SET_IT);
  if (Math.abs(ahead) > WORTH_A_WORD_MS) return notice(sentence, SET_IT);
  return sound(`${says}, as the one of ${server} does.`);
}

/** The Date header of a server, milliseconds since 1970. */
async function dateOf(server: string): Promise<number> {
  const { headers } = await fetch(server, {
    ...({ method: 'HEAD', redirect: 'manual' } as const),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    // By its own words a fetch has failed.
    throw membersOf(error).cause ?? new Error('it does not answer');
  });
  const date = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(date)) throw new Error('it sends no Date header');
  return date;
}
