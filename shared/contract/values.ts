import { z } from 'zod';
import { uidForm } from '../protocol/uid.ts';
import './sentences.ts';

/** Milliseconds since 1970-01-01T00:00Z by the service clock (D39). */
export const instant = z.int();

/** A site's public key. */
export const apiKey = z
  .string()
  .min(1, 'An API key has at least one character.')
  .max(100, 'An API key has at most 100 characters.')
  .regex(/^[A-Za-z0-9_.-]+$/, 'An API key is made of letters, digits, "_", "." and "-".');

/** A partner or application secret: base64 of 16 to 64 bytes (D34 makes 32). */
export const secret = z
  .string()
  .regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'A secret is written in base64.')
  .min(24, 'A secret has at least 16 bytes (24 base64 characters).')
  .max(88, 'A secret has at most 64 bytes.');

/** A user's id. */
export const uid = z.string().regex(uidForm, 'A UID is 1 to 252 printable ASCII characters without blanks.');

/** A call's id: 32 hex digits (D11). */
export const callId = z.string().regex(/^[0-9a-f]{32}$/, 'A callId is 32 hex digits.');

/** One page of a list that is paged by key: `next` is the cursor of the page after this one. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next: z.string().optional() });
}

/** Cursor and size of a page. */
export const page = { after: z.string().max(200).optional(), limit: z.int().min(1).max(500).default(100) };

export const nothing = z.object({});
