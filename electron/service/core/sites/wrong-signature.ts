import { constantTimeEqual } from '#node/constant-time.ts';
import { type Joined, joinedMistake } from '#service/diagnosis/transport-mistakes/index.ts';
import { hmacSha1 } from '#service/kernel/index.ts';
import type { CalledSite } from '#service/records/index.ts';
import { normalizeSignature, sign } from '#shared/protocol/signature.ts';

/**
 * Checks a signature that the site has made and a caller passes on (F 5.7); the former secret is valid until the user ends it
 * (D34).
 *
 * @returns how it is wrong and what to do, as sentences; undefined: it is right
 */
export function wrongSignature(
  { secret, previousSecret }: CalledSite,
  signature: string,
  joined: Joined,
): string | undefined {
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const given = normalizeSignature(signature) ?? '';
  const text = joined.values.join('_');
  // Both are compared, so that the time says nothing of them.
  const right = secrets.filter(({ key }) => constantTimeEqual(given, sign(text, key, hmacSha1)));
  if (right.length > 0) return undefined;
  const mistake = joinedMistake(signature, secrets, joined);
  return mistake === undefined
    ? `It is not the signature of "${joined.names.join('_')}" with the secret of the site.`
    : `It is ${mistake.is} ${mistake.fix}`;
}
