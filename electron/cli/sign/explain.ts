import type { SignatureStages } from '#shared/contract/requests.ts';

/** The stages of a signature as numbered text (spec, "Signature base string" and "Signature"). */
export function explainStages(stages: SignatureStages): string[] {
  return [
    '1. The parameters, sorted by name; all but sig:',
    ...stages.sorted.map(({ name, value }) => `     ${name} = ${value}`),
    '2. Names and values percent-encoded (RFC 3986):',
    ...stages.encoded.map(({ name, value }) => `     ${name} = ${value}`),
    '3. Joined:',
    `     ${stages.joined}`,
    '4. The three parts of the base string; URL and parameters are encoded once more:',
    ...stages.parts.map((part) => `     ${part}`),
    '5. The base string:',
    `     ${stages.baseString}`,
    `6. The key: ${stages.key.bytes} bytes, the base64-decoded secret of ${stages.key.owner}.`,
    '7. HMAC-SHA1 of the base string with this key, in hex:',
    `     ${stages.digestHex}`,
    '8. The same in base64, sent as sig:',
    `     ${stages.signature}`,
    '',
    'The signed call:',
  ];
}
