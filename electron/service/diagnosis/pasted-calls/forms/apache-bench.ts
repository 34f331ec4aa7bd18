import { toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { bashCommands } from '../bash-words.ts';
import { type LabelledCall, PasteProblem, readingsOfOne } from '../pasted-call.ts';
import { type DescribedRequest, describedCalls, type TextPair } from './described-request.ts';
import type { Form } from './form.ts';
import { commandPieces } from './read-commands.ts';
import { linesOf, type TextLine } from './text-lines.ts';

const start = /^[ \t]*(?:[$#%>] )?ab[ \t]+(?=-|["']?https?:)/;
const valued = new Set('-n -c -t -s -b -B -p -u -T -v -x -y -z -C -H -A -P -X -g -e -Z -f -E -m'.split(' '));

interface Printed {
  readonly content: string;
  /** Offset of the command that printed it. */
  readonly start: number;
}

/** What `cat FILE` printed in the same text, by the file's name: the first of each. */
function printedFiles(lines: readonly TextLine[]): ReadonlyMap<string, Printed> {
  const found = new Map<string, Printed>();
  lines.forEach(({ text, start }, at) => {
    const name =
      text.length < 500 ? /^[ \t]*(?:[$#%>] )?cat[ \t]+["']?([^\s"']+)["']?[ \t]*$/.exec(text)?.[1] : undefined;
    const content = lines[at + 1]?.text ?? '';
    if (name !== undefined && content !== '' && !found.has(name)) found.set(name, { content, start });
  });
  return found;
}

function described(words: readonly string[]): {
  readonly request: DescribedRequest;
  readonly file: string | undefined;
} {
  const given = new Map<string, string>();
  const headers: TextPair[] = [];
  let url: string | undefined;
  let isHead = false;
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const option = word.slice(0, 2);
    if (!word.startsWith('-')) url = word;
    else if (option === '-i') isHead = true;
    else if (valued.has(option)) {
      const value = word.length > 2 ? word.slice(2) : (words[at + 1] ?? '');
      if (word.length === 2) at += 1;
      given.set(option, value);
      const found = option === '-H' ? /^([^:\s]{1,60}):(.*)$/s.exec(value) : null;
      if (found !== null) headers.push([found[1] ?? '', (found[2] ?? '').trimStart()]);
      if (option === '-C') headers.push(['Cookie', value]);
    }
  }
  if (url === undefined) throw new PasteProblem('The command ab has no address.', 'Copy the whole command.');
  const file = given.get('-p') ?? given.get('-u');
  const byFile = given.has('-u') ? 'PUT' : file === undefined ? 'GET' : 'POST';
  return {
    file,
    request: {
      httpMethod: given.get('-m') ?? (isHead ? 'HEAD' : byFile),
      url,
      headers,
      user: given.get('-A'),
      ...(file !== undefined && { contentType: given.get('-T') ?? 'text/plain' }),
    },
  };
}

function callsOf(
  words: readonly string[],
  files: ReadonlyMap<string, Printed>,
): { readonly calls: readonly LabelledCall[]; readonly from?: number } {
  const { request, file } = described(words);
  if (file === undefined) return { calls: describedCalls(request) };
  const printed = files.get(file);
  if (printed === undefined) {
    const notes = [`The body is in the file ${file.slice(0, 80)}, whose content is not in the text.`];
    return { calls: describedCalls({ ...request, missing: ['body'], notes }) };
  }
  const { content } = printed;
  const as = (body: string, label: string, note: string) =>
    describedCalls({ ...request, body, notes: [note] }).map((one) => ({ ...one, label: `${one.label}, ${label}` }));
  // ab sends the file as it is, also the line end that editors put at its end; what "cat" prints does not tell.
  const calls = [
    ...as(content, 'the file without a line end', 'The file is read without a line end behind its text.'),
    ...as(
      `${content}\n`,
      'the file with a line end',
      'The file is read with a line end behind its text, which ab sends, too.',
    ),
  ];
  return { calls: readingsOfOne(content, calls), from: printed.start };
}

/** Commands of ab, the load generator of Apache. */
export const apacheBench: Form = {
  name: 'command of ab',
  isIn: (text) => linesOf(text).some(({ text: line }) => start.test(line)),
  find(text) {
    const files = printedFiles(linesOf(text));
    return commandPieces(
      text,
      { start, prompt: /^[ \t]*(?:[$#%>] )?/, form: 'command of ab' },
      (source, { start: begin, before }) => {
        const [command] = bashCommands(toBytes(source));
        const { calls, from } = callsOf((command?.words ?? []).map(toText), files);
        return { calls, start: from !== undefined && from >= before ? Math.min(from, begin) : begin };
      },
    );
  },
};
