import type { FailureEffect } from '#shared/contract/failures.ts';
import type { Ruled } from '#shared/failures/sentence.ts';
import type { FailureWords } from '../../en/told.ts';

const number = new Intl.NumberFormat('de');

/** What a failure does, in one sentence without a full stop: "Jeder 3. Aufruf von socialize.getUserInfo bei Demo shop bekommt HTTP 503" (D50). */
export function failure(rule: Ruled, words: FailureWords): string {
  const instant = words.instant ?? ((at: number) => new Date(at).toISOString());
  const several = (rule.when.kind === 'next' && rule.when.count > 1) || rule.when.kind === 'probability';
  const site = rule.site === undefined ? '' : ` bei ${words.site ?? rule.site}`;
  const until = rule.until === undefined ? '' : `, bis ${instant(rule.until)}`;
  const isRandom = rule.when.kind === 'probability' || isSpread(rule.effect);
  const seeded = rule.seed !== undefined && isRandom ? ` (Seed ${rule.seed})` : '';
  return `${which(rule, several)}${site} ${happens(rule.effect, several, words.errorMessage)}${until}${seeded}`;
}

/** A noun as a failure counts it: "Jeder Aufruf", "Die nächsten 3 Aufrufe", "5 % der Aufrufe". */
interface Noun {
  readonly one: string;
  readonly several: string;
  readonly gender: 'm' | 'n';
  /** What stands behind it. */
  readonly of?: string;
}

function which(rule: Ruled, several: boolean): string {
  const { one, several: many, gender, of = '' } = nounOf(rule);
  const noun = `${several ? many : one}${of}`;
  const every = gender === 'm' ? 'Jeder' : 'Jedes';
  switch (rule.when.kind) {
    case 'always':
      return `${every} ${noun}`;
    case 'next':
      if (rule.when.count > 1) return `Die nächsten ${number.format(rule.when.count)} ${noun}`;
      return `${gender === 'm' ? 'Der' : 'Das'} nächste ${noun}`;
    case 'every':
      return `${every} ${rule.when.nth}. ${noun}`;
    case 'probability':
      return `${number.format(rule.when.percent)} % der ${noun}`;
  }
}

function nounOf({ endpoint, method, effect }: Ruled): Noun {
  const call: Noun = { one: 'Aufruf', several: 'Aufrufe', gender: 'm' };
  const login: Noun = { one: 'Login', several: 'Logins', gender: 'n' };
  if (method !== undefined) return { ...call, of: ` von ${method}` };
  if (effect.kind === 'stale-code')
    return { one: 'Einlösen eines Codes', several: 'Einlösungen von Codes', gender: 'n' };
  if (endpoint === 'login' || effect.kind === 'refused-login') return login;
  if (effect.kind === 'retired-key') return endpoint === 'rest' ? { ...call, of: ' eines REST-Logins' } : login;
  if (endpoint === 'token') return { one: 'Token-Request', several: 'Token-Requests', gender: 'm' };
  return endpoint === 'rest' ? { one: 'REST-Aufruf', several: 'REST-Aufrufe', gender: 'm' } : call;
}

/** What happens to a call: "bekommt HTTP 503", "bekommt nach seiner Wirkung HTTP 503". */
function happens(effect: FailureEffect, several: boolean, errorMessage: FailureWords['errorMessage']): string {
  const after = 'afterwards' in effect && effect.afterwards ? ', nachdem die Wirkung eingetreten ist' : '';
  return `${shortly(effect, several, errorMessage)}${after}`;
}

function shortly(effect: FailureEffect, several: boolean, errorMessage: FailureWords['errorMessage']): string {
  const gets = several ? 'bekommen' : 'bekommt';
  const fails = several ? 'scheitern' : 'scheitert';
  switch (effect.kind) {
    case 'delay':
      return `${several ? 'dauern' : 'dauert'} ${
        isSpread(effect) ? `${span(effect.milliseconds)} bis ${span(effect.upTo ?? 0)}` : span(effect.milliseconds)
      } länger`;
    case 'error':
      return `${gets} ${effect.errorCode} ${errorMessage(effect.errorCode)}`;
    case 'http-503':
      return `${gets} HTTP 503${retry(effect.retryAfter)}`;
    case 'http-429':
      return `${gets} HTTP 429${retry(effect.retryAfter)}`;
    case 'reset':
      return `${several ? 'enden' : 'endet'} mit einem Reset der Verbindung`;
    case 'cut-off':
      return `${gets} eine Antwort, die in ihrem Body abbricht`;
    case 'wrong-date':
      return `${gets} eine Antwort, deren Date ${span(Math.abs(effect.offset))} ${effect.offset > 0 ? 'vorgeht' : 'nachgeht'}`;
    case 'refused-login':
      return `${several ? 'werden' : 'wird'} vom Benutzer abgelehnt (200003)`;
    case 'retired-key':
      return `${fails} wie mit einem stillgelegten API-Key (403042)`;
    case 'stale-code':
      return `${fails} wie mit einem abgelaufenen Code (400015)`;
  }
}

function isSpread(effect: FailureEffect): boolean {
  return effect.kind === 'delay' && effect.upTo !== undefined && effect.upTo > effect.milliseconds;
}

const retry = (after: number | undefined): string => (after === undefined ? '' : ` mit Retry-After ${after}`);

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1_000],
] as const;

/** A length of time: `250 ms`, `2,5 s`, `1 h 30 min`. */
function span(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds} ms`;
  if (milliseconds < 60_000) return `${number.format(milliseconds / 1000)} s`;
  let rest = milliseconds;
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}`);
  }
  return parts.join(' ');
}
