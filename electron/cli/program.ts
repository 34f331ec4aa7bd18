import { Command, CommanderError, Option } from 'commander';
import { StartProblem } from '#node/start-problem.ts';
import { addBundle } from './bundle/commands.ts';
import { addCa } from './ca/commands.ts';
import type { ClockAction, ClockOptions } from './clock/clock.ts';
import { readInstant, readSpan } from './clock/span.ts';
import { addCompletion } from './completion/commands.ts';
import { addConsole } from './console/commands.ts';
import { addDoctor } from './doctor/commands.ts';
import { CommandProblem, type ExitCode, exitCodes } from './exit-codes.ts';
import { addFault } from './fault/commands.ts';
import type { Host } from './host.ts';
import { addLog } from './log/commands.ts';
import { addLogin } from './login/commands.ts';
import { addMcp } from './mcp/commands.ts';
import { addOpenApi } from './openapi/commands.ts';
import { addOutbox } from './outbox/commands.ts';
import { addRun } from './run/commands.ts';
import { addSchema } from './schema/commands.ts';
import type { SecretOptions } from './secret/secret.ts';
import { languageHelp, readCount, readLanguage, readPort, type ServeOptions } from './serve/options.ts';
import type { SignOptions } from './sign/sign.ts';
import { addSite } from './site/commands.ts';
import type { ResetOptions } from './snapshot/reset.ts';
import type { SnapshotAction, SnapshotOptions } from './snapshot/snapshot.ts';
import type { VerifyOptions } from './verify/verify.ts';
import { addWorkspace } from './workspace-commands.ts';

const dataOption = (): Option =>
  new Option('--data <dir>', 'data folder; ":memory:" keeps nothing').default(
    undefined,
    "the platform's app-data folder",
  );

const exitCodeHelp = `
Exit codes:
  0  done; for verify: the service accepts the call; for doctor: no problem
  1  refused; for verify: the service refuses the call; for doctor: a problem; for diff: differences; for run: a call failed
  2  the command line cannot be understood
  3  the service or the data folder could not be opened`;

/**
 * Runs one command line.
 *
 * @param arguments_ without the program and its script
 * @returns the exit code; a problem has been printed by then
 */
export async function run(arguments_: readonly string[], host: Host): Promise<ExitCode> {
  let code: ExitCode = exitCodes.ok;
  const program = createProgram(host, (given) => {
    code = given;
  });
  try {
    await program.parseAsync([...arguments_], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, host);
  }
}

/** Says what went wrong and what to do; never a stack. */
function explain(error: unknown, { output }: Host): ExitCode {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof CommandProblem) {
    output.say(error.message);
    output.say(error.next);
    return error.exitCode;
  }
  if (error instanceof StartProblem) {
    output.say(error.message);
    output.say(error.next);
    return exitCodes.cannotStart;
  }
  output.say(`Something unexpected happened: ${error instanceof Error ? error.message : String(error)}`);
  output.say('Try again; if it happens again, report it with the command that you used.');
  return exitCodes.cannotStart;
}

/** All commands, with their options. @param setExitCode takes the exit code of the command that was run */
export function createProgram(host: Host, setExitCode: (code: ExitCode) => void): Command {
  const { output } = host;
  const program = new Command('authdesk')
    .description('Runs a social-login, token and signed-REST service on this machine, and works with its calls.')
    .version(host.version)
    .showHelpAfterError('Run with --help to see how it is used.')
    .configureOutput({
      writeOut: (text) => {
        for (const line of linesOf(text)) output.print(line);
      },
      writeErr: (text) => {
        const sentence = text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());
        for (const line of linesOf(sentence)) output.say(line);
      },
    })
    .addHelpText('after', exitCodeHelp)
    .exitOverride();

  addServe(program, host, setExitCode);
  addSecret(program, host, setExitCode);
  addSign(program, host, setExitCode);
  addVerify(program, host, setExitCode);
  addBundle(program, dataOption, host, setExitCode);
  addWorkspace(program, dataOption, host, setExitCode);
  addSite(program, dataOption, host, setExitCode);
  addClock(program, host, setExitCode);
  addFault(program, host, setExitCode, dataOption);
  addLogin(program, dataOption, host, setExitCode);
  addSnapshot(program, host, setExitCode);
  addReset(program, host, setExitCode);
  addLog(program, dataOption, host, setExitCode);
  addMcp(program, dataOption, host, setExitCode);
  addOpenApi(program, host, setExitCode);
  addSchema(program, host, setExitCode);
  addOutbox(program, dataOption, host, setExitCode);
  addRun(program, dataOption, host, setExitCode);
  addConsole(program, dataOption, host, setExitCode);
  addCa(program, dataOption, host, setExitCode);
  addDoctor(program, dataOption, host, setExitCode);
  addCompletion(program, host, setExitCode);
  return program;
}

