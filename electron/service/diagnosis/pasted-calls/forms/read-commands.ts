import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { commandEnd } from './command-lines.ts';
import { MOST_PIECES, type Piece } from './form.ts';
import { linesOf } from './text-lines.ts';

/** Characters of the first line of a command at most (R52). */
const LONGEST_LINE = 60_000;

/** Where a piece stands, and the name of its form. */
type Place = Pick<Piece, 'start' | 'end' | 'form'>;

/**
 * The piece that is read at a place. What cannot be read is a piece too, which says why.
 *
 * @param read the calls, and where the piece begins if not at `place`; without calls there is no piece
 */
export function pieceAt(
  place: Place,
  read: () => { readonly calls: readonly LabelledCall[]; readonly start?: number },
): Piece | undefined {
  try {
    const { calls, start = place.start } = read();
    return calls.length === 0 ? undefined : { ...place, start, calls };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return { ...place, calls: [], unread: { sentence: error.sentence, next: error.next, ask: error.ask ?? '' } };
  }
}

/**
 * Commands of a program in a text, each up to the end of its last line.
 *
 * @param start matches a line in which one begins, from the beginning of the line
 * @param prompt what stands in front of the command in that line
 * @param read the calls of one, and the offset from which the piece counts; `before` is where the last piece ended
 */
export function commandPieces(
  text: string,
  { start, prompt, form }: { readonly start: RegExp; readonly prompt: RegExp; readonly form: string },
  read: (
    source: string,
    place: { readonly start: number; readonly before: number },
  ) => { readonly calls: readonly LabelledCall[]; readonly start?: number },
): readonly Piece[] {
  const lines = linesOf(text);
  const pieces: Piece[] = [];
  for (let at = 0; at < lines.length && pieces.length < MOST_PIECES; ) {
    const line = lines[at];
    if (line === undefined || line.text.length > LONGEST_LINE || !start.test(line.text)) {
      at += 1;
      continue;
    }
    const next = commandEnd(lines, at);
    const end = lines[next - 1]?.end ?? line.end;
    at = next;
    const source = text.slice(line.start, end).replace(prompt, '');
    const before = pieces.at(-1)?.end ?? 0;
    const piece = pieceAt({ start: line.start, end, form }, () => read(source, { start: line.start, before }));
    if (piece !== undefined) pieces.push(piece);
  }
  return pieces;
}
