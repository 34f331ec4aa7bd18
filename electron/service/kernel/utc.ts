/** An instant for a sentence: `2026-11-21 14:02:11 UTC`. */
export const formatUtc = (at: number): string => inWords(at, 19);

/** The same to the minute: `2026-11-21 14:02 UTC`. */
export const formatUtcMinute = (at: number): string => inWords(at, 16);

function inWords(at: number, characters: number): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return `second ${Math.floor(at / 1000)}`;
  return `${date.toISOString().slice(0, characters).replace('T', ' ')} UTC`;
}
