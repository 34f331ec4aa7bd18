import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { document, gaps, type Part } from './document.ts';
import { decisions, promises, sections } from './rules.ts';
import { allTests } from './test-names.ts';

export const root = resolve(import.meta.dirname, '../../..');

/** The table as it has to be now, and what has no test. */
export function conformanceTable(): { readonly text: string; readonly gaps: readonly string[] } {
  const parts: readonly Part[] = [
    { title: 'Sections of the specification', rules: sections },
    { title: 'Decisions', rules: decisions(readFileSync(join(root, 'docs/rules.md'), 'utf8')) },
    { title: 'Promises', rules: promises },
  ];
  const tests = allTests(root);
  return { text: document(parts, tests), gaps: gaps(parts, tests) };
}
