import { z } from 'zod';
import { compilePattern, longestValue, PatternProblem } from '#service/core/search/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  type Budget,
  callsOf,
  invalidParameter,
  jsonArray,
  methodsUsing,
  ofSite,
  openBudget,
  readShape,
} from '#service/methods/index.ts';
import { dayOf, isPeriod, sumsOf } from './periods.ts';
import { type Counter, counterRepository } from './repository.ts';

/** Counters of one call. */
const MAX_COUNTERS = 100;
/** One call adds or subtracts at most so much. */
const MAX_ADDED = 1_000_000_000;

export const counterName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,100}$/, 'It has 1 to 100 Latin letters, digits, "_", "." and "-".');
/** Two levels: a slash at the end begins a new one (public documentation of registerCounters). */
export const counterPath = z
  .string()
  .max(400)
  .regex(/^\/(?:[^/\s]{1,190}(?:\/[^/\s]{0,190})?)?$/, 'It begins with "/" and has at most two levels: /news/sport.');
const amount = z.int().min(-MAX_ADDED).max(MAX_ADDED);

const named = z
  .array(z.strictObject({ class: counterName, path: counterPath }))
  .min(1)
  .max(MAX_COUNTERS);
const increments = z
  .array(z.strictObject({ class: counterName, path: counterPath, count: amount.default(1), value: amount.default(0) }))
  .min(1)
  .max(MAX_COUNTERS);
const selector = z.string().min(1).max(500);
const selections = z
  .array(z.strictObject({ class: selector.optional(), path: selector.optional(), period: selector.default('total') }))
  .max(MAX_COUNTERS);

/** @throws ApiError 400006 with the member that is wrong: `counters[2].path` */
const readNamed = (value: unknown) => readShape('counters', named, value);
const readIncrements = (value: unknown) => readShape('counters', increments, value);
const readSelections = (value: unknown) => readShape('counters', selections, value);

/** The counters of the site. */
const counters = ofSite(counterRepository, 'list', 'register', 'unregister', 'add', 'ofUser');

const { siteMethod, userMethod } = methodsUsing({ counters });

/** Counters of one site (R52). */
export const MAX_REGISTERED = 1_000;

const purchase = '[{"class":"_purchase","path":"/"}]';
const parameter = jsonArray('counters', `A list of {class, path}, such as ${purchase}.`, {
  required: true,
  example: purchase,
});

/** @throws ApiError 409011 */
function findCounter(registered: readonly Counter[], name: string, path: string): Counter {
  const found = registered.find((one) => one.class === name && one.path === path);
  if (found !== undefined) return found;
  const details = `The site has no counter of class "${name}" and path "${path}". Register it with accounts.registerCounters.`;
  throw new ApiError(409011, details);
}

export const registerCounters = siteMethod({
  name: 'accounts.registerCounters',
  documentation: 'Registers counters of the site; one that is registered stays as it is.',
  parameters: [parameter],
  errors: [{ errorCode: 400124, when: `The site would have more than ${MAX_REGISTERED} counters.` }],
  handler({ input, counters }) {
    const given = readNamed(input.counters);
    for (const one of given) counters.register(one.class, one.path);
    if (counters.list().length > MAX_REGISTERED) {
      throw new ApiError(400124, `A site has at most ${MAX_REGISTERED} counters. Unregister some first.`);
    }
    return { data: {}, did: `Registered ${given.length} counters.` };
  },
});

export const getRegisteredCounters = siteMethod({
  name: 'accounts.getRegisteredCounters',
  documentation: 'Lists the registered counters of the site.',
  response: arrayOf('counters', 'The counters, by class and path.', [
    always('class', 'string', 'What is counted.'),
    always('path', 'string', 'Where: a path of at most two levels.'),
  ]),
  example: { before: callsOf(registerCounters), response: { counters: [{ class: '_purchase', path: '/' }] } },
  handler({ counters }) {
    const registered = counters.list().map(({ class: name, path }) => ({ class: name, path }));
    return { data: { counters: registered }, did: `Listed ${registered.length} counters.` };
  },
});

export const unregisterCounters = siteMethod({
  name: 'accounts.unregisterCounters',
  documentation: 'Removes counters of the site, and what its users have of them.',
  parameters: [parameter],
  errors: [{ errorCode: 409011, when: 'One of the counters is not registered.' }],
  example: { before: callsOf(registerCounters) },
  handler({ input, counters }) {
    const registered = counters.list();
    const given = readNamed(input.counters);
    for (const one of given) counters.unregister(findCounter(registered, one.class, one.path).id);
    return { data: {}, did: `Removed ${given.length} counters.` };
  },
});

/** Rows of one response (R52). */
const MAX_ROWS = 10_000;

export const incrementCounters = userMethod({
  name: 'accounts.incrementCounters',
  documentation:
    'Adds to counters of a user. A registered counter of the same class with a path above counts, too: / and /news with /news/sport.',
  takesRegToken: true,
  parameters: [
    jsonArray(
      'counters',
      'A list of {class, path, count, value}: count is added to the counter (1 when left out), value to its value (0).',
      { required: true, example: '[{"class":"_purchase","path":"/","count":1,"value":20}]' },
    ),
  ],
  errors: [{ errorCode: 409011, when: 'One of the counters is not registered.' }],
  example: { before: callsOf(registerCounters) },
  handler({ account, input, now, counters }) {
    const registered = counters.list();
    const given = readIncrements(input.counters);
    for (const { class: name, path, count, value } of given) {
      const named = findCounter(registered, name, path);
      const above = registered.filter((one) => one.class === name && one !== named && isAbove(one.path, path));
      for (const { id } of [named, ...above]) {
        counters.add(account.UID, { counter: id, day: dayOf(now), count, value, updatedAt: now });
      }
    }
    return { data: {}, did: `Added to ${given.length} counters of "${account.UID}".` };
  },
});

