/** What a map has for a key; where it has nothing yet, it is made and kept. */
export function madeOnce<K, V>(
  map: { readonly get: (key: K) => V | undefined; readonly set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V {
  let known = map.get(key);
  if (known === undefined) {
    known = make();
    map.set(key, known);
  }
  return known;
}

/** What is made of a text, and remembered for texts that come again; of more than `most`, all are forgotten (R21). */
export function memoized<T>(most: number, make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.size >= most && !known.has(text)) known.clear();
    return madeOnce(known, text, () => make(text));
  };
}
