import { resolve } from 'node:path';
import { Argument, type Command, Help, Option } from 'commander';
import type { OfflineOperation } from '#service/composition/offline.ts';
import type { AdministrationOperation, OperationInput, OperationOutput } from '#shared/contract/index.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { type Opening, resultOf } from './control/ask.ts';
import { accepted, type ExitCode, exitCodes, usageProblem } from './exit-codes.ts';
import type { Host } from './host.ts';
import { writeNamedFile } from './named-file.ts';
import type { ReadValue } from './typed-values.ts';

/** A command, as a row: how it is typed, what it means, what it does. */
export interface CommandRow<U extends string = string, T = never> {
  /** Its name; of a command in a group with its arguments: `freeze [instant]`. */
  readonly usage: U;
  readonly about: string;
  /** Arguments with a description of their own. */
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  /** The variable of the environment that stands for an option; absent: its own says so. */
  readonly variableOf?: (option: Option) => string | undefined;
  /** Printed after the help. */
  readonly help?: string;
  /** What its group does when none of its commands is named. */
  readonly isDefault?: boolean;
  /** An argument may begin with "-", such as a span, or a word of a filter that is turned round. */
  readonly takesDashes?: boolean;
  /**
   * What is heavy is imported here, so that the other commands start without it.
   *
   * @param typed arguments and options by their names
   * @param program all commands
   * @returns nothing when it is done
   */
  readonly run: (typed: T, host: Host, program: Command) => Promise<number | undefined> | number | undefined;
}

/** Commands under one name. */
export interface GroupRow {
  readonly name: string;
  readonly about: string;
  readonly help: string;
  readonly commands: readonly CommandRow[];
}

/** An option or argument with what it gives the command: a member with the name that its flags, or it, have. Known to the types alone. */
type Giving<K, T> = K & { readonly gives: T };

type CamelCase<S extends string> = S extends `${infer A}-${infer B}` ? `${A}${Capitalize<CamelCase<B>>}` : S;
type Member<N extends string, T> = { readonly [K in CamelCase<N>]?: T };

/** What flags give: `--http-port <port>` gives `httpPort`; `--no-console` gives `console`, which is true without it. */
type OfFlags<F extends string, T> = F extends `--no-${infer N}`
  ? Required<Member<N, boolean>>
  : F extends `--${infer N} <${string}...>`
    ? Member<N, readonly T[]>
    : F extends `--${infer N} <${string}>`
      ? Member<N, T>
      : F extends `--${infer N}`
        ? Member<N, boolean>
        : unknown;

/** What arguments give, as they are in a usage: `export <file> [words...]`. */
export type OfUsage<U extends string> = U extends `${infer First} ${infer Rest}`
  ? OfUsage<First> & OfUsage<Rest>
  : U extends `<${infer N}...>` | `[${infer N}...]`
    ? Required<Member<N, readonly string[]>>
    : U extends `<${infer N}>`
      ? Required<Member<N, string>>
      : U extends `[${infer N}]`
        ? Member<N, string>
        : unknown;

type All<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** What some options and arguments give together. */
export type TypedOf<G> = All<G extends Giving<unknown, infer T> ? T : never>;

export const argument = <const U extends string>(usage: U, about: string): Giving<Argument, OfUsage<U>> =>
  new Argument(usage, about) as Giving<Argument, OfUsage<U>>;

/** @param read reads its value */
export function option<const F extends string, T = string>(
  flags: F,
  about?: string,
  read?: ReadValue<T>,
): Giving<Option, OfFlags<F, T>> {
  const made = new Option(flags, about) as Giving<Option, OfFlags<F, T>>;
  return read === undefined ? made : made.argParser((text) => read(made.long ?? flags, text));
}

/** An option whose value is one of some words. */
export const choice = <const F extends string, const V extends string>(flags: F, about: string, words: readonly V[]) =>
  option<F, V>(flags, about).choices(words);

