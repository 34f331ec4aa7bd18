import type { RefusalOperation } from '#shared/contract/refusal.ts';

/** One sentence, or several one behind the other, of which each may be shown alone. */
export type Sentences = string | readonly string[];

/** Cause first, then what to do, then the proof. */
export interface Said {
  readonly outcome: 'accepted' | 'sound' | 'refused' | 'unknown';
  readonly cause: Sentences;
  /** The cause in at most twelve words, where its sentence is longer. */
  readonly line?: string | undefined;
  readonly fix?: Sentences | undefined;
  readonly proof?: string | undefined;
  /** What Authdesk can do about it. */
  readonly operation?: RefusalOperation | undefined;
  /** Authdesk's own state refuses it, or answered it; nothing is wrong with the call (R59). */
  readonly ownState?: true;
  /** The code that it is refused with, where that is not the judged one. */
  readonly errorCode?: number;
}

/** As a list. */
export const listOfSentences = (sentences: Sentences): readonly string[] =>
  typeof sentences === 'string' ? [sentences] : sentences;

/** As one. */
export const asOne = (sentences: Sentences): string => listOfSentences(sentences).join(' ');

/** All that is said, as one text. */
export const asText = ({ cause, fix = [], proof = '' }: Pick<Said, 'cause' | 'fix' | 'proof'>): string =>
  [...listOfSentences(cause), ...listOfSentences(fix), proof].filter(Boolean).join(' ');

/** What is wrong besides, as a remark. */
export const besides = (cause: Sentences): string => `Besides: ${asOne(cause)}`;

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
] as const;

/**
 * A span for a sentence, in its two greatest units: `1 day 3 hours`.
 *
 * @param span milliseconds
 */
export function formatSpan(span: number): string {
  let rest = Math.abs(span);
  const parts: string[] = [];
  for (const [size, unit] of units) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
    rest -= count * size;
  }
  return parts.slice(0, 2).join(' ') || '0 seconds';
}
