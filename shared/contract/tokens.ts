import { z } from 'zod';
import { command, query } from './operation.ts';
import { apiKey, instant, nothing, page, pageOf } from './values.ts';

/** `browser`: until the browser closes (x_sessionExpiration=0, D25). */
export const tokenState = z.enum(['valid', 'expired', 'revoked', 'used']);

/** An access token or authorization code as the Tokens panel shows it; never the value itself. */
export const credentialRow = z.object({
  /** Opaque id for operations; not the value. */
  id: z.string(),
  kind: z.enum(['token', 'code']),
  apiKey,
  siteName: z.string(),
  UID: z.string().optional(),
  displayName: z.string().optional(),
  /** First characters of the value and an ellipsis. */
  masked: z.string(),
  /** How it was obtained: `login`, `authorization_code`, `none`. */
  origin: z.enum(['login', 'authorization_code', 'none']),
  state: tokenState,
  createdAt: instant,
  /** Absent: never expires. */
  expiresAt: instant.optional(),
  /** Expires when its browser closes (D25). */
  browserBound: z.boolean(),
  lastUsedAt: instant.optional(),
  calls: z.int(),
  /** Context id of the login (D23). */
  cid: z.string().optional(),
});
export type CredentialRow = z.infer<typeof credentialRow>;

const target = z.strictObject({ kind: z.enum(['token', 'code']), id: z.string() });

export const tokens = {
  'tokens.list': query(
    'Issued tokens and codes, newest first, paged by key.',
    z.strictObject({
      apiKey: apiKey.optional(),
      kind: z.enum(['token', 'code']).optional(),
      state: tokenState.optional(),
      text: z.string().max(200).optional(),
      ...page,
    }),
    pageOf(credentialRow),
  ),
  'tokens.reveal': command('Shows the value of a token or code.', target, z.object({ value: z.string() })),
  'tokens.revoke': command('Revokes a token or code; later calls with it are refused (D28).', target, credentialRow),
  'tokens.expireNow': command('Expires a token or code now.', target, credentialRow),
  'tokens.closeBrowser': command(
    'Expires every token that lives until the browser closes (D25).',
    z.strictObject({ apiKey: apiKey.optional() }),
    z.object({ expired: z.int() }),
  ),
  'tokens.clearInvalid': command(
    'Removes tokens and codes that are no longer valid from the list.',
    nothing,
    z.object({ removed: z.int() }),
  ),
};
