import { callRepository, type FilterWords, loggedCall, savedViews } from '#service/core/log/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import { withRefusal } from '#service/diagnosis/refusals/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Handlers, invalidMember, wholeBySchema } from '#service/kernel/index.ts';
import { withListChanges } from '#shared/contract/changes.ts';
import {
  type CallSummary,
  type ListedCall,
  type LogFilter,
  logViews,
  type Problem,
  type Problems,
} from '#shared/contract/log.ts';
import { fits } from '#shared/log-filter/fold.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';

/** Calls that are counted; more are told as "1,000+". */
const MAX_COUNTED = 1_000;
/** Parts of a problem's trend line. */
const TREND_PARTS = 24;

/** Characters of parameters that one page tells (R52). */
const MAX_SENT = 8_000_000;

/** Calls with what they sent; the last ones of a page without, where it would be too much. */
function withSent({ of }: Core['store'], items: readonly CallSummary[]): ListedCall[] {
  const calls = of(callRepository);
  let left = MAX_SENT;
  return items.map((call) => {
    const request = left > 0 ? calls.get(call.callId)?.request : undefined;
    if (request === undefined) return call;
    const { parameters, target } = request;
    left -= parameters.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
    return { ...call, path: target.split('?', 1)[0] ?? '', parameters };
  });
}

/**
 * Connections that ended without a call come last: a browser that is told to ignore certificates has refused one before its call.
 *
 * @param meant leaves out, beside others, those for a host that is none of the service's: a page of somebody else was meant
 */
function callsFirst(problems: Problems['problems'], meant: boolean): Problems['problems'] {
  const isConnection = ({ cause }: Problem): boolean => cause.startsWith('connection.');
  const ordered = [...problems.filter((one) => !isConnection(one)), ...problems.filter(isConnection)];
  const ofService = ordered.filter(({ cause }) => cause !== 'connection.wrong-name');
  return meant && ofService.length > 0 ? ofService : ordered;
}

export function logHandlers({ store, events, clock, moves }: Core): Handlers<'log'> {
  const wordsOf = (filter: LogFilter) => filterWords({ store, clock, moves }, filter);

  /**
   * The calls that are counted: those of the last so many minutes, also the one that was answered just now. By the machine's clock:
   * so calls under another service clock are among them (D39).
   */
  async function counted({ filter, minutes }: { filter: LogFilter; minutes?: number | undefined }) {
    const words = wordsOf(filter);
    await store.of(callRepository).caughtUp();
    const to = moves?.machine() ?? clock();
    return { filter, words, from: minutes === undefined ? undefined : to - minutes * 60_000, to };
  }

  return {
    'log.list': async ({ filter, after, limit, sent }) => {
      const words = wordsOf(filter);
      await store.of(callRepository).caughtUp();
      const { items, next } = await store.of(callRepository).pageBeside(filter, { after, limit }, words);
      return { items: sent ? withSent(store, items) : [...items], next };
    },
    'log.count': async ({ filter }) => {
      const words = wordsOf(filter);
      await store.of(callRepository).caughtUp();
      const count = await store.of(callRepository).count(filter, words, MAX_COUNTED + 1);
      return { count: Math.min(count, MAX_COUNTED), more: count > MAX_COUNTED };
    },
    'log.problems': async ({ meant, ...input }) => {
      const found = await store.of(callRepository).problems({ ...(await counted(input)), parts: TREND_PARTS });
      return { ...found, problems: callsFirst(found.problems, meant) };
    },
    'log.get': async ({ callId }) => withRefusal(await loggedCall(store, callId)),
    'log.views': () => ({ views: store.of(savedViews).read() }),
    'log.saveViews': async ({ views: given, partial, removed }) => {
      const views = await store.unitOfWork(() => {
        const saved = store.of(savedViews);
        const all = partial ? withListChanges(saved.read(), given, removed, ({ name }) => name) : given;
        saved.save(wholeBySchema(logViews.shape.views, 'views', all));
        return all;
      });
      events.changed('settings');
      return { views };
    },
    'log.clear': async () => {
      const removed = await store.of(callRepository).clear();
      events.changed('log', 'overview');
      return { removed };
    },
  };
}

/**
 * What the words of a filter ask for, with the API keys of the sites that they name.
 *
 * @throws OperationProblem when the filter cannot be understood
 */
export function filterWords(
  { store, clock, moves }: Pick<Core, 'store' | 'clock' | 'moves'>,
  { query = '' }: LogFilter,
): FilterWords {
  const { terms, problems } = parseFilter(query, clock(), moves?.machine());
  const [problem] = problems;
  if (problem !== undefined) {
    throw invalidMember('filter.query', problem.message, `Correct it at character ${problem.from + 1} of the filter.`);
  }
  return { terms, siteKeys: siteKeysOf(store, terms) };
}

/** The API keys of the sites that `site:` names by their names. */
function siteKeysOf(store: Core['store'], terms: readonly FilterTerm[]): Record<string, readonly string[]> {
  const sites = terms.some(({ word }) => word === 'site') ? sitesOf(store) : [];
  const keys = terms.flatMap((term) =>
    term.word === 'site'
      ? [[term.value, sites.filter(({ name }) => fits(name, term.value)).map(({ apiKey }) => apiKey)] as const]
      : [],
  );
  return Object.fromEntries(keys);
}
