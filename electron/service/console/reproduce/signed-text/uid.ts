import { UID_SIGNATURE_WINDOW_S } from '#service/core/accounts/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { joinedMistake } from '#service/diagnosis/transport-mistakes/index.ts';
import type { Core } from '#service/http/index.ts';
import { formatUtc, hmacSha1 } from '#service/kernel/index.ts';
import type { SecretRecord, SiteRecord } from '#service/records/index.ts';
import { normalizeSignature, sign } from '#shared/protocol/signature.ts';
import { formatSpan } from '../said.ts';
import { Checks, type SaidText } from './checks.ts';
import { explainedPart } from './explained.ts';

type Uid = Extract<SignedText, { kind: 'uid' }>;

/** Code of a UIDSignature that a method refuses. */
const INVALID_VALUE = 400006;

/** A secret that may have signed. */
interface Signer {
  readonly site: SiteRecord;
  readonly secret: SecretRecord;
  /** With its article, as a sentence has it. */
  readonly what: string;
}

/** Every secret that may have signed, those of applications too: exchangeUIDSignature signs with them. */
function signers({ store }: Pick<Core, 'store'>): readonly Signer[] {
  return sitesOf(store).flatMap((site) =>
    [
      { secret: site.secret, what: `the secret of ${site.name}` },
      { secret: site.previousSecret, what: `the previous secret of ${site.name}` },
      ...site.applications.map(({ secret, userKey }) => ({ secret, what: `the secret of the application ${userKey}` })),
    ].flatMap(({ secret, what }) => (secret === undefined ? [] : [{ site, secret, what }])),
  );
}

/** What is said of a UID with its signature, as a login gives it and an app checks it (F 5.7). */
export function sayUid(core: Pick<Core, 'store'>, given: Uid, at: number): SaidText {
  const { UID, signature, timestamp } = given;
  const checks = new Checks();
  const all = signers(core);
  const sent = normalizeSignature(signature) ?? signature;
  const signer = all.find(({ secret }) => sign(`${timestamp}_${UID}`, secret.key, hmacSha1) === sent);
  const mistake = signer === undefined ? foundMistake(given, all) : undefined;
  const seconds = Number(timestamp);
  if (signer !== undefined) {
    checks.passed('F 5.7', 'UIDSignature is that of the UID and its time.', { 'signed with': signer.what });
    const age = at / 1000 - seconds;
    if (Math.abs(age) > UID_SIGNATURE_WINDOW_S) {
      const side = age > 0 ? 'old' : 'in the future';
      checks.failed('F 5.7', {
        cause: `It is right, and ${formatSpan(Math.abs(age) * 1000)} ${side}: an app takes it for three minutes.`,
        fix: 'Where this is a login that has just been made, compare the clocks of both machines.',
        member: 'signatureTimestamp',
        outcome: 'unknown',
      });
    }
  } else if (mistake !== undefined) {
    checks.failed('F 5.7', {
      ...{ cause: `UIDSignature is ${mistake.is}`, fix: mistake.fix, member: 'UIDSignature', errorCode: INVALID_VALUE },
      proof: `Made so with ${mistake.what}, the HMAC gives exactly this signature.`,
    });
  } else {
    checks.failed('F 5.7', {
      cause: 'No secret of a site here gives this UIDSignature.',
      fix: 'The UID, the time or the signature was changed on its way, or its site is not here: add that with its secret.',
      member: 'UIDSignature',
      outcome: 'unknown',
    });
  }
  const time = Number.isSafeInteger(seconds) ? `${timestamp} (${formatUtc(seconds * 1000)})` : timestamp;
  const members = [
    ['UID', UID, 'The user that the login is of.'],
    ['signatureTimestamp', time, 'Unix seconds of the login.'],
    ['UIDSignature', signature, 'HMAC-SHA1 of "<signatureTimestamp>_<UID>" with the decoded secret.'],
  ] as const;
  const right = {
    cause: `UIDSignature is right: made with ${signer?.what}.`,
    proof: 'HMAC-SHA1 over "<signatureTimestamp>_<UID>" gives the signature.',
  };
  const document = explainedPart({ kind: 'uid', form: 'UID with its signature', title: 'Login', members });
  const said = checks.said(document, (signer ?? mistake)?.site, right);
  if (signer === undefined || said.fix === undefined) return said;
  return { ...said, ...right, outcome: 'accepted', fix: undefined, notes: [String(said.cause), String(said.fix)] };
}

function foundMistake({ UID, timestamp, signature }: Uid, all: readonly Signer[]) {
  const names = ['signatureTimestamp', 'UID'] as const;
  for (const signer of all) {
    const found = joinedMistake(signature, [signer.secret], { names, values: [timestamp, UID] });
    if (found !== undefined) return { ...found, ...signer };
  }
  return undefined;
}
