import { Fragment } from 'react';
import { pieces } from './break-points.ts';

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
