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
