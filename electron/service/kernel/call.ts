import type { X509Certificate } from 'node:crypto';
import type { DataCenterRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { CredentialKind } from '#shared/contract/log.ts';
import type { TokenOrigin } from '#shared/contract/tokens.ts';
import type { Trace } from './trace.ts';

export interface Parameter {
  /** As the client wrote it. */
  readonly name: string;
  /** Decoded once. */
  readonly value: string;
  readonly place: 'query' | 'body';
}

/** The parameters of a call in the order received; names are found without regard to case (D5). */
export class Parameters implements Iterable<Parameter> {
  readonly #byName = new Map<string, Parameter>();
  readonly #list: Parameter[] = [];

  /**
   * For a name that comes twice, also in different case, the first value counts. The same value again is iterated too,
   * because clients sign it (D53). A different value is not: such a call fails (D7).
   */
  constructor(list: Iterable<Parameter>) {
    for (const parameter of list) {
      const name = parameter.name.toLowerCase();
      const first = this.#byName.get(name);
      if (first === undefined) this.#byName.set(name, parameter);
      if (first === undefined || first.value === parameter.value) this.#list.push(parameter);
    }
  }

  /** The value, or undefined when the parameter was not sent. */
  get(name: string): string | undefined {
    return this.#byName.get(name.toLowerCase())?.value;
  }

  find(name: string): Parameter | undefined {
    return this.#byName.get(name.toLowerCase());
  }

  has(name: string): boolean {
    return this.#byName.has(name.toLowerCase());
  }

  /** How many names. */
  get size(): number {
    return this.#byName.size;
  }

  [Symbol.iterator](): IterableIterator<Parameter> {
    return this.#list.values();
  }
}

/**
 * A request that the HTTP layer could not read. The end-point gets it as data, so that it responds in its own form: REST
 * in the envelope, login and token with an OAuth error (D6, D7).
 */
export interface Malformed {
  /** 400001 */
  readonly errorCode: number;
  /** One sentence that names the parameter or the header. */
  readonly details: string;
  readonly cause?: CauseName;
  /** Lower-case names of parameters sent twice or undecodable; `parameters` keeps the first readable value of each. */
  readonly names: readonly string[];
}

/** What is found out about a call while it is processed; goes into its log row. */
export interface CallFacts {
  /** `socialize.getUserInfo`, in the registry's spelling once known. */
  method: string;
  credential: CredentialKind;
  apiKey?: string;
  UID?: string;
  /** The user that a credential of the call names, also one that cannot be used: for the row of a refused call. */
  namedUID?: string;
  /** How the access token of the call was obtained; known once the token was found. */
  tokenOrigin?: TokenOrigin;
  cid?: string;
  flowId?: string;
  /** The response was the site's mock response (D38). */
  mocked?: true;
  /** What the upstream of the site said to the call (`shared/contract/upstream.ts`, D85). */
  upstream?: string;
  /** The failures that the user provoked and that hit the call (D50): `3 http-503`. */
  failure?: string;
}

/** One request to the service; read-only except for `at`, `facts` and `trace`. */
export interface Call {
  /** 32 hex digits (D11). */
  readonly id: string;
  /** When it arrived: service clock, milliseconds (D39). Its timestamp is compared with this, however long it waits (D32). */
  readonly receivedAt: number;
  /**
   * Time of all that the call writes and answers: service clock, milliseconds (D39). It is that of the arrival; when the
   * call had to wait, the HTTP layer sets it to the beginning of the next unit of work, so that what is written later is never
   * earlier.
   */
  at: number;
  readonly transport: 'http' | 'https';
  /** Upper case. */
  readonly httpMethod: string;
  /** `Host` header as received, with the port. */
  readonly host: string;
  /** Request path as received, for example `/socialize.getUserInfo`. */
  readonly path: string;
  /** Raw query string without `?`. */
  readonly query: string;
  /** Lower-case names; a header sent twice is joined or dropped as Node does. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The `Authorization` header; undefined when it was not sent. */
  readonly authorization: Authorization | undefined;
  readonly parameters: Parameters;
  /** Where it came from; undefined for a call that is judged, not received. Read late: the address costs a system call. */
  readonly connection:
    | { readonly remoteAddress?: string | undefined; getPeerX509Certificate?(): X509Certificate | undefined }
    | undefined;
  /** Of the client, where it was asked for one (F 5.1); its private key is the client's, and nothing else of it was looked at. */
  readonly clientCertificate?: X509Certificate;
  /** Chosen by Host; undefined on localhost, which is every data center (D3). */
  readonly dataCenter: DataCenterRecord | undefined;
  /** Namespace label of the Host; undefined on localhost. */
  readonly hostNamespace: string | undefined;
  /** API key of the site whose API domain the Host is (D55). */
  readonly hostSite?: string;
  readonly trace: Trace;
  readonly facts: CallFacts;
  /** Set when the request could not be read; the end-point responds in its own form and writes nothing. */
  readonly malformed?: Malformed;
}

/** The response of an end-point; the HTTP layer adds Date, X-Call-Id, Cache-Control, gzip (D8) and writes the log row. */
export interface Response {
  readonly status: number;
  /** Lower-case names, at least `content-type`. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Sent instead of `body`, as it is: a file that is no text. The log has `body`. */
  readonly file?: Buffer;
  /** Of a response that is passed on byte for byte: names and values as they came. Nothing is added; `headers` and `cookies` are for the log. */
  readonly rawHeaders?: readonly string[];
  /** The words behind its status. */
  readonly statusText?: string;
  /** `Set-Cookie` headers: values of sessions, so that the log has only their names. */
  readonly cookies?: readonly string[];
  /** 0 on success. */
  readonly errorCode: number;
  /** OAuth error word of the login and token end-points. */
  readonly error?: string;
  /** One sentence for the log: what the call did, or why it failed and what to do. */
  readonly reason: string;
  /** Of a call that reached no endpoint: why. */
  readonly causeName?: CauseName;
  /** What the log shows instead of `body` when that holds a token or a whole page. */
  readonly loggedBody?: string;
  /** What the log shows instead of a header that holds a code or a token. */
  readonly loggedHeaders?: Readonly<Record<string, string>>;
}

/**
 * A value, or a promise of one for an end-point that reads in another thread. What is written before the promise is returned
 * belongs to the call's first unit of work and is committed, also when the reading fails. The reading is outside of any
 * unit of work and must not write. When it resolves to a function, that one makes the value in the second unit of work,
 * with the log row, and may write. It may find that it has to read again, and return a promise as well.
 */
export type Eventual<T> = T | Promise<T | (() => Eventual<T>)>;

/**
 * An end-point: a function from call to response. What it writes is committed with the log row, before the
 * response is sent. One that returns a promise has a second unit of work.
 */
export type Endpoint = (call: Call) => Eventual<Response>;

/** A parsed `Authorization` header. */
export interface Authorization {
  /** The values in the order sent; with two credentials the call fails (R14). */
  readonly values: readonly [string, ...string[]];
  /** The word that the first value begins with, in lower case; empty when it begins with none. */
  readonly scheme: string;
  /** What follows that word, blanks included. */
  readonly rest: string;
}

/** The word that a value begins with, in lower case. */
export const schemeOf = (value: string): string => (/^\w*/.exec(value)?.[0] ?? '').toLowerCase();

/**
 * Parses the header up to the scheme; each scheme checks what follows it.
 *
 * @param values of the header, one for each time that it was sent
 * @returns undefined when it was not sent
 */
export function parseAuthorization(values: readonly string[]): Authorization | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  const scheme = schemeOf(first);
  return { values: [first, ...others], scheme, rest: first.slice(scheme.length) };
}
