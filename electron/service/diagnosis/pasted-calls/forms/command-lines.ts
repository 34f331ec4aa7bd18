import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { withoutEnding } from '#shared/text-ends.ts';
import {
  BrokenCommand,
  type LabelledCall,
  notesOfJoined,
  orProblem,
  PasteProblem,
  readingsOfOne,
} from '../pasted-call.ts';
import { commandStart, type Shell, shellCalls } from '../shells.ts';
import { NARROWEST, shellOfPrompt } from '../unwrap.ts';
import { type Form, MAX_PIECES, type Piece } from './form.ts';
import { linesOf, type TextLine } from './text-lines.ts';
import { isBare } from './what-is-a-call.ts';

/** Lines of one command at most. */
const MAX_LINES = 400;

/** The quote that is open behind a line, as every shell would say; empty: none. @param quote that is open before it */
function quoteBehind(text: string, before: string): string {
  let quote = before;
  for (let at = 0; at < text.length; at += 1) {
    const next = text[at] ?? '';
    if (quote === "'") {
      if (next === "'") quote = '';
    } else if (next === '\\') at += 1;
    else if (quote === '"') {
      if (next === '"') quote = '';
    } else if (next === '"' || next === "'") quote = next;
  }
  return quote;
}

const continued = /[\\`^][ \t]*$/;
/** How a line goes on that a mail program broke: with an option, a quoted word or an address. */
const goesOn = /^[ \t]*(?:-{1,2}[A-Za-z][\w-]*(?:[ \t=]|$)|["'](?:https?:|[\w-]+[=:])|https?:\/\/\S+[ \t]*$)/;

/** Index of the line behind a command that begins in line `at`: its quotes are closed, and no line goes on. */
function commandEnd(lines: readonly TextLine[], at: number, first = lines[at]): number {
  let quote = '';
  for (let next = at; next < Math.min(lines.length, at + MAX_LINES); next += 1) {
    const line = (next === at ? first : lines[next])?.text ?? '';
    quote = quoteBehind(line, quote);
    if (!continued.test(line) && quote === '') return next + 1;
  }
  // A quote that never closes: an apostrophe. The command ends with its first line that does not go on.
  let next = at;
  while (next < lines.length - 1 && continued.test(lines[next]?.text ?? '')) next += 1;
  return next + 1;
}

const ofScript = /^[ \t]*(?:\$[A-Za-z_]\w*[ \t]*=|export[ \t]|set[ \t]|[A-Za-z_]\w*=)/;

/** An escape that a shell takes and that no language writes in a string: what has one was not escaped on its way. */
const escapeOfShell = /(?<!\\)(?:\\\\)*\\(?: (?=\S)|[![\]&;|<>*?])/;

interface Command {
  readonly start: number;
  readonly end: number;
  readonly source: string;
  readonly next: number;
  /** Lines behind it that a mail program may have broken off. */
  readonly broken: readonly string[];
}

/** @param first line `at` from its command on */
function commandAt(text: string, lines: readonly TextLine[], at: number, first: TextLine): Command {
  let begin = at;
  while (first === lines[at] && begin > 0 && ofScript.test(lines[begin - 1]?.text ?? '')) begin -= 1;
  const next = commandEnd(lines, at, first);
  let behind = next;
  const broken: string[] = [];
  while (behind < lines.length && broken.length < 40 && goesOn.test(lines[behind]?.text ?? '')) {
    const end = commandEnd(lines, behind);
    // Line ends within quotes stay: a body is read without them, too.
    broken.push(
      lines
        .slice(behind, end)
        .map(({ text: line }) => line.trim())
        .join('\n'),
    );
    behind = end;
  }
  const start = begin === at ? first.start : (lines[begin]?.start ?? first.start);
  const end = lines[behind - 1]?.end ?? first.end;
  return { start, end, source: text.slice(start, lines[next - 1]?.end ?? end), next: behind, broken };
}

/** A text in one line: without its line ends and the blanks around them. */
const inOneLine = (text: string, between = ''): string => {
  const lines = text.split('\n');
  return lines
    .map((line, n) => {
      const end = n === lines.length - 1 ? line : withoutEnding(line.endsWith('\r') ? line.slice(0, -1) : line, ' \t');
      return n === 0 ? end : end.replace(/^[ \t]+/, '');
    })
    .join(between);
};

/** An address or a header in quotes that a mail program broke: without its line ends. No header has one. */
const withoutBreaks = (source: string): string =>
  source
    .replace(/(["'])(https?:\/\/[^"']*?)\1/g, (all) => inOneLine(all))
    .replace(/(?<=(?:-H|--header)[ \t=]?)(["'])([A-Za-z][\w-]*:[^"']*?)\1/g, (all) => inOneLine(all, ' '));

/** Without the backslash at its end that continues a line. */
const withoutBackslash = (source: string): string =>
  source.endsWith('\\') ? withoutEnding(source.slice(0, -1), ' \t') : source;

/** True where lines of a command end as those of a form do that was broken: between two parameters, or far to the right. */
function isBrokenForm(source: string): boolean {
  const lines = source.split('\n');
  const broken = lines.slice(0, -1).flatMap((line, index) => (continued.test(line) ? [] : [index]));
  const isBroken = (index: number): boolean => {
    const [line = '', next = ''] = lines.slice(index, index + 2);
    return line.length >= NARROWEST || line.endsWith('&') || next.trimStart().startsWith('&');
  };
  return broken.length > 0 && broken.every(isBroken);
}

function callsOf(
  command: Command,
  shell: Shell | undefined,
): { readonly form: string; readonly calls: readonly LabelledCall[] } {
  const source = [withoutBackslash(withoutEnding(command.source, ' \t')), ...command.broken].join(' ');
  const joined = withoutBreaks(source);
  const reading = shellCalls(toBytes(joined), shell);
  const notes = [
    ...notesOfJoined('command', command.broken.length > 0),
    ...notesOfJoined('address', joined !== source),
  ];
  const calls = reading.calls.map((one) => ({ ...one, call: { ...one.call, notes: [...notes, ...one.call.notes] } }));
  const body = reading.calls[0]?.call.body;
  // A form in quotes with a line end in it: a mail program broke it, or somebody wrote it so.
  const isForm = body !== undefined && /^[^\s=&]{1,100}=/.test(body) && /\n[^\n]/.test(body);
  if (reading.calls.length !== 1 || !isForm || !isBrokenForm(source)) return { form: reading.form, calls };
  const [one] = calls;
  if (one === undefined) return { form: reading.form, calls };
  const plain: LabelledCall = {
    ...one,
    label: `${one.label}, its body without line ends`,
    call: {
      ...one.call,
      body: inOneLine(body),
      notes: [...notesOfJoined('body'), ...one.call.notes],
    },
  };
  return {
    form: reading.form,
    calls: readingsOfOne(body, [plain, { ...one, label: `${one.label}, its body as it stands` }]),
  };
}

/** A command in quotes or back-ticks, as a log or a chat writes it: up to the last of them. */
function withoutWrap(command: Command, before: string | undefined): Command {
  const last = before !== undefined && /["'`]/.test(before) ? command.source.lastIndexOf(before) : -1;
  if (last < 1) return command;
  return { ...command, end: command.start + last, source: command.source.slice(0, last), broken: [] };
}

