import { decodedOrAsIs } from '#shared/protocol/percent.ts';

/** A way in which an address differs from the one that is meant. */
interface Difference {
  readonly words: string;
  isIt(sent: string, meant: string): boolean;
}

const withoutSlash = (text: string): string => text.replace(/\/$/, '');
const withoutPort = (text: string): string => text.replace(/^(https:\/\/[^/?#]*):443(?=[/?#]|$)/i, '$1');
const withoutQuery = (text: string): string => text.split(/[?#]/, 1)[0] ?? '';

/** The commonest first. */
const differences: readonly Difference[] = [
  { words: 'a slash at the end', isIt: (sent, one) => withoutSlash(sent) === withoutSlash(one) },
  { words: 'upper and lower case', isIt: (sent, one) => sent.toLowerCase() === one.toLowerCase() },
  { words: 'blanks around it', isIt: (sent, one) => sent.trim() === one },
  { words: 'the default port', isIt: (sent, one) => withoutPort(sent) === withoutPort(one) },
  { words: 'http instead of https', isIt: (sent, one) => sent.replace(/^http:/i, 'https:') === one },
  { words: 'another port', isIt: (sent, one) => sent.replace(/:\d+(?=\/|$)/, '') === one.replace(/:\d+(?=\/|$)/, '') },
  { words: 'its query or fragment', isIt: (sent, one) => withoutQuery(sent) === withoutQuery(one) },
  { words: 'percent-encoding: it was encoded twice', isIt: (sent, one) => decodedOrAsIs(sent) === one },
];

/**
 * How an address differs from those of which one may be meant: the one that it resembles most, and the end of a sentence;
 * undefined when it resembles none.
 */
export function addressDifference(
  sent: string,
  others: readonly string[],
): { readonly meant: string; readonly words: string } | undefined {
  for (const { words, isIt } of differences) {
    const meant = others.find((one) => isIt(sent, one));
    if (meant !== undefined) return { meant, words };
  }
  return undefined;
}
