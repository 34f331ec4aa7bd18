import type { DescribedRequest, TextPair } from './described-request.ts';
import { type PlainValue, pairsIn } from './plain-value.ts';

/** A request of a collection, and the variables that hold for it. */
export interface Exported {
  readonly name: string;
  readonly request: DescribedRequest;
}

/** Requests of one file. */
export const MOST = 1_000;
export const DEEPEST = 20;

export type Body = Pick<DescribedRequest, 'body' | 'contentType' | 'notes'>;

/** Pairs of a list that are switched on. */
export function onPairs(value: PlainValue | undefined): readonly TextPair[] {
  return pairsIn(value) ?? [];
}
