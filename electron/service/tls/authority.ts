import { createPrivateKey, X509Certificate } from 'node:crypto';
import { StartProblem } from '#node/start-problem.ts';
import type { RandomSource } from '#service/kernel/index.ts';
import type { AuthorityFiles } from './authority-files.ts';
import type { Issued } from './issue.ts';
import { permittedNames } from './name-constraints.ts';
import { type Domains, type LeafNames, LOOPBACK_NAME, leafNames, permits } from './names.ts';

/** A certificate that expires within this time is replaced: 30 days. */
const RENEW_BEFORE_MS = 30 * 86_400_000;

/** The local CA and the certificate of the HTTPS listener (D9). */
export interface Authority {
  readonly caPem: string;
  readonly caPath: string;
  /** SHA-256 of the CA, `AA:BB:…`. */
  readonly fingerprint256: string;
  /** End of the CA, milliseconds. */
  readonly notAfter: number;
  /** PEM texts of the HTTPS listener. */
  leaf(): { readonly key: string; readonly cert: string };
  leafFingerprint256(): string;
  /** Host names and addresses that the leaf is for. */
  names(): LeafNames;
  /** Those of the domains that the CA cannot vouch for: a new one is made as soon as the workspace has them (R34). */
  outside(domains: readonly string[]): readonly string[];
  /** Why a new CA was made since the start, or why clients reject it now, and what to do; undefined without a problem. */
  notice(): string | undefined;
  /**
   * Makes a new leaf when the domains changed, it expires soon, or its files were damaged. When the CA's constraints do not
   * permit a domain, it makes a new CA too, because they are fixed at creation (R34).
   *
   * @returns `caRenewed`: `notice()` says that it was, or why it could not be
   */
  reissue(domains: Domains): Promise<{ readonly leafRenewed: boolean; readonly caRenewed: boolean }>;
}

interface AuthorityOptions {
  readonly files: AuthorityFiles;
  /**
   * Machine time, not the service clock (D39): other programs check certificates by their own clocks.
   */
  readonly clock: () => number;
  readonly random: RandomSource;
  readonly domains: Domains;
  /** Writes one line when a new CA is made. */
  readonly log: (line: string) => void;
  /** True when no other service uses the CA: one that is used stays as it is (D9). Absent: nobody else can use it. */
  readonly isAlone?: () => boolean;
}

/**
 * Opens the CA of the folder, making what is missing. A damaged CA is replaced and the log says so. Not to start was
 * rejected: the user would have to delete the files by hand, with the same result.
 *
 * @throws StartProblem `authority-in-use` when the CA does not fit, and another service uses it
 */
