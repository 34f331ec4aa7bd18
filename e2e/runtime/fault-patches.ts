import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Who must find a fault: a part of `npm test`, or the deep part of CI. */
export const faultLevels = ['fast', 'service', 'conformance', 'desk', 'desktop', 'deep'] as const;
export type FaultLevel = (typeof faultLevels)[number];

/** Lines that stand in a file, and what the fault makes of them. */
interface Hunk {
  readonly before: string;
  readonly after: string;
}

/** One deliberate fault (R62): what a tired developer could have done. */
export interface Fault {
  readonly name: string;
  /** What is wrong for a user, in one sentence. */
  readonly sentence: string;
  readonly rule: string;
  readonly level: FaultLevel;
  /** Paths that narrow the run; none: what is near the changed files, or imports them. */
  readonly look: readonly string[];
  /** By path from the checkout's folder. */
  readonly files: ReadonlyMap<string, readonly Hunk[]>;
}

/** A patch that cannot be read, or does not apply any more. */
export class PatchProblem extends Error {
  override readonly name = 'PatchProblem';
}

const folder = 'e2e/deliberate-faults';

/** All faults of a checkout, in the order of their names. */
export function readFaults(root: string): readonly Fault[] {
  return readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.patch'))
    .sort()
    .map((file) => readFault(basename(file, '.patch'), readFileSync(join(root, folder, file), 'utf8')));
}

/** @param text header lines, which `git apply` ignores, then a unified diff */
export function readFault(name: string, text: string): Fault {
  const start = text.search(/^--- a\//m);
  if (start < 0) throw new PatchProblem(`${name}: no line begins with "--- a/".`);
  const header = new Map([...text.slice(0, start).matchAll(/^(\w+): (.+)$/gm)].map(([, key, value]) => [key, value]));
  const wanted = (key: string): string => {
    const value = header.get(key);
    if (value === undefined) throw new PatchProblem(`${name}: the line "${key}: …" is missing.`);
    return value;
  };
  const level = faultLevels.find((one) => one === header.get('Level'));
  if (level === undefined) throw new PatchProblem(`${name}: Level is one of ${faultLevels.join(', ')}.`);
  const look = header.get('Look')?.split(/[ ,]+/) ?? [];
  return {
    name,
    sentence: wanted('Fault'),
    rule: wanted('Rule'),
    level,
    look,
    files: readDiff(name, text.slice(start)),
  };
}

function readDiff(name: string, diff: string): Fault['files'] {
  return new Map(
    diff.split(/^--- a\//m).flatMap((part) => {
      const [path = '', ...hunks] = part.split(/^(?=@@ )/m);
      return hunks.length === 0 ? [] : [[path.split('\n', 1)[0] ?? '', hunks.map((hunk) => readHunk(name, hunk))]];
    }),
  );
}

function readHunk(name: string, text: string): Hunk {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const side = (sign: '-' | '+') =>
    lines.filter((line) => ['', ' ', sign].includes(line.charAt(0))).map((line) => `${line.slice(1)}\n`);
  const [before, after] = [side('-'), side('+')];
  const [, removed = '1', added = '1'] = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(head) ?? [];
  if (Number(removed) !== before.length || Number(added) !== after.length) {
    throw new PatchProblem(`${name}: "${head}" counts other lines than follow.`);
  }
  return { before: before.join(''), after: after.join('') };
}

/**
 * The text of a file with the fault. Line numbers do not count: the lines are looked for, so that a change elsewhere in the
 * file spoils no patch. Rejected: `git apply`, which is a process for each patch and takes the first of two equal places.
 */
export function withFault(name: string, path: string, text: string, hunks: readonly Hunk[]): string {
  return hunks.reduce((changed, { before, after }) => {
    const lines = `\n${changed}`;
    const at = lines.indexOf(`\n${before}`);
    const isOnce = at >= 0 && lines.indexOf(`\n${before}`, at + 1) < 0;
    if (isOnce) return `${changed.slice(0, at)}${after}${changed.slice(at + before.length)}`;
    throw new PatchProblem(
      `${name} does not apply to ${path} any more: the lines that it changes are ${at < 0 ? 'not there' : 'there twice'}. Make the patch anew, or remove it when another one has its rule.`,
    );
  }, text);
}
