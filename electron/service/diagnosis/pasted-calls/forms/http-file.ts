import { toBase64, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { type ClientVariables, resolved } from './client-variables.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { linesOf, type TextLine } from './text-lines.ts';
import { isCallTarget } from './what-is-a-call.ts';

const requestLine =
  /^(?:(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+)?((?:https?:\/\/|\{\{|\/)\S.*?)(?:[ \t]HTTP\/\d(?:\.\d)?)?$/;
const goesOn = /^[ \t]+[?&/]?\S/;
const header = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]{1,60})[ \t]*:(.*)$/;
const comment = /^[ \t]*(?:#(?!##)|\/\/)/;
const variable = /^[ \t]*@([\w.-]+)[ \t]*=(.*)$/;
const separator = /^[ \t]*###/;

/** The body of a form may stand on several lines, an `&` at their ends or beginnings. */
function bodyOf(lines: readonly string[]): string {
  const end = lines.findIndex((line) => /^[ \t]*(?:> |>\{|<> |>>|> \{%)/.test(line));
  const own = (end === -1 ? lines : lines.slice(0, end)).map((line) => line.trimEnd());
  const text = own.join('\n').trim();
  const isForm = /^[^\s=&{<[]{1,100}[ \t]?=/.test(text);
  if (!isForm || !text.includes('\n')) return text;
  const parts = text.split('\n').map((line) => line.trim());
  const isBroken = parts.every(
    (line, index) => line === '' || index === 0 || line.startsWith('&') || (parts[index - 1] ?? '').endsWith('&'),
  );
  return isBroken ? parts.map((line) => line.replace(/(?:(?<![ \t])[ \t]+)?([=&])[ \t]*/g, '$1')).join('') : text;
}

function callOf(
  lines: readonly string[],
  variables: ClientVariables,
): { readonly calls: readonly LabelledCall[] } | undefined {
  const first = lines.findIndex(
    (line) => line.trim() !== '' && !comment.test(line) && !variable.test(line) && !/^[ \t]*<[ \t]/.test(line),
  );
  const match = first === -1 ? null : requestLine.exec(lines[first]?.trim() ?? '');
  if (match === null) return undefined;
  let url = (match[2] ?? '').trimEnd();
  let at = first + 1;
  for (; at < lines.length && goesOn.test(lines[at] ?? '') && !header.test((lines[at] ?? '').trim()); at += 1)
    url += lines[at]?.trim() ?? '';
  const headers: TextPair[] = [];
  for (; at < lines.length && (lines[at] ?? '').trim() !== ''; at += 1) {
    const line = lines[at] ?? '';
    const found = header.exec(line.trim());
    if (found === null && !comment.test(line)) break;
    if (found !== null) headers.push([found[1] ?? '', resolved((found[2] ?? '').trimStart(), variables)]);
  }
  const body = resolved(bodyOf(lines.slice(at)), variables);
  const whole = resolved(url, variables).replace(/ /g, '%20');
  const [path = '', query = ''] = whole.replace(/^(?:https?:\/\/[^/?]*|\{\{.*?\}\})/i, '').split(/\?(.*)/s);
  if (!isCallTarget(path, `${query}&${body.slice(0, 2_000)}`)) return undefined;
  const user = /^Basic[ \t]+([^\s:]+)[: \t]+([^\s:]\S*)$/i;
  const plain = headers.map(([name, value]): TextPair => {
    const found = name.toLowerCase() === 'authorization' ? user.exec(value) : null;
    return found === null || (found[2] ?? '') === ''
      ? [name, value]
      : [name, `Basic ${toBase64(toBytes(`${found[1]}:${found[2]}`))}`];
  });
  return {
    calls: describedCalls({ httpMethod: match[1] ?? 'GET', url: whole, headers: plain, ...(body !== '' && { body }) }),
  };
}

/** Requests of IntelliJ and of the REST client of VS Code, with their variables. */
export function httpFiles(given: ClientVariables): Form {
  return {
    name: '.http file',
    isIn: (text) =>
      /^[ \t]*###/m.test(text) ||
      (/^[ \t]*@[\w.-]+[ \t]*=/m.test(text) && /^[ \t]*(?:GET|POST|PUT|DELETE|PATCH) /m.test(text)) ||
      /^(?:GET|POST|PUT|DELETE|PATCH) (?:\S*\{\{|https?:\/\/\S*\n[ \t]+[?&])/m.test(text),
    find(text) {
      const lines = linesOf(text);
      const variables = new Map(given);
      for (const { text: line } of lines) {
        const found = variable.exec(line);
        if (found !== null && variables.size < 500) variables.set(found[1] ?? '', (found[2] ?? '').trim());
      }
      const pieces: Piece[] = [];
      for (const block of blocksOf(lines)) {
        if (pieces.length >= MOST_PIECES) break;
        const [first] = block;
        const last = block.at(-1);
        if (first === undefined || last === undefined) continue;
        try {
          const found = callOf(
            block.map(({ text: line }) => line),
            variables,
          );
          if (found !== undefined)
            pieces.push({ start: first.start, end: last.end, form: '.http file', calls: found.calls });
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
      return pieces;
    },
  };
}

/** The lines between two lines `###`; words of a mail before the first request are none of it. */
function blocksOf(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const blocks: TextLine[][] = [[]];
  for (const line of lines) {
    if (separator.test(line.text)) blocks.push([]);
    else blocks.at(-1)?.push(line);
  }
  return blocks.map((block) => {
    const start = block.findIndex(
      ({ text }) =>
        /^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)[ \t]+\S/.test(text.trim()) ||
        (block === blocks[0] ? false : /^(?:https?:\/\/|\{\{)\S/.test(text.trim())),
    );
    return start === -1 ? [] : block.slice(start);
  });
}
