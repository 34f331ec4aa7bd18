import type { NextLogin } from '#shared/contract/next-logins.ts';
import type { Ruled } from '#shared/failures/sentence.ts';

export interface FailureWords {
  /** Name of the site; absent: its API key. */
  readonly site?: string | undefined;
  /** An instant, milliseconds since 1970. */
  readonly instant?: (at: number) => string;
  /** The message of an error code. A catalogue imports no code of the console, which waits for the catalogue to load. */
  readonly errorMessage: (code: number) => string;
}

/** What the service says, in another language than English (ADR 35). */
export interface ToldTexts {
  /** Sentences of the service by their id, which is the English text with `{0}`, `{1}` … for its values. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The title of a cause by its key; absent or undefined: the English one. */
  readonly causeTitle: ((key: string) => string | undefined) | undefined;
  /** What a login that is decided beforehand does, without a full stop. */
  readonly nextLogin: ((next: NextLogin) => string) | undefined;
  /** What a failure does that is provoked, without a full stop. */
  readonly failure: ((rule: Ruled, words: FailureWords) => string) | undefined;
}

/** The service speaks English itself. */
export const toldTexts: ToldTexts = {
  sentences: {},
  causeTitle: undefined,
  nextLogin: undefined,
  failure: undefined,
};