/** What Commander writes in one go has several lines. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}

function addServe(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('serve')
    .description('run the service, and its console for browsers, until Ctrl+C')
    .addOption(dataOption())
    .option('--config <file>', 'workspace file, applied at start')
    .option('--ca <dir>', 'folder of the local CA, as "authdesk ca --ca" makes it; else in the data folder')
    .option('--host <address>', 'address to listen on; anything but loopback lets other machines in', '127.0.0.1')
    .option('--allow-host <name...>', 'further host names that the service accepts')
    .option('--http-port <port>', 'port for HTTP; 0: any free one; 9480 unless given or set', readPort('--http-port'))
    .option(
      '--https-port <port>',
      'port for HTTPS; 0: any free one; 9443 unless given or set',
      readPort('--https-port'),
    )
    .option(
      '--console-port <port>',
      'port of the console; 0: any free one; 9400 unless given or set',
      readPort('--console-port'),
    )
    .option('--no-console', 'no console')
    .option('--lang <tag>', languageHelp, readLanguage)
    .option(
      '--admin-port <port>',
      'port of the administration interface; 0: any free one; needs a token in AUTHDESK_ADMIN_TOKEN',
      readPort('--admin-port'),
    )
    .option('--admin-token-file <file>', 'file with that token')
    .option('--mcp-allow-changes', 'MCP at that port (/mcp) may change something, too')
    .option('--open', 'open the console in the default browser')
    .option('--keep-calls <count>', 'log rows to keep; 100000 unless given or set', readCount('--keep-calls'))
    .option('--keep-mib <count>', 'MiB that the log may take; 2048 unless given or set', readCount('--keep-mib'))
    .option(
      '--keep-days <days>',
      'days to keep log rows and tokens that expired or were revoked; 30 unless given or set',
      readCount('--keep-days'),
    )
    .addOption(
      new Option('--clock-offset <span>', 'run the service clock ahead (-: behind), for example 2h or -90s')
        .argParser((text) => readSpan('--clock-offset', text))
        .conflicts('clockFrozen'),
    )
    .addOption(
      new Option('--clock-frozen <instant>', 'freeze the service clock, for example at 2030-01-01T00:00:00Z').argParser(
        (text) => readInstant('--clock-frozen', text),
      ),
    )
    .option('--ready-json', 'print one line of JSON when ready, instead of text')
    .option('--json', 'the same as --ready-json')
    .option(
      '--stop-with-stdin',
      'stop when standard input ends: with the program that started it, also when it is killed',
    )
    .addHelpText(
      'after',
      `
Examples:
  authdesk serve
  authdesk serve --data :memory: --config shop.json --ready-json
  authdesk serve --http-port 0 --https-port 0 --no-console
  authdesk serve --admin-port 9401 --admin-token-file admin.token
  authdesk serve --clock-offset -2h`,
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import('./serve/serve.ts');
      setExitCode(await serve(options, host));
    });
}

function addSecret(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('secret')
    .description('print the secret of a site, or of one of its applications')
    .argument('<apiKey>', 'API key of the site; the first start makes 3_demo')
    .option('--user-key <userKey>', 'the secret of this application instead')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
It works beside a running service, too. The demo's secrets are made for each data folder, and stay through a reset.

Examples:
  export AUTHDESK_SECRET=$(authdesk secret 3_demo)
  authdesk secret 3_demo --user-key AKcrm --json`,
    )
    .action(async (apiKey: string, options: SecretOptions) => {
      const { secret } = await import('./secret/secret.ts');
      setExitCode(await secret(apiKey, options, host));
    });
}

function addSign(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('sign')
    .description('print a signed call')
    .argument('<method>', '<namespace>.<method>, for example socialize.getUserInfo')
    .argument('[parameters...]', 'name=value, one word each')
    .requiredOption('--site <apiKey>', 'API key of the site whose secret signs')
    .option('--user-key <userKey>', 'sign with the secret of this application')
    .addOption(new Option('--get', 'a GET with everything in the query').conflicts('post'))
    .option('--post', 'a POST with a form body (default)')
    .addOption(new Option('--http', 'over HTTP').conflicts('https'))
    .option('--https', 'over HTTPS (default)')
    .option('--base <origin>', 'scheme, host and port to call; the service on its usual port unless given')
    .option('--timestamp <seconds>', 'Unix time; now unless given')
    .option('--nonce <text>', 'a fresh one unless given')
    .option('--explain', 'print every stage of the signature')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Examples:
  authdesk sign socialize.getUserInfo UID=u-ada --site 3_demo
  authdesk sign socialize.setStatus UID=u-ada 'status=Hi there!' --site 3_demo --get --http --explain`,
    )
    .action(async (method: string, parameters: string[], options: SignOptions) => {
      const { sign } = await import('./sign/sign.ts');
      setExitCode(await sign(method, parameters, options, host));
    });
}

function addVerify(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('verify')
    .description('say whether the service accepts a call, and if not, why: cause, what to do, proof')
    .argument(
      '[call]',
      'URL, cURL, wget, PowerShell, fetch, raw HTTP, HAR, callId or base string, in quotes; "-" reads it from standard input',
    )
    .option('--bundle <file>', 'check a bundle instead: exit code 0 when its verdict is reproduced, 1 when it differs')
    .option('--at <time>', 'judge at "now", at the time in the "call" itself, or at this Unix time')
    .option('--entry <number>', 'which call of a text with several, from 1')
    .option('--base-string <text>', 'compare with what your code signs: its base string, or its sig')
    .option('--trace', 'print every rule that was checked')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Nothing is sent and nothing is used up. A service that runs with the data folder judges the call by its own clock. Without
--at a call that is older than two minutes is judged as if sent at its own time, and is said to be old.

Exit code 0: accepted, now or when it was sent; 1: refused, or too old to be sent again; 2: the text is no call.

Examples:
  authdesk verify 'https://localhost:9443/socialize.getUserInfo?apiKey=3_demo&UID=u-ada&timestamp=…&nonce=…&sig=…'
  authdesk verify --trace "curl -d apiKey=3_demo -d secret=… https://localhost:9443/accounts.search"
  authdesk verify --base-string 'GET&http%3A%2F%2F…' 'https://localhost:9443/…'
  authdesk verify - --entry 3 < failed.har
  authdesk verify --bundle socialize.setStatus-403003-019bc187.authdesk-bundle.json`,
    )
    .action(async (call: string | undefined, { bundle, ...options }: VerifyOptions & { readonly bundle?: string }) => {
      if (bundle !== undefined) {
        const { checkBundle } = await import('./bundle/check-bundle.ts');
        setExitCode(await checkBundle(bundle, options, host));
        return;
      }
      if (call === undefined) {
        throw new CommandProblem(
          exitCodes.usage,
          'There is no call to verify.',
          'Give a URL or a cURL command in quotes, "-" for standard input, or --bundle with a file.',
        );
      }
      const { verify } = await import('./verify/verify.ts');
      setExitCode(await verify(call, options, host));
    });
}

function addClock(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  const group = program
    .command('clock')
    .description('show or move the clock of the running service; this machine’s clock is never touched')
    .addHelpText(
      'after',
      `
A span has units: 121s, -2h30m, 1d. An instant is an ISO time with its zone, or Unix seconds.

Examples:
  authdesk clock
  authdesk clock step 121s
  authdesk clock freeze 2030-01-01T00:00:00Z
  authdesk clock step 2h --site 3_demo
  authdesk clock reset`,
    );
  const add = (usage: string, description: string, action: ClockAction, isDefault = false): void => {
    group
      .command(usage, { isDefault })
      .description(description)
      .option(
        '--site <apiKey>',
        'only for the calls of this site (those of its group), which then has a clock of its own',
      )
      .option('--json', 'print JSON')
      .addOption(dataOption())
      // A span may begin with "-".
      .allowUnknownOption()
      .action(async (...given: unknown[]) => {
        const value = given.find((one) => typeof one === 'string');
        const options = given.at(-2) as ClockOptions;
        const { clock } = await import('./clock/clock.ts');
        setExitCode(await clock(action, value, options, host));
      });
  };
  add('show', 'show its time (default)', 'show', true);
  add('offset <span>', 'set how far it is ahead of this machine’s clock; 0s: not at all', 'offset');
  add('step <span>', 'move it by a span, running or frozen', 'step');
  add('set <instant>', 'set it to an instant; it runs on from there, or stays frozen there', 'set');
  add('freeze [instant]', 'freeze it at its present time, or at an instant', 'freeze');
  add('run', 'let it run again from where it was frozen', 'run');
  add(
    'reset',
    'set it to this machine’s clock again; with --site: let the site follow the service clock again',
    'reset',
  );
}

function addSnapshot(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  const group = program
    .command('snapshot')
    .description('keep the state of the workspace under a name, and restore it; with or without a running service')
    .addHelpText(
      'after',
      `
A snapshot holds everything but the log: data centers, sites, people, tokens, codes, nonces. Its secrets are encrypted
with the key of the data folder, so it can be restored only there.

Examples:
  authdesk snapshot
  authdesk snapshot create before-test
  authdesk snapshot restore before-test`,
    );
  const add = (usage: string, description: string, action: SnapshotAction, isDefault = false): void => {
    group
      .command(usage, { isDefault })
      .description(description)
      .option('--json', 'print JSON')
      .addOption(dataOption())
      .action(async (...given: unknown[]) => {
        const name = given.find((one) => typeof one === 'string');
        const options = given.at(-2) as SnapshotOptions;
        const { snapshot } = await import('./snapshot/snapshot.ts');
        setExitCode(await snapshot(action, name, options, host));
      });
  };
  add('list', 'list the snapshots, newest first (default)', 'list', true);
  add('create <name>', 'keep the present state', 'create');
  add('restore <name>', 'replace the present state with that of a snapshot', 'restore');
  add('remove <name>', 'remove a snapshot', 'remove');
}

function addReset(program: Command, host: Host, setExitCode: (code: ExitCode) => void): void {
  program
    .command('reset')
    .description('return to the state of a fresh start; a snapshot is made first, which can undo it')
    .option('--config <file>', 'workspace file to start from instead of the demo; only while no service runs')
    .option('--no-snapshot', 'make no snapshot first; the reset cannot be undone then')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
All sites, people, tokens, codes, nonces, pending registrations and the log are removed. The demo workspace is made
again, with the secrets that this data folder made for it. A running service returns to the workspace file it was
started with. The certificates and the key stay.

Examples:
  authdesk reset
  authdesk reset --no-snapshot --data ./ci-data
  authdesk reset --config shop.json`,
    )
    .action(async (options: ResetOptions) => {
      const { reset } = await import('./snapshot/reset.ts');
      setExitCode(await reset(options, host));
    });
}