/** An option that has to be given. */
export const mandatory = <T>(taken: Giving<Option, T>): Giving<Option, Required<T>> =>
  taken.makeOptionMandatory() as Giving<Option, Required<T>>;

/** An option with the value that it has where it is not given. */
export const usually = <T>(taken: Giving<Option, T>, value: unknown): Giving<Option, Required<T>> =>
  taken.default(value) as Giving<Option, Required<T>>;

/** `--json`: the result as JSON. */
export const json = (about = 'print JSON') => option('--json', about);

/** `--data`, which means the same in each command. */
export const data = () =>
  option('--data <dir>', 'data folder; ":memory:" keeps nothing')
    .env('AUTHDESK_DATA')
    .default(undefined, "the platform's app-data folder");

/** What nearly all commands take. */
export const usual = () => [json(), data()] as const;
export type Usual = TypedOf<ReturnType<typeof usual>[number]>;

/** What is typed of a command, by its usage, its arguments and its options. */
interface Given<A, O> {
  readonly arguments?: readonly A[];
  readonly options?: readonly O[];
}

/** A command that does more than ask for one operation. */
export const command = <const U extends string, A extends Argument = never, O extends Option = never>(
  row: Omit<CommandRow<U, OfUsage<U> & TypedOf<A | O>>, keyof Given<A, O>> & Given<A, O>,
): CommandRow => row as unknown as CommandRow;

/** Members that may be absent may be undefined, too. */
type Loose<T> = { [K in keyof T]: object extends Pick<T, K> ? T[K] | undefined : T[K] };

interface OperationRow<N extends AdministrationOperation, T, R>
  extends Omit<CommandRow, 'usage' | 'about' | 'run' | 'arguments' | 'options'> {
  /** How the data folder is opened when no service runs with it; absent: a service has to run. */
  readonly access?: N extends OfflineOperation ? Opening['access'] : never;
  /** What is typed leads to an input of any size. */
  readonly isLarge?: boolean;
  /** The next step of a problem that has none. */
  readonly next?: string;
  /** Absent: what was typed has the names of the operation's members. */
  readonly input?: (typed: T, host: Host) => Loose<OperationInput<N>> | Promise<Loose<OperationInput<N>>>;
  /** What is printed of the operation's output; absent: all of it. */
  readonly answer?: (value: OperationOutput<N>, typed: T) => R | Promise<R>;
  /** How it is printed without `--json`. */
  readonly text: (answer: R, typed: T) => string | readonly string[];
  /** Absent: the exit code of success. */
  readonly code?: (answer: R) => ExitCode;
}

/** A command that asks for one operation. Its options are followed by `--json` and `--data`, unless it names these itself. */
export function operation<
  N extends AdministrationOperation,
  const U extends string,
  A extends Argument = never,
  O extends Option = never,
  R = OperationOutput<N>,
>(
  usage: U,
  about: string,
  name: N | ((typed: OfUsage<U> & TypedOf<A | O>) => N),
  row: Given<A, O> & OperationRow<N, OfUsage<U> & TypedOf<A | O> & Usual, R>,
): CommandRow {
  const { access, isLarge = false, next, input, answer, text, code, ...shown } = row;
  const own: readonly Option[] = row.options ?? [];
  return {
    usage,
    about,
    ...shown,
    options: own.some(({ long }) => long === '--json') ? own : [...own, ...usual()],
    async run(typed: Usual, host) {
      const { data: folder, json: _, ...given } = typed;
      const asked = definedMembers(
        input === undefined ? given : await input(typed as never, host),
      ) as OperationInput<N>;
      const asksFor = typeof name === 'function' ? name(typed as never) : name;
      const opening = access && { access, isLarge };
      const value = accepted(await resultOf(folder, host, asksFor, asked, opening), next);
      const answered = (answer === undefined ? value : await answer(value, typed as never)) as R;
      show(host, typed, answered, text(answered, typed as never));
      return code?.(answered);
    },
  };
}

