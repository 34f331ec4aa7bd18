/** Names of the members of texts that are words, and no functions of them. */
export type TextName<T> = { [K in keyof T & string]: T[K] extends string ? K : never }[keyof T & string];

/** The words of a name. */
export const wordsOf = (texts: object, name: string): string => String(Reflect.get(texts, name));
