/** JSON as it is written: its members in their order, repeated ones too, and its values with every digit (D86). */
export type JsonNode =
  | { readonly kind: 'string' | 'number' | 'boolean' | 'word'; readonly text: string }
  | { readonly kind: 'array' | 'object'; readonly members: readonly JsonMember[] };

interface JsonMember {
  /** Of a list: the index. */
  readonly name: string;
  readonly node: JsonNode;
}

const piecesOf = (json: string) => json.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];

/** @param json a text that `JSON.parse` takes */
export function readJsonNode(json: string): JsonNode {
  const root: JsonMember[] = [];
  const open: { readonly members: JsonMember[]; readonly isList: boolean }[] = [{ members: root, isList: true }];
  const pieces = piecesOf(json);
  let name: string | undefined;
  for (const [index, piece] of pieces.entries()) {
    const inner = open.at(-1);
    if (piece === '}' || piece === ']') open.pop();
    else if (pieces[index + 1] === ':' && piece !== ':') name = String(JSON.parse(piece));
    else if (piece !== ',' && piece !== ':' && inner !== undefined) {
      const members: JsonMember[] = [];
      const isOpened = piece === '{' || piece === '[';
      const node: JsonNode = isOpened
        ? { kind: piece === '[' ? 'array' : 'object', members }
        : { kind: kindOf(piece), text: piece };
      inner.members.push({ name: inner.isList ? String(inner.members.length) : (name ?? ''), node });
      if (isOpened) open.push({ members, isList: piece === '[' });
    }
  }
  return root[0]?.node ?? { kind: 'word', text: '' };
}

const kindOf = (piece: string) =>
  piece.startsWith('"') ? 'string' : piece === 'null' ? 'word' : /^[tf]/.test(piece) ? 'boolean' : 'number';

/** Levels that are indented: blanks of 16,000 nested lists, which 32 KiB can hold, would be a text that no page holds. */
const MAX_INDENT = 100;

/** A text that `JSON.parse` takes, with a line for each member and two blanks for each level: only blanks differ. */
export function indentJson(json: string): string {
  const pieces = piecesOf(json);
  const parts: string[] = [];
  let depth = 0;
  const line = () => parts.push('\n', '  '.repeat(Math.min(depth, MAX_INDENT)));
  for (const [index, piece] of pieces.entries()) {
    const isOpening = piece === '{' || piece === '[';
    const isClosing = piece === '}' || piece === ']';
    const isEmpty = isClosing && /^[{[]$/.test(pieces[index - 1] ?? '');
    if (isClosing) depth -= 1;
    if (isClosing && !isEmpty) line();
    parts.push(piece === ':' ? ': ' : piece);
    if (isOpening) depth += 1;
    if (piece === ',' || (isOpening && !/^[}\]]$/.test(pieces[index + 1] ?? ''))) line();
  }
  return parts.join('');
}
