import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseProblem } from './problem.ts';

/** What every file of a release is made from. */
export interface ReleaseFacts {
  /** The checkout. */
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly homepage: string;
  /** Seconds since 1970: the time that every file of the release bears. */
  readonly epoch: number;
  /** True for a build that is only tested: then compressed in seconds instead of minutes. */
  readonly isForTests: boolean;
  /** Version that package.json asks for. */
  readonly electronVersion: string;
}

/**
 * Reads them from the checkout. The time is SOURCE_DATE_EPOCH, else that of the last commit.
 *
 * @throws ReleaseProblem when there is no time
 */
export function releaseFacts(root: string, environment: NodeJS.ProcessEnv, isForTests = false): ReleaseFacts {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Record<string, string> & {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const { name = '', version = '', description = '', license = '', homepage = '' } = manifest;
  const electronVersion = manifest.devDependencies.electron ?? '';
  return {
    ...{ root, name, description, license, homepage, electronVersion, isForTests },
    // Debian and rpm sort it before the version itself.
    version: isForTests ? `${version}~tests` : version,
    epoch: epochOf(root, environment),
  };
}

function epochOf(root: string, environment: NodeJS.ProcessEnv): number {
  const given = environment.SOURCE_DATE_EPOCH;
  const text = given ?? spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).stdout ?? '';
  if (/^\d{1,10}\n?$/.test(text)) return Number(text);
  throw new ReleaseProblem(
    given === undefined ? 'The time of the last commit cannot be read.' : `SOURCE_DATE_EPOCH is "${given}".`,
    'Set SOURCE_DATE_EPOCH to seconds since 1970; all files of the release bear this time.',
  );
}
