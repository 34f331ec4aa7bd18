import type { TraceStep } from '#shared/contract/log.ts';
import type { Host } from '../host.ts';

const marks = { passed: '✓', failed: '✗', noted: '·' };

/** Prints every rule that was checked, in words, with the values that were compared. */
export function printTrace(trace: readonly TraceStep[], output: Host['output']): void {
  for (const { outcome, check, values } of trace) {
    output.print(`  ${marks[outcome]} ${check}`);
    for (const [name, value] of Object.entries(values ?? {})) output.print(`      ${name}: ${value}`);
  }
}
