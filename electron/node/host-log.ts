import { showHiddenInLines } from '#shared/quoting/hidden-characters.ts';

/** Writes a line to the host's own log. */
export type Report = (
  line: string,
  /** Key of its repetitions: the line without variable parts such as a callId; absent: the line. */
  kind?: string,
) => void;

const WINDOW_MS = 60_000;
/** Most kinds of lines that are counted separately within a window. */
const KINDS = 10;
const MAX_LINE_LENGTH = 2_000;

interface Repeated {
  last: string;
  more: number;
}

/**
 * Bounds what a client can make a host write (R21): a line is written at once when it is the first of its kind, and
 * those that follow within a minute are counted. At the end of the minute one line says how many there were.
 *
 * @param write writes one line, as a rule to standard error
 */
export function hostLog(write: (line: string) => void) {
  let kinds = new Map<string, Repeated>();
  let others = 0;
  let timer: NodeJS.Timeout | undefined;

  function endWindow(): void {
    clearTimeout(timer);
    timer = undefined;
    // A repeated line probably goes on: its next one is counted, too, instead of written at once.
    const again = [...kinds].filter(([, { more }]) => more > 0);
    kinds = new Map(again.map(([kind, { last }]) => [kind, { last, more: 0 }]));
    for (const [, { last, more }] of again) write(`${shown(last)} (repeated ${counted(more, 'time')})`);
    if (others > 0) write(`${counted(others, 'further line')} of other kinds left out.`);
    others = 0;
    if (again.length > 0) startWindow();
  }

  function startWindow(): void {
    timer ??= setTimeout(endWindow, WINDOW_MS).unref();
  }

  return {
    log(line: string, kind = line) {
      startWindow();
      const key = kind.slice(0, MAX_LINE_LENGTH);
      const known = kinds.get(key);
      if (known !== undefined) {
        known.last = line.slice(0, MAX_LINE_LENGTH + 1);
        known.more += 1;
      } else if (kinds.size < KINDS) {
        kinds.set(key, { last: '', more: 0 });
        write(shown(line));
      } else {
        others += 1;
      }
    },
    /** Writes the counts that are not written yet. */
    stop() {
      endWindow();
      clearTimeout(timer);
      kinds.clear();
    },
  };
}

function shown(line: string): string {
  const text = line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line;
  return showHiddenInLines(text);
}

const counted = (n: number, what: string): string => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;
