/*
 * Lengths are written in pixels at the usual font size, and drawn in `rem`: whoever has chosen larger letters in the browser gets all
 * of it larger. Style sheets are turned by the build.
 */

/** A length, or a text with lengths such as `minmax(80px, 1fr)`. Lines of one or two pixels stay. */
export function rem(length: number | string): string {
  if (typeof length === 'number') return Math.abs(length) < 3 ? `${length}px` : `${length / 16}rem`;
  return length.replace(/\d{0,5}\.?\d{1,5}px\b/g, (one) => rem(Number.parseFloat(one)));
}

let ofPage: number | undefined;

/** How many pixels a length has on this page, for what is measured. */
export function pixels(length: number): number {
  ofPage ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((length * ofPage) / 16);
}
