import { isUtf8 } from 'node:buffer';
import { type Malformed, type Parameter, Parameters, quoteForMessage } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { decodePairs, tryDecodePart } from '#shared/protocol/percent.ts';

/** What a request's query and body say. */
export interface ReadParameters {
  /** Everything readable in the order received, repeated names included: for the log. */
  readonly received: readonly Parameter[];
  /** The first readable value of each name: for the endpoints. */
  readonly parameters: Parameters;
  /** Undefined: everything could be read, and no name was sent twice. */
  readonly malformed: Malformed | undefined;
  /** Names that were sent again with the same value, where that is tolerated (D53); lower case. */
  readonly sentAgain: readonly string[];
  /** The body as text, when all of it is a form that can be read. */
  readonly form?: string;
}

/** Form-encoded parts of a request. */
interface RawParts {
  /** Query as received, one character per byte. */
  readonly query: string;
  readonly body: Buffer | undefined;
  readonly contentType: string | undefined;
}

/** The one type of a body that is read (D6). */
const FORM = 'application/x-www-form-urlencoded';

/** True when a body of this type is read as a form; no type at all counts as one (D6). */
export function isForm(contentType: string | undefined): boolean {
  return contentType === undefined || contentType.split(';', 1)[0]?.trim().toLowerCase() === FORM;
}

/**
 * Parameters of a call that are read: methods have dozens. More are refused: the work for each costs more than its
 * bytes (R52).
 */
const MAX_PARAMETERS = 1_000;

/**
 * Reads the parameters of query and body. What cannot be read is described and not thrown, because every endpoint has
 * its own form of the error: another content type, broken percent-encoding, invalid UTF-8 (D6), a name sent twice, also
 * in different case or in both places (D7), more than 1,000 parameters (R52).
 *
 * @param toleratesSame whether a name may be sent again with the same value: REST calls, not the OAuth endpoints (D53)
 */
export function readParameters({ query, body, contentType }: RawParts, toleratesSame = false): ReadParameters {
  const received: Parameter[] = [];
  const broken: { name: string; problem: string }[] = [];
  let details: string | undefined;
  let cause: CauseName | undefined;
  let isWhole = true;
  let form: string | undefined;

  if (query !== '') readPart(Buffer.from(query, 'latin1'), 'query');
  if (body !== undefined && body.length > 0) {
    if (isForm(contentType)) form = readPart(body, 'body');
    else details = otherType(contentType ?? '');
  }

  const parameters = new Parameters(received);
  const again = parameters.size === received.length ? [] : [...repeatedNames(received)];
  const sentAgain = again.filter(([, isSame]) => isSame && toleratesSame).map(([name]) => name);
  const repeated = again.filter(([, isSame]) => !isSame || !toleratesSame).map(([name]) => name);
  if (details === undefined && !isWhole) {
    details = `The call has more than ${MAX_PARAMETERS} parameters, counted by the "&" between them. Send at most ${MAX_PARAMETERS}.`;
  }
  const [unreadable] = broken;
  if (details === undefined && unreadable) {
    details = `Parameter ${quoteForMessage(unreadable.name)} cannot be read. ${unreadable.problem}`;
    cause = 'broken-encoding';
  }
  const [twice] = repeated;
  if (details === undefined && twice !== undefined) {
    details = `Parameter ${quoteForMessage(parameters.find(twice)?.name ?? twice)} was sent more than once${toleratesSame ? ' with different values' : ''}; send it once.`;
    cause = 'sent-twice';
  }
  return {
    received,
    parameters,
    sentAgain,
    malformed:
      details === undefined
        ? undefined
        : {
            errorCode: 400001,
            details,
            ...(cause && { cause }),
            names: [...repeated, ...broken.map(({ name }) => name.toLowerCase())],
          },
    ...(form !== undefined && { form }),
  };

  /** @returns the part as text, unless something in it is broken */
  function readPart(bytes: Buffer, place: Parameter['place']): string | undefined {
    const most = MAX_PARAMETERS - received.length - broken.length;
    const text = isUtf8(bytes) ? bytes.toString('utf8') : undefined;
    const whole = text === undefined ? undefined : decodePairs(withBlanks(bytes, text), most);
    if (whole !== undefined && whole.broken === undefined) {
      for (const { name, value } of whole.list) received.push({ name, value, place });
      if (whole.isCut) isWhole = false;
      return whole.isCut ? undefined : text;
    }
    // Something in it is broken: keep the pairs that can be read, so that a login still finds its state.
    const pairs = bytes.toString('latin1').split('&', most + 1);
    isWhole &&= pairs.length <= most;
    for (const pair of pairs.slice(0, most)) {
      if (pair !== '') readPair(Buffer.from(pair, 'latin1'), place);
    }
    return undefined;
  }

  function readPair(bytes: Buffer, place: Parameter['place']): void {
    const equals = bytes.indexOf('=');
    const name = tryDecode(equals < 0 ? bytes : bytes.subarray(0, equals));
    const value = tryDecode(equals < 0 ? bytes.subarray(bytes.length) : bytes.subarray(equals + 1));
    if ('text' in name && 'text' in value) received.push({ name: name.text, value: value.text, place });
    else {
      const raw = bytes.toString('latin1', 0, equals < 0 ? bytes.length : equals);
      const problem = 'problem' in name ? name.problem : 'problem' in value ? value.problem : '';
      broken.push({ name: raw, problem });
    }
  }
}

/** A body of another type than a form. What makes a multipart one is not seen in the code that sends it: it is named. */
function otherType(contentType: string): string {
  const sentence = `The body has the content type ${quoteForMessage(contentType)}; send it as ${FORM}.`;
  if (!/^\s*multipart\/form-data\b/i.test(contentType)) return sentence;
  return `${sentence} A FormData, curl -F and CURLOPT_POSTFIELDS of PHP with an array make the former; URLSearchParams, --data-urlencode and http_build_query() make the latter.`;
}

/** Names sent more than once, in lower case, and whether always with the same value. */
function repeatedNames(received: readonly Parameter[]): ReadonlyMap<string, boolean> {
  const first = new Map<string, string>();
  const repeated = new Map<string, boolean>();
  for (const { name, value } of received) {
    const lower = name.toLowerCase();
    const before = first.get(lower);
    if (before === undefined) first.set(lower, value);
    else repeated.set(lower, value === before && repeated.get(lower) !== false);
  }
  return repeated;
}

/** From this many bytes on, plus signs are replaced in the bytes. */
const LARGE = 16_384;

/**
 * A form with blanks for its plus signs. In a large form, replacing bytes takes a tenth of the time of replacing text
 * (R52).
 */
function withBlanks(bytes: Buffer, text: string): string {
  if (bytes.length < LARGE || !bytes.includes(0x2b)) return text;
  const spaced = Buffer.from(bytes);
  for (let at = spaced.indexOf(0x2b); at >= 0 && at < spaced.length; at += 1) {
    if (spaced[at] === 0x2b) spaced[at] = 0x20;
  }
  return spaced.toString('utf8');
}

function tryDecode(bytes: Buffer): ReturnType<typeof tryDecodePart> {
  if (!isUtf8(bytes)) return { problem: 'It holds bytes that are not UTF-8.' };
  return tryDecodePart(withBlanks(bytes, bytes.toString('utf8')));
}
