import { type ByteText, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { PasteProblem } from './pasted-call.ts';

/** A value of PowerShell, as far as a call needs one. */
export type Value =
  | { readonly kind: 'text'; readonly text: string /** A word without quotes. */; readonly isBare?: boolean }
  | { readonly kind: 'table'; readonly entries: [name: string, value: Value][] }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'bytes'; readonly bytes: ByteText }
  /** A web session: cookies, user agent. */
  | { readonly kind: 'session'; readonly cookies: [name: string, value: string][]; userAgent?: string }
  /** What only PowerShell could compute, as written. */
  | { readonly kind: 'unknown'; readonly source: string };

export const textValue = (text: string): Value => ({ kind: 'text', text });

/** Why a value that the call needs is not known. */
export function notKnown(source: string): PasteProblem {
  const shown = typeof source === 'string' && source.length > 60 ? `${source.slice(0, 60)}…` : source;
  return new PasteProblem(
    `The command contains ${shown}, whose value is not known here.`,
    'Replace it with the value itself, for example as PowerShell prints it when you enter it alone.',
  );
}

/** A value as the text that PowerShell makes of it. */
export function asText(value: Value): string {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'list':
      return value.items.map(asText).join(' ');
    case 'unknown':
      throw notKnown(value.source);
    default:
      throw notKnown('a table or an object in place of a text');
  }
}

/** Characters and values that a variable fills in. A table in itself, which `Add` can make, counts once. */
export function sizeOf(value: Value, isInTable = false): number {
  switch (value.kind) {
    case 'text':
      return value.text.length + 1;
    case 'bytes':
      return value.bytes.length + 1;
    case 'list':
      return value.items.reduce((sum, item) => sum + sizeOf(item, isInTable), 1);
    case 'table':
      return isInTable ? 1 : value.entries.reduce((sum, [name, entry]) => sum + name.length + sizeOf(entry, true), 1);
    default:
      return 1;
  }
}

/** Static methods that clients call to encode a text; undefined: not one of them. */
export function callStatic(name: string, values: readonly Value[]): Value | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  switch (name.toLowerCase().replace(/^\[system\./, '[')) {
    case '[text.encoding]::utf8.getbytes':
      return { kind: 'bytes', bytes: toBytes(asText(first)) };
    case '[uri]::escapedatastring':
      return textValue(encodeForm([{ name: '', value: asText(first) }]).slice(1));
    default:
      return undefined;
  }
}
