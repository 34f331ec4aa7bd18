/** A piece of a mark: SVG path data and its colour. */
export interface MarkPiece {
  readonly d: string;
  readonly fill: string;
}

/** A mark in a square of `MARK_SIZE` units; the first piece is its ground. */
export type Mark = readonly MarkPiece[];

/** Edge of the view box. */
export const MARK_SIZE = 32;

/** Edge of one of the four cells, and where the first one begins. */
const CELL = 11;
const START = 5;

/**
 * Shapes of a cell of 11 units, each by its four turns; `m` goes on from the cell's upper left corner. There is no full square
 * among them: four squares are somebody's trademark.
 */
const shapes: readonly (readonly [string, string, string, string])[] = [
  // A quarter of a disc.
  ['h11a11 11 0 0 1-11 11z', 'h11v11a11 11 0 0 1-11-11z', 'm11 0v11h-11a11 11 0 0 1 11-11z', 'a11 11 0 0 1 11 11h-11z'],
  // A leaf.
  [
    'h5.5a5.5 5.5 0 0 1 5.5 5.5v5.5h-5.5a5.5 5.5 0 0 1-5.5-5.5z',
    'm5.5 0h5.5v5.5a5.5 5.5 0 0 1-5.5 5.5h-5.5v-5.5a5.5 5.5 0 0 1 5.5-5.5z',
    'h5.5a5.5 5.5 0 0 1 5.5 5.5v5.5h-5.5a5.5 5.5 0 0 1-5.5-5.5z',
    'm5.5 0h5.5v5.5a5.5 5.5 0 0 1-5.5 5.5h-5.5v-5.5a5.5 5.5 0 0 1 5.5-5.5z',
  ],
  // Half of a square, along its diagonal.
  ['h11l-11 11z', 'h11v11z', 'm11 0v11h-11z', 'l11 11h-11z'],
  // A disc: it looks the same in each turn.
  [
    'm5.5 1a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9z',
    'm5.5 1a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9z',
    'm5.5 1a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9z',
    'm5.5 1a4.5 4.5 0 0 1 0 9a4.5 4.5 0 0 1 0-9z',
  ],
  // Half of a disc.
  ['h11a5.5 5.5 0 0 1-11 0z', 'm11 0v11a5.5 5.5 0 0 1 0-11z', 'm0 11a5.5 5.5 0 0 1 11 0z', 'v11a5.5 5.5 0 0 0 0-11z'],
];

/**
 * The mark of a provider: own geometry and colours, made of nothing but its name, so that it is the same on each page and in the
 * desk, and nobody's trademark.
 *
 * @param id canonical identifier of the provider (D19), or of one of a site's own
 */
export function markOf(id: string): Mark {
  const next = numbersOf(id);
  const hue = (next(24) * 15 + 8) % 360;
  const second = (hue + (next(2) === 0 ? 150 : 210)) % 360;
  const ground = {
    d: `M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8h-16a8 8 0 0 1-8-8v-16a8 8 0 0 1 8-8z`,
    fill: `hsl(${hue} 48% 34%)`,
  };
  const fills = [`hsl(${hue} 70% 88%)`, `hsl(${second} 78% 74%)`] as const;
  // One cell of another colour draws the eye; which one, and whether a second one has it, the name says.
  const accent = next(4);
  const other = next(3) === 0 ? (accent + 2) % 4 : accent;
  const cells = [0, 1, 2, 3].map((cell): MarkPiece => {
    const shape = shapes[next(shapes.length)] ?? shapes[0];
    const path = shape?.[next(4)] ?? '';
    const [x, y] = [START + (cell % 2) * CELL, START + Math.floor(cell / 2) * CELL];
    return { d: `M${x} ${y}${path}`, fill: cell === accent || cell === other ? fills[1] : fills[0] };
  });
  return [ground, ...cells];
}

/** Numbers that follow from a text alone (FNV-1a, then a xorshift); each is below the one that is asked for. */
function numbersOf(text: string): (below: number) => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  state = state >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
