import { z } from 'zod';
import { callSummary } from './log.ts';
import { scripts, secrets } from './operation.ts';
import { apiKey, callId, instant, nothing, page, pageOf } from './values.ts';

/** `browser`: until the browser closes (x_sessionExpiration=0, D25). */
export const tokenState = z.enum(['valid', 'expired', 'revoked', 'used']);

/** How a token was obtained; `session`: a method that logs a user in, such as accounts.login, made it. */
const tokenOrigin = z.enum(['login', 'authorization_code', 'none', 'session']);
export type TokenOrigin = z.infer<typeof tokenOrigin>;

/** Why a token was revoked before its time. */
export const tokenEndReason = z.enum([
  'revoked',
  'browserClosed',
  'codeReused',
  'logout',
  'passwordChanged',
  'accountDeleted',
]);
export type TokenEndReason = z.infer<typeof tokenEndReason>;

/** An access token or authorization code as the Tokens panel shows it; never the value itself. */
const credentialRow = z.object({
  /** Opaque id for operations; not the value. */
  id: z.string(),
  kind: z.enum(['token', 'code']),
  apiKey,
  siteName: z.string(),
  UID: z.string().optional(),
  displayName: z.string().optional(),
  /** First characters of the value and an ellipsis. */
  masked: z.string(),
  origin: tokenOrigin,
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

const target = z.strictObject({ kind: z.enum(['token', 'code']), id: z.string().max(20) });
export type CredentialTarget = z.infer<typeof target>;
/** Tokens and codes that one command changes. */
export const MAX_TARGETS = 500;
const targets = z.strictObject({ targets: z.array(target).min(1).max(MAX_TARGETS) });

/** A call by its id, with its row while the log has it. */
const callRef = z.object({ callId, call: callSummary.optional() });
export type CallRef = z.infer<typeof callRef>;

/** A token or code with its history. */
export const credentialDetail = credentialRow.extend({
  revokedAt: instant.optional(),
  /** Why it was revoked; absent for codes and while it was not. */
  endReason: tokenEndReason.optional(),
  /** The site prolongs it with a signed cookie (F 5.8). */
  dynamic: z.boolean(),
  /** Of a session: in an app, whose calls it signs (D51), or in a browser, as its cookie or a login token (D52). */
  usedIn: z.enum(['browser', 'app']).optional(),
  issuedBy: callRef.optional(),
  /** The last call made with a token; the exchange of a code. */
  lastUsedBy: callRef.optional(),
  /** The flow run that obtained it. */
  flowId: z.string().optional(),
  redirectUri: z.string().optional(),
  /** The code that a token was exchanged for. */
  code: credentialRow.optional(),
  /** What a code gave. */
  tokens: z.array(credentialRow),
});
export type CredentialDetail = z.infer<typeof credentialDetail>;

export const tokens = {
  'tokens.list': scripts.query(
    'Issued tokens and codes, newest first, paged by key.',
    z.strictObject({
      apiKey: apiKey.optional(),
      kind: z.enum(['token', 'code']).optional(),
      state: tokenState.optional(),
      text: z.string().max(200).optional(),
      /** Those of one user; only with apiKey. */
      UID: z.string().max(300).optional(),
      ...page,
    }),
    pageOf(credentialRow),
  ),
  'tokens.get': scripts.query(
    'A token or code: how it was issued, by which flow run, and what used it.',
    target,
    credentialDetail,
  ),
  'tokens.calls': scripts.query(
    'The newest calls that were made with a token or code, accepted or not, as far as the last of the log reach.',
    target,
    z.object({
      items: z.array(callSummary),
      /** False: older rows of the log were not looked at. */
      complete: z.boolean(),
    }),
  ),
  'tokens.reveal': secrets.command('Shows the value of a token or code.', target, z.object({ value: z.string() })),
  'tokens.revoke': scripts.command(
    'Revokes tokens and codes; later calls with them are refused.',
    targets,
    z.array(credentialRow),
  ),
  'tokens.expire': scripts.command(
    'Lets valid tokens and codes expire in so many milliseconds of the service clock, 0 for now; never later than before.',
    targets.extend({ milliseconds: z.int().min(0).max(86_400_000).default(0) }),
    z.array(credentialRow),
  ),
  'tokens.closeBrowser': scripts.command(
    'Expires every token that lives until the browser closes.',
    z.strictObject({ apiKey: apiKey.optional() }),
    z.object({ expired: z.int() }),
  ),
  'tokens.clearInvalid': scripts.command(
    'Removes tokens and codes that are no longer valid from the list.',
    nothing,
    z.object({ removed: z.int() }),
  ),
};
