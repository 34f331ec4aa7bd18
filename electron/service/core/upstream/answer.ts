import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isObject } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';

/** An answer of the service, of Authdesk or of an upstream, as far as it can be read. */
export interface ReadAnswer {
  readonly status: number;
  /** Error code; 0: none is said. */
  readonly code: number;
  /** Members; absent: it is not JSON. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** The body as text; absent: it cannot be decoded, or unpacked it is too large. */
  readonly text?: string;
  /** Where a redirect leads. */
  readonly location?: string;
}

/** Bytes of a body when unpacked: a bomb is passed on as it came, and not read (R52). */
const MAX_UNPACKED = 8 * 1024 * 1024;

const MAX_CODE = 999_999;

interface Limit {
  readonly maxOutputLength: number;
}
type Unpack = (body: Buffer, limit: Limit) => Promise<Buffer>;
const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify<Buffer, Limit, Buffer>(gunzip),
  'x-gzip': promisify<Buffer, Limit, Buffer>(gunzip),
  deflate: promisify<Buffer, Limit, Buffer>(inflate),
  br: promisify<Buffer, Limit, Buffer>(brotliDecompress),
};

export type HeaderPair = [name: string, value: string];

/** Raw headers, which Node gives as names and values in turn, in pairs. */
export const headerPairs = (rawHeaders: readonly string[]): HeaderPair[] =>
  rawHeaders.flatMap((name, at): HeaderPair[] => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []));

/** The value of a header of raw ones. @param name in lower case */
export const rawHeader = (rawHeaders: readonly string[], name: string): string | undefined =>
  headerPairs(rawHeaders).find(([one]) => one.toLowerCase() === name)?.[1];

/** A body without its encodings; undefined: one is unknown, does not fit, or makes it larger than `most` bytes. */
export async function unpacked(body: Buffer, encodings = '', most = MAX_UNPACKED): Promise<Buffer | undefined> {
  let bytes: Buffer | undefined = body;
  for (const encoding of encodings.toLowerCase().split(',').reverse()) {
    const name = encoding.trim();
    if (name === '' || name === 'identity') continue;
    bytes = bytes && (await unpackers[name]?.(bytes, { maxOutputLength: most }).catch(() => undefined));
  }
  return bytes;
}

/** The body as text, unpacked; undefined: it cannot be. */
export const bodyText = async (body: Buffer, encoding: string | undefined): Promise<string | undefined> =>
  (await unpacked(body, encoding))?.toString('utf8');

/** Reads an answer: JSON, JSONP, XML, a redirect of the login end-point, or an error of the token end-point. */
export function readAnswer(status: number, text: string | undefined, location?: string): ReadAnswer {
  const data = text === undefined ? undefined : jsonIn(text);
  return {
    status,
    code: codeOf(data, text ?? '', location ?? ''),
    ...(data && { data }),
    ...(text !== undefined && { text }),
    ...(location !== undefined && { location }),
  };
}

function jsonIn(text: string): ReadAnswer['data'] {
  const inside = /^\s*[\w$.]{1,200}\((\{[\s\S]*\})\);?\s*$/.exec(text)?.[1] ?? text;
  try {
    const value = parseExactJson(inside);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(data: ReadAnswer['data'], text: string, location: string): number {
  // A row and its mark have whole numbers; garbage is no code.
  if (Number.isInteger(data?.errorCode)) return Math.min(Math.max(Number(data?.errorCode), 0), MAX_CODE);
  const described = typeof data?.error_description === 'string' ? data.error_description : descriptionIn(location);
  const inXml = data === undefined ? /<errorCode>(\d{1,6})<\/errorCode>/.exec(text)?.[1] : undefined;
  return Number(/^\s*(\d{6})\b/.exec(described)?.[1] ?? inXml ?? 0);
}

/** `error_description` in the query or the fragment of a redirect. */
function descriptionIn(location: string): string {
  if (!location.includes('error')) return '';
  const parameters = new URLSearchParams(location.replace(/^[^?#]*[?#]/, '').replace('#', '&'));
  return parameters.get('error_description') ?? '';
}

/** True when it says that the call was refused. */
export const isRefusal = ({ status, code, data, location }: ReadAnswer): boolean =>
  code !== 0 || status >= 400 || data?.error !== undefined || /[?&#]error=/.test(location ?? '');
