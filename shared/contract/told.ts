import { z } from 'zod';

/** A part of a sentence that is translated itself. */
interface Part {
  readonly id: string;
  readonly values: ToldValue[];
}

/** Words one after another in a sentence, which each language joins in its own way; each may be a part. */
interface WordList {
  readonly words: (string | Part)[];
  readonly join: 'and' | 'or';
}

/** What stands in a sentence: a text as it is, a number that each language writes in its own way, a part, or a list. */
export type ToldValue = string | { readonly count: number } | Part | WordList;

// Its values are as those of a sentence. A schema that has itself in it has no place in the OpenAPI document.
const part: z.ZodType<Part> = z.object({ id: z.string(), values: z.array(z.any()) });
const wordList = z.object({ words: z.array(z.union([z.string(), part])), join: z.enum(['and', 'or']) });
const value: z.ZodType<ToldValue> = z.union([z.string(), z.object({ count: z.number() }), part, wordList]);

/**
 * A sentence of the service with its values apart, so that the console can say it in another language: `id` is the English
 * sentence with `{0}`, `{1}` … for its values (ADR 35). A sentence without values is its own id, and nothing is sent beside it.
 */
export const told = z.object({ id: z.string(), values: z.array(value) });
export type Told = z.infer<typeof told>;

/** For an answer with many sentences: those of its texts that have values, each by its English text. */
export const toldTexts = z.array(z.object({ text: z.string(), told }));
export type ToldTexts = z.infer<typeof toldTexts>;
