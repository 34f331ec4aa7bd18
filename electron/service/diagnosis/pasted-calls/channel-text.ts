import { type ByteText, toBytes, toText } from '#shared/pasted-calls/byte-text.ts';
import type { Said } from '#shared/told/sentence.ts';

/** A text as it was before a mail program or a chat carried it. */
interface ChannelText {
  readonly bytes: ByteText;
  /** What was undone, as sentences for the reader. */
  readonly notes: readonly Said[];
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

/** A command in a code block on the lines of its marks, as chats write one. */
function fromInlineBlock(bytes: ByteText): ChannelText | undefined {
  const block = /^([ \t]*)```(?=\S[^\n]*\s)([^`]*?)```[ \t]*$/gm;
  return bytes.search(block) === -1 ? undefined : { bytes: bytes.replace(block, '$1$2'), notes: [] };
}

const undos: readonly Undo[] = [withoutInvisible, fromQuotedPrintable, fromSlack, fromRewrittenLinks, fromInlineBlock];

/**
 * Undoes what the way of a text put into it: invisible characters, quoted-printable, the links of Slack. Where it is not
 * certain that the client did not send it so, the text stays.
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
