import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apart } from './bundle.ts';
import { closureOf, type Locked } from './installed-packages.ts';
import { kitExports, peers } from './kit.ts';

/** What the built service needs of Node; `authdesk` says it in a sentence when it is older. */
const NODE_RANGE = '>=22.19';

interface CheckoutManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * The package.json of the npm package: the command, and only what it needs to run. Packages that it needs only by others
 * are named, too, so that all have the version that was tested; npm packs no lock file.
 */
export function packageManifest(root: string, locked: Locked): Readonly<Record<string, unknown>> {
  const { name, version, license }: CheckoutManifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return {
    name,
    version,
    description:
      'Runs a social-login, token and signed-REST service on this machine and shows everything that happens in it.',
    license,
    keywords: ['oauth', 'social-login', 'rest', 'mock-server', 'testing', 'signature'],
    type: 'module',
    bin: { authdesk: 'dist/main/authdesk.js' },
    // For `node PATH/authdesk serve` only: what is imported is in `exports`, and runs no command.
    main: 'dist/main/authdesk.js',
    exports: kitExports,
    files: ['dist', 'kits', 'docs', 'workspace.schema.json', 'CHANGELOG.md', 'THIRD-PARTY.txt.gz'],
    engines: { node: NODE_RANGE },
    dependencies: Object.fromEntries(
      closureOf(Object.keys(apart), locked).map((folder) => [
        folder.replace(/^.*node_modules\//, ''),
        locked[folder]?.version,
      ]),
    ),
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
}
