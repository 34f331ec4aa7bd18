import type { FailureEffect, FailureRule } from '../contract/failures.ts';
import { errorMessage } from '../protocol/errors.ts';

/** How a sentence about a failure names what it does not know. */
interface SentenceWords {
  /** Name of the site; absent: its API key. */
  readonly site?: string | undefined;
  /** An instant, milliseconds since 1970; UTC when absent. */
  readonly instant?: (at: number) => string;
}

/** A failure as a form has it: the seed is chosen when it is saved. */
export type Ruled = Omit<FailureRule, 'seed'> & { readonly seed?: number | undefined };

/** What a failure does, in one sentence without a full stop: "Every 3rd call of socialize.getUserInfo at Demo shop answers HTTP 503" (D50). */
export function failureSentence(rule: Ruled, words: SentenceWords = {}): string {
  const { instant = utc } = words;
  const several = (rule.when.kind === 'next' && rule.when.count > 1) || rule.when.kind === 'probability';
  const site = rule.site === undefined ? '' : ` at ${words.site ?? rule.site}`;
  const until = rule.until === undefined ? '' : `, until ${instant(rule.until)}`;
  const seeded =
    rule.seed !== undefined && (rule.when.kind === 'probability' || isSpread(rule.effect))
      ? ` (seed ${rule.seed})`
      : '';
  return `${which(rule, several)}${site} ${happens(rule.effect, several)}${until}${seeded}`;
}

function which(rule: Ruled, several: boolean): string {
  const calls = callsOf(rule, several);
  switch (rule.when.kind) {
    case 'always':
      return `Every ${calls}`;
    case 'next':
      return rule.when.count === 1 ? `The next ${calls}` : `The next ${rule.when.count} ${calls}`;
    case 'every':
      return `Every ${ordinal(rule.when.nth)} ${calls}`;
    case 'probability':
      return `${rule.when.percent} % of the ${calls}`;
  }
}

function callsOf({ endpoint, method, effect }: Ruled, several: boolean): string {
  const call = several ? 'calls' : 'call';
  if (method !== undefined) return `${call} of ${method}`;
  if (effect.kind === 'stale-code') return several ? 'code exchanges' : 'code exchange';
  if (endpoint === 'login' || effect.kind === 'refused-login') return several ? 'logins' : 'login';
  if (effect.kind === 'retired-key') return endpoint === 'rest' ? `REST login ${call}` : several ? 'logins' : 'login';
  if (endpoint === 'token') return `token ${several ? 'requests' : 'request'}`;
  return endpoint === 'rest' ? `REST ${call}` : call;
}

/** What happens to a call: "answers HTTP 503", "answers HTTP 503 after its effect". */
export function happens(effect: FailureEffect, several = false): string {
  return `${shortly(effect, several)}${isAfterwards(effect) ? ' after its effect' : ''}`;
}

/** True where the call has its effect first. */
export function isAfterwards(effect: FailureEffect): boolean {
  return 'afterwards' in effect && effect.afterwards === true;
}

function shortly(effect: FailureEffect, several: boolean): string {
  const verb = (word: string) => (several ? word : word === 'is' ? word : `${word}s`);
  switch (effect.kind) {
    case 'delay':
      return `${verb('take')} ${isSpread(effect) ? `${seconds(effect.milliseconds)} to ${seconds(effect.upTo ?? 0)}` : seconds(effect.milliseconds)} longer`;
    case 'error':
      return `${verb('answer')} ${effect.errorCode} ${errorMessage(effect.errorCode)}`;
    case 'http-503':
      return `${verb('answer')} HTTP 503${retry(effect.retryAfter)}`;
    case 'http-429':
      return `${verb('answer')} HTTP 429${retry(effect.retryAfter)}`;
    case 'reset':
      return `${verb('end')} with a reset of the connection`;
    case 'cut-off':
      return `${verb('get')} an answer that breaks off in its body`;
    case 'wrong-date':
      return `${verb('get')} an answer whose Date is ${seconds(Math.abs(effect.offset))} ${effect.offset > 0 ? 'ahead' : 'behind'}`;
    case 'refused-login':
      return `${several ? 'are' : 'is'} refused by the user (200003)`;
    case 'retired-key':
      return `${verb('fail')} as with a retired API key (403042)`;
    case 'stale-code':
      return `${verb('fail')} as with an expired code (400015)`;
  }
}

function isSpread(effect: FailureEffect): boolean {
  return effect.kind === 'delay' && effect.upTo !== undefined && effect.upTo > effect.milliseconds;
}

const retry = (after: number | undefined): string => (after === undefined ? '' : ` with Retry-After ${after}`);

const utc = (at: number): string =>
  new Date(at)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.000Z$/, ' UTC')
    .replace('Z', ' UTC');

function ordinal(n: number): string {
  const teens = n % 100 >= 11 && n % 100 <= 13;
  const ending = teens ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A length of time: `250 ms`, `2.5 s`, `1 h 30 min`. */
function seconds(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${milliseconds / 1000} s`;
  let rest = milliseconds;
  const parts: string[] = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}
