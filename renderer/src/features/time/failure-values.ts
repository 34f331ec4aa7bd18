import { type FailureKind, type FailureRule, failureRule } from '#shared/contract/failures.ts';
import { isAfterwards } from '#shared/failures/sentence.ts';
import { parseSpan, spanText } from '#shared/time/span.ts';
import { timeTexts } from '../../texts/time.ts';
import type { FieldErrors } from '../../ui/form-errors.ts';
import { instantOf, localText } from './local-time.ts';

const texts = timeTexts.form;

/** What the form holds, as typed. */
export interface FailureValues {
  readonly kind: FailureKind;
  readonly from: string;
  readonly upTo: string;
  readonly errorCode: string;
  readonly retryAfter: string;
  readonly offset: string;
  readonly afterwards: boolean;
  readonly site: string;
  readonly endpoint: string;
  readonly method: string;
  readonly when: FailureRule['when']['kind'];
  readonly count: string;
  readonly nth: string;
  readonly percent: string;
  readonly seed: string;
  readonly until: string;
}

type Given = Omit<FailureRule, 'enabled' | 'when'> & { readonly when?: FailureRule['when'] };

/** The form's first values: those of a failure or of a preset. */
export function valuesOf({
  effect,
  when = { kind: 'always' },
  site,
  endpoint,
  method,
  until,
  seed,
}: Given): FailureValues {
  return {
    kind: effect.kind,
    from: effect.kind === 'delay' ? spanText(effect.milliseconds) : '2s',
    upTo: effect.kind === 'delay' && effect.upTo !== undefined ? spanText(effect.upTo) : '',
    errorCode: effect.kind === 'error' ? String(effect.errorCode) : '500001',
    retryAfter: 'retryAfter' in effect && effect.retryAfter !== undefined ? String(effect.retryAfter) : '',
    offset: effect.kind === 'wrong-date' ? spanText(effect.offset) : '2h',
    afterwards: isAfterwards(effect),
    site: site ?? '',
    endpoint: endpoint ?? '',
    method: method ?? '',
    when: when.kind,
    count: when.kind === 'next' ? String(when.count) : '1',
    nth: when.kind === 'every' ? String(when.nth) : '3',
    percent: when.kind === 'probability' ? String(when.percent) : '25',
    seed: seed === undefined ? '' : String(seed),
    until: until === undefined ? '' : localText(until),
  };
}

/** True when a seed has an effect: on which calls are hit, or on how long they take. */
export function isSeeded({ kind, upTo, when }: FailureValues): boolean {
  return when === 'probability' || (kind === 'delay' && upTo.trim() !== '');
}

/** True where what happens can come after the effect of the call. */
export function hasAfterwards(kind: FailureKind): boolean {
  return kind === 'error' || kind === 'http-503' || kind === 'reset';
}

/** The failure that the form describes, or what is wrong with it, by field. */
export function failureOf(
  values: FailureValues,
  enabled: boolean,
): { readonly failure: FailureRule } | { readonly errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = failureRule.safeParse({
    enabled,
    ...(values.site !== '' && { site: values.site }),
    ...(values.endpoint !== '' && { endpoint: values.endpoint }),
    ...(values.method.trim() !== '' && { method: values.method.trim() }),
    effect: effectOf(values, errors),
    when: whenOf(values, errors),
    ...(values.until !== '' && { until: instantOf(values.until) ?? wrong(errors, 'until', texts.instant) }),
    ...(isSeeded(values) && values.seed.trim() !== '' && { seed: numberOf(values.seed, 'seed', errors) }),
  });
  if (read.success && Object.keys(errors).length === 0) return { failure: read.data };
  for (const issue of read.error?.issues ?? []) {
    const field = fieldOf(issue.path.join('.'));
    errors[field] ??= issue.message;
  }
  return { errors };
}

const fields: Readonly<Record<string, keyof FailureValues>> = {
  'effect.milliseconds': 'from',
  'effect.upTo': 'upTo',
  'effect.errorCode': 'errorCode',
  'effect.retryAfter': 'retryAfter',
  'effect.offset': 'offset',
  'when.count': 'count',
  'when.nth': 'nth',
  'when.percent': 'percent',
};

/** The form field of a member of the failure. */
export function fieldOf(member: string): string {
  const own = member.replace(/^failure\./, '');
  return fields[own] ?? own;
}

function effectOf(values: FailureValues, errors: FieldErrors): unknown {
  const effect = kindOf(values, errors);
  return values.afterwards && hasAfterwards(values.kind) ? { ...effect, afterwards: true } : effect;
}

function kindOf(values: FailureValues, errors: FieldErrors): object {
  const { kind } = values;
  switch (kind) {
    case 'delay':
      return {
        kind,
        milliseconds: spanOf(values.from, 'from', errors),
        ...(values.upTo.trim() !== '' && { upTo: spanOf(values.upTo, 'upTo', errors) }),
      };
    case 'error':
      return { kind, errorCode: Number(values.errorCode) };
    case 'http-503':
    case 'http-429':
      return {
        kind,
        ...(values.retryAfter.trim() !== '' && { retryAfter: numberOf(values.retryAfter, 'retryAfter', errors) }),
      };
    case 'wrong-date':
      return { kind, offset: spanOf(values.offset, 'offset', errors) };
    default:
      return { kind };
  }
}

function whenOf({ when: kind, count, nth, percent }: FailureValues, errors: FieldErrors): unknown {
  switch (kind) {
    case 'always':
      return { kind };
    case 'next':
      return { kind, count: numberOf(count, 'count', errors) };
    case 'every':
      return { kind, nth: numberOf(nth, 'nth', errors) };
    case 'probability':
      return { kind, percent: numberOf(percent, 'percent', errors) };
  }
}

function spanOf(text: string, field: string, errors: FieldErrors): number | undefined {
  return parseSpan(text.replaceAll(/\s/g, '')) ?? wrong(errors, field, texts.notASpan);
}

function numberOf(text: string, field: string, errors: FieldErrors): number | undefined {
  const trimmed = text.trim();
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : wrong(errors, field, texts.number);
}

function wrong(errors: FieldErrors, field: string, message: string): undefined {
  errors[field] = message;
  return undefined;
}
