import { siteRepository } from '#service/core/sites/index.ts';
import { siteOfCall } from '#service/endpoints/served/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  type Call,
  DATE_AHEAD,
  type Provoked,
  type ProvokedFailures,
  type ProvokedRoute,
} from '#service/kernel/index.ts';
import type { FailureEffect } from '#shared/contract/failures.ts';
import { delayOf, isHit } from '#shared/failures/schedule.ts';
import { happens, isAfterwards } from '#shared/failures/sentence.ts';
import { fits } from '#shared/log-filter/fold.ts';
import { errorMessage } from '#shared/protocol/errors.ts';
import { sentenceWith } from './operations.ts';
import { type FailureRepository, failureRepository, type KeptFailure } from './repository.ts';

/** Failures of one call that were found so far. */
interface Found {
  delay?: number;
  isDelayed?: () => boolean;
  dateOffset?: number;
  delivery?: NonNullable<Provoked['delivery']>;
  answer?: NonNullable<Provoked['answer']>;
  replace?: NonNullable<Provoked['replace']>;
}

/** A method's name cannot be longer. */
const MAX_METHOD_LENGTH = 200;

/** Failures that the user provokes, for the stage of the HTTP layer (D50). */
export function provokedFailures(core: Core): ProvokedFailures {
  const failures = core.store.of(failureRepository);
  const watches: (() => void)[] = [];
  return {
    isAny: () => failures.live().length > 0,
    ofCall: (call, route) => provokedIn(core, failures, call, route),
    concerning(call, route) {
      const site = siteOfCall(core.store, call);
      return failures
        .live()
        .filter((failure) => concerns(core, failure, call, route, site))
        .map(({ id, rule, seen, hits }) => ({
          id,
          sentence: sentenceWith(core.store, rule),
          isCertain: answers(rule.effect) && isHit(rule.when, rule.seed, seen + 1, hits),
          ...(rule.effect.kind === 'wrong-date' && { dateOffset: rule.effect.offset }),
        }))
        .sort((a, b) => Number(b.isCertain) - Number(a.isCertain));
    },
    watch(changed) {
      watches.push(
        watchEnds(core, failures),
        core.events.subscribe((event) => {
          if (event.type === 'changed' && event.areas.includes('failures')) changed();
        }),
      );
    },
    stop() {
      for (const end of watches.splice(0)) end();
    },
  };
}

/**
 * The failures that hit a call, in their order. Of each kind the first one counts. One that answers the call ends the
 * search: those after it do not see the call.
 */
function provokedIn(core: Core, failures: FailureRepository, call: Call, route: ProvokedRoute): Provoked | undefined {
  const site = siteOfCall(core.store, call);
  const found: Found = {};
  const marks: string[] = [];
  const counted: { readonly id: number; readonly hit: boolean }[] = [];
  for (const failure of failures.live()) {
    if (found.answer !== undefined || found.replace !== undefined) break;
    if (isTaken(found, failure.rule.effect) || !concerns(core, failure, call, route, site)) continue;
    const { id, rule } = failure;
    const nth = failure.seen + 1;
    const hit = isHit(rule.when, rule.seed, nth, failure.hits);
    failures.count(id, hit);
    counted.push({ id, hit });
    if (!hit) continue;
    const taken = take(found, rule.effect, rule.seed, nth, call, route);
    marks.push(`${id} ${taken}${isAfterwards(rule.effect) ? ' afterwards' : ''}`);
    if (rule.effect.kind === 'delay') found.isDelayed = () => isStillSet(failures, failure);
    note(core, call, failure);
    if (isAfterwards(rule.effect)) comeAfterwards(found, call);
  }
  if (counted.length === 0) return undefined;
  if (marks.length > 0 && site !== undefined && core.store.of(siteRepository).get(site) !== undefined)
    call.facts.apiKey = site;
  return {
    ...found,
    mark: marks.length === 0 ? undefined : marks.join(', '),
    keep() {
      for (const { id, hit } of counted) failures.keepCount(id, hit);
    },
  };
}

/** The endpoint works, and the answer of the failure is sent instead of its response (D50). */
function comeAfterwards(found: Found, call: Call): void {
  const { answer } = found;
  if (answer === undefined) return;
  delete found.answer;
  found.replace = ({ errorCode }) => {
    call.trace.failed('D50', 'The effect of the call stays; the failure came instead of its response.', {
      'errorCode of its response': String(errorCode),
    });
    return answer();
  };
}

/** True as long as a failure is switched on and does the same as when it hit a call. It may be spent. */
function isStillSet(failures: FailureRepository, { id, rule }: KeptFailure): boolean {
  const now = failures.list().find((one) => one.id === id)?.rule;
  return now?.enabled === true && JSON.stringify(now.effect) === JSON.stringify(rule.effect);
}

function isTaken(found: Found, { kind }: FailureEffect): boolean {
  switch (kind) {
    case 'delay':
      return found.delay !== undefined;
    case 'wrong-date':
      return found.dateOffset !== undefined;
    case 'cut-off':
      return found.delivery !== undefined;
    default:
      return false;
  }
}

