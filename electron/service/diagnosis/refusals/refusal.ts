import { causeRow, causeTitle } from '#shared/causes/catalogue.ts';
import { causeOf, decidingStep, hasMistakes, type Judged } from '#shared/causes/cause.ts';
import type { CauseRow, Facts } from '#shared/causes/row.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { Refusal, RefusalOperation } from '#shared/contract/refusal.ts';
import { adviceOf } from '#shared/protocol/errors.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import { operationOf } from './operations.ts';
import { fitsLine, plainOf, saysWhatToDo, sentencesOf } from './sentences.ts';

/** A call that was answered, as far as its refusal is told by it. */
export type Answered = Judged &
  Pick<CallDetail, 'reason'> &
  Partial<Pick<CallDetail, 'apiKey' | 'UID' | 'cause' | 'method'>> & {
    readonly request?: Pick<CallDetail['request'], 'parameters'>;
  };

/** What a caller of `framed` knows: whole sentences, of which the first that is short enough is the cause. */
export interface Told {
  readonly cause: string | readonly string[];
  /** The cause in at most twelve words, where its sentence is longer. */
  readonly line?: string | undefined;
  /** What to do; its first sentence is the line, where `action` is none. */
  readonly fix?: string | readonly string[] | undefined;
  readonly action?: string | undefined;
  readonly operation?: RefusalOperation | undefined;
}

/** What is to be done where no sentence and no advice says it. */
const NOTHING_KNOWN = 'Read the decision trace: it shows the values that were compared.';

/**
 * The refusal of a call: one line with the cause, one with what to do, an operation where Authdesk can do it, and the rest
 * (R59). It is the only place where these lines are made; log, Reproduce, Flows and the commands show them.
 *
 * @returns undefined for a call that did not fail
 */
export function refusalOf(call: Answered): Refusal | undefined {
  const key = call.cause ?? causeOf(call);
  if (key === undefined) return undefined;
  const step = decidingStep(call.trace);
  const sentences = sentencesOf(call.reason);
  const facts: Facts = { ...call, values: valuesOf(call, step?.values) };
  const [first = ''] = sentences;
  const row: Partial<CauseRow> = causeRow(key) ?? {};
  const { line, shortLine, todo, operation, part } =
    hasMistakes(call.errorCode) && facts.values.mistake && row.line === undefined ? ofMistakes(facts) : row;
  const said = (text: CauseRow['line']) => (typeof text === 'function' ? text(facts) : text);
  const cause =
    said(line) ?? (fitsLine(first) ? withoutLabel(first) : (said(shortLine) ?? asSentence(causeTitle(key))));
  const rest = sentences.filter((sentence) => !saysSame(sentence, cause));
  const action =
    said(todo) ?? rest.find(saysWhatToDo) ?? row.otherwise ?? adviceOf(call.errorCode)?.nextStep ?? NOTHING_KNOWN;
  const next = nextRefusal(call.trace);
  return whole({
    key,
    cause,
    action,
    operation: operation && operationOf({ operation, part }, facts),
    details: next === undefined ? rest : [...rest, next],
  });
}

/** Of a wrong signature or secret with mistakes that were found: their sentence, or else their names; and the first remedy. */
function ofMistakes({ errorCode, values: { mistake = '', fix = '' } }: Facts): Omit<CauseRow, 'title'> {
  const [todo] = sentencesOf(fix);
  const more = todo === undefined ? {} : { todo };
  if (errorCode === 403010) return { shortLine: 'The secret is wrong.', operation: 'copySecret', ...more };
  const names = mistake.split(' + ');
  const isOne = names.length === 1;
  const explain =
    ['', 'One mistake explains', 'Two mistakes explain'][names.length] ?? `${names.length} mistakes explain`;
  const named = `${explain} the signature: ${names.join(', and ')}.`;
  const several = isOne
    ? 'A known mistake explains the signature.'
    : 'Several mistakes together explain the signature.';
  return { [isOne ? 'shortLine' : 'line']: fitsLine(named) ? named : several, operation: 'signAnew', ...more };
}

/**
 * What would refuse a call once the cause is put right, as a sentence. An unknown method is refused whoever calls it, and the
 * trace has what its credential would have been refused for (D5).
 */
export function nextRefusal(trace: Judged['trace']): string | undefined {
  const failed = trace.filter(({ outcome }) => outcome === 'failed');
  const [first] = failed;
  if (first === undefined || failed.length < 2 || failed.at(-1)?.rule !== 'D5') return undefined;
  const mistake = trace.findLast(({ values }) => values?.mistake !== undefined);
  return `With that put right, it would be refused next: ${(mistake ?? first).check}`;
}

/**
 * The refusal of which somebody knows more than the row of the call: the same lines, made of their sentences.
 *
 * @param base what the row tells
 */
export function framed(base: Refusal | undefined, told: Told): Refusal {
  const sentences = singleOf(told.cause);
  const toDo = singleOf(told.fix ?? []);
  const short = sentences.find((one) => fitsLine(one));
  const line = told.line ?? short ?? base?.cause ?? 'The call is refused.';
  return whole({
    key: base?.key,
    cause: line,
    action: told.action ?? toDo[0] ?? base?.action ?? NOTHING_KNOWN,
    operation: told.operation,
    details: [...sentences, ...toDo],
  });
}

/** Each sentence alone: a text may have several. */
const singleOf = (said: string | readonly string[]): readonly string[] => [said].flat().flatMap(sentencesOf);

function whole({
  key,
  cause,
  action,
  operation,
  details,
}: {
  readonly key: string | undefined;
  readonly cause: string;
  readonly action: string;
  readonly operation: RefusalOperation | undefined;
  readonly details: readonly string[];
}): Refusal {
  const further = details.filter(
    (one, index) =>
      !saysSame(one, cause) && !saysSame(one, action) && details.findIndex((other) => saysSame(other, one)) === index,
  );
  return {
    cause,
    action,
    ...(operation && { operation }),
    details: further,
    ...(key !== undefined && { key }),
  };
}

function valuesOf(
  { trace }: Answered,
  decided: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const mistake = trace.findLast(({ values }) => values?.mistake !== undefined)?.values;
  return { ...mistake, ...decided };
}

const saysSame = (a: string, b: string): boolean => plainOf(a) === plainOf(b);

/** `url: The webhook has …` names a member before a whole sentence. */
const withoutLabel = (sentence: string): string => sentence.replace(/^[\w.]{1,60}: (?=\p{Lu}[^.]* )/u, '');

/** A row of the log as it is shown: with its refusal. */
export function withRefusal(call: CallDetail): CallDetail {
  const refusal = refusalOf(call);
  return refusal === undefined ? call : { ...call, refusal };
}
