/** What a recorded call is made of: of the test's user, and of the answers before it. */
export interface Filled {
  readonly loginID: string;
  readonly password: string;
  /** JSON of the answers so far. */
  readonly answers: readonly Readonly<Record<string, unknown>>[];
  /** Unix milliseconds of the machine. */
  readonly now: number;
}

/** In the order of the client, with the spelling of its names. */
type Pairs = (filled: Filled) => Readonly<Record<string, string>>;

/** One request of a client: what is not here its HTTP library adds, and the service does not look at. */
export interface RecordedCall {
  readonly method: string;
  /** Absent: POST. */
  readonly httpMethod?: 'GET';
  /** Absent: of the data center, by the namespace of the method. */
  readonly host?: string;
  /** Besides the content type of a form. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Pairs;
  readonly form?: Pairs;
  /** Members that the client reads of the answer: without one of them it gives up. */
  readonly reads: readonly string[];
}

/** The calls that a program makes to log its user in, as its source of that version has them. */
export interface RecordedClient {
  readonly client: string;
  /** Where the calls were read. */
  readonly source: string;
  /** Fixed in the client, where its source has it. */
  readonly apiKey: string;
  readonly dataCenter: 'eu1' | 'us1';
  /** Hosts of the maker's own, which lead to the site. */
  readonly apiDomains?: readonly string[];
  readonly calls: readonly RecordedCall[];
}

/** A member of an answer by its path. */
export function memberOf(answer: unknown, path: string): unknown {
  return path.split('.').reduce((at, name) => (at as Record<string, unknown> | undefined)?.[name], answer);
}

export const textOf = ({ answers }: Filled, n: number, path: string): string => String(memberOf(answers[n], path));
