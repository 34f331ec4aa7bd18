/** Starts every line that the closed network door writes to standard error (R32). */
export const doorMark = 'network door: refused ';
