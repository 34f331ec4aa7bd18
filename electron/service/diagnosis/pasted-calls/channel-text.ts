import { type ByteText, isUtf8, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import { hasCommand } from './shells.ts';

/** A text as it was before a mail program or a chat carried it. */
interface ChannelText {
  readonly bytes: ByteText;
  /** What was undone, as sentences for the reader. */
  readonly notes: readonly string[];
}

type Undo = (bytes: ByteText) => ChannelText | undefined;

/** U+200B to U+200D, U+2060, U+FEFF and the soft hyphen, as UTF-8. */
const invisible = /\xe2\x80[\x8b-\x8d]|\xe2\x81\xa0|\xef\xbb\xbf|\xc2\xad/g;

/**
 * Characters without width, as chats, wikis and word processors put them into long words. No client puts them into a request
 * line, a header or a form unencoded, so they are none of the call's. JSON can have them in its data and is left as it is.
 */
function withoutInvisible(bytes: ByteText): ChannelText | undefined {
  if (/^\s*(?:\{|\[\s*[[{"\]])/.test(bytes) || bytes.search(invisible) === -1) return undefined;
  return {
    bytes: bytes.replace(invisible, ''),
    notes: [
      'The text has invisible characters, as chats and word processors put them into long words; they are left out. If the client sends them, that is the mistake.',
    ],
  };
}

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
function fromQuotedPrintable(bytes: ByteText): ChannelText | undefined {
  if (!declared.test(bytes) && !isQuotedPrintable(bytes)) return undefined;
  const plain = bytes
    .replace(/=[ \t]*\r?\n(?:> ?)?/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return { bytes: plain, notes: ['The text is quoted-printable, as the source of a mail is; it is decoded.'] };
}

/** `<address|label>`, as Slack writes a link in what it exports. */
const slackLink = /<(https?:\/\/[^\s<>|]+)\|[^<>\n]*>/gi;

function fromSlack(bytes: ByteText): ChannelText | undefined {
  if (bytes.search(slackLink) === -1) return undefined;
  return { bytes: bytes.replace(slackLink, '$1'), notes: ['The link is one of Slack; its address is read.'] };
}

const decoded = (text: ByteText): ByteText => {
  try {
    return toBytes(decodeURIComponent(toText(text)));
  } catch {
    return '';
  }
};

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

function fromRewrittenLinks(bytes: ByteText): ChannelText | undefined {
  let isFound = false;
  const plain = rewritten.reduce(
    (text, [link, address]) =>
      text.replace(link, (whole, inner: string) => {
        const own = address(inner);
        if (!/^https?:\/\/\S+$/i.test(own)) return whole;
        isFound = true;
        return own;
      }),
    bytes,
  );
  if (!isFound) return undefined;
  return { bytes: plain, notes: ['A mail filter wrote the link anew; the address in it is read.'] };
}

/** A text with a call in it, as far as that can be seen. */
const hasCall = (bytes: ByteText): boolean =>
  /\b(?:apiKey|oauth_token|client_id)\b/i.test(bytes) && (/https?:\/\/|HTTP\/\d/.test(bytes) || hasCommand(bytes));

const base64Mail = /^content-transfer-encoding:[ \t]*base64[ \t]*\r?$/im;
const base64Lines = /^(?:[A-Za-z0-9+/_-]{4,}[ \t]*\r?\n){0,20000}[A-Za-z0-9+/_-]{2,}={0,2}\s*$/;

/** The source of a mail or a whole text in base64, broken into lines or not (RFC 2045, 6.8). */
function fromBase64(bytes: ByteText): ChannelText | undefined {
  const head = base64Mail.exec(bytes);
  const behind = head === null ? -1 : bytes.slice(head.index).search(/\r?\n[ \t]*\r?\n/);
  const part = behind === -1 || head === null ? bytes : bytes.slice(head.index + behind);
  const [own = ''] = part.trim().split(/\r?\n(?=--)/, 1);
  if (own.length < 40 || !base64Lines.test(own)) return undefined;
  const plain = Buffer.from(own.replace(/\s+/g, ''), 'base64').toString('latin1');
  if (!isUtf8(plain) || !hasCall(plain)) return undefined;
  return { bytes: plain, notes: ['The text is base64, as the source of a mail is; it is decoded.'] };
}

/** A text in quotes of JSON, as a member of a log is copied, also one in another. */
function fromJsonText(bytes: ByteText): ChannelText | undefined {
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
  if (inner === bytes.trim() || !/\\/.test(bytes) || !hasCall(inner)) return undefined;
  return { bytes: toBytes(toText(inner)), notes: ['The text is a text of JSON; its escapes are undone.'] };
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
function fromTypography(bytes: ByteText): ChannelText | undefined {
  if (!/\bcurl\b/i.test(bytes)) return undefined;
  let goesOn = false;
  const lines = bytes.split('\n').map((line) => {
    const isOfCommand = goesOn || hasCommand(line.replace(/^(?:[ \t]{0,4}>[ \t]?){1,20}/, ''));
    goesOn = isOfCommand && /[\\`^][ \t]*\r?$/.test(line);
    return isOfCommand ? withoutTypography(line) : line;
  });
  const plain = lines.join('\n');
  if (plain === bytes) return undefined;
  return {
    bytes: plain,
    notes: [
      'The command has typographic quotes or dashes, as mail programs and editors put them; they are read as those of a keyboard.',
    ],
  };
}

const undos: readonly Undo[] = [
  fromBase64,
  fromJsonText,
  withoutInvisible,
  fromQuotedPrintable,
  fromSlack,
  fromRewrittenLinks,
  fromTypography,
];

/**
 * Undoes what the way of a text put into it: invisible characters, quoted-printable, base64, JSON, the links of Slack, typographic
 * quotes. Where it is not certain that the client did not send it so, the text stays.
 */
export function fromChannel(pasted: ByteText): ChannelText {
  return undos.reduce<ChannelText>(
    (text, undo) => {
      const undone = undo(text.bytes);
      return undone === undefined ? text : { bytes: undone.bytes, notes: [...text.notes, ...undone.notes] };
    },
    { bytes: pasted, notes: [] },
  );
}
