import { z } from 'zod';
import { latestInstant } from './clock.ts';
import { traceStep } from './log.ts';
import { command, query, scripts } from './operation.ts';
import { accountStatus } from './people.ts';
import { PASTED_LIMIT, pastedEntry } from './reproduce.ts';
import { requestToJudge } from './requests.ts';
import { tokenEndReason } from './tokens.ts';
import { apiKey, callId, instant, secret, uid } from './values.ts';
import { workspaceDocument } from './workspace.ts';

/** Greatest bundle file in bytes: a call with the longest body that is read, twice over. 4 MiB. */
export const BUNDLE_LIMIT = 4 * 1024 * 1024;

/** The version of bundle files that this Authdesk writes. It reads those of version 1, too, which hold less. */
export const BUNDLE_VERSION = 2;

/** Rows of each list of a bundle's state; a call uses one or two. */
const MAX_OF_STATE = 100;

/** Shorter than any that is made, a stand-in would be found everywhere in a call (R52). */
const standIn = z.string().min(16).max(2000);

/** In files of earlier versions: that the account was deleted, which the end of a credential says, too. */
const userGone = z.boolean().optional();

const time = instant.min(0).max(latestInstant);

/** What a call was answered, and why: two verdicts are the same when all of it is the same, and the sentence too. */
const decision = {
  accepted: z.boolean(),
  /** 0 on success. */
  errorCode: z.int(),
  /** OAuth error word of the login and token end-points. */
  error: z.string().max(200).optional(),
  /** The rule that decided (`D31`); absent when none refused the call. */
  rule: z.string().max(200).optional(),
  /** Name of the mistake that explains a wrong signature, where one was found. */
  mistake: z.string().max(1000).optional(),
};

/** The verdict that a bundle promises, and that a check finds. */
const bundleVerdict = z.strictObject({
  ...decision,
  /** One sentence. */
  reason: z.string().max(20_000),
  trace: z.array(z.strictObject(traceStep.shape)).max(1000),
});
export type BundleVerdict = z.infer<typeof bundleVerdict>;

