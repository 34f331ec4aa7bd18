import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#node/made-folder.ts';
import { firstDataCenters } from '#service/console/workspace/index.ts';
import { createRandom } from '#service/kernel/index.ts';
import { type SharedUse, shareFolder } from '#service/storage/index.ts';
import { type AuthorityFiles, authorityMadeBefore, openAuthority } from '#service/tls/index.ts';
import { asStartProblem } from './start-failure.ts';

/** What of a workspace file names domains; the start of a service checks the rest. */
export const domainsOfFile = z.looseObject({
  dataCenters: z.array(z.looseObject({ id: z.string(), domain: z.string() })).exactOptional(),
  sites: z.array(z.looseObject({ apiDomains: z.array(z.string()).exactOptional() })).exactOptional(),
});
type DomainsOfFile = z.infer<typeof domainsOfFile>;

/** A CA that is there before a service is. */
interface MadeAuthority {
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
  let release = () => {};
  try {
    const files = authorityMadeBefore(resolve(dir), log);
    const use = holdAuthority(files);
    release = use.release;
    const { caPath, fingerprint256, notAfter } = await openAuthority({
      ...{ files, clock: Date.now, random: createRandom(), domains, log, isAlone: use.isAlone },
    });
    return { caPath, fingerprint256, notAfter };
  } catch (error) {
    throw asStartProblem(error, dir, 'folder of the CA', '--ca');
  } finally {
    release();
  }
}

/** Says that this process uses a CA, so that no other one makes it anew meanwhile. */
export function holdAuthority({ dir }: Pick<AuthorityFiles, 'dir'>): SharedUse {
  makeFolder(dir, 0o700);
  return shareFolder(join(dir, 'ca.lock'));
}
