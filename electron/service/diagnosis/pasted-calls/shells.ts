import { type ByteText, toText } from '#shared/pasted-calls/byte-text.ts';
import { bashCommands } from './bash-words.ts';
import { cmdCommands } from './cmd-words.ts';
import { curlCalls } from './curl.ts';
import {
  BrokenCommand,
  type LabelledCall,
  missingFor,
  orProblem,
  PasteProblem,
  readingsOfEntities,
  type ShellCommand,
} from './pasted-call.ts';
import { powerShellCommands } from './power-shell.ts';

export type Shell = 'bash' | 'cmd' | 'PowerShell';

/** Calls that commands of a shell make. */
interface ShellReading {
  /** Such as `cURL (bash)`. */
  readonly form: string;
  readonly calls: readonly LabelledCall[];
}

const program =
  /(?:^|[\n;&|({])[ \t]*(?:(?:sudo|time|command|exec|nohup|env|export|do|then|else|if|while|until|!)[ \t]+)*(?:[A-Za-z_]\w{0,60}=\S{0,200}[ \t]+)*(?:\$\w{1,60}[ \t]*=[ \t]*)?(?:&[ \t]*)?(?:"[^"\n]{0,200}[\\/]|'[^'\n]{0,200}[\\/]|[^\s"';|&()=]{0,200}[\\/])?["']?curl(?:\.exe)?["']?(?:[\s^`]|$)/i;

/** True when a command of the text is one that makes calls. */
export function hasCommand(bytes: ByteText): boolean {
  return program.test(bytes);
}

/** A command behind the words of its line: a prompt, a bullet, a time, `Command:`. */
const behindWords = /(?<![\w.@-])curl(?:\.exe)?(?=[ \t]+(?:-|\S{0,3}https?:|["']?(?:localhost|\$)|[\\^`][ \t]*$))/i;

/** Where in a line the command begins that makes calls, as far as that can be seen; -1: it has none. */
export function commandStart(line: ByteText): number {
  return hasCommand(line) ? 0 : line.search(behindWords);
}

const ofPowerShell = /[ \t]`[ \t]*\r?\n|[ \t]--%|@\{|@['"][ \t]*\r?\n|\$env:|^\$\w+[ \t]*=[ \t]/im;
const ofCmd = /\^[ \t]*\r?\n|(?:^|\s)\^"/;
const ofBash = /\\\r?\n|\$'|'\\''|'"'"'/;
/** Quotes doubled as PowerShell does; bash would make nothing of them. */
const doubled = /[A-Za-z]''[A-Za-z]/;

/**
 * The shells that a text can be meant for, the most likely first. What only one of them has decides: back-ticks or `^` or
 * back-slashes at the end of lines, `^"`, `$'…'`. Without any of them a text is read as bash;
 * one with `curl.exe` or a Windows path first as cmd, then as PowerShell; one with doubled single quotes as PowerShell;
 * and one with `^`, `""` or `%%` also as cmd.
 */
