/** Digits of a callId that a mark keeps: enough for one call among a million. */
const digits = 16;
/** A filter has at most 30 words, and the user may add some. */
const most = 25;

/** The word of the filter that a marked call is. */
export const word = (callId: string): string => `callid:${callId.slice(0, digits)}`;

/** The words of the view with a call more or less; the oldest mark makes room. */
export function toggled(query: string, callId: string): string {
  const words = query.split(' ').filter(Boolean);
  const mark = word(callId);
  return (words.includes(mark) ? words.filter((each) => each !== mark) : [...words, mark]).slice(-most).join(' ');
}
