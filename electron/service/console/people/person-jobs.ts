import { unavailable } from '#service/kernel/index.ts';
import { preparedOnce, type Reading, type ReadLimits, readerJob, whereOf } from '#service/storage/index.ts';
import type { Person } from '#shared/contract/people.ts';
import {
  conditionsOf,
  type PersonFilter,
  type PersonPage,
  type PersonQuery,
  personPage,
  personsOf,
} from './person-rows.ts';

/** Milliseconds that a list of people may take: sorting a million accounts by name takes three seconds. */
const LIST_MS = 15_000;

export const listLimits: ReadLimits = {
  milliseconds: LIST_MS,
  overrun: () => unavailable('Looking through the people took too long.', 'Choose one site, or sort by "Created".'),
};

/** The cursor of a list names a row that is gone; crosses the reader's thread as data, because errors lose their class. */
type ListDone = PersonPage | 'invalid cursor';

/** A page of people that no index gives, for the reader (R47). */
export const listJob = readerJob('people.list', runList);

function runList({ main }: Reading, query: PersonQuery): ListDone {
  try {
    return personPage(main, query);
  } catch (error) {
    if (error instanceof Error && error.name === 'InvalidCursor') return 'invalid cursor';
    throw error;
  }
}

/** A count beyond it is "more than": nobody reads the exact number of people that pass a filter, and counting takes time. */
const MAX_COUNTED = 1_000_000;

/** How many people pass a filter, for the reader (R47). */
export const countPeopleJob = readerJob('people.count', runCount);

function runCount({ main }: Reading, filter: PersonFilter): { readonly count: number; readonly more: boolean } {
  const { sql, values } = conditionsOf(filter);
  const counted = preparedOnce<number>(
    main,
    `SELECT count(*) FROM (SELECT 1 FROM account a${whereOf(sql)} LIMIT @most)`,
  ).pluck();
  const count = counted.get({ ...values, most: MAX_COUNTED + 1 }) ?? 0;
  return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
}

/** What is looked for where a UID is asked for. */
interface SuggestJob {
  readonly apiKey: string | undefined;
  readonly text: string;
  readonly limit: number;
}

/**
 * A few people whose UID or address begins with the text, found by index, then the newest that have it anywhere. An exact
 * UID comes first.
 */
export const suggestJob = readerJob('people.suggest', runSuggest);

function runSuggest({ main: db }: Reading, { apiKey, text, limit }: SuggestJob): readonly Person[] {
  const { sql, values } = conditionsOf({ apiKey });
  const ids = new Set<number>();
  const add = (condition: string, order: string, more: Record<string, unknown>) => {
    const where = whereOf([...sql, condition]);
    const found = preparedOnce<number>(db, `SELECT a.id FROM account a${where} ${order} LIMIT @limit`)
      .pluck()
      .all({ ...values, ...more, limit: limit + ids.size });
    for (const id of found) if (ids.size < limit) ids.add(id);
  };
  if (text !== '') {
    // The last code point ends the range: a prefix search that an index answers.
    const range = { from: text, to: `${text}\u{10FFFF}` };
    add('a.uid >= @from AND a.uid < @to', 'ORDER BY a.uid', range);
    add("json_extract(a.profile, '$.email') >= @from AND json_extract(a.profile, '$.email') < @to", '', range);
  }
  if (ids.size < limit) {
    const anywhere = conditionsOf({ text });
    add(anywhere.sql[0] ?? 'TRUE', 'ORDER BY a.created_at DESC, a.id DESC', anywhere.values);
  }
  return personsOf(db, [...ids]);
}
