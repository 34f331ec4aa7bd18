/**
 * The value with all of its texts masked, at any depth; member names too, which a client may have chosen.
 *
 * @returns the same value when no text of it changed
 */
export function maskedTexts<T>(value: T, masked: (text: string) => string): T {
  return clean(value) as T;

  function clean(one: unknown): unknown {
    if (typeof one === 'string') return masked(one);
    if (typeof one !== 'object' || one === null) return one;
    if (Array.isArray(one)) {
      const list = one.map(clean);
      return list.every((item, index) => item === one[index]) ? one : list;
    }
    const entries = Object.entries(one);
    const list = entries.map(([name, item]) => [masked(name), clean(item)] as const);
    return list.every(([name, item], index) => name === entries[index]?.[0] && item === entries[index]?.[1])
      ? one
      : Object.fromEntries(list);
  }
}