/** Prints a result, as JSON where that is asked for. @param indent of that JSON; absent: it is one line */
export function show(
  { output }: Host,
  { json: asJson }: { readonly json?: boolean | undefined },
  value: unknown,
  text: string | readonly string[],
  indent?: number,
): undefined {
  if (asJson) output.json(value, indent);
  else for (const line of [text].flat()) output.print(line);
}

/**
 * Prints a document, or writes it into the file that was named, and says so.
 *
 * @param what how the document is called
 */
export function printOrWrite(
  { file = '-', json: asJson }: { readonly file?: string; readonly json?: boolean },
  text: string,
  what: string,
  { output }: Host,
): undefined {
  if (file === '-') {
    // Within a line a line end is hidden, and written as an escape (R51).
    for (const line of text.trimEnd().split('\n')) output.print(line);
    return;
  }
  const path = resolve(file);
  writeNamedFile(path, text, 0o644);
  if (asJson) output.json({ file: path });
  else output.print(`Wrote ${what} to ${path}.`);
}

/** A number with its noun: `1 site`, `3 people`. */
export function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Rows of cells as lines. @param most characters of a column that the others wait for */
export function aligned(rows: readonly (readonly string[])[], most = Number.POSITIVE_INFINITY): string[] {
  const widths = rows[0]?.map((_, n) => Math.min(most, Math.max(...rows.map((row) => row[n]?.length ?? 0)))) ?? [];
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * Adds a command, or a group of them.
 *
 * @param setExitCode takes the exit code of the command that was run
 */
export function add(
  row: CommandRow | GroupRow,
  program: Command,
  host: Host,
  setExitCode: (code: number) => void,
): void {
  const addTo = (parent: Command, { isDefault = false, ...one }: CommandRow): Command => {
    const command = parent.command(one.usage, { isDefault }).description(one.about);
    for (const taken of one.arguments ?? []) command.addArgument(taken);
    for (const taken of one.options ?? []) {
      // A copy: the row is not changed. Commander reads no variable that comes later: it would turn a switch on by any value.
      const own = Object.assign(new Option(taken.flags), taken);
      command.addOption(own);
      const variable = one.variableOf?.(own);
      if (variable !== undefined) own.env(variable);
    }
    if (one.help !== undefined) command.addHelpText('after', one.help);
    if (one.takesDashes) command.allowUnknownOption();
    return command.action(async (...given: unknown[]) => {
      const named = command.registeredArguments.map((taken, n) => [taken.name(), given[n]]);
      const typed = Object.fromEntries([...named, ...Object.entries(command.opts())]) as never;
      setExitCode((await one.run(typed, host, program)) ?? exitCodes.ok);
    });
  };
  if (!('commands' in row)) {
    addTo(program, row);
    return;
  }
  const group = program.command(row.name).description(row.about).addHelpText('after', row.help);
  for (const one of row.commands) {
    const command = addTo(group, one);
    if (one.isDefault) showDefault(group, command);
  }
}

/**
 * Declares what a group does when none of its commands is named: the help of the group shows its options, too, and a word
 * that is no command of the group is answered with those that are.
 */
function showDefault(group: Command, command: Command): void {
  const help = new Help();
  group.configureHelp({
    visibleOptions: (shown) => [...help.visibleOptions(shown), ...(shown === group ? command.options : [])],
  });
  group.hook('preSubcommand', (_, chosen) => {
    const word = group.args[0];
    const isArgument = command.registeredArguments.length > 0;
    if (chosen !== command || isArgument || word === undefined || word === command.name() || word.startsWith('-'))
      return;
    throw usageProblem(
      `"${word}" is no command of "authdesk ${group.name()}".`,
      `Its commands are ${group.commands.map((one) => one.name()).join(', ')}.`,
    );
  });
}
