import { constantTimeEqualDigests } from '#node/constant-time.ts';
import { type Call, hashable, hmacSha1 } from '#service/kernel/index.ts';
import type { SecretRecord } from '#service/records/index.ts';
import { acceptedForms, normalizeSignature, type SignedAddress } from '#shared/protocol/signature.ts';

/** A secret that may have signed a call, with what it is called in traces. */
export type SigningKey = readonly [name: string, secret: SecretRecord];

/** The URL as the client saw it: scheme of the listener, `Host`, path (D31). */
export function addressOf(call: Call): SignedAddress {
  return { scheme: call.transport, host: call.host, path: call.path };
}

/**
 * Parameters that are longer in a base string are not written a second time, with `apikey` and `uid` in lower case (R52): that
 * takes longer than all other steps of a refused call. Of a client that encodes what it has to, the largest body makes 1.75 MB.
 */
const MAX_REWRITTEN_LENGTH = 2 * 1024 * 1024;

/** The first accepted form and secret that give the signature; every compare takes constant time (D31, R9). */
export function matchingForm(
  call: Call,
  keys: readonly SigningKey[],
  sig: string,
): { readonly name: string; readonly key: string } | undefined {
  const normalized = normalizeSignature(sig);
  if (normalized === undefined) return undefined;
  const given = Buffer.from(normalized, 'base64');
  let parameters = '';
  let bytes: string | Buffer = '';
  for (const form of acceptedForms(call.httpMethod, addressOf(call), call.parameters)) {
    if (form.parameters.length > MAX_REWRITTEN_LENGTH && form.name.startsWith('lower-case')) {
      const check = `The base string has ${form.baseString.length} characters: only its forms with names as received are compared.`;
      call.trace.noted('R52', check);
      return undefined;
    }
    if (form.parameters !== parameters) bytes = hashable(form.parameters);
    parameters = form.parameters;
    for (const [key, secret] of keys) {
      const digest =
        typeof bytes === 'string' ? hmacSha1(secret.key, form.baseString) : hmacSha1(secret.key, bytes, form.beginning);
      if (constantTimeEqualDigests(given, digest)) return { name: form.name, key };
    }
  }
  return undefined;
}
