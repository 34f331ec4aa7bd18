import type { Rule } from './rules.ts';
import type { NamedTest } from './test-names.ts';

export interface Part {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** What a trace cites besides: facts and standards, with what they say. */
type CitedRules = Readonly<Record<string, string>>;

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

/** rules.md of `npm run docs`: what the numbers in comments and names of tests say. */
export function rulesDocument(parts: readonly Part[], tests: readonly NamedTest[], cited: CitedRules): string {
  const lines = [
    '# Rules',
    '',
    '<!-- Made of shared/rules/rules.json and the names of the tests by `npm run docs`. Do not edit. -->',
    '',
    'What code and tests cite: a section of the specification as `spec: <section>`, a decision as `D`, a promise as `R`,',
    'a fact of the public wire format as `F`, one of the OpenID provider as `X`. The tests are the exact meaning.',
    '',
  ];
  for (const { title, rules } of parts) {
    lines.push(`## ${title}`, '', '| # | about | tests |', '|---|---|---|');
    for (const rule of rules) lines.push(`| ${rule.id} | ${rule.about} | ${summary(rule, tests)} |`);
    lines.push('');
  }
  lines.push('## Facts and standards', '', '| cited as | about |', '|---|---|');
  for (const [rule, about] of Object.entries(cited)) lines.push(`| ${rule} | ${about} |`);
  return `${lines.join('\n')}\n`;
}

/** conformance.md of `npm run docs`: the tests of each rule. */
export function testsDocument(parts: readonly Part[], tests: readonly NamedTest[]): string {
  const lines = [
    '# Conformance',
    '',
    '<!-- Made from the names of the tests by `npm run docs`. Do not edit. -->',
    '',
    'The tests that prove each rule ([what the rules say](rules.md)): those whose names cite it.',
    '',
  ];
  for (const { title, rules } of parts) {
    lines.push(`## ${title}`, '');
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
  return `[${proofs.length}](conformance.md#${anchor})`;
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
