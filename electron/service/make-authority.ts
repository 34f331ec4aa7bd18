import { resolve } from 'node:path';
import { firstDataCenters } from '#service/console/workspace/index.ts';
import { createRandom } from '#service/kernel/index.ts';
import { authorityMadeBefore, openAuthority } from '#service/tls/index.ts';
import { asStartProblem } from './start-failure.ts';

/** What of a workspace file names domains; the start of a service checks the rest. */
export interface DomainsOfFile {
  readonly dataCenters?: readonly { readonly id: string; readonly domain: string }[];
  readonly sites?: readonly { readonly apiDomains?: readonly string[] }[];
}

/** A CA that is there before a service is. */
export interface MadeAuthority {
  /** Of the certificate, PEM. */
  readonly caPath: string;
  readonly fingerprint256: string;
  /** Milliseconds since 1970. */
  readonly notAfter: number;
}

/**
 * Makes the local CA of a folder, or takes the one that is there and fits (D9, R34).
 *
 * @param workspace the file that services will start with: its domains are among the names that the CA may vouch for
 * @param log one line when a CA was replaced
 * @throws StartProblem when the folder cannot be written
 */
export async function makeAuthority(
  dir: string,
  workspace: DomainsOfFile | undefined,
  log: (line: string) => void,
): Promise<MadeAuthority> {
  const own = workspace?.dataCenters ?? [];
  const first = firstDataCenters.filter(({ id }) => own.every((one) => one.id !== id));
  const domains = {
    dataCenters: [...first, ...own].map(({ domain }) => domain),
    sites: (workspace?.sites ?? []).flatMap(({ apiDomains }) => apiDomains ?? []),
  };
  try {
    const files = authorityMadeBefore(resolve(dir), log);
    const { caPath, fingerprint256, notAfter } = await openAuthority({
      ...{ files, clock: Date.now, random: createRandom(), domains, log },
    });
    return { caPath, fingerprint256, notAfter };
  } catch (error) {
    throw asStartProblem(error, dir);
  }
}
