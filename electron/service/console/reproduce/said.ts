import type { RefusalOperation } from '#shared/contract/refusal.ts';
import { inRow, partOf, type Said as Sentence, textOf, told } from '#shared/told/sentence.ts';

export type { Sentence };

/** One sentence, or several one behind the other, of which each may be shown alone. */
export type Sentences = Sentence | readonly Sentence[];

/** Cause first, then what to do, then the proof. */
export interface Said {
  readonly outcome: 'accepted' | 'sound' | 'refused' | 'unknown';
  readonly cause: Sentences;
  /** The cause in at most twelve words, where its sentence is longer. */
  readonly line?: Sentence | undefined;
  readonly fix?: Sentences | undefined;
  readonly proof?: Sentence | undefined;
  /** What Authdesk can do about it. */
  readonly operation?: RefusalOperation | undefined;
  /** Authdesk's own state refuses it, or answered it; nothing is wrong with the call (R59). */
  readonly ownState?: true;
  /** The code that it is refused with, where that is not the judged one. */
  readonly errorCode?: number;
}

const isOne = (sentences: Sentences): sentences is Sentence => typeof sentences === 'string' || 'text' in sentences;

/** As a list. */
export const listOfSentences = (sentences: Sentences): readonly Sentence[] =>
  isOne(sentences) ? [sentences] : sentences;

/** As one. */
export const asOne = (sentences: Sentences): Sentence => (isOne(sentences) ? sentences : inRow(sentences));

/** All that is said, as one English text. */
export const asText = ({ cause, fix = [], proof = '' }: Pick<Said, 'cause' | 'fix' | 'proof'>): string =>
  [...listOfSentences(cause), ...listOfSentences(fix), proof].map(textOf).filter(Boolean).join(' ');

/** What is wrong besides, as a remark. */
export const besides = (cause: Sentences): Sentence => told`Besides: ${partOf(asOne(cause))}`;
