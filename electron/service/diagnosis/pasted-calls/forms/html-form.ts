import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { askFor } from './asking.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece, type Unread } from './form.ts';
import { isCallTarget } from './what-is-a-call.ts';

const tagStart = /<(\/?(?:form|input|textarea|select|button))(?=[\s/>])/gi;
/** Tags of one text, and characters of one (R52). */
const MOST_TAGS = 2_000;
const LONGEST_TAG = 20_000;
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** A value without its character references. */
export const withoutReferences = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
    if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    return named[String(name).toLowerCase()] ?? whole;
  });

interface Tag {
  /** In lower case; `/form` ends a form. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

const attribute = /[\s/]*([^\s"'<>/=]{1,200})(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/y;

/** The tags of forms and fields. A value in quotes may have any letter, also ">". */
function tagsOf(text: string): readonly Tag[] {
  const tags: Tag[] = [];
  for (const match of text.matchAll(tagStart)) {
    const start = match.index;
    if (tags.length >= MOST_TAGS) break;
    if (start < (tags.at(-1)?.end ?? 0)) continue;
    const attributes = new Map<string, string>();
    let at = start + match[0].length;
    const limit = Math.min(text.length, at + LONGEST_TAG);
    const own = text.slice(at, limit);
    attribute.lastIndex = 0;
    for (let found = attribute.exec(own); found !== null; found = attribute.exec(own)) {
      const [whole, name = '', double, single, bare] = found;
      const known = name.toLowerCase();
      if (!attributes.has(known)) attributes.set(known, withoutReferences(double ?? single ?? bare ?? ''));
      at += whole.length;
    }
    const closing = /^[\s/]*>/.exec(text.slice(at, at + 100));
    if (closing === null) continue;
    tags.push({ name: (match[1] ?? '').toLowerCase(), attributes, start, end: at + closing[0].length });
  }
  return tags;
}

interface Fields {
  readonly pairs: readonly TextPair[];
  /** Names of fields whose values the user gives, so that they are not in the page. */
  readonly typed: readonly string[];
  /** Names of buttons and choices, which the form may send, too. */
  readonly chosen: readonly string[];
}

function fieldsOf(tags: readonly Tag[], text: string): Fields {
  const pairs: TextPair[] = [];
  const typed: string[] = [];
  const chosen: string[] = [];
  for (const { name: tag, attributes, end } of tags) {
    const name = attributes.get('name') ?? '';
    if (name === '' || attributes.has('disabled') || tag.startsWith('/')) continue;
    const type = tag === 'input' ? (attributes.get('type') ?? 'text').toLowerCase() : tag;
    if (type === 'hidden') pairs.push([name, attributes.get('value') ?? '']);
    else if (type === 'select' || type === 'button' || type === 'submit' || type === 'image') chosen.push(name);
    else if (type === 'checkbox' || type === 'radio') {
      if (attributes.has('checked')) pairs.push([name, attributes.get('value') ?? 'on']);
      chosen.push(name);
    } else if (type === 'textarea') {
      const close = tags.find((one) => one.name === '/textarea' && one.start >= end);
      pairs.push([name, withoutReferences(text.slice(end, close?.start ?? end)).replace(/^\r?\n/, '')]);
      typed.push(name);
    } else if (type !== 'reset') {
      pairs.push([name, attributes.get('value') ?? '']);
      typed.push(name);
    }
  }
  return { pairs, typed, chosen };
}

const doubtsOf = ({ typed, chosen }: Fields): readonly string[] => [
  ...typed.map((name) => `What the user types into "${name.slice(0, 60)}" of the form is not in the page.`),
  ...chosen.map(
    (name) => `Whether the form sends "${name.slice(0, 60)}" is the choice of its user, which is not in the page.`,
  ),
];

const multipart: Unread = {
  sentence:
    'This is a form of an HTML page that sends multipart/form-data, which the service does not read: it answers 400001.',
  next: 'Remove its attribute enctype.',
  ask: askFor('the form', 'We need to know what the browser sends with it.'),
};

function callsOf(attributes: ReadonlyMap<string, string>, fields: Fields): readonly LabelledCall[] {
  const url = attributes.get('action') ?? '';
  const isPost = /^post$/i.test(attributes.get('method') ?? '');
  return describedCalls({
    httpMethod: isPost ? 'POST' : 'GET',
    // With GET a browser puts its fields in the place of the query.
    url: isPost ? url : (url.split('?', 1)[0] ?? ''),
    ...(isPost ? { body: fields.pairs } : { query: fields.pairs }),
    ...(isPost && { contentType: 'application/x-www-form-urlencoded' }),
    notes: ['The call is put together of the fields of a form; what scripts of the page do to them is not known.'],
    doubts: doubtsOf(fields),
  });
}

/** Forms of HTML pages whose action is a method of the service: what a browser sends when one is submitted. */
export const htmlForms: Form = {
  name: 'form of an HTML page',
  isIn: (text) => /<form[\s/>]/i.test(text),
  find(text) {
    const pieces: Piece[] = [];
    const tags = tagsOf(text);
    for (const [index, form] of tags.entries()) {
      if (form.name !== 'form' || pieces.length >= MOST_PIECES || form.start < (pieces.at(-1)?.end ?? 0)) continue;
      const behind = tags.slice(index + 1);
      const close = behind.findIndex(({ name }) => name === 'form' || name === '/form');
      const own = close === -1 ? behind : behind.slice(0, close);
      const last = behind[close]?.name === '/form' ? behind[close] : own.at(-1);
      const piece = pieceOf(form, own, { start: form.start, end: last?.end ?? form.end }, text);
      if (piece !== undefined) pieces.push(piece);
    }
    return pieces;
  },
};

function pieceOf(
  { attributes }: Tag,
  own: readonly Tag[],
  ends: Pick<Piece, 'start' | 'end'>,
  text: string,
): Piece | undefined {
  const fields = fieldsOf(own, text);
  const [path = '', query = ''] = (attributes.get('action') ?? '').replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
  const names = fields.pairs.map(([name]) => `&${name}=`).join('');
  if (fields.pairs.length === 0 || !isCallTarget(path, `${query}${names}`)) return undefined;
  const place = { ...ends, form: 'form of an HTML page' };
  if (/multipart/i.test(attributes.get('enctype') ?? '')) return { ...place, calls: [], unread: multipart };
  try {
    return { ...place, calls: callsOf(attributes, fields) };
  } catch (error) {
    if (!(error instanceof PasteProblem)) throw error;
    return { ...place, calls: [], unread: { sentence: error.sentence, next: error.next, ask: error.ask ?? '' } };
  }
}
