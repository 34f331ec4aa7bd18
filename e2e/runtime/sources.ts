import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tool.ts';

/** A file of the product, by its path from the top of the checkout. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** The sources that a pattern names, without tests, their fixtures and declarations. */
export const sourcesOf = (pattern: string): readonly Source[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.(?:test|fixture|d)\.tsx?$|\/(?:fixtures|node_modules)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** How many findings a file may have, and why. */
export type Accepted = Readonly<Record<string, readonly [count: number, why: string]>>;

/** The findings of files that have others than so many, and the files of the list that are gone. */
export const unexpected = (
  accepted: Accepted,
  sources: readonly Source[],
  findings: (source: Source) => readonly string[],
): readonly string[] => [
  ...sources.flatMap((source) => {
    const found = findings(source);
    return found.length === (accepted[source.path]?.[0] ?? 0) ? [] : [`${source.path} has ${found.length}`, ...found];
  }),
  ...Object.keys(accepted).filter((listed) => !sources.some(({ path }) => path === listed)),
];
