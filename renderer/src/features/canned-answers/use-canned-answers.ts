import type { CannedAnswer } from '#shared/contract/canned-answers.ts';
import type { QueryState } from '../../stores/query-store.ts';
import { useQuery } from '../../stores/use-operations.ts';

/** The canned answers of a site, by method; undefined until they were read. */
export function useCannedAnswers(apiKey: string): QueryState<CannedAnswer[]> {
  return useQuery('cannedAnswers.list', { apiKey }, ['cannedAnswers', 'sites']);
}

/** The answer for a method, whatever the case of its name (D5). */
export function findCannedAnswer(
  answers: readonly CannedAnswer[] | undefined,
  method: string,
): CannedAnswer | undefined {
  const wanted = method.trim().toLowerCase();
  return answers?.find((answer) => answer.method.toLowerCase() === wanted);
}
