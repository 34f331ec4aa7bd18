/** Names of a segment's tables (`segments.ts`). */
export const callsOf = (no: number): string => `call_${no}`;
export const detailsOf = (no: number): string => `call_detail_${no}`;
export const wordsOf = (no: number): string => `call_word_${no}`;
