import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apart } from './bundle.ts';
import type { Locked } from './installed-packages.ts';
import { kitExports, peers } from './kit.ts';

/** What the built service needs of Node; `authdesk` says it in a sentence when it is older. */
const NODE_RANGE = '>=22.19';

interface CheckoutManifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/**
 * The package.json of the npm package: the command, and only what it needs to run. The packages that it needs are in it, so
 * that nothing else is fetched, and they are no larger than what runs of them.
 *
 * @param platform the only one that it can be installed on; `*`: any
 */
export function packageManifest(root: string, locked: Locked, platform: string): Readonly<Record<string, unknown>> {
  const [, os, musl, cpu] = /^([a-z\d]+?)(musl)?-(\w+)$/.exec(platform) ?? [];
  const names = Object.keys(apart);
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
    ...(os !== undefined && { os: [os], cpu: [cpu] }),
    ...(os === 'linux' && { libc: [musl ?? 'glibc'] }),
    dependencies: Object.fromEntries(names.map((one) => [one, locked[`node_modules/${one}`]?.version])),
    bundleDependencies: names,
    peerDependencies: peers,
    peerDependenciesMeta: Object.fromEntries(Object.keys(peers).map((peer) => [peer, { optional: true }])),
  };
}
