import type { PastedSaml } from '#service/diagnosis/signed-texts/index.ts';
import {
  attempt,
  SamlProblem,
  type Step,
  type Steps,
  type TimeWindow,
  type XmlElement,
} from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Checks, Fault } from '../checks.ts';
import { ofProblem, rowOf, wrongOf } from './rows.ts';

/** A message that was decoded and read by the reader of the end-points. */
export interface ReadSaml {
  readonly pasted: PastedSaml;
  readonly xml: string;
  readonly root: XmlElement;
}

/** What a check of a message comes to, besides the faults. */
export interface Told {
  readonly site?: SiteRecord | undefined;
  /** Clause for a message that is right: `for the site "Shop"`. */
  readonly whose?: string;
  readonly notes?: readonly string[];
  /** Nothing of it is wrong, but it would not be taken a second time. */
  readonly usedBefore?: true;
  /** True: the signature was verified. */
  readonly isVerified: boolean;
}

/** What every check is given. */
export interface Judging {
  readonly core: Core;
  readonly message: ReadSaml;
  /** Request of the same text. */
  readonly request: XmlElement | undefined;
  readonly at: number;
  readonly checks: Checks;
  /** When parts of the message are valid, as far as it was read. */
  readonly windows: TimeWindow[];
}

/** What is said otherwise than in the row of a rule; `stop`: what comes after it is not judged. */
type Besides = (step: Step) => Fault | 'right' | 'stop' | undefined | Promise<Fault | 'right' | 'stop' | undefined>;

/**
 * Judges a message by the rules of its end-point, all of them. Its times are kept for `checkTimes`.
 *
 * @returns the rules that it met
 */
export async function judgeAll(
  { checks, windows, message: { root } }: Judging,
  steps: Steps<unknown>,
  besides: Besides = () => undefined,
): Promise<ReadonlySet<Step['key']>> {
  const met = new Set<Step['key']>();
  for (;;) {
    const next = await attempt(() => steps.next());
    if (next instanceof SamlProblem) {
      checks.failed(next.rule, ofProblem(next));
      return met;
    }
    if (next.done) return met;
    const step = next.value;
    if (step.window !== undefined) {
      windows.push(step.window);
      continue;
    }
    const own = await besides(step);
    if (own === 'stop') return met;
    if (typeof own === 'object') checks.failed(step.rule, own);
    else if (step.problem !== undefined && own === undefined)
      checks.failed(step.rule, wrongOf(step, step.problem, root));
    else {
      met.add(step.key);
      const { right } = rowOf(step.key);
      if (right !== undefined)
        checks.passed(step.rule, right, step.expected === undefined ? undefined : { expected: step.expected });
    }
  }
}
