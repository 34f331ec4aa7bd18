import type { Words } from '#shared/words/words.ts';
import type { texts as english } from './en/index.ts';

export type { Words };

/** All texts of the console in one language. */
export type Catalogue = Words<typeof english>;
