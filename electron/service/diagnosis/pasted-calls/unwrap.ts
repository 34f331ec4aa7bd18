import { unescapeHtml } from '#service/diagnosis/transport-mistakes/index.ts';
import { orElse } from '#shared/or-else.ts';
import { type ByteText, isUtf8, toBytes, toText, trimLines } from '#shared/pasted-calls/byte-text.ts';
import { type Note, notesOfJoined } from './pasted-call.ts';
import { hasCommand, type Shell } from './shells.ts';

/*
 * What the way of a text did to it, each undone by a function from text to text. Where it is not certain that the client did not
 * send it so, the text stays.
 */

/** U+200B to U+200D, U+2060, U+FEFF and the soft hyphen, as UTF-8. */
const invisible = /\xe2\x80[\x8b-\x8d]|\xe2\x81\xa0|\xef\xbb\xbf|\xc2\xad/g;

/**
 * Characters without width, as chats, wikis and word processors put them into long words. No client puts them into a request
 * line, a header or a form unencoded, so they are none of the call's. JSON can have them in its data and is left as it is.
 */
const withoutInvisible = (bytes: ByteText): ByteText =>
  /^\s*(?:\{|\[\s*[[{"\]])/.test(bytes) ? bytes : bytes.replace(invisible, '');

const declared = /^content-transfer-encoding:[ \t]*quoted-printable[ \t]*\r?$/im;
/** What may follow an equals sign of quoted-printable text: itself, a byte beyond ASCII, a blank at a line's end, a line end. */
const escaped = /=(?:3D|[89A-F][0-9A-F]|20\r?$|09\r?$|0D|0A|[ \t]*\r?$)/gm;

/** True when every equals sign of the text is one that quoted-printable writes, and one of them stands for itself. */
function isQuotedPrintable(bytes: ByteText): boolean {
  const signs = bytes.split('=').length - 1;
  const written: readonly string[] = bytes.match(escaped) ?? [];
  return signs > 1 && written.length === signs && written.includes('=3D');
}

/** The source of a mail (RFC 2045, 6.7): `=3D` for each equals sign, and lines that an equals sign breaks. */
function fromQuotedPrintable(bytes: ByteText): ByteText {
  if (!declared.test(bytes) && !isQuotedPrintable(bytes)) return bytes;
  return bytes
    .replace(/=[ \t]*\r?\n(?:> ?)?/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** `<address|label>`, as Slack writes a link in what it exports. */
const slackLink = /<(https?:\/\/[^\s<>|]+)\|[^<>\n]*>/gi;

const decoded = (text: ByteText): ByteText => orElse(() => toBytes(decodeURIComponent(toText(text))), '');

/** Links as mail filters write them: the address is in a parameter, percent-encoded, or with signs of its own. */
const rewritten: readonly (readonly [link: RegExp, address: (inner: ByteText) => ByteText])[] = [
  [
    /https:\/\/[\w.-]{0,80}safelinks\.protection\.outlook\.com\/[^\s?<>"]{0,40}\?(?:[^\s<>"]{0,200}?&(?:amp;)?)?url=([^\s&<>"]+)[^\s<>"]*/gi,
    decoded,
  ],
  [
    /https:\/\/www\.google\.com\/url\?(?:[^\s<>"]{0,200}?&(?:amp;)?)?(?:q|url)=(https?%3A[^\s&<>"]+)[^\s<>"]*/gi,
    decoded,
  ],
  [/https:\/\/urldefense\.com\/v3\/__(https?:\/\/[^\s*<>"]+?)__;[^\s<>"]*/gi, (inner) => inner],
  [
    /https:\/\/urldefense\.proofpoint\.com\/v2\/url\?u=(https?-3A[^\s&<>"]+)[^\s<>"]*/gi,
    (inner) => decoded(inner.replaceAll('-', '%').replaceAll('_', '/')),
  ],
];

const fromRewrittenLinks = (bytes: ByteText): ByteText =>
  rewritten.reduce(
    (text, [link, address]) =>
      text.replace(link, (whole, inner: string) => {
        const own = address(inner);
        return /^https?:\/\/\S+$/i.test(own) ? own : whole;
      }),
    bytes,
  );

/** A text with a call in it, as far as that can be seen. */
const hasCall = (bytes: ByteText): boolean =>
  /\b(?:apiKey|oauth_token|client_id)\b/i.test(bytes) && (/https?:\/\/|HTTP\/\d/.test(bytes) || hasCommand(bytes));

const base64Mail = /^content-transfer-encoding:[ \t]*base64[ \t]*\r?$/im;
/** Characters: more than a call that is read has in base64, and no more than a pattern has room for (R52). */
const MAX_BASE64 = 4 * 1024 * 1024;
const base64Lines = /^(?:[A-Za-z0-9+/_-]{4,}[ \t]*\r?\n){0,20000}[A-Za-z0-9+/_-]{2,}={0,2}\s*$/;

/** The source of a mail or a whole text in base64, broken into lines or not (RFC 2045, 6.8). */
function fromBase64(bytes: ByteText): ByteText {
  const head = base64Mail.exec(bytes);
  const behind = head === null ? -1 : bytes.slice(head.index).search(/\r?\n[ \t]*\r?\n/);
  const part = behind === -1 || head === null ? bytes : bytes.slice(head.index + behind);
  const [own = ''] = part.trim().split(/\r?\n(?=--)/, 1);
  if (own.length < 40 || own.length > MAX_BASE64 || !base64Lines.test(own)) return bytes;
  const plain = Buffer.from(own.replace(/\s+/g, ''), 'base64').toString('latin1');
  return isUtf8(plain) && hasCall(plain) ? plain : bytes;
}

/** A text in quotes of JSON, as a member of a log is copied, also one in another. */
function fromJsonText(bytes: ByteText): ByteText {
  let inner = bytes.trim();
  for (let depth = 0; depth < 3 && /^"[\s\S]*"$/.test(inner); depth += 1) {
    try {
      const value: unknown = JSON.parse(inner);
      if (typeof value !== 'string') break;
      inner = value.trim();
    } catch {
      break;
    }
  }
  return inner === bytes.trim() || !/\\/.test(bytes) || !hasCall(inner) ? bytes : toBytes(toText(inner));
}

const openDouble = '(?:\xe2\x80[\x9c\x9e\x9f]|\xc2\xab)';
const closeDouble = '(?:\xe2\x80[\x9d\x9c]|\xc2\xbb)';
const openSingle = '\xe2\x80[\x98\x9a\x9b]';
const closeSingle = '\xe2\x80[\x99\x98]';
/** Typographic quotes around a word, such as an address: bash and cmd take them for letters, and no command is typed with them. */
const typographicWord = new RegExp(
  `(?<=[\\s=])(?:${openDouble}([^\\n]*?)${closeDouble}|${openSingle}([^\\n]*?)${closeSingle})(?=[\\s\\\\^\`;]|$)`,
  'g',
);
/** U+2010 to U+2015 and U+2212 in front of an option. */
const typographicDash = /(?<=\s)(?:\xe2\x80[\x90-\x95]|\xe2\x88\x92)(-?)(?=[A-Za-z])([A-Za-z][\w-]*)/g;

/** Each opening quote is looked for its closing one: a line with more is no command, and would take long (R52). */
const MAX_QUOTES = 100;
const typographicQuote = /\xe2\x80[\x98-\x9f]|\xc2[\xab\xbb]/g;

function withoutTypography(line: ByteText): ByteText {
  if ((line.match(typographicQuote)?.length ?? 0) > MAX_QUOTES) return line;
  return line
    .replace(typographicWord, (_, double?: string, single?: string) =>
      double === undefined ? `'${single ?? ''}'` : `"${double}"`,
    )
    .replace(
      typographicDash,
      (_, second: string, name: string) => `${second !== '' || name.length > 1 ? '--' : '-'}${name}`,
    );
}

/** Commands as word processors and mail programs write them: with typographic quotes, and dashes in front of options. */
function fromTypography(bytes: ByteText): ByteText {
  if (!/\bcurl\b/i.test(bytes)) return bytes;
  let goesOn = false;
  const lines = bytes.split('\n').map((line) => {
    const isOfCommand = goesOn || hasCommand(line.replace(/^(?:[ \t]{0,4}>[ \t]?){1,20}/, ''));
    goesOn = isOfCommand && /[\\`^][ \t]*\r?$/.test(line);
    return isOfCommand ? withoutTypography(line) : line;
  });
  return lines.join('\n');
}

const fence = /^(```|~~~)[^\n`~]*\n([\s\S]*?)\n?\1$/;
/** Without a code fence, the marks of a quoted mail, back-ticks around all of it. */
function withoutFence(bytes: ByteText): ByteText {
  const own = fence.exec(trimLines(bytes))?.[2] ?? bytes;
  const isQuoted =
    /^> ?\S/.test(own) &&
    trimLines(own)
      .split('\n')
      .every((line) => line.startsWith('>'));
  const plain = isQuoted ? own.replace(/^> ?/gm, '') : own;
  return /^`[^`\n]+`\s{0,4}$/.test(plain) ? trimLines(plain).slice(1, -1) : plain;
}

/** What shells print before what is typed, and for which shell that speaks. */
const prompts: readonly (readonly [prompt: RegExp, shell: Shell | undefined])[] = [
  [/^PS(?: [^\n>]{0,200})?> ?(?=\S)/, 'PowerShell'],
  [/^[A-Za-z]:\\[^\n>]{0,200}> ?(?=\S)/, 'cmd'],
  [/^[\w.-]{1,60}@[\w.-]{1,60}[^\n$#%>]{0,100}[$#%] +/, 'bash'],
  [/^(?:bash|sh|zsh)[-\w.]{0,10}[$#%] +/, 'bash'],
  [/^(?:\$|%|#|\xe2\x9d\xaf|\xe2\x9e\x9c) +(?=(?:\S{0,200}[\\/])?curl\b)/, 'bash'],
];

/** The shell whose prompt a line begins with, as far as the prompt says. */
export const shellOfPrompt = (line: ByteText): Shell | undefined =>
  prompts.find(([prompt]) => prompt.test(line.trimStart()))?.[1];

/** Without the prompt of a shell, and that of each line by which its command goes on. */
export function withoutPrompt(bytes: ByteText): ByteText {
  const own = prompts.reduce((text, [prompt]) => (text === bytes ? text.replace(prompt, '') : text), bytes);
  const [first = '', ...rest] = own.split('\n');
  const mark = /^(?:>>?|More\?) /;
  return own !== bytes && /[\\`^]\r?$/.test(first) && rest.every((line) => mark.test(line))
    ? [first, ...rest.map((line) => line.replace(mark, ''))].join('\n')
    : own;
}

/** What ends a line that goes on, in the middle of one: the text went through something that makes one line of several. */
const lostBreaks = /(?<=[^\\] )[\\`] +(?=--?[A-Za-z]|["']?https?:)/g;

/** A line is hardly broken by a program before this column. */
export const NARROWEST = 40;

/**
 * A command that a terminal or a program broke at one column, also within words, put together again; else the text as it is.
 * Of two lines nobody can tell: lines are broken at a column where at least two of them end there.
 */
function withoutColumn(bytes: ByteText): ByteText {
  const lines = bytes.split('\n').map((line) => line.replace(/\r$/, ''));
  const start = lines.findIndex(hasCommand);
  const width = lines[start]?.length ?? 0;
  if (start === -1 || width < NARROWEST) return bytes;
  let last = start;
  while (last + 1 < lines.length && lines[last]?.length === width && lines[last + 1] !== '') last += 1;
  const own = lines.slice(start, last + 1);
  const isBroken =
    own.length > 2 &&
    (own.at(-1)?.length ?? 0) <= width &&
    !own.slice(0, -1).some((line) => /[\\`^]$/.test(line)) &&
    !own.slice(1).some(hasCommand);
  return isBroken ? [...lines.slice(0, start), own.join(''), ...lines.slice(last + 1)].join('\n') : bytes;
}

/** A step, and what the reader of the verdict is told when it changed something. */
type Step = readonly [undo: (bytes: ByteText) => ByteText, note: Note | undefined];

const onItsWay: readonly Step[] = [
  // A byte order mark is no invisible character of the text.
  [(bytes) => bytes.replace(/^\xef\xbb\xbf/, ''), undefined],
  [fromBase64, 'The text is base64, as the source of a mail is; it is decoded.'],
  [fromJsonText, 'The text is a text of JSON; its escapes are undone.'],
  [
    withoutInvisible,
    'The text has invisible characters, as chats and word processors put them into long words; they are left out. If the client sends them, that is the mistake.',
  ],
  [fromQuotedPrintable, 'The text is quoted-printable, as the source of a mail is; it is decoded.'],
  [(bytes) => bytes.replace(slackLink, '$1'), 'The link is one of Slack; its address is read.'],
  [fromRewrittenLinks, 'A mail filter wrote the link anew; the address in it is read.'],
  [
    fromTypography,
    'The command has typographic quotes or dashes, as mail programs and editors put them; they are read as those of a keyboard.',
  ],
  // Line ends behind it may belong to the body of a request.
  [(bytes) => bytes.replace(/^[ \t\r\n]+/, ''), undefined],
  [withoutFence, undefined],
];

const onTheScreen: readonly Step[] = [
  [withoutColumn, notesOfJoined('command')[0]],
  [
    (bytes) => (bytes.includes('\n') ? bytes : bytes.replace(lostBreaks, ' ')),
    'The line breaks of the command were lost; it is read as if they were there.',
  ],
  [
    (bytes) => (/curl\xc2\xa0/.test(bytes) ? bytes.replaceAll('\xc2\xa0', ' ') : bytes),
    'The text has no-break spaces, as chats and mail programs put them; they are read as blanks.',
  ],
];

/** A text without what mail programs, chats and terminals put around it. */
interface UnwrappedText {
  readonly bytes: ByteText;
  /** The shell whose prompt was there. */
  readonly shell: Shell | undefined;
  /** What was undone, as sentences for the reader. */
  readonly notes: readonly Note[];
}

/** Undoes what mail programs, chats and terminals certainly did to a text. */
export function unwrappedText(pasted: ByteText): UnwrappedText {
  const notes: Note[] = [];
  const after = (steps: readonly Step[], given: ByteText): ByteText =>
    steps.reduce((bytes, [undo, note]) => {
      const undone = undo(bytes);
      if (undone !== bytes && note !== undefined) notes.push(note);
      return undone;
    }, given);
  const bytes = after(onItsWay, pasted);
  return { bytes: after(onTheScreen, bytes), shell: shellOfPrompt(bytes), notes };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  e: '\x1b',
  '0': '\0',
};

/** A text without the escapes that JSON, Python, Ruby, Go and JavaScript write in a string. */
export function unescaped(text: string): string {
  return text.replace(
    /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|((?:x[0-9a-fA-F]{2}(?:\\(?=x[0-9a-fA-F]{2}))?)+)|([\s\S]))/g,
    (_, code: string | undefined, unit: string | undefined, hexes: string | undefined, single: string | undefined) => {
      const point = code ?? unit;
      if (point !== undefined) return String.fromCodePoint(Math.min(Number.parseInt(point, 16), 0x10ffff));
      if (hexes !== undefined) {
        const values = hexes.split('\\').map((one) => Number.parseInt(one.slice(1), 16));
        return new TextDecoder().decode(Uint8Array.from(values));
      }
      return escapes[single ?? ''] ?? single ?? '';
    },
  );
}

/** A text without the character references of HTML and XML. */
export const withoutReferences = (text: string): string => unescapeHtml(text).replaceAll('\u00a0', ' ');

/** Marks of quoted mails in front of a line, nested ones too. */
const marks = /^[ \t]{0,4}(?:>(?![ \t]?\{%)[ \t]?){1,20}/gm;

/** A text without the marks that mail programs put in front of quoted lines. A line keeps its place. */
export const withoutQuotes = (text: string): string => (/^[ \t]{0,4}>/m.test(text) ? text.replace(marks, '') : text);

/** How a further mail of a thread begins, or a comment of a ticket. */
const border =
  /^[ \t]*(?:(?:From|Von|De):[ \t]\S|-{2,}[ \t]{0,4}(?:Original Message|Forwarded message|Ursprüngliche Nachricht|Message d)|Begin forwarded|(?:On|Am|Le)[ \t].{4,200}(?:wrote|schrieb|écrit).{0,100}$|_{5}|(?:Mail|Comment|Reply|Ticket|Call|Case|Update|Message)[ \t]#?\d)/gim;

/** Offsets at which a further mail or comment of a text begins: what stands before belongs to no call behind it. */
export function bordersOf(text: string): readonly number[] {
  return [...text.matchAll(border)].slice(0, 2_000).map(({ index }) => index);
}

const base64 = (text: string): string =>
  text.replace(/(?<![\w+/=])[A-Za-z0-9+/]{40,}={0,2}(?![\w+/=])/g, (one) => {
    const plain = Buffer.from(one, 'base64').toString('latin1');
    return /[^\t\r\n -~]/.test(plain) || !/[=/:]/.test(plain) ? one : plain;
  });

/** What a text may have been put through, each tried where its marks are there and nothing was found in it as it is. */
const tentative: readonly (readonly [mark: RegExp, undo: (text: string) => string])[] = [
  [/&(?:lt|quot|amp|#\d{2,5}|#x[0-9a-f]{2,5});/i, withoutReferences],
  [/\\(?:["'/nrt]|u00)/, unescaped],
  [/[A-Za-z0-9+/]{40}/, base64],
];

/** A text after what its way did to it is undone, one step more each. */
export function unwrappings(text: string): readonly string[] {
  const texts: string[] = [];
  let plain = text;
  for (const [mark, undo] of [...tentative, ...tentative]) {
    const undone = mark.test(plain) ? undo(plain) : plain;
    if (undone !== plain) texts.push(undone);
    plain = undone;
  }
  return texts;
}