const isAbove = (path: string, below: string) => path === '/' || below.startsWith(`${path}/`);

export const getCounters = userMethod({
  name: 'accounts.getCounters',
  documentation: 'Reads counters of a user, in total or by months and days.',
  takesRegToken: true,
  parameters: [
    jsonArray(
      'counters',
      "A list of {class, path, period}. class and path are texts or regex('…'); period is total (when left out), last7Days, YYMM (each month), YYMMDD (each day), a month or day itself such as 2311, or regex('…'). Left out: the totals of all counters.",
      { example: '[{"class":"_purchase","period":"total"}]' },
    ),
  ],
  errors: [
    { errorCode: 409011, when: 'A class, or a class and path, is not registered.' },
    { errorCode: 504001, when: 'The regular expressions take longer than one call may.' },
  ],
  response: arrayOf('counters', 'What the user has; a counter without any is left out.', [
    always('class', 'string', 'What is counted.'),
    always('path', 'string', 'Where.'),
    always('period', 'string', 'total, last7Days, a month (YYMM) or a day (YYMMDD), in UTC.'),
    always('count', 'integer', 'How often.'),
    always('value', 'integer', 'The sum of the values.'),
    always('lastUpdated', 'string', 'When it was last counted, ISO 8601.'),
    always('lastUpdatedTimestamp', 'integer', 'The same in Unix seconds.'),
  ]),
  example: {
    before: [
      ...callsOf(registerCounters),
      {
        method: 'accounts.incrementCounters',
        parameters: { UID: 'u-ada', counters: '[{"class":"_purchase","path":"/","value":20}]' },
      },
    ],
    response: { counters: [{ class: '_purchase', path: '/', period: 'total', count: 1, value: 20 }] },
  },
  handler({ account, input, now, counters }) {
    const registered = counters.list();
    const selections = input.counters === undefined ? [{ period: 'total' }] : readSelections(input.counters);
    const budget = openBudget({
      what: 'The reading of counters',
      parameter: 'counters',
      advice: 'Send simpler regular expressions.',
    });
    const wanted = selections.map((selection, n) => ({
      counters: selected(registered, selection, `counters[${n}]`, budget),
      period: selection.period,
      matches: patternOf(selection.period, `counters[${n}].period`, budget),
      at: `counters[${n}]`,
    }));
    const ids = [...new Set(wanted.flatMap((one) => one.counters.map(({ id }) => id)))];
    const byCounter = Map.groupBy(counters.ofUser(account.UID, ids), ({ counter }) => counter);
    const rows = wanted.flatMap(({ counters: chosen, period, matches, at }) => {
      if (matches === undefined && !isPeriod(period)) {
        throw invalidParameter(`${at}.period`, "It is total, last7Days, YYMM, YYMMDD, a month, a day, or regex('…').");
      }
      return chosen.flatMap(({ id, class: name, path }) => {
        const sums = sumsOf(byCounter.get(id) ?? [], period, now, matches);
        budget.spend(sums.length);
        return sums.map(({ updatedAt, ...sum }) => ({
          class: name,
          path,
          ...sum,
          lastUpdated: new Date(updatedAt).toISOString(),
          lastUpdatedTimestamp: Math.floor(updatedAt / 1000),
        }));
      });
    });
    if (rows.length > MAX_ROWS) {
      throw invalidParameter('counters', `The response would have more than ${MAX_ROWS} rows: ask for fewer periods.`);
    }
    return { data: { counters: rows }, did: `Read ${rows.length} counters of "${account.UID}".` };
  },
});

/** @throws ApiError 409011 when a text names no registered counter */
function selected(
  registered: readonly Counter[],
  { class: name, path }: { readonly class?: string | undefined; readonly path?: string | undefined },
  at: string,
  budget: Budget,
): readonly Counter[] {
  const isClass = name === undefined ? undefined : patternOf(name, `${at}.class`, budget);
  const isPath = path === undefined ? undefined : patternOf(path, `${at}.path`, budget);
  const found = registered.filter(
    (one) =>
      (name === undefined || (isClass ? isClass(one.class) : one.class === name)) &&
      (path === undefined || (isPath ? isPath(one.path) : one.path === path)),
  );
  const isText = name !== undefined && isClass === undefined && isPath === undefined;
  if (found.length === 0 && isText) findCounter([], name, path ?? '/');
  return found;
}

/** What a `regex('…')` matches; undefined for a plain text. @throws ApiError 400006 */
function patternOf(text: string, member: string, budget: Budget): ((value: string) => boolean) | undefined {
  const [, source] = /^regex\('(.*)'\)$/s.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    const pattern = compilePattern(source);
    return (value) => value.length <= longestValue && pattern.matches(value, budget);
  } catch (error) {
    if (error instanceof PatternProblem) throw invalidParameter(member, error.message);
    throw error;
  }
}
