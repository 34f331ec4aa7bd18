import type { SiteRecord } from '#service/records/index.ts';
import type { TraceStep } from '#shared/contract/log.ts';
import type { SignedDocument } from '#shared/contract/reproduce.ts';
import { asOne, besides, type Said } from '../said.ts';

/** What is said of a text that is no call. */
export interface SaidText extends Said {
  readonly document: SignedDocument;
  readonly trace: readonly TraceStep[];
  readonly notes: readonly string[];
  readonly site: SiteRecord | undefined;
  /** OAuth error word of the end-point that refuses it. */
  readonly error?: string;
}

/** Something that is wrong. */
export interface Fault extends Pick<Said, 'cause' | 'line' | 'fix' | 'proof' | 'operation' | 'ownState' | 'errorCode'> {
  /** Member that it is in. */
  readonly member?: string;
  /** `unknown`: whether it is wrong cannot be told. */
  readonly outcome?: 'unknown';
  readonly error?: string;
}

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
   * What is said of the text: what decides, with the others as remarks. What is certainly wrong comes before what cannot be told.
   *
   * @param document explains the text, by the members that are wrong
   * @param right what is said where nothing is wrong
   */
  said(
    document: (wrong: ReadonlySet<string>) => SignedDocument,
    site: SiteRecord | undefined,
    right: Pick<SaidText, 'cause'> & Partial<SaidText>,
  ): SaidText {
    const { faults, trace } = this;
    const first = faults.find(({ outcome }) => outcome !== 'unknown') ?? faults[0];
    const wrong = new Set(faults.map(({ member = '' }) => member));
    const rest = { document: document(wrong), trace, site };
    if (first === undefined) return { ...rest, outcome: 'accepted', notes: [], ...right };
    const outcome = first.ownState ? 'sound' : (first.outcome ?? 'refused');
    const notes = faults.filter((fault) => fault !== first).map(({ cause }) => besides(cause));
    return { ...rest, ...first, outcome, notes };
  }
}
