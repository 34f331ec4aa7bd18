import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { readFile } from '#node/real-file.ts';
import type { Service } from '#service/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { argument, command, json, option } from '../command.ts';
import { accepted, CommandProblem, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { unknownSite } from '../secret/secret.ts';
import { options, variableOf } from '../serve/options.ts';
import { writeWorkspace } from '../workspace/workspace.ts';

/** What a shell answers for a command that is not there. */
const NOT_STARTED = 127;
/** A shell adds the number of the signal that ended a command to 128. */
const endedBy = (signal: NodeJS.Signals | null): number => 128 + (signal === null ? 0 : constants.signals[signal]);

/**
 * A command with a service in memory on free ports, whose addresses and credentials are in its environment; says why calls
 * failed if it fails. Its exit code is that of the command; that of the signal where one came before the command was run.
 */
export const exec = command({
  usage: 'exec',
  about: 'run a command with a service of its own, in memory and on free ports, which ends with it',
  arguments: [argument('<command...>', 'the command and its arguments, behind "--"')],
  options: [
    option('--config <file>', 'workspace file of the service; else the demo site 3_demo'),
    option('--site <apiKey>', 'the site whose key and secret the command gets; else the first'),
    option('--export-on-exit <file>', 'write the workspace into this file when the command has ended'),
    option('--secrets', 'with the secrets in that file, readable by you alone'),
    json('if the command fails: why calls failed as one line of JSON on standard error'),
  ],
  variableOf: (given) => (options.some(({ long }) => long === given.long) ? variableOf(given) : undefined),
  help: `
The command's environment has AUTHDESK_HTTP, AUTHDESK_HTTPS (addresses), AUTHDESK_API_KEY, AUTHDESK_SECRET, AUTHDESK_CA
(the CA certificate, also as NODE_EXTRA_CA_CERTS), AUTHDESK_CONTROL (the control socket) and AUTHDESK_DATA, by which the
commands of Authdesk reach the service. If the command fails, why calls failed is printed after it.
The exit code is that of the command; 128 and the number of the signal that ended it; 127: it cannot be started.

Examples:
  authdesk exec -- npm test
  authdesk exec --config shop.json --export-on-exit after.json -- pytest -x
  authdesk exec -- sh -c 'curl --cacert "$AUTHDESK_CA" "$AUTHDESK_HTTPS/accounts.getSchema?apiKey=$AUTHDESK_API_KEY"'`,
  async run({ command, config, site, exportOnExit, secrets = false, json: asJson }, host) {
    const signal = host.stopSignal();
    const serving = { data: ':memory:', host: '127.0.0.1', httpPort: 0, httpsPort: 0, console: false };
    const { withService } = await import('../serve/serve.ts');
    const code = await withService(
      { ...serving, ...definedMembers({ config }) },
      host,
      signal,
      async (service, { control }) => {
        const environment = {
          ...host.environment,
          ...(await variablesOf(service, control?.path, site)),
          NODE_EXTRA_CA_CERTS: trustedBy(host.environment.NODE_EXTRA_CA_CERTS, service),
        };
        // Whoever ends it while the service starts, with Ctrl+C in a terminal, too, means the command that is not there yet.
        if ((await Promise.race([signal, undefined])) !== undefined) return undefined;
        const ended = await run(command, environment, signal);
        if (ended !== 0) await sayRefusedCalls(service, asJson, host);
        if (exportOnExit !== undefined) {
          writeWorkspace(exportOnExit, accepted(await service.invoke('workspace.export', { secrets })), secrets);
        }
        return ended;
      },
    );
    return code ?? endedBy(await signal);
  },
});

/** What the command finds the service by. */
async function variablesOf(
  service: Service,
  control: string | undefined,
  wanted: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  const sites = accepted(await service.invoke('sites.list', {}));
  const apiKey = wanted ?? sites[0]?.apiKey;
  if (wanted !== undefined && !sites.some((site) => site.apiKey === wanted)) {
    throw unknownSite(wanted, sites, exitCodes.usage);
  }
  const secret =
    apiKey === undefined ? undefined : accepted(await service.invoke('sites.revealSecret', { apiKey })).secret;
  return {
    AUTHDESK_HTTP: service.addresses.http,
    AUTHDESK_HTTPS: service.addresses.https,
    AUTHDESK_CA: service.caPath,
    ...definedMembers({ AUTHDESK_API_KEY: apiKey, AUTHDESK_SECRET: secret }),
    ...(control !== undefined && { AUTHDESK_CONTROL: control, AUTHDESK_DATA: dirname(control) }),
  };
}

/** Node takes one file: what the user's has, such as the CA of a company's proxy, stays trusted. @returns its path */
function trustedBy(given: string | undefined, { caPath, caPem }: Service): string {
  if (given === undefined || !existsSync(given)) return caPath;
  const joined = join(dirname(caPath), 'trusted.pem');
  writeFileSync(joined, `${readFile(given).toString().trimEnd()}\n${caPem}`);
  return joined;
}

/** @returns the exit code, as a shell gives it */
async function run(
  [program = '', ...arguments_]: readonly string[],
  env: NodeJS.ProcessEnv,
  signal: Promise<NodeJS.Signals>,
): Promise<number> {
  const child = spawn(program, arguments_, { env, stdio: 'inherit' });
  // A terminal sends Ctrl+C to the command, too.
  void signal.then((name) => {
    if (name !== 'SIGINT' || !process.stdin.isTTY) child.kill(name);
  });
  return new Promise((done, failed) => {
    child.once('error', ({ message }) =>
      failed(
        new CommandProblem(NOT_STARTED, `"${program}" cannot be started: ${message}.`, 'Check its name and path.'),
      ),
    );
    child.once('exit', (code, name) => done(code ?? endedBy(name)));
  });
}

async function sayRefusedCalls(service: Service, asJson: boolean | undefined, { output }: Host): Promise<void> {
  const { problemsOf, reportOf } = await import('#node/administration/refused-calls.ts');
  const problems = await problemsOf(async (name, input) => accepted(await service.invoke(name, input)));
  if (asJson) output.sayJson({ problems });
  else if (problems.length > 0) for (const line of reportOf(problems).split('\n')) output.say(line);
}
