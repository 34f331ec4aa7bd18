import { z } from 'zod';

/** Words one after another in a sentence, which each language joins in its own way. */
const wordList = z.object({ words: z.array(z.string()), join: z.enum(['and', 'or']) });
/** A part of a sentence that is translated itself. */
const part = z.object({ id: z.string(), values: z.array(z.string()) });

/**
 * A sentence of the service with its values apart, so that the console can say it in another language: `id` is the English
 * sentence with `{0}`, `{1}` … for its values (ADR 35). A sentence without values is its own id, and nothing is sent beside it.
 */
export const told = z.object({ id: z.string(), values: z.array(z.union([z.string(), part, wordList])) });
export type Told = z.infer<typeof told>;
export type ToldValue = Told['values'][number];
