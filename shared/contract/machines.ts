import { z } from 'zod';
import { scripts } from './operation.ts';
import { apiKey, instant, page, pageOf } from './values.ts';

/** What the server for machines gives: an access token with a refresh token (X 2, ADR 33). */
export const machineTokenKind = z.enum(['access-token', 'refresh-token']);

/** What counts first is what was done to it: revoked, then used, then expired. */
export const machineTokenState = z.enum(['valid', 'expired', 'used', 'revoked']);

/** A token of a machine as the Tokens panel shows it; only a digest of its value is kept. */
const machineToken = z.object({
  /** For operations; not the value. */
  id: z.string(),
  kind: machineTokenKind,
  state: machineTokenState,
  /** Of the site that the application belongs to. */
  apiKey,
  siteName: z.string(),
  /** The client_id. */
  userKey: z.string(),
  applicationName: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When a refresh token was used. */
  usedAt: instant.optional(),
  revokedAt: instant.optional(),
});
export type MachineTokenRow = z.infer<typeof machineToken>;

/** Tokens of one grant that its detail names: the newest ones. */
export const MAX_TOKENS_OF_GRANT = 50;

const id = z.string().regex(/^[0-9a-f]{64}$/, 'The id of a token is 64 hex digits.');

export const machines = {
  'machines.tokens': scripts.query(
    'Tokens that the server for machines gave to applications, newest first, paged by key.',
    z.strictObject({
      apiKey: apiKey.optional(),
      kind: machineTokenKind.optional(),
      state: machineTokenState.optional(),
      /** Part of a userKey, or of the name of an application or a site. */
      text: z.string().max(200).optional(),
      ...page,
    }),
    pageOf(machineToken),
  ),
  'machines.token': scripts.query(
    'A token of a machine, with the others of its grant: those that came from it by refreshing, and before it.',
    z.strictObject({ id }),
    machineToken.extend({ grant: z.array(machineToken).max(MAX_TOKENS_OF_GRANT) }),
  ),
  'machines.revoke': scripts.command(
    'Revokes an access token of a machine; of a refresh token all tokens of its grant (RFC 7009).',
    z.strictObject({ id }),
    z.object({ revoked: z.int() }),
  ),
};
