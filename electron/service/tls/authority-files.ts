import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '#node/made-folder.ts';
import { writeWhole } from '#node/whole-file.ts';
import type { Issued } from './issue.ts';
import { closeToOthers, readIfPresent } from './key-files.ts';

/** The CA, or the certificate of the HTTPS listener. */
export type Keeping = 'ca' | 'https';

/** Where certificates and their keys are kept. */
export interface AuthorityFiles {
  /** Name for sentences. */
  readonly dir: string;
  /** The CA certificate, PEM; always a file, because clients are pointed to it. */
  readonly caPath: string;
  read(which: Keeping): Issued | undefined;
  keep(which: Keeping, issued: Issued): void;
  /** True when there were files before, complete or not. */
  remains(): boolean;
}

/**
 * Keeps them as four files, the keys for this user alone (D9, R34).
 *
 * @param dir it is made when missing
 * @param log one line when a key was readable by others
 */
export function authorityFolder(dir: string, log: (line: string) => void): AuthorityFiles {
  const paths = {
    ca: { cert: join(dir, 'ca.pem'), key: join(dir, 'ca.key') },
    https: { cert: join(dir, 'https.pem'), key: join(dir, 'https.key') },
  } as const;
  return {
    dir,
    caPath: paths.ca.cert,
    read(which) {
      const files = paths[which];
      const cert = readIfPresent(files.cert);
      const key = readIfPresent(files.key);
      if (cert === undefined || key === undefined) return undefined;
      if (closeToOthers(files.key)) log(`The key file ${files.key} was readable by others; its rights are now 0600.`);
      return { cert: cert.toString(), key: key.toString() };
    },
    keep(which, issued) {
      makeFolder(dir, 0o700);
      writeWhole(paths[which].key, issued.key, 0o600);
      writeWhole(paths[which].cert, issued.cert, 0o644);
    },
    remains: () => Object.values(paths).some(({ cert, key }) => existsSync(cert) || existsSync(key)),
  };
}

/**
 * Keeps them in memory, for a service that keeps nothing. No key is written to a disk, from which a killed service could
 * not remove it. Only the CA certificate, which is public, is a file.
 *
 * @param dir it is there
 */
export function authorityInMemory(dir: string): AuthorityFiles {
  const kept = new Map<Keeping, Issued>();
  const caPath = join(dir, 'ca.pem');
  return {
    dir,
    caPath,
    read: (which) => kept.get(which),
    keep(which, issued) {
      kept.set(which, issued);
      if (which === 'ca') writeWhole(caPath, issued.cert, 0o644);
    },
    remains: () => kept.size > 0,
  };
}

/**
 * A CA that was made before the service, in a folder of its own that several services may share: what trusts it, such as
 * NODE_EXTRA_CA_CERTS, is read when a program starts. The certificate of the listener is each service's own, in memory.
 *
 * @param log one line when a key was readable by others
 */
export function authorityMadeBefore(dir: string, log: (line: string) => void): AuthorityFiles {
  const shared = authorityFolder(dir, log);
  let leaf: Issued | undefined;
  return {
    ...shared,
    read: (which) => (which === 'ca' ? shared.read('ca') : leaf),
    keep(which, issued) {
      if (which === 'ca') shared.keep('ca', issued);
      else leaf = issued;
    },
  };
}
