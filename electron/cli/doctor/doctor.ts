import { statSync } from 'node:fs';
import type { Finding } from '#service/composition/check-up.ts';
import { definedMembers, messageOf } from '#shared/narrowing.ts';
import { command, counted, option, show, usual, usually } from '../command.ts';
import { dataFolder, isServed } from '../control/ask.ts';
import { exitCodes, usageProblem } from '../exit-codes.ts';
import { readPort } from '../typed-values.ts';

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

/** Whether this machine is sound for a start and its clients. It changes nothing. */
export const doctor = command({
  usage: 'doctor',
  about: 'check what a start and its clients need on this machine, and say what to do',
  options: [
    usually(option('--host <address>', 'address that the service would listen on'), '127.0.0.1'),
    option('--http-port <port>', 'port for HTTP; that of the data folder unless given', readPort),
    option('--https-port <port>', 'port for HTTPS; that of the data folder unless given', readPort),
    option('--console-port <port>', 'port of the console; that of the data folder unless given', readPort),
    option(
      '--clock-of <url>',
      'compare this machine’s clock with that of a server; the only thing that is sent anywhere',
    ),
    option('--ask-names', 'ask the operating system for the names of the data centers, which may ask another machine'),
    ...usual(),
  ],
  help: `
It checks versions, data folder (read-only, in use, newer or older), key, clock, names, certificates and ports. Nothing is
changed, and nothing is sent to the network unless asked for. It works beside a running service.

Exit code 0: sound; 1: there is a problem, and its next step is printed.

Examples:
  authdesk doctor
  authdesk doctor --json --data ./ci-data | jq '.checks[] | select(.state == "problem")'
  authdesk doctor --clock-of https://shop.example`,
  async run(typed, host) {
    const { data: folder, clockOf, askNames = false, httpPort: http, httpsPort: https, consolePort } = typed;
    if (folder === ':memory:') {
      throw usageProblem(
        '":memory:" keeps nothing, so there is no folder to check.',
        'Name a data folder with --data, or leave it out for the usual one.',
      );
    }
    if (clockOf !== undefined && !/^https?:$/.test(URL.parse(clockOf)?.protocol ?? '')) {
      throw usageProblem(
        `--clock-of is "${clockOf}", which is no address of a server.`,
        'Give a URL that begins with http:// or https://.',
      );
    }
    const { checkUp } = await import('#service/composition/check-up.ts');
    const findings = await checkUp({
      dataDir: dataFolder(folder, host),
      answers: await isServed(folder, host).catch(messageOf),
      host: typed.host,
      ports: definedMembers({ http, https, console: consolePort }),
      environment: host.environment,
      version: host.version,
      installedAt: statSync(host.uiFolder, { throwIfNoEntry: false })?.mtimeMs ?? 0,
      clockServer: clockOf,
      askNames,
      hostsFile: host.environment.AUTHDESK_HOSTS_FILE,
    });
    const problems = findings.filter(({ state }) => state === 'problem').length;
    show(host, typed, { sound: problems === 0, checks: findings }, linesOf(findings, problems));
    return problems === 0 ? exitCodes.ok : exitCodes.refused;
  },
});

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
