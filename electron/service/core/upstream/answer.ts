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

const unpackers: Readonly<Record<string, typeof gunzip>> = {
  gzip: gunzip,
  'x-gzip': gunzip,
  deflate: inflate as typeof gunzip,
  br: brotliDecompress as unknown as typeof gunzip,
};

/** The value of a header of raw ones. @param name in lower case */
export function rawHeader(rawHeaders: readonly string[], name: string): string | undefined {
  const at = rawHeaders.findIndex((one, index) => index % 2 === 0 && one.toLowerCase() === name);
  return at < 0 ? undefined : rawHeaders[at + 1];
}

/** The body as text, unpacked; undefined: it cannot be. */
export function bodyText(body: Buffer, encoding: string | undefined): Promise<string | undefined> {
  const unpack = unpackers[encoding?.trim().toLowerCase() ?? ''];
  if (encoding === undefined || encoding === '' || encoding === 'identity')
    return Promise.resolve(body.toString('utf8'));
  if (unpack === undefined) return Promise.resolve(undefined);
  return new Promise((done) => {
    unpack(body, { maxOutputLength: MAX_UNPACKED }, (error, unpacked) =>
      done(error ? undefined : unpacked.toString('utf8')),
    );
  });
}

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
