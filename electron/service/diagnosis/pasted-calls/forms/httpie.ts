import { type ByteText, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { bashCommands } from '../bash-words.ts';
import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { quotePlus } from './encodings.ts';
import type { Form } from './form.ts';
import { jsonValue } from './plain-value.ts';
import { commandPieces } from './read-commands.ts';
import { linesOf } from './text-lines.ts';

const start =
  /^[ \t]*(?:\$ |% |> )?(?:[A-Za-z_]\w*=\S+ )*(https?|xhs?|httpie[ \t]+https?)[ \t]+(?=(?:-{1,2}[a-z]|[A-Z]{3,7}[ \t]|:\d|:?\/|["']?https?:|["']?[a-z0-9-]+(?:\.[a-z0-9-]+)+|["']?localhost))/;
const verbs = /^(?:GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS)$/i;
/** Options with a value behind them. */
const valued = new Set(
  '-a --auth -A --auth-type --session --session-read-only -o --output -p --print -s --style --proxy --timeout --verify --cert --cert-key --ssl --max-redirects --raw --boundary --pretty --default-scheme --ciphers -P --max-headers --bearer'.split(
    ' ',
  ),
);

interface Items {
  readonly headers: TextPair[];
  readonly query: TextPair[];
  readonly data: TextPair[];
  readonly json: TextPair[];
  readonly missing: string[];
}

const separator = /^((?:\\.|[^\\:=@])*?)(:=@|:=|==@|==|=@|=|:@|:|@)/s;

function addItem(word: string, items: Items): boolean {
  const found = separator.exec(word);
  if (found === null) return false;
  const name = (found[1] ?? '').replace(/\\(.)/g, '$1');
  const value = word.slice(found[0].length).replace(/\\([:=@])/g, '$1');
  switch (found[2]) {
    case '==':
      items.query.push([name, value]);
      return true;
    case '=':
      items.data.push([name, value]);
      return true;
    case ':=':
      items.json.push([name, value]);
      return true;
    case ':':
      items.headers.push([name, value]);
      return true;
    default:
      // A value out of a file.
      items.missing.push(name === '' ? 'body' : name);
      return true;
  }
}

function addressOf(word: string, scheme: 'http' | 'https'): string {
  if (/^https?:\/\//i.test(word)) return word;
  const host = word.startsWith(':') ? `localhost${word.startsWith(':/') ? word.slice(1) : word}` : word;
  return `${scheme}://${host}`;
}

function callsOf(words: readonly ByteText[]): readonly LabelledCall[] {
  const list = words.map(toText);
  const program = list.shift() ?? 'http';
  const named = program === 'httpie' ? (list.shift() ?? 'http') : program;
  const scheme = named === 'https' || named === 'xhs' ? 'https' : 'http';
  const items: Items = { headers: [], query: [], data: [], json: [], missing: [] };
  const plain: string[] = [];
  let isForm = false;
  let raw: string | undefined;
  let user: string | undefined;
  let bearer: string | undefined;
  let kind = 'basic';
  let defaultScheme: 'http' | 'https' = scheme;
  for (let at = 0; at < list.length; at += 1) {
    const word = list[at] ?? '';
    const [option = '', given] = /^--[a-z-]+=/.test(word)
      ? [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]
      : [word];
    if (!/^-/.test(option) || plain.length > 1) {
      plain.push(word);
      continue;
    }
    const hasNext = given === undefined && valued.has(option);
    const value = hasNext ? list[at + 1] : given;
    if (hasNext) at += 1;
    if (option === '--form' || /^-[a-eg-z]*f[a-z]*$/.test(option)) isForm = true;
    else if (option === '--raw') raw = value;
    else if (option === '-a' || option === '--auth') user = value;
    else if (option === '-A' || option === '--auth-type') kind = value ?? 'basic';
    else if (option === '--bearer') bearer = value;
    else if (option === '--default-scheme') defaultScheme = value === 'https' ? 'https' : 'http';
    else if (option === '--multipart') {
      throw new PasteProblem(
        'The command sends a multipart form, which the service does not read: it answers 400001.',
        'Use --form without files.',
      );
    }
  }
  const httpMethod = verbs.test(plain[0] ?? '') && plain.length > 1 ? plain.shift()?.toUpperCase() : undefined;
  const url = plain.shift();
  if (url === undefined) throw new PasteProblem('The command of HTTPie has no address.', 'Copy the whole command.');
  for (const word of plain) addItem(word, items);
  if (kind === 'bearer') {
    bearer = user;
    user = undefined;
  }
  const hasData = items.data.length > 0 || items.json.length > 0;
  const body = raw ?? (!hasData ? undefined : isForm ? [...items.data, ...items.json] : jsonOf(items));
  return describedCalls({
    httpMethod,
    url: addressOf(url, defaultScheme),
    query: items.query,
    encode: quotePlus,
    headers: items.headers,
    body,
    ...(body !== undefined && !isForm && { contentType: 'application/json' }),
    ...(isForm && { contentType: 'application/x-www-form-urlencoded' }),
    ...(user !== undefined && { user: user.includes(':') ? user : `${user}:` }),
    ...(bearer !== undefined && { bearer }),
    missing: items.missing,
    ...(items.missing.length > 0 && {
      notes: ['A value comes from a file, which is not part of the command: it is missing.'],
    }),
  });
}

/** Without --form HTTPie sends JSON. */
function jsonOf({ data, json }: Items): string {
  const known = json.map(
    ([name, value]) => [name, jsonValue(value) === undefined ? value : JSON.parse(value)] as const,
  );
  return JSON.stringify(Object.fromEntries([...data, ...known]));
}

/** Commands of HTTPie and xh, as a shell reads their words. */
export const httpieCommands: Form = {
  name: 'HTTPie command',
  isIn: (text) => linesOf(text).some(({ text: line }) => start.test(line)),
  find: (text) =>
    commandPieces(text, { start, prompt: /^[ \t]*(?:\$ |% |> )?/, form: 'HTTPie command' }, (source) => ({
      calls: bashCommands(toBytes(source)).flatMap(({ words }) =>
        /^(?:https?|xhs?|httpie)$/.test(words[0] ?? '') ? callsOf(words) : [],
      ),
    })),
};
