/** Why callers usually get an error, and what they do next. */
export interface ErrorAdvice {
  /** The likeliest first; five at most. */
  readonly causes: readonly string[];
  /** One sentence: what to do. */
  readonly nextStep: string;
}

/** Everything that is known of an error code (F 1.2); whatever lists, explains or documents errors reads it. */
export interface ErrorRow {
  readonly code: number;
  /**
   * The fixed `errorMessage`, and the title of the error; it has no hyphen, because clients split `error_description` at the
   * first one (D14, F 1.5).
   */
  readonly message: string;
  /** One sentence. */
  readonly meaning: string;
  /** Every method can answer it; one sentence that says when. */
  readonly ofAnyCall: string | undefined;
  /**
   * Of the codes that this service answers by itself (F 1.2, F 1.3, F 7.9, F 7.10, U 3). Codes that only other methods, client
   * libraries or mock responses give have none: their meaning is all that is known.
   */
  readonly advice: ErrorAdvice | undefined;
}

/**
 * Reads rows: a line with code and message; below it, two blanks in, the meaning, then lines with `any call:`, `cause:` and
 * `next:`. The HTTP status follows from the code (`statusCodeOf`, D13).
 */
export function errorRows(text: string): readonly ErrorRow[] {
  return text
    .trim()
    .split(/\n(?! )/)
    .map((row) => {
      const [head = '', meaning = '', ...more] = row.split('\n').map((line) => line.trim());
      const [code = ''] = head.split(' ', 1);
      const message = head.slice(code.length + 1);
      const all = (mark: string) => more.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length));
      const [ofAnyCall] = all('any call: ');
      const [nextStep] = all('next: ');
      const advice = nextStep === undefined ? undefined : { causes: all('cause: '), nextStep };
      return { code: Number(code), message, meaning, ofAnyCall, advice };
    });
}

/** The meaning of the codes that the service never answers. */
export const CLIENT_ONLY = 'Made by client libraries only, never by the service.';

/** Clients know the codes; when the public service answers them, no source says (F), so Authdesk does not. */
export const OF_PASSKEYS =
  'Something about a passkey failed; no public source says what, and Authdesk never answers it.';
