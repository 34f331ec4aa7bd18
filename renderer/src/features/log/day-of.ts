/**
 * The local day that an instant (milliseconds since 1970) lies in.
 *
 * @returns whether another instant lies in the same day
 */
export function dayOf(instant: number): (at: number) => boolean {
  const midnight = new Date(instant);
  midnight.setHours(0, 0, 0, 0);
  const from = midnight.getTime();
  // The next midnight, not 24 hours on: clocks are changed.
  const to = midnight.setDate(midnight.getDate() + 1);
  return (at) => at >= from && at < to;
}
