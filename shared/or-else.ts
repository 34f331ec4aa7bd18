/** What a reader makes of something, or `otherwise` where it throws: for what is outside of the program and may be anything. */
export function orElse<T, Otherwise>(read: () => T, otherwise: Otherwise): T | Otherwise {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
