/** Why callers usually get an error, and what they do next. */
export interface ErrorAdvice {
  /** The likeliest first; five at most. */
  readonly causes: readonly string[];
  /** One sentence: what to do. */
  readonly nextStep: string;
}

/** What a row says beyond its code, message and meaning. */
type More = { readonly ofAnyCall?: string } & (ErrorAdvice | { readonly causes?: never; readonly nextStep?: never });

/**
 * Everything that is known of an error code (F 1.2); whatever lists, explains or documents errors reads it.
 *
 * - `message` is the fixed `errorMessage`, and the title of the error; it has no hyphen, because clients split
 *   `error_description` at the first one (D14, F 1.5).
 * - `meaning` is one sentence.
 * - `ofAnyCall`: every method can answer it; one sentence that says when.
 * - `causes` and `nextStep` have the codes that this service answers by itself (F 1.2, F 1.3, F 7.9, F 7.10, U 3). Codes that
 *   only other methods, client libraries or mock responses give have none: their meaning is all that is known.
 *
 * The HTTP status follows from the code (`statusCodeOf`, D13).
 */
export type ErrorRow = readonly [code: number, message: string, meaning: string, more?: More];

/** The meaning of the codes that the service never answers. */
export const CLIENT_ONLY = 'Made by client libraries only, never by the service.';

/** Clients know the codes; when the public service answers them, no source says (F), so Authdesk does not. */
export const OF_PASSKEYS =
  'Something about a passkey failed; no public source says what, and Authdesk never answers it.';
