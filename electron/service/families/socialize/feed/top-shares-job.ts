import { openBudget, readLimits } from '#service/methods/index.ts';
import { type Reading, readerJob } from '#service/storage/index.ts';

/** A count of shared addresses for the reader's thread (R47). */
export interface TopSharesJob {
  readonly apiKey: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly tag: string | undefined;
  readonly limit: number;
}

/** An address that users shared. */
export interface Share {
  readonly url: string;
  readonly title: string | undefined;
  readonly count: number;
}

const words = { what: 'The list', parameter: 'age', advice: 'Ask for fewer days.' };
const STEPS_PER_POST = 300;

export const topSharesLimits = readLimits(words);

/** Counts posts by their linkBack, most shared first; the title is that of the newest. */
export const topSharesJob = readerJob('socialize.getTopShares', runTopShares);

function runTopShares({ main, elapsed }: Reading, { apiKey, since, tag, limit }: TopSharesJob): readonly Share[] {
  const budget = openBudget(words, elapsed);
  const rows = main.prepare<[Record<string, unknown>], { url: unknown; title: unknown }>(
    `SELECT json_extract(body, '$.linkBack') AS url, json_extract(body, '$.title') AS title FROM post
     WHERE api_key = @apiKey AND at >= @since AND kind = 'userAction'
       AND (@tag IS NULL OR EXISTS (SELECT 1 FROM json_each(tags) WHERE value = @tag))
     ORDER BY at DESC, id DESC`,
  );
  const shares = new Map<string, { url: string; title: string | undefined; count: number }>();
  for (const { url, title } of rows.iterate({ apiKey, since, tag: tag ?? null })) {
    budget.spend(STEPS_PER_POST);
    if (typeof url !== 'string' || url === '') continue;
    const known = shares.get(url);
    if (known !== undefined) {
      known.count += 1;
      continue;
    }
    budget.hold(200 + 2 * url.length);
    shares.set(url, { url, title: typeof title === 'string' ? title.slice(0, 500) : undefined, count: 1 });
  }
  return [...shares.values()].sort((a, b) => b.count - a.count).slice(0, limit);
}
