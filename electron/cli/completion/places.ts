import type { Command, Option } from 'commander';

/** What a word can be completed to: a file, a folder, one of some words, or nothing that is known. */
export type Value = 'file' | 'folder' | 'unknown' | readonly string[];

/** A word with what it means. */
export interface Word {
  readonly text: string;
  readonly description: string;
}

export interface OptionWord extends Word {
  /** What follows it; absent: nothing. */
  readonly value?: Value;
}

/** A place on the command line: after the name of a command. */
export interface Place {
  /** Names of the commands up to here, each with a blank before it; empty after `authdesk` alone. */
  readonly at: string;
  readonly commands: readonly Word[];
  readonly options: readonly OptionWord[];
  /** What an argument is completed to. */
  readonly argument: Value;
}

/** Every place of a command line, from the definitions of its commands. */
export function placesOf(program: Command): readonly Place[] {
  return below(program, '');
}

function below(command: Command, at: string): Place[] {
  const commands = command.createHelp().visibleCommands(command);
  // A group's default command can be left out, so its arguments come after the group, too; its options do in the help.
  const { _defaultCommandName: usual } = command as { _defaultCommandName?: string | null };
  const both = [command, ...command.commands.filter((one) => one.name() === usual)];
  const place = {
    at,
    commands: commands.map((one) => ({ text: one.name(), description: one.description() })),
    options: command.createHelp().visibleOptions(command).flatMap(wordsOf),
    argument:
      both.flatMap((one) =>
        one.registeredArguments.map((argument) => kindOf(argument.name(), argument.argChoices)),
      )[0] ?? 'unknown',
  };
  const groups = commands.filter((one) => one.name() !== 'help');
  return [place, ...groups.flatMap((one) => below(one, `${at} ${one.name()}`))];
}

function wordsOf({ short, long, flags, description, argChoices, required, optional }: Option): OptionWord[] {
  const name = /[<[]([^>\]]+)[>\]]/.exec(flags)?.[1] ?? '';
  const value = required || optional ? { value: kindOf(name, argChoices) } : {};
  return [long, short].flatMap((text) => (text ? [{ text, description, ...value }] : []));
}

/** By how the definition calls it: `<file>`, `<dir>`, or choices. */
function kindOf(name: string, choices: readonly string[] | undefined): Value {
  if (choices !== undefined) return choices;
  if (/^file\b/.test(name)) return 'file';
  return /^dir\b/.test(name) ? 'folder' : 'unknown';
}

/** How a shell completes a value: in its own words what is known by its kind, else one of some words. */
export const completing =
  (kinds: Readonly<Record<Extract<Value, string>, string>>, oneOf: (words: readonly string[]) => string) =>
  (value: Value): string =>
    typeof value === 'string' ? kinds[value] : oneOf(value);

/**
 * The loop of bash and zsh that finds the place of the cursor, from the words before it.
 *
 * @param opening of an alternative of a `case`
 */
export function walkTo(places: readonly Place[], opening = ''): readonly string[] {
  const anyOf = (texts: readonly string[]) => `      ${opening}${texts.map((text) => `"${text}"`).join('|')})`;
  return [
    '    case "$at $last" in',
    `${anyOf(valuesOf(places).map(({ at }) => at))} last=; continue ;;`,
    '    esac',
    '    last=$word',
    '    case "$at $word" in',
    `${anyOf(pathsOf(places))} at="$at $word"; last= ;;`,
    '    esac',
    '  done',
  ];
}

/** Where the commands are, all but `authdesk` alone. */
export const pathsOf = (places: readonly Place[]): readonly string[] =>
  places.flatMap(({ at }) => (at === '' ? [] : [at]));

/** The options of all places that take a value, as `<place> <option>`. */
export function valuesOf(places: readonly Place[]): readonly { readonly at: string; readonly value: Value }[] {
  return places.flatMap(({ at, options }) =>
    options.flatMap(({ text, value }) => (value === undefined ? [] : [{ at: `${at} ${text}`, value }])),
  );
}
