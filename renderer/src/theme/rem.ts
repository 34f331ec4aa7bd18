/*
 * Lengths are written in pixels at the usual font size, and drawn in `rem`: whoever has chosen larger letters in the browser gets all
 * of it larger, as by Mantine. Those of style sheets are turned by the build.
 */

/** A length, or a text with lengths such as `minmax(80px, 1fr)`. Lines of one or two pixels stay. */
export function rem(length: number | string): string {
  if (typeof length === 'number') return Math.abs(length) < 3 ? `${length}px` : `${length / 16}rem`;
  return length.replace(/(?<![\w.])\d{0,5}\.?\d{1,5}px\b/g, (one) => rem(Number.parseFloat(one)));
}
