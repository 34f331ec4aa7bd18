import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleaseFacts } from './facts.ts';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/** What a package's own manifest says of it. */
interface PackageFacts {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
}

function packageFacts(root: string, folder: string): PackageFacts {
  const { name, version, license }: PackageFacts = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return { name, version, license };
}

/**
 * Writes what is in the app, as CycloneDX 1.6: Electron and every package whose code is in it, with the checksum that the lock
 * file has of each. Time and serial number follow from the content.
 *
 * @param packages folders from the checkout's `node_modules` on
 * @param electronVersion of the files that are in the package
 * @param out folder for the file
 * @returns path of the file
 */
export function makeBillOfMaterials(
  facts: ReleaseFacts,
  packages: readonly string[],
  electronVersion: string,
  out: string,
): string {
  const { root, name, version, license, description, epoch } = facts;
  const locked: Locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const own = `pkg:npm/${name}@${version}`;
  const components = packages.map((folder) => {
    const one = packageFacts(root, folder);
    return component(one.name, one.version, one.license, locked.packages[folder]?.integrity);
  });
  const electron = { ...component('electron', electronVersion, 'MIT', undefined), type: 'framework' };
  const all = [electron, ...components];
  const body = {
    metadata: {
      timestamp: new Date(epoch * 1000).toISOString(),
      component: {
        type: 'application',
        'bom-ref': own,
        name,
        version,
        description,
        licenses: licences(license),
        purl: own,
      },
    },
    components: all,
    dependencies: [
      { ref: own, dependsOn: all.map((one) => one['bom-ref']) },
      ...all.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
  const id = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // RFC 9562, version 8: made of the content instead of chance.
    serialNumber: `urn:uuid:${id.slice(0, 8)}-${id.slice(8, 12)}-8${id.slice(13, 16)}-8${id.slice(17, 20)}-${id.slice(20, 32)}`,
    version: 1,
    ...body,
  };
  const path = join(out, `${name}-${version}.cdx.json`);
  writeFileSync(path, `${JSON.stringify(document, undefined, 2)}\n`);
  return path;
}

function component(name: string, version: string, license: string | undefined, integrity: string | undefined) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [, digest] = /^sha512-(\S+)$/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    ...(license === undefined ? {} : { licenses: licences(license) }),
    purl,
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}

/** An SPDX identifier, or an expression of several. */
const licences = (license: string) =>
  / /.test(license) ? [{ expression: license.replace(/^\((.*)\)$/, '$1') }] : [{ license: { id: license } }];
