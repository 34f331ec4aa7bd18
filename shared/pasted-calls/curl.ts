import { encodeBase64, encodeUtf8 } from '../protocol/bytes.ts';
import { percentEncode } from '../protocol/percent.ts';
import { addressOf } from './address.ts';
import { shellWords } from './bash-words.ts';
import { toBytes } from './byte-text.ts';
import { type PastedCall, PasteProblem, pastedCall } from './pasted-call.ts';

type OptionName =
  | 'request'
  | 'header'
  | 'data'
  | 'data-raw'
  | 'data-binary'
  | 'data-urlencode'
  | 'json'
  | 'get'
  | 'head'
  | 'user'
  | 'url'
  | 'url-query'
  | 'form'
  | 'upload-file'
  | 'user-agent'
  | 'referer'
  | 'cookie'
  | 'oauth2-bearer';

/** Options that shape the call. */
const shaping: Readonly<Record<string, OptionName>> = {
  '-X': 'request',
  '--request': 'request',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-ascii': 'data',
  '--data-raw': 'data-raw',
  '--data-binary': 'data-binary',
  '--data-urlencode': 'data-urlencode',
  '--json': 'json',
  '-G': 'get',
  '--get': 'get',
  '-I': 'head',
  '--head': 'head',
  '-u': 'user',
  '--user': 'user',
  '--url': 'url',
  '--url-query': 'url-query',
  '-F': 'form',
  '--form': 'form',
  '--form-string': 'form',
  '-T': 'upload-file',
  '--upload-file': 'upload-file',
  '-A': 'user-agent',
  '--user-agent': 'user-agent',
  '-e': 'referer',
  '--referer': 'referer',
  '-b': 'cookie',
  '--cookie': 'cookie',
  '--oauth2-bearer': 'oauth2-bearer',
};
const withoutValue: ReadonlySet<OptionName> = new Set<OptionName>(['get', 'head']);

/** Options with a value that does not change what is sent to the service. */
const passedOver: ReadonlySet<string> = new Set(
  '-o --output -m --max-time --connect-timeout --cacert --capath --cert -E --key --pass --resolve --connect-to --request-target -x --proxy -U --proxy-user --noproxy -w --write-out -c --cookie-jar -D --dump-header --retry --retry-delay --retry-max-time --limit-rate -y -Y --interface --dns-servers --ciphers --tls-max --cert-type --key-type -K --config --stderr --trace --trace-ascii --max-redirs --keepalive-time --unix-socket --pinnedpubkey --variable --rate -C --continue-at -r --range -z --time-cond --local-port --happy-eyeballs-timeout-ms'.split(
    ' ',
  ),
);
/** Short options without a value, so that `-sSLk` can be read letter by letter. */
const flagLetters = 'sSLkivfgjJlnNOpqRa#0123456BVZM';

interface Option {
  readonly name: OptionName | 'address';
  readonly value: string;
}

function problem(message: string, next: string): PasteProblem {
  return new PasteProblem(message, next);
}

/** Reads the words behind `curl` into what shapes the call, in order. */
function* readOptions(words: readonly string[]): Generator<Option> {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const takeValue = (option: string): string => {
      at += 1;
      const value = words[at];
      if (value === undefined) throw problem(`The cURL option ${option} has no value.`, 'Copy the whole command.');
      return value;
    };
    if (!word.startsWith('-') || word === '-') {
      yield { name: 'address', value: word };
    } else if (word.startsWith('--')) {
      const equals = word.indexOf('=');
      const option = equals === -1 ? word : word.slice(0, equals);
      const name = shaping[option];
      if (name === undefined) {
        if (passedOver.has(option) && equals === -1) takeValue(option);
      } else if (withoutValue.has(name)) {
        yield { name, value: '' };
      } else {
        yield { name, value: equals === -1 ? takeValue(option) : word.slice(equals + 1) };
      }
    } else {
      yield* readLetters(word, takeValue);
    }
  }
}

