import { isUtf8 } from 'node:buffer';
import { type Malformed, type Parameter, Parameters } from '#service/call.ts';
import { shown } from '#service/trace/shown.ts';
import { decodeForm, MalformedEncoding } from '#shared/protocol/percent.ts';

/** What a request's query and body say. */
export interface ReadParameters {
  /** Everything readable in the order received, also what was sent twice: for the log. */
  readonly received: readonly Parameter[];
  /** The first readable value of each name: for the end-points. */
  readonly parameters: Parameters;
  /** Undefined: everything could be read, and no name was sent twice. */
  readonly malformed: Malformed | undefined;
  /** The body as text, when all of it is a form that can be read. */
  readonly form?: string;
}

/** Form-encoded parts of a request. */
export interface RawParts {
  /** Query as received, one character per byte. */
  readonly query: string;
  readonly body: Buffer | undefined;
  readonly contentType: string | undefined;
}

/** The one type of a body that is read (D6). */
export const FORM = 'application/x-www-form-urlencoded';

/** True when a body of this type is read as a form; no type at all counts as one (D6). */
export function isForm(contentType: string | undefined): boolean {
  return contentType === undefined || contentType.split(';', 1)[0]?.trim().toLowerCase() === FORM;
}

/**
 * Reads the parameters of query and body. What cannot be read is not thrown but described, because every end-point
 * answers it in its own form: another content type, broken percent-encoding, invalid UTF-8 (D6), a name sent twice, also
 * in different case or in both places (D7).
 */
export function readParameters({ query, body, contentType }: RawParts): ReadParameters {
  const received: Parameter[] = [];
  const broken: { name: string; problem: string }[] = [];
  let details: string | undefined;
  let form: string | undefined;

  if (query !== '') readPart(Buffer.from(query, 'latin1'), 'query');
  if (body !== undefined && body.length > 0) {
    if (isForm(contentType)) form = readPart(body, 'body');
    else details = `The body has the content type ${shown(contentType ?? '')}; send it as ${FORM}.`;
  }

  const parameters = new Parameters(received);
  const repeated = parameters.size === received.length ? [] : repeatedNames(received);
  const [unreadable] = broken;
  if (details === undefined && unreadable) {
    details = `Parameter ${shown(unreadable.name)} cannot be read. ${unreadable.problem}`;
  }
  const [twice] = repeated;
  if (details === undefined && twice !== undefined) {
    details = `Parameter ${shown(parameters.find(twice)?.name ?? twice)} was sent more than once; send it once.`;
  }
  return {
    received,
    parameters,
    malformed:
      details === undefined
        ? undefined
        : { errorCode: 400001, details, names: [...repeated, ...broken.map(({ name }) => name.toLowerCase())] },
    ...(form !== undefined && { form }),
  };

  /** @returns the part as text, unless something in it is broken */
  function readPart(bytes: Buffer, place: Parameter['place']): string | undefined {
    const whole = decode(bytes);
    if (whole.list !== undefined) {
      for (const { name, value } of whole.list) received.push({ name, value, place });
      return whole.text;
    }
    // Something in it is broken: keep the pairs that can be read, so that a login still finds its state.
    for (const pair of bytes.toString('latin1').split('&')) {
      const { list, problem } = decode(Buffer.from(pair, 'latin1'));
      if (list !== undefined) for (const { name, value } of list) received.push({ name, value, place });
      else broken.push({ name: pair.split('=', 1)[0] ?? '', problem });
    }
    return undefined;
  }
}

/** Names sent more than once, in lower case. */
function repeatedNames(received: readonly Parameter[]): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of received) {
    const lower = name.toLowerCase();
    if (seen.has(lower)) repeated.add(lower);
    seen.add(lower);
  }
  return [...repeated];
}

/** The text and its decoded pairs, or a sentence about what is wrong with them. */
type Decoded =
  | { readonly text: string; readonly list: readonly { name: string; value: string }[]; readonly problem?: never }
  | { readonly list?: never; readonly problem: string };

function decode(bytes: Buffer): Decoded {
  if (!isUtf8(bytes)) return { problem: 'It holds bytes that are not UTF-8.' };
  const text = bytes.toString('utf8');
  try {
    return { text, list: decodeForm(text) };
  } catch (error) {
    if (error instanceof MalformedEncoding) return { problem: error.message };
    throw error;
  }
}
