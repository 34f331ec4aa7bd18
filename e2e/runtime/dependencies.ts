import { readFileSync } from 'node:fs';
import reasons from './dependencies.json' with { type: 'json' };

/** A package of the lock file. */
export interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly integrity?: string;
  readonly link?: boolean;
}

/** What is installed, by its folder. */
export const locked = (
  JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>;
  }
).packages;

/** dependencies.md of `npm run docs`: each direct dependency and what it is for, then licences that are no permissive ones. */
export function dependenciesDocument(): string {
  const table = (group: Readonly<Record<string, string>>): string[] =>
    Object.entries(group).map(([name, why]) => {
      const { version = '', license = '' } = locked[`node_modules/${name}`] ?? {};
      return `| \`${name}\` | ${version} | ${license || 'none given'} | ${why} |`;
    });
  const head = ['', '| package | version | licence | for |', '|---|---|---|---|'];
  return [
    '# Dependencies',
    '',
    '<!-- Made of e2e/runtime/dependencies.json and the lock file by `npm run docs`. Do not edit. -->',
    '',
    '## What the product is made of',
    ...[...head, ...table(reasons.product)],
    '',
    '## What builds and tests it',
    ...[...head, ...table(reasons.tools)],
    '',
    '## Licences that are not permissive',
    '',
    'These are needed by the build or the tests alone, and no file of them is in a package.',
    '',
    '| package | licence | why it is here |',
    '|---|---|---|',
    ...Object.entries(reasons.licences).map(
      ([name, { licence, why }]) => `| \`${name}\` | ${licence || 'none given'} | ${why} |`,
    ),
    '',
  ].join('\n');
}
