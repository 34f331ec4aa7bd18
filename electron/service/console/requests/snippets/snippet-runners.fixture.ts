import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What runs a snippet: file name, program and its arguments. Node is always there; the others where installed. */
const runners = {
  node: ['call.mjs', [process.execPath, 'call.mjs'], []],
  curl: ['call.sh', ['sh', 'call.sh'], ['curl', 'openssl', 'od']],
  python: ['call.py', ['python3', 'call.py'], ['python3']],
  java: ['Call.java', ['java', 'Call.java'], ['javac']],
  php: ['call.php', ['php', 'call.php'], ['php']],
  csharp: ['Program.cs', ['dotnet', 'run'], ['dotnet']],
} as const satisfies Readonly<
  Record<string, readonly [file: string, command: readonly [string, ...string[]], needs: readonly string[]]>
>;
type RunLanguage = keyof typeof runners;
export const isInstalled = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
export const runnable = (Object.keys(runners) as RunLanguage[]).filter((language) =>
  runners[language][2].every(isInstalled),
);
export const notInstalled = Object.keys(runners).filter((language) => !runnable.includes(language as RunLanguage));
/** Languages that compile for seconds: the two calls that differ most stand for all. */
export const compiled: ReadonlySet<RunLanguage> = new Set<RunLanguage>(['java', 'csharp']);

/** Runs code as printed, in a folder of its own. @returns all that it printed */
export function runSnippet(
  language: RunLanguage,
  code: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const [file, [program, ...given]] = runners[language];
  writeFileSync(join(folder, file), code);
  const env = { ...process.env, ...environment };
  return new Promise((resolve) => {
    execFile(program, given, { cwd: folder, env, timeout: 50_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
  });
}
