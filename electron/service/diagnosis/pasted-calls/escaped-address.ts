/** What stands for the `&` between two parameters where an address or a form went through something that escapes it. */
interface Escape {
  readonly mark: RegExp;
  /** Such as `&amp;`, for the reader. */
  readonly shown: string;
  readonly note: string;
  readonly plain: (text: string) => string;
}

const byJson = (text: string): string =>
  text.replace(/\\u([0-9a-fA-F]{4})|\\(\/)/g, (_, unit: string | undefined, slash: string | undefined) =>
    unit === undefined ? (slash ?? '') : String.fromCharCode(Number.parseInt(unit, 16)),
  );

const byHtml = (text: string): string =>
  text.replace(/&(?:amp;)+/gi, '&').replace(/&#(?:x([0-9a-f]{1,4})|(\d{1,5}));/gi, (_, hex: string, digits: string) => {
    return String.fromCharCode(hex === undefined ? Number(digits) : Number.parseInt(hex, 16));
  });

const noteOf = (shown: string): string =>
  `Each "${shown}" is read as "&", as programs escape it in what they print. If the client sent "${shown}", that is the mistake.`;

/** Of HTML once and several times, by number, and of JSON. */
const escapes: readonly Escape[] = [
  { mark: /&(?:amp;){2,}/i, shown: '&amp;amp;', note: noteOf('&amp;amp;'), plain: byHtml },
  {
    mark: /&amp;/i,
    shown: '&amp;',
    note: 'Each "&amp;" is read as "&", as if the address was copied from HTML. If the client sent "&amp;", that is the mistake.',
    plain: byHtml,
  },
  { mark: /&#0{0,4}38;/, shown: '&#38;', note: noteOf('&#38;'), plain: byHtml },
  { mark: /&#x0{0,4}26;/i, shown: '&#x26;', note: noteOf('&#x26;'), plain: byHtml },
  { mark: /\\u0026/i, shown: '\\u0026', note: noteOf('\\u0026'), plain: byJson },
];

/** An address as it was before something escaped it; undefined: nothing did. */
interface PlainAddress {
  readonly address: string;
  readonly shown: string;
  readonly note: string;
}

/**
 * An address in which something escaped each `&`, as HTML, templates, JSON and loggers do.
 *
 * @returns undefined: there is no such escape in it
 */
export function plainAddress(address: string): PlainAddress | undefined {
  const found = escapes.find(({ mark }) => mark.test(address));
  return found && { address: found.plain(address), shown: found.shown, note: found.note };
}
