import { Command, CommanderError, type Option } from 'commander';
import { fileFault } from '#node/file-fault.ts';
import { GIVE_A_VALUE, isEmptyValue, misspeltVariables, ownVariables } from '#node/own-variables.ts';
import { StartProblem } from '#node/start-problem.ts';
import { membersOf, messageOf } from '#shared/narrowing.ts';
import { bundle } from './bundle/bundle.ts';
import { ca } from './ca/ca.ts';
import { clock } from './clock/clock.ts';
import { add, type CommandRow, type GroupRow } from './command.ts';
import { completion } from './completion/completion.ts';
import { consoleAddress } from './console/address.ts';
import { doctor } from './doctor/doctor.ts';
import { exec } from './exec/exec.ts';
import { CommandProblem, exitCodes, usageProblem } from './exit-codes.ts';
import { fault } from './fault/fault.ts';
import type { Host } from './host.ts';
import { log } from './log/log.ts';
import { login } from './login/login.ts';
import { mcp } from './mcp/mcp.ts';
import { openapi } from './openapi/openapi.ts';
import { outbox } from './outbox/outbox.ts';
import { schema } from './schema/schema.ts';
import { secret } from './secret/secret.ts';
import { serve } from './serve/command.ts';
import { sign } from './sign/sign.ts';
import { site } from './site/site.ts';
import { reset } from './snapshot/reset.ts';
import { snapshot } from './snapshot/snapshot.ts';
import { upstream } from './upstream/upstream.ts';
import { verify } from './verify/verify.ts';
import { diffWorkspace, exportWorkspace, importWorkspace } from './workspace/workspace.ts';

/** In the order of `--help`. */
const commands: readonly (CommandRow | GroupRow)[] = [
  ...[serve, exec, secret, sign, verify, bundle, importWorkspace, diffWorkspace, exportWorkspace, site, clock, fault],
  ...[upstream, login, snapshot, reset, log, mcp, openapi, schema, outbox, consoleAddress, ca, doctor, completion],
];

const exitCodeHelp = `
Exit codes:
  0  done; for verify: the service accepts the call; for doctor: no problem
  1  refused, or the result could not be written; for verify: the service refuses the call; for doctor: a problem; for diff:
     differences; exec gives the code of its command
  2  the command line cannot be understood
  3  the service or the data folder could not be opened, or the service does not answer
With --json a problem is one line of JSON on standard error: problem, next, exitCode.`;

/**
 * Runs one command line.
 *
 * @param arguments_ without the program and its script
 * @returns the exit code; a problem has been printed by then. Of a result that could not be written it is never that of success
 */
export async function run(arguments_: readonly string[], host: Host): Promise<number> {
  const code = await codeOf(arguments_, host);
  const isWritten = await host.output.results.finish();
  return isWritten || code !== exitCodes.ok ? code : exitCodes.refused;
}

async function codeOf(arguments_: readonly string[], host: Host): Promise<number> {
  let code: number = exitCodes.ok;
  const program = createProgram(
    host,
    (given) => {
      code = given;
    },
    asksForJson(arguments_),
  );
  try {
    await program.parseAsync([...arguments_], { from: 'user' });
    return code;
  } catch (error) {
    return explain(error, host, asksForJson(arguments_));
  }
}

/** True for a command line whose results, and so its problem, too, a program reads. */
export const asksForJson = (arguments_: readonly string[]): boolean =>
  arguments_.slice(0, arguments_.includes('--') ? arguments_.indexOf('--') : undefined).includes('--json');

/**
 * Says what went wrong and what to do; never a stack.
 *
 * @param asJson as one line of JSON on standard error: problem, next, exitCode
 * @returns the exit code of the command
 */
export function explain(error: unknown, { output }: Host, asJson = false): number {
  const told = toldOf(error);
  if (told === undefined) return exitCodes.ok;
  if (asJson) output.sayJson(told);
  // Commander has printed its own, with how the command is used.
  else if (!(error instanceof CommanderError)) for (const line of [told.problem, told.next]) output.say(line);
  return told.exitCode;
}

/** What a command line that failed says. */
interface Told {
  /** What went wrong. */
  readonly problem: string;
  /** What to do. */
  readonly next: string;
  readonly exitCode: number;
}