/** State of the service that a workspace file has no word for. Credentials are stand-ins. */
const bundleState = z.strictObject({
  /** Secrets that were valid beside the current one (D34). */
  previousSecrets: z.array(z.strictObject({ apiKey, secret })).max(MAX_OF_STATE).default([]),
  /** Secrets that sites had before, which sign no call any more: they only explain one. The oldest first. */
  endedSecrets: z
    .array(z.strictObject({ apiKey, secret, endedAt: instant }))
    .max(MAX_OF_STATE)
    .default([]),
  accounts: z
    .array(
      z.strictObject({
        apiKey,
        UID: uid,
        status: accountStatus,
        isActive: z.boolean(),
        isVerified: z.boolean(),
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
  tokens: z
    .array(
      z.strictObject({
        standIn,
        apiKey,
        UID: z.string().max(300).optional(),
        createdAt: time,
        expiresAt: time.optional(),
        revokedAt: time.optional(),
        /** It was revoked because its browser was closed (D25). */
        browserClosed: z.boolean().default(false),
        /** Why it was revoked; absent: by hand, or with its browser. */
        endReason: tokenEndReason.optional(),
        /** What calls with it are signed with, in base64 (D51): a stand-in. */
        secret: secret.optional(),
        userGone,
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
  codes: z
    .array(
      z.strictObject({
        standIn,
        apiKey,
        UID: z.string().max(300),
        redirectUri: z.string().max(20_000),
        createdAt: time,
        expiresAt: time,
        usedAt: time.optional(),
        revokedAt: time.optional(),
        /** The call that used it, which the error of a second use names. */
        usedByCall: callId.optional(),
        /** The token of its first use: ended by then, or valid. */
        tokenOfFirstUse: z.enum(['valid', 'ended']).optional(),
        userGone,
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
  /** regTokens and other one-time tokens. */
  oneTimeTokens: z
    .array(
      z.strictObject({
        standIn,
        kind: z.string().max(50),
        apiKey,
        UID: z.string().max(300).optional(),
        linkedUID: z.string().max(300).optional(),
        /** What it remembers, without codes that were sent. */
        payload: z.record(z.string(), z.unknown()).default({}),
        createdAt: time,
        expiresAt: time,
        usedAt: time.optional(),
        endReason: z.enum(['passwordChanged', 'identifierRemoved', 'accountDeleted']).optional(),
        attempts: z.int().min(0).max(1000).default(0),
        userGone,
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
  /** Failed logins, and the locks that they brought. */
  failedLogins: z
    .array(
      z.strictObject({
        apiKey,
        UID: uid,
        failed: z.int().min(0).max(1_000_000),
        failedAt: time.optional(),
        failedSince: time.optional(),
        lockedUntil: time.optional(),
        lockedBecause: z.string().max(1000).optional(),
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
  /** Nonces that were used before the call (D33). */
  nonces: z
    .array(
      z.strictObject({
        apiKey,
        nonce: z.string().max(100_000),
        usedAt: time,
        /** Whether the call that used it is known, and was this very call; absent: not known. */
        firstCall: z.enum(['same', 'other']).optional(),
      }),
    )
    .max(MAX_OF_STATE)
    .default([]),
});
export type BundleState = z.infer<typeof bundleState>;

/** What was replaced, and by what; never the original. */
const bundleManifest = z.strictObject({
  /** UIDs, e-mail addresses and names were replaced, too. */
  anonymised: z.boolean(),
  replaced: z
    .array(
      z.strictObject({
        /** `The secret of the site "Demo shop"`, `The parameter oauth_token`. */
        what: z.string().max(1000),
        /** What stands for it: `32 random bytes in base64`. */
        by: z.string().max(300),
      }),
    )
    .max(1000),
  /** How the signature of the call was made again; absent when it carries none. */
  signature: z.string().max(2000).optional(),
  /** What else the reader must know, in sentences. */
  notes: z.array(z.string().max(2000)).max(20),
});
export type BundleManifest = z.infer<typeof bundleManifest>;

const listeningPort = z.int().min(1).max(65_535);

const ofBundle = {
  kind: z.literal('authdesk-bundle', 'This file is no Authdesk bundle.'),
  version: z.literal([1, BUNDLE_VERSION], `This version of Authdesk reads bundles up to version ${BUNDLE_VERSION}.`),
  /** The call as sent, with stand-ins; `at` is the time of the service clock. */
  call: requestToJudge.required({ at: true }),
  state: bundleState,
  /** Ports on which the service listened, as a client may have signed them; absent: those of every installation (D1). */
  ports: z.strictObject({ http: listeningPort, https: listeningPort }).optional(),
  expected: bundleVerdict,
  manifest: bundleManifest,
};

/**
 * The bundle: one versioned JSON document with a call and all that its verdict depends on. Unknown members and wrong
 * types are refused with the path of the offending member.
 *
 * @param workspace schema of a workspace file; its secrets are stand-ins
 */
export function bundleWith<W extends z.ZodType>(workspace: W) {
  return z.strictObject({ ...ofBundle, workspace });
}

/** The bundle as it is written: members that modules add to the workspace are not spelled out. */
export const bundle = bundleWith(workspaceDocument);
export type Bundle = z.infer<typeof bundle>;

/** What a check of a bundle found. */
const checkedBundle = z.object({
  /** The call was answered as the bundle says. */
  reproduces: z.boolean(),
  /** In sentences; empty when it reproduces. */
  differences: z.array(z.string()),
  expected: bundleVerdict,
  found: bundleVerdict,
  manifest: bundleManifest,
  call: requestToJudge,
});
export type CheckedBundle = z.infer<typeof checkedBundle>;

/** What opening a bundle made of it in this workspace. */
const openedBundle = z.object({
  /** The site made for it; absent when the bundle has none. */
  apiKey: z.string().optional(),
  siteName: z.string().optional(),
  UID: z.string().optional(),
  /** `<namespace>.<apiMethod>` */
  method: z.string(),
  /** The call for that site: signed with its secret, its tokens replaced by ones that were issued here. */
  call: requestToJudge,
});
export type OpenedBundle = z.infer<typeof openedBundle>;

export const bundles = {
  'bundles.make': scripts.query(
    'Makes a bundle of a call: of the log, of a request as read, or of a pasted text. Secrets, tokens, codes and passwords become stand-ins, and the signature is made again so that the verdict stays the same.',
    z.strictObject({
      callId: callId.optional(),
      request: requestToJudge.optional(),
      pasted: pastedEntry.optional(),
      anonymise: z.boolean().default(false),
    }),
    z.object({ bundle, fileName: z.string() }),
    PASTED_LIMIT,
  ),
  'bundles.check': query(
    'Judges the call of a bundle in an empty service in memory, and compares the verdict with the expected one. The workspace is neither used nor changed.',
    z.strictObject({ document: z.unknown() }),
    checkedBundle,
    BUNDLE_LIMIT,
  ),
  'bundles.open': command(
    'Imports site and account of a bundle into the workspace under a marked name, and returns its call for that site.',
    z.strictObject({ document: z.unknown() }),
    openedBundle,
    BUNDLE_LIMIT,
  ),
};
