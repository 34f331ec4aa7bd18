/** What methods do, by the sentence of the registry (Reference, Requests). */
export const methodSentences = {} as const;
