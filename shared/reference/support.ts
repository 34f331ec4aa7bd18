import type { MethodEntry } from '../contract/requests.ts';

/** `built`: every documented parameter is acted on. `partial`: some are refused (D47). `not built`: answers 400096 (D37). */
export type Support = 'built' | 'partial' | 'not built';

export const supports: readonly Support[] = ['built', 'partial', 'not built'];

/** How far Authdesk emulates a method, by its registry entry (D36). */
export function supportOf({ emulated, notEmulated }: Pick<MethodEntry, 'emulated' | 'notEmulated'>): Support {
  if (!emulated) return 'not built';
  return notEmulated.length > 0 ? 'partial' : 'built';
}

type SupportCounts = Readonly<Record<Support, number>>;

/** How many methods there are of each kind. */
export function countSupport(entries: readonly Pick<MethodEntry, 'emulated' | 'notEmulated'>[]): SupportCounts {
  const counts = { built: 0, partial: 0, 'not built': 0 };
  for (const entry of entries) counts[supportOf(entry)] += 1;
  return counts;
}