/** Reads `-sSXPOST`: letters without a value, then at most one with, whose value is the rest or the next word. */
function* readLetters(word: string, takeValue: (option: string) => string): Generator<Option> {
  for (let index = 1; index < word.length; index += 1) {
    const option = `-${word[index]}`;
    const name = shaping[option];
    if (name !== undefined && withoutValue.has(name)) {
      yield { name, value: '' };
    } else if (name !== undefined || passedOver.has(option)) {
      const value = index + 1 < word.length ? word.slice(index + 1) : takeValue(option);
      if (name !== undefined) yield { name, value };
      return;
    } else if (!flagLetters.includes(word[index] ?? '')) {
      throw problem(`The cURL option ${option} is not known here.`, 'Remove it if it does not change what is sent.');
    }
  }
}

/** `--data-urlencode`: `content`, `=content`, `name=content`; a file cannot be read here. */
function urlEncoded(value: string): string {
  const mark = /[=@]/.exec(value);
  if (mark?.[0] === '@') throw fromFile(value.slice((mark.index ?? 0) + 1));
  if (!mark) return percentEncode(value);
  const name = value.slice(0, mark.index);
  const content = percentEncode(value.slice(mark.index + 1));
  return name === '' ? content : `${name}=${content}`;
}

function fromFile(name: string): PasteProblem {
  return problem(
    `The command reads its data from the file "${name}", which is not part of it.`,
    "Replace it with the file's content.",
  );
}

/**
 * Reads a cURL command as cURL does: what would be sent, and where.
 *
 * @param command the whole command, also over several lines
 * @throws {PasteProblem} when it is incomplete, or sends what a call of this interface cannot be
 */
export function parseCurl(command: string): PastedCall {
  const [program, ...words] = shellWords(command.trim());
  if (program === undefined || !/(?:^|[\\/])curl(?:\.exe)?$/.test(program)) {
    throw problem('This is not a cURL command.', 'Begin with "curl", or give a URL.');
  }
  const data: string[] = [];
  const urlQuery: string[] = [];
  const headers: [string, string][] = [];
  let address: string | undefined;
  let method: string | undefined;
  let isGet = false;
  let json = false;
  for (const { name, value } of readOptions(words)) {
    switch (name) {
      case 'address':
      case 'url':
        if (address !== undefined) {
          throw problem(
            'The command has more than one address.',
            'Put quotes around the address, or check one call at a time.',
          );
        }
        address = value;
        break;
      case 'request':
        method = value.toUpperCase();
        break;
      case 'header': {
        const colon = value.indexOf(':');
        if (colon > 0) headers.push([value.slice(0, colon).trim(), value.slice(colon + 1).trim()]);
        break;
      }
      case 'json':
        json = true;
        data.push(plainData(value));
        break;
      case 'data':
      case 'data-binary':
        data.push(plainData(value));
        break;
      case 'data-raw':
        data.push(value);
        break;
      case 'data-urlencode':
        data.push(urlEncoded(value));
        break;
      case 'url-query':
        urlQuery.push(value.startsWith('+') ? value.slice(1) : urlEncoded(value));
        break;
      case 'get':
        isGet = true;
        break;
      case 'head':
        method ??= 'HEAD';
        break;
      case 'user':
        headers.push(['Authorization', `Basic ${encodeBase64(encodeUtf8(value))}`]);
        break;
      case 'oauth2-bearer':
        headers.push(['Authorization', `Bearer ${value}`]);
        break;
      case 'form':
      case 'upload-file':
        throw problem(
          'The command uploads a file or a multipart form; the service reads only form-encoded bodies (400001).',
          'Send the parameters with --data-urlencode.',
        );
      case 'user-agent':
      case 'referer':
      case 'cookie':
        break;
    }
  }
  if (address === undefined) throw problem('The command has no address.', 'Copy the whole command.');

  const target = addressOf(address, 'http');
  const queries = [target.query, ...urlQuery, ...(isGet ? data : [])].filter((part) => part !== '');
  const hasBody = data.length > 0 && !isGet;
  if (json) headers.push(['Content-Type', 'application/json']);
  return pastedCall({
    transport: target.transport,
    host: target.host,
    target: toBytes(queries.length === 0 ? target.path : `${target.path}?${queries.join('&')}`),
    httpMethod: method ?? (hasBody ? 'POST' : 'GET'),
    headers: [...target.headers, ...headers].map(([name, value]) => [name, toBytes(value)]),
    body: hasBody ? toBytes(data.join('&')) : undefined,
  });
}

function plainData(value: string): string {
  if (value.startsWith('@')) throw fromFile(value.slice(1));
  return value;
}
