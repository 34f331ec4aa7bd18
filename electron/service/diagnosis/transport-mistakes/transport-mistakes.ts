import { isOneOf, keysOf } from '#shared/narrowing.ts';
import { tryDecodePart } from '#shared/protocol/percent.ts';
import { withoutEnds } from '#shared/text-ends.ts';

/** A credential that was sent: what it is called, and whether it came in a header, where nothing is percent-encoded. */
interface SentCredential {
  readonly what: string;
  readonly inHeader: boolean;
}

/** What happens to a whole credential on its way. */
interface TransportMistake {
  /** What the client would have had to send; the same text, or undefined, where this did not happen. */
  readonly undo: (sent: string) => string | readonly string[] | undefined;
  readonly says: (of: SentCredential) => string;
  readonly fix: (of: SentCredential) => string;
}

const asIssued = () => 'Send it as it was issued.';
const blanks = /[\s\u200b-\u200d\ufeff\u00a0]+/g;
const standardBase64 = (text: string): string => {
  const standard = text.replaceAll('-', '+').replaceAll('_', '/');
  return standard + '='.repeat((4 - (standard.length % 4)) % 4);
};

/** In this order they are looked for. */
const transportMistakes = {
  'plus-as-blank': {
    undo: (sent) => sent.replaceAll(' ', '+'),
    says: ({ what }) => `The "+" of the ${what} arrived as a blank, because it was sent without percent-encoding.`,
    fix: ({ what }) => `Percent-encode the ${what} in a form or a query: + is %2B, / is %2F, = is %3D.`,
  },
  'in-quotes': {
    undo: withoutQuotes,
    says: ({ what }) => `The ${what} was sent with its quotes.`,
    fix: () => 'Send it without them: they belong to the text that it was read from.',
  },
  'in-brackets': {
    undo: (sent) => withoutBrackets(sent.trim()),
    says: ({ what }) => `The ${what} was sent in brackets.`,
    fix: () => 'Send it without them: they only mark its place in a documentation.',
  },
  'encoded-twice': {
    undo: decodedFully,
    says: ({ what, inHeader }) =>
      inHeader ? `The ${what} is percent-encoded in the header.` : `The ${what} was percent-encoded twice.`,
    fix: ({ inHeader }) =>
      inHeader
        ? 'Send it in the header as it was issued: nothing there is percent-encoded.'
        : 'Encode it once: leave it to the library that makes the request, or encode it yourself, not both.',
  },
  'with-byte-order-mark': {
    undo: (sent) => (/^(?:\ufeff|ï»¿)/.test(sent) ? sent.replace(/^(?:\ufeff|ï»¿)/, '').trim() : undefined),
    says: ({ what }) => `The ${what} has a byte order mark in front, as text files of Windows have.`,
    fix: () => 'Leave the mark out where the file is read.',
  },
  'with-blank': {
    undo: (sent) => sent.replace(blanks, ''),
    says: ({ what }) => `The ${what} has a blank or a line end in it.`,
    fix: () => 'Send it in one piece, without what a mail or a terminal put into it.',
  },
  'with-scheme': {
    undo: (sent) => /^(?:OAuth|Bearer|Basic|Token)[\s:=+]+([^\s:=+]\S*)$/i.exec(sent.trim())?.[1],
    says: ({ what }) => `The name of a scheme stands before the ${what}.`,
    fix: ({ what }) => `Send the ${what} alone; the word OAuth belongs into the Authorization header.`,
  },
  'as-base64': {
    undo: (sent) => sent.replaceAll('+', '-').replaceAll('/', '_').replaceAll(' ', '-'),
    says: ({ what }) => `The ${what} has other signs for its "-" and "_".`,
    fix: () => 'Send it as it was issued: it is not to be converted to another base64.',
  },
  'as-base64url': {
    undo: standardBase64,
    says: ({ what }) => `The ${what} was sent as base64url, or without its padding.`,
    fix: () => 'Send it in base64 with "+" and "/", and "=" at its end.',
  },
  'in-base64': {
    undo: (sent) => (/^[\w+/-]+={0,2}$/.test(sent) ? Buffer.from(sent, 'base64').toString('latin1').trim() : undefined),
    says: ({ what }) => `The ${what} was encoded in base64 once more.`,
    fix: asIssued,
  },
  // Of the text, or of the bytes that its base64 stands for.
  'in-hex': {
    undo: (sent) =>
      /^(?:[0-9a-f]{2})+$/i.test(sent)
        ? (['latin1', 'base64'] as const).map((form) => Buffer.from(sent, 'hex').toString(form))
        : undefined,
    says: ({ what }) => `The ${what} was sent in hex.`,
    fix: asIssued,
  },
} as const satisfies Readonly<Record<string, TransportMistake>>;

export type TransportMistakeName = keyof typeof transportMistakes;

const rows: readonly (readonly [TransportMistakeName, TransportMistake])[] = keysOf(transportMistakes).map((name) => [
  name,
  transportMistakes[name],
]);

/** A mistake that is proved, in sentences, with what was found without it. */
interface FoundMistake<Name, T> {
  readonly name: Name;
  readonly line: string;
  readonly fix: string;
  /** The credential that was meant; never shown. */
  readonly meant: string;
  readonly found: T;
}

/**
 * The mistake on its way after which a credential is none, as far as that is proved: without it the credential is known. Every
 * form is looked up whatever is found, so that the time tells nothing (R9).
 *
 * @param names of the mistakes that can happen to such a credential
 * @param find what is known by the text; undefined: nothing
 */
export function findTransportMistake<const Name extends TransportMistakeName, T>(
  sent: string,
  of: SentCredential,
  names: readonly Name[],
  find: (text: string) => T | undefined,
): FoundMistake<Name, T> | undefined {
  let first: FoundMistake<Name, T> | undefined;
  for (const [name, { undo, says, fix }] of rows) {
    if (!isOneOf(names, name)) continue;
    for (const meant of [undo(sent) ?? []].flat()) {
      const found = meant === '' || meant === sent ? undefined : find(meant);
      if (found !== undefined) first ??= { name, line: says(of), fix: fix(of), meant, found };
    }
  }
  return first;
}

/** The text within its quotes, of programs and of word processors; undefined: it has none. */
export function withoutQuotes(text: string): string | undefined {
  return /^\s*\\?(["'`“”‘’«])(.*?)\\?["'`“”‘’»]\s*$/s.exec(text)?.[2];
}

const opening = '<{[(';
const closing = '>}])';
function withoutBrackets(text: string): string | undefined {
  return opening.includes(text[0] ?? ' ') && closing.includes(text.at(-1) ?? ' ')
    ? withoutEnds(withoutEnds(text, opening), closing)
    : undefined;
}

/** How often a text may have been percent-encoded. */
const MAX_LEVELS = 4;

/** Percent-decoded until nothing is encoded; undefined when there is nothing to decode. */
export function decodedFully(text: string): string | undefined {
  let plain = text;
  for (let level = 0; level < MAX_LEVELS && /%[0-9A-Fa-f]{2}/.test(plain); level += 1) {
    const read = tryDecodePart(plain.replaceAll('+', '%2B'));
    if (!('text' in read)) break;
    plain = read.text;
  }
  return plain === text ? undefined : plain;
}

const characterOf: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' },
  ...{ plus: '+', equals: '=', sol: '/' },
};

/** Without the entities and character references of HTML. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (all, hex?: string, decimal?: string, word?: string) => {
    if (word !== undefined) return characterOf[word.toLowerCase()] ?? all;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? all : String.fromCodePoint(code);
  });