export async function openAuthority({
  files,
  clock,
  random,
  domains,
  log,
  isAlone = () => true,
}: AuthorityOptions): Promise<Authority> {
  let ca: Issued = { cert: '', key: '' };
  let caCertificate: X509Certificate;
  let leaf: Issued;
  let leafCertificate: X509Certificate;
  let names: LeafNames;
  let notice: string | undefined;
  let clockNotice: string | undefined;

  /** Why the CA in the files cannot be used; undefined when it can. */
  function caFault(found: Issued, wanted: Domains): string | undefined {
    const certificate = certificateOf(found);
    if (certificate === undefined || !certificate.ca || !certificate.verify(certificate.publicKey)) {
      return `its files in ${files.dir} were damaged`;
    }
    if (certificate.validToDate.getTime() - clock() < RENEW_BEFORE_MS) return 'it was about to expire';
    const outside = outsideOf(certificate, [...wanted.dataCenters, ...wanted.sites]);
    if (outside.length > 0) return `${outside.join(', ')} is outside the names it could vouch for`;
    return undefined;
  }

  const inUse = (fault: string): StartProblem =>
    new StartProblem(
      'authority-in-use',
      `The local CA in ${files.dir} is used by another service, so it is not made anew, though ${fault}.`,
      'Stop the services that use it and start this one first; or give this one a folder of its own with --ca.',
    );

  /**
   * The machine's clock is before the CA's validity. The CA stays: it is valid again when the clock is right, and a new one
   * would have to be trusted again.
   */
  function checkClock(): void {
    const begin = caCertificate.validFromDate;
    const isEarly = clock() < begin.getTime();
    const said = clockNotice;
    clockNotice = isEarly
      ? `The local CA is valid from ${begin.toISOString()} on, but this machine’s clock says ${new Date(clock()).toISOString()}. ${setOrRemove(files.dir)}`
      : undefined;
    if (clockNotice !== undefined && said === undefined) log(clockNotice);
  }

  function leafFits(found: Issued, wanted: LeafNames): boolean {
    const certificate = certificateOf(found);
    const names = new Set(certificate?.subjectAltName?.split(', '));
    return (
      certificate?.verify(caCertificate.publicKey) === true &&
      certificate.validToDate.getTime() - clock() >= RENEW_BEFORE_MS &&
      certificate.validFromDate.getTime() <= clock() &&
      names.size === wanted.dns.length + wanted.ip.length &&
      // `checkHost` takes no name with a wildcard.
      wanted.dns.every((name) => names.has(`DNS:${name}`)) &&
      wanted.ip.every((address) => certificate.checkIP(address) !== undefined)
    );
  }

  async function renewCa(wanted: Domains): Promise<void> {
    const { issueCa } = await import('./issue.ts');
    const outside = wanted.sites.filter((domain) => !permits([LOOPBACK_NAME, ...wanted.dataCenters], domain));
    ca = await issueCa([...wanted.dataCenters, ...outside], clock(), random);
    files.keep('ca', ca);
    caCertificate = new X509Certificate(ca.cert);
  }

  async function ensure(wanted: Domains): Promise<{ leafRenewed: boolean; caRenewed: boolean }> {
    const found = files.read('ca');
    // Files remain, so this is not the first start: somebody may trust the old CA.
    const fault = found
      ? caFault(found, wanted)
      : files.remains()
        ? `some of its files in ${files.dir} were missing`
        : undefined;
    const caRenewed = found === undefined || fault !== undefined;
    if (fault !== undefined && !isAlone()) throw inUse(fault);
    if (found === undefined || fault !== undefined) {
      await renewCa(wanted);
      if (fault !== undefined) {
        notice = `The local CA was made anew because ${fault}. Trust ${files.caPath} again wherever the old one was trusted.`;
        log(notice);
      }
    } else {
      ca = found;
      caCertificate = new X509Certificate(ca.cert);
    }
    checkClock();

    const wantedNames = leafNames(wanted);
    const foundLeaf = caRenewed ? undefined : files.read('https');
    const leafRenewed = foundLeaf === undefined || !leafFits(foundLeaf, wantedNames);
    if (foundLeaf === undefined || leafRenewed) {
      const { issueLeaf } = await import('./issue.ts');
      leaf = await issueLeaf(ca, wantedNames, clock(), random);
      files.keep('https', leaf);
    } else {
      leaf = foundLeaf;
    }
    leafCertificate = new X509Certificate(leaf.cert);
    names = wantedNames;
    return { leafRenewed, caRenewed };
  }

  await ensure(domains);
  /** One at a time: two changes of domains must not write the files at once. */
  let last: Promise<unknown> = Promise.resolve();

  return {
    get caPem() {
      return ca.cert;
    },
    caPath: files.caPath,
    get fingerprint256() {
      return caCertificate.fingerprint256;
    },
    get notAfter() {
      return caCertificate.validToDate.getTime();
    },
    leaf: () => ({ key: leaf.key, cert: leaf.cert }),
    leafFingerprint256: () => leafCertificate.fingerprint256,
    names: () => names,
    outside: (asked) => outsideOf(caCertificate, asked),
    notice: () => clockNotice ?? notice,
    reissue(wanted) {
      const next = last
        .then(() => ensure(wanted))
        .catch((error: unknown) => {
          if (!(error instanceof StartProblem)) throw error;
          // What was saved stays; clients that call the new names over HTTPS are refused by the certificate.
          notice = `${error.message} ${error.next}`;
          log(notice);
          return { leafRenewed: false, caRenewed: true };
        });
      last = next.catch(() => undefined);
      return next;
    },
  };
}

/** What to do where a CA is not valid yet; the folder of the CA is removed whole, because what is left of it would be taken for damage. */
export const setOrRemove = (dir: string): string =>
  `Set the clock right; until then clients refuse HTTPS. If it is right, the CA was made while it was ahead: stop Authdesk, delete the folder ${dir}, start it again, and trust the new CA.`;

/** Those of the domains that the constraints of a CA do not permit. */
function outsideOf(ca: X509Certificate, domains: readonly string[]): readonly string[] {
  const permitted = permittedNames(ca.raw);
  return domains.filter((domain) => !permits(permitted, domain));
}

/**
 * The same for the CA that is kept, while no service has it open; empty where none was made.
 *
 * @param files where it is kept
 */
export function outsideKept(files: Pick<AuthorityFiles, 'read'>, { dataCenters, sites }: Domains): readonly string[] {
  const found = files.read('ca');
  const ca = found && certificateOf(found);
  return ca === undefined ? [] : outsideOf(ca, [...dataCenters, ...sites]);
}

/** The certificate when it can be read and its key belongs to it. */
function certificateOf({ cert, key }: Issued): X509Certificate | undefined {
  try {
    const certificate = new X509Certificate(cert);
    return certificate.checkPrivateKey(createPrivateKey(key)) ? certificate : undefined;
  } catch {
    return undefined;
  }
}
