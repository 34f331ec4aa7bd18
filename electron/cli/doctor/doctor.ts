import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkUp, type Finding } from '#service/index.ts';
import { messageOf } from '#shared/narrowing.ts';
import { askIfRunning } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { defaultDataFolder } from '../paths.ts';

export interface DoctorOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly host: string;
  /** Ports; absent: those that the data folder keeps (D1). */
  readonly httpPort?: number;
  readonly httpsPort?: number;
  readonly consolePort?: number;
  /** URL of a server to compare the clock with. */
  readonly clockOf?: string;
  readonly askNames?: boolean;
}

/** How each check is called. */
const titles: Readonly<Record<Finding['check'], string>> = {
  versions: 'Versions',
  folder: 'Data folder',
  key: 'Key store',
  clock: 'Clock',
  names: 'Names',
  certificates: 'Certificates',
  ports: 'Ports',
};
const states: Readonly<Record<Finding['state'], string>> = { sound: 'ok', notice: 'note', problem: 'PROBLEM' };

/** `authdesk doctor`: whether this machine is sound for a start and its clients. Changes nothing. */
export async function doctor(options: DoctorOptions, host: Host): Promise<ExitCode> {
  const { data, clockOf, askNames = false, httpPort, httpsPort, consolePort } = options;
  if (data === ':memory:') {
    throw new CommandProblem(
      exitCodes.usage,
      '":memory:" keeps nothing, so there is no folder to check.',
      'Name a data folder with --data, or leave it out for the usual one.',
    );
  }
  if (clockOf !== undefined && !/^https?:$/.test(URL.parse(clockOf)?.protocol ?? '')) {
    throw new CommandProblem(
      exitCodes.usage,
      `--clock-of is "${clockOf}", which is no address of a server.`,
      'Give a URL that begins with http:// or https://.',
    );
  }
  const findings = await checkUp({
    dataDir: resolve(data ?? defaultDataFolder(host.environment, process.platform)),
    answers: await answers(data, host),
    host: options.host,
    ports: {
      ...(httpPort !== undefined && { http: httpPort }),
      ...(httpsPort !== undefined && { https: httpsPort }),
      ...(consolePort !== undefined && { console: consolePort }),
    },
    environment: host.environment,
    version: host.version,
    installedAt: statSync(host.uiFolder, { throwIfNoEntry: false })?.mtimeMs ?? 0,
    clockServer: clockOf,
    askNames,
    hostsFile: host.environment.AUTHDESK_HOSTS_FILE,
  });
  const problems = findings.filter(({ state }) => state === 'problem');
  if (options.json) host.output.json({ sound: problems.length === 0, checks: findings });
  else for (const line of linesOf(findings, problems.length)) host.output.print(line);
  return problems.length === 0 ? exitCodes.ok : exitCodes.refused;
}

/** Whether a service of the folder takes commands; of one that hangs or refuses, why it does not. */
async function answers(data: string | undefined, host: Host): Promise<boolean | string> {
  try {
    return (await askIfRunning(data, host, 'clock.get', {})) !== undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function linesOf(findings: readonly Finding[], problems: number): string[] {
  const lines = findings.flatMap(({ check, state, message, next }) => [
    `${states[state].padEnd(8)} ${titles[check].padEnd(13)} ${message}`,
    ...(next === undefined ? [] : [`${' '.repeat(23)}→ ${next}`]),
  ]);
  const end =
    problems === 0
      ? 'This machine is sound.'
      : `There ${problems === 1 ? 'is' : 'are'} ${counted(problems, 'problem', 'problems')}; "→" says what to do.`;
  return [...lines, '', end];
}
