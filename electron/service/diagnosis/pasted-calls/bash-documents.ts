import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { PasteProblem } from './pasted-call.ts';

/** A here-document that a command announces: `<<'EOF'`. */
export interface HereDocument {
  readonly mark: ByteText;
  /** Its mark is quoted: nothing in it is replaced. */
  readonly isRaw: boolean;
  /** `<<-`: tabs at the beginning of lines are left out. */
  readonly noTabs: boolean;
}

const kept = (_: string, character: string): string => (character === '\n' ? '' : character);

/**
 * Reads a here-document that begins at `at`.
 *
 * @returns its text, and the index behind the line with its mark
 * @throws {PasteProblem} when bash would replace something in it
 */
export function readDocument(
  text: ByteText,
  at: number,
  { mark, isRaw, noTabs }: HereDocument,
): { readonly input: ByteText; readonly end: number } {
  const lines: ByteText[] = [];
  let end = at;
  while (end < text.length) {
    const newline = text.indexOf('\n', end);
    const stop = newline === -1 ? text.length : newline;
    const whole = text.slice(end, stop);
    const line = noTabs ? whole.replace(/^\t+/, '') : whole;
    end = stop + 1;
    if (line === mark || line === `${mark}\r`) break;
    lines.push(`${line}\n`);
  }
  const input = lines.join('');
  if (!isRaw && /[$`]/.test(input)) {
    throw new PasteProblem(
      'The here-document of the command contains "$" or a back-tick, which bash replaces.',
      `Put quotes around its mark: <<'${toText(mark)}'.`,
    );
  }
  return { input: isRaw ? input : input.replace(/\\(\\|\n)/g, kept), end };
}
