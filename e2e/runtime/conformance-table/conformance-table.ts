import { resolve } from 'node:path';
import { gaps, type Part, rulesDocument, testsDocument } from './document.ts';
import { decisions, known, promises, sections } from './rules.ts';
import { allTests } from './test-names.ts';

export const root = resolve(import.meta.dirname, '../../..');

/** The pages of the rules and of their tests as they have to be now, and what has no test. */
export function conformanceTable(): {
  readonly rules: string;
  readonly tests: string;
  readonly gaps: readonly string[];
} {
  const parts: readonly Part[] = [
    { title: 'Sections of the specification', rules: sections },
    { title: 'Decisions', rules: decisions },
    { title: 'Promises', rules: promises },
  ];
  const tests = allTests(root);
  return {
    rules: rulesDocument(parts, tests, { ...known.facts, ...known.standards }),
    tests: testsDocument(parts, tests),
    gaps: gaps(parts, tests),
  };
}
