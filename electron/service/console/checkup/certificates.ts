import { X509Certificate } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { readFile } from '#node/real-file.ts';
import { type Domains, leafNames, setOrRemove } from '#service/tls/index.ts';
import { orElse } from '#shared/or-else.ts';
import { type Found, notice, problem, sound } from './finding.ts';

/** 30 days: a start makes a certificate that expires within them anew. */
const SOON_MS = 30 * 86_400_000;

/**
 * The CA of the folder and the certificate of its HTTPS listener (D9): valid now, for the names of the data centers, and
 * whether this machine trusts the CA.
 *
 * @param path of the data folder
 * @param domains of the service's own hosts
 * @param now milliseconds since 1970
 */
export function checkCertificates(path: string, domains: Domains, now: number): Found {
  const files = { ca: join(path, 'ca', 'ca.pem'), leaf: join(path, 'ca', 'https.pem') };
  if (statSync(files.ca, { throwIfNoEntry: false }) === undefined)
    return sound('There are none yet; the first start makes them.');
  const ca = readCertificate(files.ca);
  const leaf = readCertificate(files.leaf);
  if (ca === undefined || leaf === undefined) {
    return problem(
      `The certificate ${ca === undefined ? files.ca : files.leaf} is missing or damaged, or is no file.`,
      'Start Authdesk: it makes it anew, and says whether the CA has to be trusted again.',
    );
  }
  for (const [name, certificate] of [['local CA', ca] as const, ['certificate of HTTPS', leaf] as const]) {
    const fault = timeFault(join(path, 'ca'), name, certificate, now);
    if (fault !== undefined) return fault;
  }
  if (!leaf.verify(ca.publicKey)) {
    return problem(
      `The certificate of HTTPS in ${files.leaf} is not from the local CA in ${files.ca}.`,
      'Start Authdesk again: it makes a new one.',
    );
  }
  const { dns } = leafNames(domains);
  const missing = dns.filter((name) => leaf.checkHost(name.replace('*', 'any'), { subject: 'never' }) === undefined);
  if (missing.length > 0) {
    return notice(
      `The certificate of HTTPS is not for ${missing[0]}${missing.length > 1 ? ` and ${missing.length - 1} more names` : ''}.`,
      'Start Authdesk: it makes one for all names.',
    );
  }
  const valid = `They are valid until ${leaf.validToDate.toISOString().slice(0, 10)} (CA: ${ca.validToDate.toISOString().slice(0, 10)}), for localhost and the names of the data centers and sites.`;
  if (isTrusted(ca)) return sound(`${valid} This machine trusts the CA.`);
  return sound(
    `${valid} This machine does not trust the CA, which is as it should be.`,
    `Give each client the file: curl --cacert ${files.ca}, or NODE_EXTRA_CA_CERTS=${files.ca}.`,
  );
}

function timeFault(
  dir: string,
  name: string,
  { validFromDate, validToDate }: X509Certificate,
  now: number,
): Found | undefined {
  if (now < validFromDate.getTime()) {
    return problem(
      `The ${name} is valid from ${validFromDate.toISOString()} on, but this machine’s clock says ${new Date(now).toISOString()}.`,
      setOrRemove(dir),
    );
  }
  const again =
    name === 'local CA'
      ? 'Start Authdesk: it makes a new one, which clients have to trust again.'
      : 'Start Authdesk: it makes a new one.';
  if (now > validToDate.getTime()) {
    return problem(`The ${name} expired at ${validToDate.toISOString()}.`, again);
  }
  if (validToDate.getTime() - now < SOON_MS) {
    return notice(`The ${name} expires at ${validToDate.toISOString()}.`, again);
  }
  return undefined;
}

/** True when the CA is one of the operating system, or was given to this process with NODE_EXTRA_CA_CERTS. */
function isTrusted({ fingerprint256 }: X509Certificate): boolean {
  return (['system', 'extra'] as const).some((store) =>
    getCACertificates(store).some((pem) => new X509Certificate(pem).fingerprint256 === fingerprint256),
  );
}

function readCertificate(path: string): X509Certificate | undefined {
  return orElse(() => new X509Certificate(readFile(path)), undefined);
}
