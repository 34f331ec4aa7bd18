import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Fault, withFault } from './fault-patches.ts';

/** What git does not track, or what a run makes anew. */
const leftOut: ReadonlySet<string> = new Set(['.git', '.cache', 'node_modules', 'out', 'test-results']);

/** A copy of the checkout, uncommitted changes too, in which faults are made. */
export interface Scratch {
  readonly folder: string;
  /** @throws PatchProblem when the fault does not apply; then nothing is changed */
  make(fault: Fault): void;
  undo(): void;
  remove(): void;
}

export function makeScratch(root: string): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'authdesk-faults-'));
  cpSync(root, folder, { recursive: true, filter: (path) => path === root || !leftOut.has(basename(path)) });
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  let before: readonly (readonly [path: string, text: string])[] = [];
  return {
    folder,
    make({ name, files }) {
      const texts = [...files].map(([path, hunks]) => {
        const file = join(folder, path);
        const text = readFileSync(file, 'utf8');
        return { file, text, changed: withFault(name, path, text, hunks) };
      });
      for (const { file, changed } of texts) writeFileSync(file, changed);
      before = texts.map(({ file, text }) => [file, text]);
    },
    undo() {
      for (const [file, text] of before) writeFileSync(file, text);
      before = [];
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Each package by itself, so that what tools keep beside them (`.vite`) is the scratch's own. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) if (!name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
}
