import { z } from 'zod';

/** A call in one language or notation. Secrets appear as an environment variable, never as themselves (R15). */
export const snippet = z.object({
  /** `curl`, `http`, `node`, … */
  language: z.string(),
  /** The language as a user reads it: "cURL", "C#". */
  name: z.string(),
  code: z.string(),
});
export type Snippet = z.infer<typeof snippet>;
