import type { BundleVerdict } from '#shared/contract/bundles.ts';

const marks = { passed: '✓', failed: '✗', noted: '·' };

/** Every rule that was checked, in words, with the values that it compared. */
export const traceLines = (trace: BundleVerdict['trace']): readonly string[] =>
  trace.flatMap(({ outcome, check, values }) => [
    `  ${marks[outcome]} ${check}`,
    ...Object.entries(values ?? {}).map(([name, value]) => `      ${name}: ${value}`),
  ]);