/** @returns undefined for what is no failure: `--help`, `--version` */
function toldOf(error: unknown): Told | undefined {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return undefined;
    return { problem: sentenceOf(error.message), next: HOW_IT_IS_USED, exitCode: exitCodes.usage };
  }
  if (error instanceof CommandProblem) {
    return { problem: error.message, next: error.next, exitCode: error.exitCode };
  }
  const { cannotStart: exitCode } = exitCodes;
  if (error instanceof StartProblem) return { problem: error.message, next: error.next, exitCode };
  if (membersOf(error).syscall === 'uv_cwd') {
    return {
      problem: 'The folder that this command was started in is not there any more.',
      next: 'Change into one that is (cd), then run it again.',
      exitCode,
    };
  }
  const fault = fileFault(error);
  // Of ENOENT the system's own words say more: a file, its folder or a program may be missing.
  if (fault?.path !== undefined && fault.code !== 'ENOENT') {
    return {
      problem: `${fault.path} cannot be used (${fault.code}): ${fault.reason}.`,
      next: `${fault.remedy}.`,
      exitCode,
    };
  }
  return {
    problem: `Something unexpected happened: ${messageOf(error)}`,
    next: 'Try again; if it happens again, report it with the command that you used.',
    exitCode,
  };
}

const HOW_IT_IS_USED = 'Run with --help to see how it is used.';

/** Commander's own words as a sentence. */
const sentenceOf = (text: string): string => text.replace(/^error: (.)/, (_, first: string) => first.toUpperCase());

/**
 * All commands, with their options.
 *
 * @param setExitCode takes the exit code of the command that was run
 * @param isQuiet Commander does not say itself what it cannot understand
 */
export function createProgram(host: Host, setExitCode: (code: number) => void, isQuiet = false): Command {
  const { output } = host;
  const program = new Command('authdesk')
    .description('Runs a social-login, token and signed-REST service on this machine, and works with its calls.')
    .version(host.version)
    .showHelpAfterError(HOW_IT_IS_USED)
    .configureOutput({
      writeOut: (text) => {
        for (const line of linesOf(text)) output.print(line);
      },
      writeErr: (text) => {
        if (!isQuiet) for (const line of linesOf(sentenceOf(text))) output.say(line);
      },
    })
    .addHelpText('after', exitCodeHelp)
    .exitOverride()
    .hook('preAction', (_, command) => {
      for (const line of misspeltVariables(host.environment, variablesOf(command))) output.say(line);
      refuseEmptyValues(command, host.environment);
      takeVariables(command, host.environment);
    });

  for (const row of commands) add(row, program, host, setExitCode);
  return program;
}

/** Names of the variables that a command reads. */
const variablesOf = ({ options }: Command): readonly string[] => [
  ...ownVariables,
  ...options.flatMap(({ envVar }) => envVar ?? []),
];

/**
 * No option, argument or variable may be empty: as an address it would mean all interfaces, as a path the current folder (R27).
 *
 * @throws {CommandProblem} naming it
 */
function refuseEmptyValues(command: Command, environment: NodeJS.ProcessEnv): void {
  const given: readonly (readonly [name: string | undefined, value: unknown])[] = [
    // First, because Commander takes some of them as the value of their option.
    ...variablesOf(command).map((name) => [`The environment variable ${name}`, environment[name]] as const),
    ...command.options.map((option) => [option.long, command.getOptionValue(option.attributeName())] as const),
    ...command.registeredArguments.map((argument, n) => [`<${argument.name()}>`, command.processedArgs[n]] as const),
  ];
  const empty = given.find(([, value]) => [value].flat().some(isEmptyValue));
  if (empty !== undefined) throw usageProblem(`${empty[0]} is empty.`, GIVE_A_VALUE);
}

/**
 * Takes what the command line leaves out from the variables that stand for its options. Commander itself would turn a switch
 * on by any value of its variable.
 *
 * @throws {CommandProblem} naming a variable with a value that its option does not take
 */
function takeVariables(command: Command, environment: NodeJS.ProcessEnv): void {
  for (const option of command.options) {
    const key = option.attributeName();
    const text = option.envVar === undefined ? undefined : environment[option.envVar];
    if (text === undefined || command.getOptionValueSource(key) === 'cli') continue;
    const takesValue = option.required || option.optional;
    const value = takesValue ? (option.parseArg?.(text, undefined) ?? text) : isOn(option, text) !== option.negate;
    command.setOptionValueWithSource(key, value, 'env');
  }
}

/** @throws {CommandProblem} when the variable of a switch turns it neither on nor off */
function isOn({ envVar, long }: Option, text: string): boolean {
  if (/^(?:true|false|1|0)$/.test(text)) return text === 'true' || text === '1';
  throw usageProblem(
    `The environment variable ${envVar} is "${text}", which turns ${long} neither on nor off.`,
    'Set it to true or false.',
  );
}

/** What Commander writes in one go has several lines. */
function linesOf(text: string): string[] {
  return text.trimEnd().split('\n');
}