function pieceOf(command: Command, shell: Shell | undefined): Piece {
  const { start, end } = command;
  const read = orProblem(() => callsOf(command, shell));
  if (!(read instanceof PasteProblem)) return { start, end, ...read };
  const { sentence, next } = read;
  const isOfShell = !(read instanceof BrokenCommand) || escapeOfShell.test(command.source);
  return { start, end, form: 'command', calls: [], unread: { sentence, next, ask: '', isOfShell } };
}

/** Commands of one text that are looked for behind words: each may be tried over `MAX_LINES` (R52). */
const MAX_BEHIND_WORDS = 200;

/** Commands of cURL, at the beginning of a line or behind the words of it. */
export const commandLines: Form = {
  name: 'command',
  isIn: (text) => /\bcurl\b/i.test(text),
  find(text) {
    const lines = linesOf(text);
    const pieces: Piece[] = [];
    let next = 0;
    let tries = 0;
    for (const [at, line] of lines.entries()) {
      if (at < next || pieces.length >= MAX_PIECES || line.text.length >= 200_000) continue;
      const behind = /https?:|[-\\^`]|localhost|\$/.test(line.text) ? commandStart(line.text) : -1;
      if (behind === -1 || (behind > 0 && tries >= MAX_BEHIND_WORDS)) continue;
      if (behind > 0) tries += 1;
      const first = behind === 0 ? line : { ...line, text: line.text.slice(behind), start: line.start + behind };
      const command = withoutWrap(commandAt(text, lines, at, first), line.text[behind - 1]);
      const prompted = shellOfPrompt(toBytes(line.text));
      const piece = pieceOf(command, prompted);
      // Between words only what has its credential is a command: people write of cURL, too.
      const isSure = piece.calls.length > 0 && piece.calls.every(({ call }) => !isBare(call));
      if (behind > 0 && prompted === undefined && !isSure) continue;
      next = command.next;
      if (piece.calls.length > 0 || piece.unread !== undefined) pieces.push(piece);
    }
    return pieces.filter((piece, index) => index === 0 || piece.start >= (pieces[index - 1]?.end ?? 0));
  },
};
