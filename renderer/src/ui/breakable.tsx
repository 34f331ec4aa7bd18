import { Fragment } from 'react';

/** Longer texts stay in one piece: thousands of elements would make a panel slow. */
const longest = 20_000;
/** After what addresses, names and JSON join words with, and before an encoded character. */
const joint = /(?<=[./_&?=:,;{}[\]()])(?=[\p{L}\p{N}"'])|(?=%[0-9A-F]{2})/u;

/** Where a text without blanks may break into lines: its pieces. */
export function pieces(text: string): readonly string[] {
  return text.length > longest ? [text] : text.split(joint);
}

/** A text that breaks where its words are joined, as in `socialize.getUserInfo` or an address, not inside a word. */
export function Breakable({ text }: { text: string }) {
  return pieces(text).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {piece}
    </Fragment>
  ));
}
