/** Why callers usually get an error, and what they do next. */
export interface ErrorAdvice {
  /** The likeliest first; five at most. */
  readonly causes: readonly string[];
  /** One sentence: what to do. */
  readonly nextStep: string;
}
