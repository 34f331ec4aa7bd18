import type { Rule } from './rules.ts';
import type { NamedTest } from './test-names.ts';

export interface Part {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** The tests that cite a rule, in their own name or in that of a block around them. */
export function testsOf(rule: Rule, tests: readonly NamedTest[]): readonly NamedTest[] {
  return tests.filter(({ within, name }) => rule.cites([...within, name].join(' › ')));
}

/** Sentences about rules that have neither a test nor a reason for having none, and about reasons that no longer hold. */
export function gaps(parts: readonly Part[], tests: readonly NamedTest[]): readonly string[] {
  return parts.flatMap(({ rules }) =>
    rules.flatMap((rule) => {
      const isProven = testsOf(rule, tests).length > 0;
      if (isProven && rule.excused !== undefined) return [`${rule.id} is excused, but a test cites it.`];
      return isProven || rule.excused !== undefined ? [] : [`No test cites ${rule.id} (${rule.about}).`];
    }),
  );
}

/** conformance.md of `npm run docs`. */
export function document(parts: readonly Part[], tests: readonly NamedTest[]): string {
  const lines = [
    '# Conformance',
    '',
    '<!-- Made from the names of the tests by `npm run docs`. Do not edit. -->',
    '',
    'What the service promises, and the tests that prove it. A test proves what its name cites: a section of the',
    'specification as `spec: <section>`, a decision as `D`, a promise as `R` (key: docs/rules.md). The conformance suite in',
    '`e2e/service/conformance` asks from outside, over real sockets, and can be run against any running service:',
    '`npm run conformance -- --help`.',
    '',
  ];
  for (const { title, rules } of parts) {
    lines.push(`## ${title}`, '', '| # | about | tests |', '|---|---|---|');
    for (const rule of rules) lines.push(`| ${rule.id} | ${rule.about} | ${summary(rule, tests)} |`);
    lines.push('');
  }
  for (const { title, rules } of parts) {
    lines.push(`## ${title}: the tests`, '');
    for (const rule of rules) {
      const proofs = testsOf(rule, tests);
      if (proofs.length > 0) lines.push(`### ${rule.id}`, '', ...byFile(proofs), '');
    }
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function summary(rule: Rule, tests: readonly NamedTest[]): string {
  const proofs = testsOf(rule, tests);
  if (proofs.length === 0) return rule.excused ?? '**none**';
  const anchor = rule.id
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
  return `[${proofs.length}](#${anchor})`;
}

function byFile(proofs: readonly NamedTest[]): string[] {
  const lines: string[] = [];
  let last = '';
  for (const { file, within, name } of proofs) {
    if (file !== last) lines.push(`- ${file}`);
    last = file;
    lines.push(`  - ${cell([...within, name].join(' › '))}`);
  }
  return lines;
}

/** Text that neither ends a table cell nor is read as markup. */
function cell(text: string): string {
  return text.replace(/[\\|<>*_`[\]]/g, '\\$&').replaceAll('\n', ' ');
}