function concerns(
  core: Core,
  { rule }: KeptFailure,
  call: Call,
  route: ProvokedRoute,
  site: string | undefined,
): boolean {
  if (rule.until !== undefined && core.clock() >= rule.until) return false;
  if (rule.site !== undefined && rule.site !== site) return false;
  if (rule.endpoint !== undefined && rule.endpoint !== route.endpoint) return false;
  const method = call.path.slice(1);
  if (rule.method !== undefined && (method.length > MAX_METHOD_LENGTH || !fits(method, rule.method))) return false;
  switch (rule.effect.kind) {
    case 'refused-login':
      return route.endpoint === 'login';
    case 'stale-code':
      return route.endpoint === 'token' && call.parameters.get('grant_type') === 'authorization_code';
    case 'retired-key':
      return route.endpoint === 'login' || (route.endpoint === 'rest' && method.toLowerCase().endsWith('login'));
    default:
      return true;
  }
}

/** @returns the words of the mark: `http-503`, `delay 3120 ms` */
function take(
  found: Found,
  effect: FailureEffect,
  seed: number,
  nth: number,
  call: Call,
  { error }: ProvokedRoute,
): string {
  const answerWith = (errorCode: number, details: string) => {
    found.answer = () => error(call, { errorCode, details });
  };
  switch (effect.kind) {
    case 'delay':
      found.delay = delayOf(effect.milliseconds, effect.upTo, seed, nth);
      return `delay ${found.delay} ms`;
    case 'wrong-date':
      found.dateOffset = effect.offset;
      return `wrong-date ${effect.offset} ms`;
    case 'cut-off':
      found.delivery = 'cut-off';
      return 'cut-off';
    case 'reset':
      found.delivery = 'reset';
      found.answer = () => plain(0, 500001, 'The connection was reset instead of an answer.');
      return 'reset';
    case 'http-503':
      found.answer = () => plain(503, 500001, 'HTTP 503 Service Unavailable was answered.', effect.retryAfter);
      return 'http-503';
    case 'http-429':
      found.answer = () => plain(429, 403048, 'HTTP 429 Too Many Requests was answered.', effect.retryAfter);
      return 'http-429';
    case 'error':
      answerWith(effect.errorCode, `${errorMessage(effect.errorCode)}: a failure that was set up in Authdesk.`);
      return `error ${effect.errorCode}`;
    case 'refused-login':
      answerWith(200003, 'The user refused: a failure that was set up in Authdesk.');
      return 'refused-login';
    case 'retired-key':
      answerWith(403042, 'A failure that was set up in Authdesk: the login fails as with a retired API key.');
      return 'retired-key';
    case 'stale-code':
      answerWith(400015, 'A failure that was set up in Authdesk: the code fails as if it had expired.');
      return 'stale-code';
  }
}

function plain(status: number, errorCode: number, sentence: string, retryAfter?: number) {
  return {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    },
    body: `${sentence} This failure was set up in Authdesk.\n`,
    errorCode,
    reason: `${sentence} This failure was set up in Authdesk.`,
  };
}

/** What the trace says of a failure: the deciding step where it answers the call (D50, D56). */
function note({ store }: Core, call: Call, { id, rule, seen, hits }: KeptFailure): void {
  const values = {
    failure: `${id}`,
    rule: sentenceWith(store, rule),
    'call of those it concerns': `${seen + 1}`,
    hit: `${hits + 1}`,
    ...(rule.effect.kind === 'wrong-date' && { [DATE_AHEAD]: `${rule.effect.offset}` }),
  };
  const check = `A failure that was set up in Authdesk hit this call: it ${happens(rule.effect)}.`;
  if (answers(rule.effect)) call.trace.failed('D50', check, values);
  else call.trace.noted('D50', check, values);
  if (rule.effect.kind === 'retired-key') {
    call.trace.noted('D56', 'A retired API key answers like this; no login id or password was looked at.');
  }
}

const answers = (effect: FailureEffect): boolean => !isAfterwards(effect) && isAnswer(effect);
const isAnswer = ({ kind }: FailureEffect): boolean => kind !== 'delay' && kind !== 'wrong-date' && kind !== 'cut-off';

/** The service clock may be moved or frozen meanwhile, so that a wait is never longer, in milliseconds. */
const MAX_WAIT_MS = 60_000;
const SHORTEST_WAIT = 50;

/**
 * Tells the console when a failure ends by its time, so that no banner outlives it (D50).
 *
 * @returns ends the watch
 */
function watchEnds({ clock, events }: Core, failures: FailureRepository): () => void {
  let timer: NodeJS.Timeout | undefined;
  /** Ids of those that will end, when it was looked last. */
  let watched: ReadonlySet<number> = new Set();

  function watch(): void {
    clearTimeout(timer);
    const now = clock();
    const lefts = failures
      .live()
      .flatMap(({ id, rule }) => (rule.until === undefined ? [] : [{ id, left: rule.until - now }]));
    const hasEnded = lefts.some(({ id, left }) => left <= 0 && watched.has(id));
    const waiting = lefts.filter(({ left }) => left > 0);
    watched = new Set(waiting.map(({ id }) => id));
    if (hasEnded) events.changed('failures', 'overview');
    if (waiting.length === 0) return;
    const wait = Math.min(...waiting.map(({ left }) => left));
    timer = setTimeout(watch, Math.min(Math.max(wait, SHORTEST_WAIT), MAX_WAIT_MS));
    timer.unref();
  }

  const forget = events.subscribe((event) => {
    if (event.type === 'changed' && event.areas.includes('failures')) watch();
  });
  watch();
  return () => {
    clearTimeout(timer);
    forget();
  };
}
