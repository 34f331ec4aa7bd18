import type { FilterWords } from '#service/core/log/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { LogFilter } from '#shared/contract/log.ts';
import { fits } from '#shared/log-filter/fold.ts';
import type { FilterTerm } from '#shared/log-filter/language.ts';
import { parseFilter } from '#shared/log-filter/parse.ts';

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
