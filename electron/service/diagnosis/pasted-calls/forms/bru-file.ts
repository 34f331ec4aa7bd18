import { withoutEnding } from '#shared/text-ends.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { type ClientVariables, resolved } from './client-variables.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { leavingEscapes } from './encodings.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf } from './text-lines.ts';

const opening = /^([a-z]+(?::[a-z-]+){0,3})[ \t]*\{[ \t]*$/;
const closing = /^\}[ \t]*$/;
const verbs = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'options']);

/** `name: value` of a block; a line that begins with `~` is switched off. */
function pairsOf(text: string): readonly TextPair[] {
  return text.split('\n').flatMap((line): TextPair[] => {
    const found = /^[ \t]*([^~:\s][^:]*):[ \t]?(.*)$/.exec(withoutEnding(line, ' \t\r'));
    return found === null ? [] : [[(found[1] ?? '').trimEnd().replace(/^"(.*)"$/, '$1'), found[2] ?? '']];
  });
}

interface Block {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const valueIn = (pairs: readonly TextPair[], name: string): string | undefined =>
  pairs.find(([one]) => one === name)?.[1];

function callsOf(blocks: readonly Block[], given: ClientVariables): readonly LabelledCall[] {
  const variables = new Map(given);
  for (const { name, text } of blocks)
    if (/^vars/.test(name)) for (const [one, value] of pairsOf(text)) variables.set(one, value);
  const fill = (text: string) => resolved(text, variables);
  const filled = (pairs: readonly TextPair[]) => pairs.map(([name, value]): TextPair => [fill(name), fill(value)]);
  const request = blocks.find(({ name }) => verbs.has(name));
  const own = request === undefined ? [] : pairsOf(request.text);
  const url = valueIn(own, 'url');
  if (request === undefined || url === undefined) return [];
  const named = (name: string) => blocks.find((one) => one.name === name)?.text;
  const kind = valueIn(own, 'body') ?? 'none';
  const form = named('body:form-urlencoded');
  const plain = named(`body:${kind}`);
  const basic = pairsOf(named('auth:basic') ?? '');
  const bearer = pairsOf(named('auth:bearer') ?? '');
  const auth = valueIn(own, 'auth') ?? 'none';
  return describedCalls({
    httpMethod: request.name.toUpperCase(),
    url: fill(url),
    ...(!url.includes('?') && { query: filled(pairsOf(named('params:query') ?? named('query') ?? '')) }),
    encode: leavingEscapes,
    headers: filled(pairsOf(named('headers') ?? '')),
    ...(/^form-?url-?encoded$/i.test(kind) && form !== undefined && { body: filled(pairsOf(form)) }),
    ...(kind === 'json' && { body: plain?.trim(), contentType: 'application/json' }),
    ...(kind === 'text' && { body: plain?.trim(), contentType: 'text/plain' }),
    ...(auth === 'basic' && { user: fill(`${valueIn(basic, 'username') ?? ''}:${valueIn(basic, 'password') ?? ''}`) }),
    ...(auth === 'bearer' && { bearer: fill(valueIn(bearer, 'token') ?? '') }),
  });
}

/** The blocks of a text; a bracket that closes one stands at the beginning of its line. */
function blocksOf(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly name: string; readonly start: number; readonly from: number } | undefined;
  for (const line of linesOf(text)) {
    const name = opening.exec(line.text)?.[1];
    if (name !== undefined) open = { name, start: line.start, from: line.end + 1 };
    else if (open !== undefined && closing.test(line.text)) {
      blocks.push({ name: open.name, text: text.slice(open.from, line.start), start: open.start, end: line.end });
      open = undefined;
    }
    if (blocks.length >= 2_000) break;
  }
  return blocks;
}

/** Files of Bruno: blocks such as `get { … }`, `params:query { … }`, `vars { … }`. */
export function bruFiles(given: ClientVariables): Form {
  return {
    name: 'Bruno file',
    isIn: (text) => /^(?:meta|get|post|put|patch|delete|vars(?::[a-z-]+)?)[ \t]*\{[ \t]*\r?$/m.test(text),
    find(text) {
      const blocks = blocksOf(text);
      // A file begins with its block `meta`, or with its request; an environment has variables alone.
      const files: Block[][] = [];
      const shared: Block[] = [];
      for (const one of blocks) {
        const current = files.at(-1);
        const isNew =
          one.name === 'meta' ||
          (verbs.has(one.name) && (current === undefined || current.some(({ name }) => verbs.has(name))));
        if (isNew) files.push([one]);
        else if (current === undefined || /^vars(?::secret)?$/.test(one.name)) shared.push(one);
        else current.push(one);
      }
      const pieces: Piece[] = [];
      for (const file of files.slice(0, MOST_PIECES)) {
        try {
          const calls = callsOf([...shared, ...file], given);
          const start = file[0]?.start ?? 0;
          if (calls.length > 0) pieces.push({ start, end: file.at(-1)?.end ?? start, form: 'Bruno file', calls });
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
      const own =
        pieces.length === 0
          ? []
          : shared.map(({ start, end }): Piece => ({ start, end, form: 'Bruno file', calls: [] }));
      return [...pieces, ...own]
        .sort((a, b) => a.start - b.start)
        .filter((piece, index, all) => index === 0 || piece.start >= (all[index - 1]?.end ?? 0));
    },
  };
}
