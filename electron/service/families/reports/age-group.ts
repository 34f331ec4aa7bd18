import type { JsonObject } from '#service/records/index.ts';

/** Youngest age of each group (F 7.11): 1 up to 12, 2 to 17, 3 to 34, 4 to 49, 5 from 50. */
const groups = [
  ['5', 50],
  ['4', 35],
  ['3', 18],
  ['2', 13],
  ['1', 0],
] as const;

/**
 * The age group of an account; empty when neither age nor year of birth is known.
 *
 * @param day YYYY-MM-DD, the day that counts for a year of birth
 */
export function ageGroup(profile: JsonObject, day: string): string {
  const { age, birthYear } = profile;
  const years =
    typeof age === 'number' ? age : typeof birthYear === 'number' ? Number(day.slice(0, 4)) - birthYear : undefined;
  if (years === undefined) return '';
  return groups.find(([, youngest]) => years >= youngest)?.[0] ?? '';
}
