import { type ByteText, percentEncodeBytes, toBase64, toText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';
import { readCurlAddress } from './curl-address.ts';
import { type CurlOption, readCurlOptions } from './curl-options.ts';
import {
  BrokenCommand,
  type LabelledCall,
  labelled,
  missingFor,
  type Note,
  PasteProblem,
  pastedCall,
} from './pasted-call.ts';

/** Most addresses of one command. */
const MAX_COUNT = 500;
/** Characters of the calls of one command: each address gets all of the data and headers (R52). */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** What one group of options, up to `--next`, says. */
interface Group {
  readonly addresses: ByteText[];
  readonly headers: ByteText[];
  readonly cookies: ByteText[];
  readonly missing: string[];
  readonly notes: Note[];
  data: ByteText | undefined;
  query: ByteText | undefined;
  isJson: boolean;
  method: ByteText | undefined;
  target: ByteText | undefined;
  user: ByteText | undefined;
  bearer: ByteText | undefined;
  userAgent: ByteText | undefined;
  referer: ByteText | undefined;
  defaultScheme: string;
  /** How a name and password are sent, unless as Basic: `--digest`. */
  otherAuthentication: string | undefined;
  readonly on: Set<string>;
}

const newGroup = (): Group => ({
  addresses: [],
  headers: [],
  cookies: [],
  missing: [],
  notes: [],
  data: undefined,
  query: undefined,
  isJson: false,
  method: undefined,
  target: undefined,
  user: undefined,
  bearer: undefined,
  userAgent: undefined,
  referer: undefined,
  defaultScheme: 'http',
  otherAuthentication: undefined,
  on: new Set(),
});

/** A value that cURL reads from a file; only standard input can be part of a paste. */
function fileContent(option: CurlOption, file: ByteText, input: ByteText | undefined): ByteText {
  if (file === '-' && input !== undefined) return input;
  throw new PasteProblem(
    file === '-'
      ? `${option.written} reads its data from standard input (@-), which is not part of the command.`
      : `${option.written} reads its data from the file "${toText(file)}", which is not part of the command.`,
    "Put the data itself in the place of it, with --data-raw if it's to be sent as it is.",
  );
}

/** `-d`, `--data-ascii`: of a file, line ends are left out. */
function plainData(option: CurlOption, input: ByteText | undefined): ByteText {
  const { name, value } = option;
  if (!value.startsWith('@') || name === 'data-raw') return value;
  const content = fileContent(option, value.slice(1), input);
  return name === 'data-binary' || name === 'json' ? content : content.replace(/[\r\n\0]/g, '');
}

/** As cURL encodes since 7.76: a blank as `+` (U 3.13). */
const encode = (bytes: ByteText): ByteText => percentEncodeBytes(bytes).replaceAll('%20', '+');

/** `--data-urlencode`: `content`, `=content`, `name=content`, `@file`, `name@file`. */
function encodedData(option: CurlOption, input: ByteText | undefined): ByteText {
  const { value } = option;
  const equals = value.indexOf('=');
  const mark = equals === -1 ? value.indexOf('@') : equals;
  if (mark === -1) return encode(value);
  const rest = value.slice(mark + 1);
  const content = encode(equals === -1 ? fileContent(option, rest, input) : rest);
  return mark === 0 ? content : `${value.slice(0, mark)}=${content}`;
}

function charactersOf({ data, query, target, user, bearer, userAgent, referer, headers, cookies }: Group): number {
  const texts = [data, query, target, user, bearer, userAgent, referer, ...headers, ...cookies];
  return texts.reduce((sum: number, text) => sum + (text?.length ?? 0), 0);
}

function refuse({ written, name, value }: CurlOption): never {
  const sentences: Readonly<Record<string, readonly [why: string, next: string]>> = {
    form: [
      `${written} sends a multipart form, which the service does not read: it answers 400001.`,
      'Send each parameter with --data-urlencode.',
    ],
    'upload-file': [
      `${written} uploads the file "${toText(value)}", which the service does not read.`,
      'Send the parameters with --data-urlencode.',
    ],
    config: [
      `${written} reads options from the file "${toText(value)}", which is not part of the command.`,
      'Put the options of the file in the place of it.',
    ],
    'aws-sigv4': [
      `${written} signs the call for Amazon, which the service does not read.`,
      'Send the credential of the site instead: a token, a secret, or a signature.',
    ],
    'expand-': [
      `${written} fills in cURL's own variables, whose values are not known here.`,
      'Put the values themselves there.',
    ],
  };
  const known = sentences[name === 'form-string' ? 'form' : name];
  const [why, next] = known ?? [`${written} is not read here.`, 'Remove it.'];
  throw new PasteProblem(why, next);
}

function apply(group: Group, option: CurlOption, input: ByteText | undefined): void {
  const { name, value, written, isOff } = option;
  switch (name) {
    case 'address':
    case 'url':
      group.addresses.push(value);
      return;
    case 'request':
      group.method = value;
      return;
    case 'request-target':
      group.target = value;
      return;
    case 'header':
      if (value.startsWith('@')) fileContent(option, value.slice(1), undefined);
      group.headers.push(value);
      return;
    case 'data':
    case 'data-ascii':
    case 'data-binary':
    case 'data-raw':
      addData(group, plainData(option, input));
      return;
    case 'data-urlencode':
      addData(group, encodedData(option, input));
      return;
    case 'json':
      group.isJson = true;
      group.data = (group.data ?? '') + plainData(option, input);
      return;
    case 'url-query': {
      const part = value.startsWith('+') ? value.slice(1) : encodedData(option, input);
      group.query = group.query === undefined ? part : `${group.query}&${part}`;
      return;
    }
    case 'user':
      group.user = value;
      if (value.includes(':')) return;
      group.missing.push('password');
      group.notes.push(
        missingFor(`${written} names no password: cURL asks for it, and what was typed is not part of the command.`),
      );
      return;
    case 'oauth2-bearer':
      group.bearer = value;
      return;
    case 'user-agent':
      group.userAgent = value;
      return;
    case 'referer':
      group.referer = value.replace(/;auto$/, '');
      return;
    case 'cookie':
      if (value.includes('=')) group.cookies.push(value);
      else if (value !== '') {
        group.missing.push('Cookie');
        group.notes.push(
          missingFor(`${written} reads cookies from the file "${toText(value)}", which is not part of the command.`),
        );
      }
      return;
    case 'digest':
    case 'ntlm':
    case 'ntlm-wb':
    case 'negotiate':
    case 'anyauth':
      group.otherAuthentication = isOff ? undefined : written;
      return;
    case 'netrc':
    case 'netrc-optional':
    case 'netrc-file':
      group.notes.push(`${written} may add a name and password from a file, which is not part of the command.`);
      return;
    case 'proto-default':
      group.defaultScheme = value;
      return;
    case 'get':
    case 'head':
    case 'globoff':
    case 'path-as-is':
      if (isOff) group.on.delete(name);
      else group.on.add(name);
      return;
    case 'form':
    case 'form-string':
    case 'upload-file':
    case 'config':
    case 'aws-sigv4':
    case 'expand-':
      refuse(option);
  }
}

function addData(group: Group, data: ByteText): void {
  group.data = group.data === undefined ? data : `${group.data}&${data}`;
}

function callOf(group: Group, given: ByteText): LabelledCall {
  const notes = [...group.notes];
  const isGet = group.on.has('get');
  const isHead = group.on.has('head');
  if (isHead && group.data !== undefined && !isGet) {
    throw new PasteProblem('cURL refuses -I together with data: nothing is sent.', 'Remove -I, or add -G.');
  }
  const inQuery = isGet ? group.data : undefined;
  const appended = inQuery ?? group.query;
  if (inQuery !== undefined && group.query !== undefined) {
    notes.push('cURL drops --url-query here, because the data of -G takes its place.');
  }
  const address = readCurlAddress(given, {
    globOff: group.on.has('globoff'),
    pathAsIs: group.on.has('path-as-is'),
    appended,
    defaultScheme: group.defaultScheme,
  });
  const user = group.user ?? address.user;
  if (user !== undefined && group.otherAuthentication !== undefined) {
    notes.push(
      `With ${group.otherAuthentication} cURL sends name and password only when the service asks for them, which it does not.`,
    );
  }
  const basic = user === undefined || group.otherAuthentication ? undefined : `Basic ${toBase64(withColon(user))}`;
  const hasBody = group.data !== undefined && !isGet;
  const { host, headers } = curlHeaders(group.headers, {
    host: address.host,
    authorization: group.bearer === undefined ? basic : `Bearer ${group.bearer}`,
    contentType: group.isJson ? 'application/json' : hasBody ? 'application/x-www-form-urlencoded' : undefined,
    accept: group.isJson ? 'application/json' : undefined,
    referer: group.referer || undefined,
    cookie: group.cookies.length === 0 ? undefined : group.cookies.join(';'),
    userAgent: group.userAgent || undefined,
  });
  if (host !== address.host) {
    notes.push(`The call goes to ${toText(address.host)} and names ${toText(host) || 'no host'} in its header Host.`);
  }
  return labelled(
    pastedCall({
      httpMethod: toText(group.method ?? (isHead ? 'HEAD' : hasBody ? 'POST' : 'GET')),
      transport: address.transport,
      host: toText(host),
      target: group.target ?? address.target,
      headers,
      body: hasBody ? group.data : undefined,
      missing: group.missing,
      notes: [...notes, ...address.notes],
    }),
  );
}

const withColon = (user: ByteText): ByteText => (user.includes(':') ? user : `${user}:`);

/**
 * Reads the words behind `curl` as cURL does: what would be sent, and where.
 *
 * @param input what the shell gives it as standard input, if that is known
 * @returns a call for each address, also behind `--next`
 * @throws {PasteProblem} when cURL would refuse the command, or it needs something that is not part of it
 */
export function curlCalls(words: readonly ByteText[], input?: ByteText): readonly LabelledCall[] {
  const groups: Group[] = [newGroup()];
  for (const option of readCurlOptions(words)) {
    const group = groups.at(-1);
    // Without an address before it, cURL goes on with the same group.
    if (option.name === 'next') {
      if (group && group.addresses.length > 0) groups.push(newGroup());
    } else if (group) apply(group, option, input);
  }
  const count = groups.reduce((sum, { addresses }) => sum + addresses.length, 0);
  if (count > MAX_COUNT)
    throw new PasteProblem(`The cURL command has ${count} addresses.`, `Paste at most ${MAX_COUNT} at a time.`);
  const characters = groups.reduce((sum, group) => sum + group.addresses.length * charactersOf(group), 0);
  if (characters > MAX_CHARACTERS) {
    throw new PasteProblem('The calls of the cURL command are longer than 16 MiB together.', 'Paste fewer addresses.');
  }
  const calls = groups.flatMap((group) => group.addresses.map((address) => callOf(group, address)));
  if (calls.length === 0) throw new BrokenCommand('The cURL command has no address.', 'Copy the whole command.');
  return calls;
}

type Header = readonly [name: string, value: ByteText];

/** Headers that cURL itself would send; undefined: none. */
interface CurlDefaults {
  readonly host: ByteText;
  readonly authorization: ByteText | undefined;
  readonly contentType: ByteText | undefined;
  readonly accept: ByteText | undefined;
  readonly referer: ByteText | undefined;
  readonly cookie: ByteText | undefined;
  readonly userAgent: ByteText | undefined;
}

/** The value of the first line of this name, `Name:` or `Name;`; undefined: there is none. */
function customValue(lines: readonly ByteText[], name: string): ByteText | undefined {
  const wanted = name.toLowerCase();
  const line = lines.find(
    (one) => /[:;]/.test(one[wanted.length] ?? '') && one.slice(0, wanted.length).toLowerCase() === wanted,
  );
  return line?.slice(wanted.length + 1);
}

/** What cURL sends for one `-H`: `Name: value`; nothing for `Name:`; `Name:` for `Name;`. */
function sentLine(line: ByteText): Header | undefined {
  const colon = line.indexOf(':');
  if (colon > 0) {
    const value = line.slice(colon + 1);
    return /^[ \t\r\n\v\f]*$/.test(value) ? undefined : [line.slice(0, colon), trimBlanks(value)];
  }
  const semicolon = colon === -1 ? line.indexOf(';') : -1;
  return semicolon > 0 && semicolon === line.length - 1 ? [line.slice(0, semicolon), ''] : undefined;
}

/**
 * The headers of a call: those of `-H` in their order, and of cURL's own those that no `-H` replaces or removes.
 *
 * @param lines values of `-H`
 */
function curlHeaders(
  lines: readonly ByteText[],
  defaults: CurlDefaults,
): { readonly host: ByteText; readonly headers: readonly Header[] } {
  const host = customValue(lines, 'Host');
  const own: readonly (readonly [string, ByteText | undefined])[] = [
    ['Authorization', defaults.authorization],
    ['User-Agent', defaults.userAgent],
    ['Accept', defaults.accept],
    ['Referer', defaults.referer],
    ['Cookie', defaults.cookie],
    ['Content-Type', defaults.contentType],
  ];
  const headers: Header[] = own.flatMap(([name, value]) =>
    value === undefined || customValue(lines, name) !== undefined ? [] : [[name, value] as const],
  );
  for (const line of lines) {
    const sent = sentLine(line);
    if (sent && sent[0].toLowerCase() !== 'host') headers.push(...splitLines(sent));
  }
  return { host: host === undefined ? defaults.host : trimBlanks(host), headers };
}

/** A line break in a header begins another one. */
function splitLines([name, value]: Header): Header[] {
  const [first = '', ...more] = value.split(/\r?\n/);
  const others = more.flatMap((line): Header[] => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon), trimBlanks(line.slice(colon + 1))]] : [];
  });
  return [[name, trimBlanks(first)], ...others];
}
