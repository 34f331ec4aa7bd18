import { spawnSync } from 'node:child_process';
import { ReleaseProblem } from './problem.ts';

/** Debian's packages of the programs that the release is made with. */
const packageOfProgram: Readonly<Record<string, string>> = {
  'dpkg-deb': 'dpkg',
  objdump: 'binutils',
  rpm: 'rpm',
  rpmbuild: 'rpm',
  tar: 'tar',
  zstd: 'zstd',
};

/**
 * Runs one program to its end.
 *
 * @param environment replaces this process's own where given
 * @returns what it wrote to standard output
 * @throws ReleaseProblem when it is not here or ends with anything but 0
 */
export function runTool(
  program: string,
  words: readonly string[],
  { cwd, environment = {} }: { readonly cwd?: string; readonly environment?: NodeJS.ProcessEnv } = {},
): string {
  const { error, status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1_048_576,
    env: { ...process.env, LC_ALL: 'C.UTF-8', TZ: 'UTC', ...environment },
  });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT') {
    throw new ReleaseProblem(
      `The release needs the program ${program}, which is not here.`,
      `Install it (Debian: apt-get install ${packageOfProgram[program] ?? program}) and try again.`,
    );
  }
  if (error !== undefined) throw error;
  if (status !== 0) {
    throw new ReleaseProblem(
      `${program} ended with ${status}:\n${`${stdout}${stderr}`.trim().split('\n').slice(-20).join('\n')}`,
      'Correct what it says and try again.',
    );
  }
  return stdout;
}