function shellsOf(bytes: ByteText, prompt: Shell | undefined): readonly Shell[] {
  if (prompt !== undefined) return [prompt];
  if (ofPowerShell.test(bytes)) return ['PowerShell'];
  if (ofCmd.test(bytes)) return ['cmd'];
  if (ofBash.test(bytes)) return ['bash'];
  if (/curl\.exe|(?:^|[\s"'&])[A-Za-z]:\\/i.test(bytes)) {
    return bytes.includes("'") ? ['PowerShell', 'bash', 'cmd'] : ['cmd', 'PowerShell', 'bash'];
  }
  if (doubled.test(bytes)) return ['PowerShell', 'bash'];
  return /\^|""|%%/.test(bytes) ? ['bash', 'cmd'] : ['bash'];
}

const prefix = /^(?:[$%!{]|sudo|time|command|exec|nohup|env|do|then|else|if|while|until|[A-Za-z_]\w*=.*)$/s;

/** The program of a command without its folder, and its arguments. */
function started(words: readonly ByteText[]): readonly [program: string, rest: readonly ByteText[]] {
  let at = 0;
  while (at < words.length - 1 && prefix.test(words[at] ?? '')) at += 1;
  const name = (words[at] ?? '').split(/[\\/]/).at(-1) ?? '';
  return [name.toLowerCase().replace(/\.exe$/, ''), words.slice(at + 1)];
}

function callsOf({ words, input, missing, notes }: ShellCommand): readonly LabelledCall[] {
  const [name, rest] = started(words);
  if (name !== 'curl') return [];
  const typographic = rest.find((word) => /^\xe2\x80[\x98-\x9e]/.test(word));
  if (typographic !== undefined) {
    throw new BrokenCommand(
      `The command has the typographic quotes ${toText(typographic.slice(0, 3))}, which a shell takes for letters.`,
      'A mail program or an editor put them there: replace them with \' or ".',
    );
  }
  const calls = curlCalls(rest, input);
  const names = missing.map((one) => `$${one}`).join(', ');
  const said = names && missingFor(`${names}: the value is not part of the command, as the log keeps no secrets.`);
  return calls.map((one) => ({
    ...one,
    call: {
      ...one.call,
      missing: [...one.call.missing, ...missing],
      notes: [...(said ? [said] : []), ...one.call.notes, ...notes],
    },
  }));
}

const ofScript = /^[ \t]*(?:[$#@[]|export[ \t]|set[ \t]|[A-Za-z_]\w*=)/;

/** The text from its first command, or what is set before it, on: a mail begins with words, whose quotes are none. */
function fromFirstCommand(text: ByteText): ByteText {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => ofScript.test(line) || program.test(line));
  return first > 0 ? lines.slice(first).join('\n') : text;
}

/** What the lexer of a shell makes of a text; calling it says what its commands send. */
type Lexed = () => ShellReading;

function lexed(shell: Shell, bytes: ByteText): Lexed | undefined {
  const commands =
    shell === 'bash' ? bashCommands(bytes) : shell === 'cmd' ? cmdCommands(bytes) : powerShellCommands(toText(bytes));
  const count = commands.filter(({ words }) => started(words)[0] === 'curl').length;
  // Each command is read by itself, so that their number is bounded.
  if (count > 500)
    throw new PasteProblem(`The text has ${count} commands that make calls.`, 'Paste at most 500 at a time.');
  return count === 0 ? undefined : () => ({ form: `cURL (${shell})`, calls: commands.flatMap(callsOf) });
}

/** What is sent, without what is said about it. */
const bytesOf = ({ calls }: ShellReading): string =>
  JSON.stringify(calls.map(({ call }) => ({ ...call, notes: [], missing: [] })));

/** A word of the sentence behind a command, which cURL takes for a host: `and`. */
const isWord = ({ call: { host, path, query } }: LabelledCall): boolean =>
  path === '/' && query === '' && /^(?!localhost$)[\w-]+$/i.test(host);

/**
 * Reads the calls that commands of a shell make, in the shell that `shellsOf` finds. Where several are possible, the first
 * whose rules the text follows wins, and a note says which other one would send other bytes.
 *
 * @throws {PasteProblem} when none can be read; the sentence is that of the most likely shell
 */
export function shellCalls(text: ByteText, prompt: Shell | undefined): ShellReading {
  let problem: PasteProblem | undefined;
  let first: (ShellReading & { readonly shell: Shell }) | undefined;
  const others: Shell[] = [];
  const bytes = fromFirstCommand(text);
  for (const shell of shellsOf(bytes, prompt)) {
    const reading = orProblem(() => lexed(shell, bytes));
    if (reading instanceof PasteProblem) problem ??= reading;
    else if (reading !== undefined && first === undefined) first = { ...reading(), shell };
    else if (reading !== undefined && first !== undefined) {
      // Undefined: the shell reads words of it that no program takes.
      const other = orProblem(reading);
      if (!(other instanceof PasteProblem) && bytesOf(other) !== bytesOf(first)) others.push(shell);
    }
  }
  if (first === undefined)
    throw problem ?? new PasteProblem('The text has no command that makes a call.', 'Copy it whole.');
  const own = first.calls.filter((one) => !isWord(one));
  const calls = (own.length === 0 ? first.calls : own).flatMap(readingsOfEntities);
  if (others.length === 0) return { ...first, calls };
  const note = `It is read as ${first.shell} reads it; ${others.join(' and ')} would send other bytes.`;
  return {
    ...first,
    calls: calls.map((one) => ({ ...one, call: { ...one.call, notes: [note, ...one.call.notes] } })),
  };
}
