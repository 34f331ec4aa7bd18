import type { TraceStep } from '#shared/contract/log.ts';
import { asOne } from '../said.ts';
import type { Fault } from './said-text.ts';

/** Rules that were checked in order, and what was wrong with them. */
export class Checks {
  readonly trace: TraceStep[] = [];
  readonly faults: Fault[] = [];

  passed(rule: string, check: string, values?: Readonly<Record<string, string>>): void {
    this.trace.push({ rule, check, outcome: 'passed', ...(values && { values: { ...values } }) });
  }

  failed(rule: string, fault: Fault, values?: Readonly<Record<string, string>>): void {
    const outcome = fault.outcome === 'unknown' ? 'noted' : 'failed';
    this.trace.push({ rule, check: asOne(fault.cause), outcome, ...(values && { values: { ...values } }) });
    this.faults.push(fault);
  }
}
