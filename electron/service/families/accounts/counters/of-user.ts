import { compilePattern, longestValue, PatternProblem } from '#service/core/search/index.ts';
import {
  always,
  type Budget,
  invalidParameter,
  jsonArray,
  membersOf,
  openBudget,
  userMethod,
} from '#service/methods/index.ts';
import { counters } from './dependencies.ts';
import { readIncrements, readSelections } from './given-counters.ts';
import { dayOf, isPeriod, sumsOf } from './periods.ts';
import { findCounter } from './registered.ts';
import type { Counter } from './repository.ts';

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
  example: {
    before: [{ method: 'accounts.registerCounters', parameters: { counters: '[{"class":"_purchase","path":"/"}]' } }],
    parameters: { UID: 'u-ada', counters: '[{"class":"_purchase","path":"/","count":1,"value":20}]' },
  },
  uses: { counters },
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
  response: [
    always('counters', 'array', 'What the user has; a counter without any is left out.'),
    ...membersOf('counters[]', [
      always('class', 'string', 'What is counted.'),
      always('path', 'string', 'Where.'),
      always('period', 'string', 'total, last7Days, a month (YYMM) or a day (YYMMDD), in UTC.'),
      always('count', 'integer', 'How often.'),
      always('value', 'integer', 'The sum of the values.'),
      always('lastUpdated', 'string', 'When it was last counted, ISO 8601.'),
      always('lastUpdatedTimestamp', 'integer', 'The same in Unix seconds.'),
    ]),
  ],
  example: {
    before: [
      { method: 'accounts.registerCounters', parameters: { counters: '[{"class":"_purchase","path":"/"}]' } },
      {
        method: 'accounts.incrementCounters',
        parameters: { UID: 'u-ada', counters: '[{"class":"_purchase","path":"/","value":20}]' },
      },
    ],
    parameters: { UID: 'u-ada', counters: '[{"class":"_purchase","period":"total"}]' },
    response: { counters: [{ class: '_purchase', path: '/', period: 'total', count: 1, value: 20 }] },
  },
  uses: { counters },
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
