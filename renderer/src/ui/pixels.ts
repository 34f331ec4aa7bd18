let ofPage: number | undefined;

/** How many pixels a length has on this page, for what is measured. */
export function pixels(length: number): number {
  ofPage ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((length * ofPage) / 16);
}
