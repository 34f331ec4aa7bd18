import type { NextLogin } from '#shared/contract/next-logins.ts';
import type { failureSentence } from '#shared/failures/sentence.ts';

/** What the service says, in another language than English (ADR 35). */
export interface ToldTexts {
  /** Sentences of the service by their id, which is the English text with `{0}`, `{1}` … for its values. */
  readonly sentences: Readonly<Record<string, string>>;
  /** The title of a cause by its key; absent or undefined: the English one. */
  readonly causeTitle: ((key: string) => string | undefined) | undefined;
  /** What a login that is decided beforehand does, without a full stop. */
  readonly nextLogin: ((next: NextLogin) => string) | undefined;
  /** What a failure does that is provoked, without a full stop. */
  readonly failure: typeof failureSentence | undefined;
}

/** The service speaks English itself. */
export const toldTexts: ToldTexts = {
  sentences: {},
  causeTitle: undefined,
  nextLogin: undefined,
  failure: undefined,
};
