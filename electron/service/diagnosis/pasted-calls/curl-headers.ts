import { type ByteText, trimBlanks } from '#shared/pasted-calls/byte-text.ts';

type Header = readonly [name: string, value: ByteText];

/** Headers that cURL itself would send; undefined: none. */
interface CurlDefaults {
  readonly host: ByteText;
  readonly authorization: ByteText | undefined;
  readonly contentType: ByteText | undefined;
  readonly accept: ByteText | undefined;
  readonly referer: ByteText | undefined;
  readonly cookie: ByteText | undefined;
  readonly userAgent: ByteText | undefined;
}

/** The value of the first line of this name, `Name:` or `Name;`; undefined: there is none. */
function customValue(lines: readonly ByteText[], name: string): ByteText | undefined {
  const wanted = name.toLowerCase();
  const line = lines.find(
    (one) => /[:;]/.test(one[wanted.length] ?? '') && one.slice(0, wanted.length).toLowerCase() === wanted,
  );
  return line?.slice(wanted.length + 1);
}

/** What cURL sends for one `-H`: `Name: value`; nothing for `Name:`; `Name:` for `Name;`. */
function sentLine(line: ByteText): Header | undefined {
  const colon = line.indexOf(':');
  if (colon > 0) {
    const value = line.slice(colon + 1);
    return /^[ \t\r\n\v\f]*$/.test(value) ? undefined : [line.slice(0, colon), trimBlanks(value)];
  }
  const semicolon = colon === -1 ? line.indexOf(';') : -1;
  return semicolon > 0 && semicolon === line.length - 1 ? [line.slice(0, semicolon), ''] : undefined;
}

/**
 * The headers of a call: those of `-H` in their order, and of cURL's own those that no `-H` replaces or removes.
 *
 * @param lines values of `-H`
 */
export function curlHeaders(
  lines: readonly ByteText[],
  defaults: CurlDefaults,
): { readonly host: ByteText; readonly headers: readonly Header[] } {
  const host = customValue(lines, 'Host');
  const own: readonly (readonly [string, ByteText | undefined])[] = [
    ['Authorization', defaults.authorization],
    ['User-Agent', defaults.userAgent],
    ['Accept', defaults.accept],
    ['Referer', defaults.referer],
    ['Cookie', defaults.cookie],
    ['Content-Type', defaults.contentType],
  ];
  const headers: Header[] = own.flatMap(([name, value]) =>
    value === undefined || customValue(lines, name) !== undefined ? [] : [[name, value] as const],
  );
  for (const line of lines) {
    const sent = sentLine(line);
    if (sent && sent[0].toLowerCase() !== 'host') headers.push(...splitLines(sent));
  }
  return { host: host === undefined ? defaults.host : trimBlanks(host), headers };
}

/** A line break in a header begins another one. */
function splitLines([name, value]: Header): Header[] {
  const [first = '', ...more] = value.split(/\r?\n/);
  const others = more.flatMap((line): Header[] => {
    const colon = line.indexOf(':');
    return colon > 0 ? [[line.slice(0, colon), trimBlanks(line.slice(colon + 1))]] : [];
  });
  return [[name, trimBlanks(first)], ...others];
}
