import type { TraceStep } from '#shared/contract/log.ts';
import { asOne, besides, type Said } from '../said.ts';
import type { Fault } from './said-text.ts';

/** Rules that were checked in order, and what was wrong with them. */
export class Checks {
  readonly trace: TraceStep[] = [];
  readonly faults: Fault[] = [];

  /** What was found before by others. */
  add({ trace, faults }: Checks): void {
    this.trace.push(...trace);
    this.faults.push(...faults);
  }

  passed(rule: string, check: string, values?: Readonly<Record<string, string>>): void {
    this.trace.push({ rule, check, outcome: 'passed', ...(values && { values: { ...values } }) });
  }

  failed(rule: string, fault: Fault, values?: Readonly<Record<string, string>>): void {
    const outcome = fault.outcome === 'unknown' ? 'noted' : 'failed';
    this.trace.push({ rule, check: asOne(fault.cause), outcome, ...(values && { values: { ...values } }) });
    this.faults.push(fault);
  }

  /**
   * What decides: what is certainly wrong comes before what cannot be told.
   *
   * @returns `first` undefined: nothing is wrong; the others as remarks
   */
  summary(): {
    readonly first: Fault | undefined;
    readonly outcome: Said['outcome'];
    readonly notes: readonly string[];
    /** Members that are wrong. */
    readonly wrong: ReadonlySet<string>;
  } {
    const { faults } = this;
    const first = faults.find(({ outcome }) => outcome !== 'unknown') ?? faults[0];
    return {
      first,
      outcome: first === undefined ? 'accepted' : first.ownState ? 'sound' : (first.outcome ?? 'refused'),
      notes: faults.filter((fault) => fault !== first).map(({ cause }) => besides(cause)),
      wrong: new Set(faults.map(({ member = '' }) => member)),
    };
  }
}
