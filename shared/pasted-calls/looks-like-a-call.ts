const firstWord = /^(?:\$\s+)?(?:\S*[\\/])?(?:curl|wget)(?:\.exe)?\s+\S/;
const address = /^["'<]?https?:\/\/[^\s/?#]+\/[^\s?]*\?\S*=/i;

/** Cheap: true when a pasted text most likely is a call, so that it is worth offering to read it. */
export function looksLikeACall(text: string): boolean {
  const start = text.slice(0, 2_000).trimStart();
  return firstWord.test(start) || address.test(start);
}
