import { X509Certificate } from 'node:crypto';
import { invalidMember } from '#service/kernel/index.ts';

/** Why a text is not one certificate in PEM, and nothing else; undefined where it may be. Never repeats the text. */
function otherThing(text: string): string | undefined {
  if (text.includes('PRIVATE KEY-----')) {
    return 'There is a private key in it. It stays with the client: paste the certificate alone.';
  }
  const count = text.split('-----BEGIN CERTIFICATE-----').length - 1;
  if (count === 1) return undefined;
  return count === 0
    ? 'It is not in PEM form: it begins with -----BEGIN CERTIFICATE----- and ends with -----END CERTIFICATE-----.'
    : 'There is more than one certificate. Paste that of the client, without those of its CAs.';
}

/**
 * Reads the client certificate of an application (F 5.1), for an operation and for the workspace file; an empty text means none.
 *
 * @param member path of the input that it came in
 * @returns PEM
 * @throws OperationProblem naming it
 */
export function checkedCertificate(given: string | undefined, member: string): string | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return undefined;
  let problem = otherThing(text);
  try {
    if (problem === undefined) return new X509Certificate(text).toString();
  } catch {
    problem = 'What is between the first and the last line is no certificate; copy it again as a whole.';
  }
  throw invalidMember(
    member,
    problem,
    'Make one: openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=client -keyout client.key -out client.pem.',
  );
}
