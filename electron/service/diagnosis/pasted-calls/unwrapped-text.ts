import { type ByteText, trimLines } from '#shared/pasted-calls/byte-text.ts';
import { fromChannel } from './channel-text.ts';
import { hasCommand, type Shell } from './shells.ts';

const fence = /^(```|~~~)[^\n`~]*\n([\s\S]*?)\n?\1$/;
/** What shells print before what is typed, and for which shell that speaks. */
const prompts: readonly (readonly [prompt: RegExp, shell: Shell | undefined])[] = [
  [/^PS(?: [^\n>]{0,200})?> ?(?=\S)/, 'PowerShell'],
  [/^[A-Za-z]:\\[^\n>]{0,200}> ?(?=\S)/, 'cmd'],
  [/^[\w.-]{1,60}@[\w.-]{1,60}[^\n$#%>]{0,100}[$#%] +/, 'bash'],
  [/^(?:bash|sh|zsh)[-\w.]{0,10}[$#%] +/, 'bash'],
  [/^(?:\$|%|#|\xe2\x9d\xaf|\xe2\x9e\x9c) +(?=(?:\S{0,200}[\\/])?curl\b)/, 'bash'],
];

/** What ends a line that goes on, in the middle of one: the text went through something that makes one line of several. */
const lostBreaks = /(?<=[^\\] )[\\`] +(?=--?[A-Za-z]|["']?https?:)/g;

/** A line is hardly broken by a program before this column. */
const NARROWEST = 40;

/**
 * A command that a terminal or a program broke at one column, also within words, put together again; else the text as it is.
 * Of two lines nobody can tell: lines are broken at a column where at least two of them end there.
 */
function withoutColumn(bytes: ByteText): ByteText {
  const lines = bytes.split('\n').map((line) => line.replace(/\r$/, ''));
  const start = lines.findIndex(hasCommand);
  const width = lines[start]?.length ?? 0;
  if (start === -1 || width < NARROWEST) return bytes;
  let last = start;
  while (last + 1 < lines.length && lines[last]?.length === width && lines[last + 1] !== '') last += 1;
  const own = lines.slice(start, last + 1);
  const isBroken =
    own.length > 2 &&
    (own.at(-1)?.length ?? 0) <= width &&
    !own.slice(0, -1).some((line) => /[\\`^]$/.test(line)) &&
    !own.slice(1).some(hasCommand);
  return isBroken ? [...lines.slice(0, start), own.join(''), ...lines.slice(last + 1)].join('\n') : bytes;
}

/** A text without what mail programs, chats and terminals put around it. */
interface UnwrappedText {
  readonly bytes: ByteText;
  /** The shell whose prompt was there. */
  readonly shell: Shell | undefined;
  readonly notes: readonly string[];
}

/** Takes off a code fence, the marks of a quoted mail, back-ticks around all of it, and the prompt of a shell. */
export function unwrappedText(pasted: ByteText): UnwrappedText {
  // A byte order mark is no invisible character of the text.
  const carried = fromChannel(pasted.replace(/^\xef\xbb\xbf/, ''));
  const notes = [...carried.notes];
  // Line ends behind it may belong to the body of a request.
  let bytes = carried.bytes.replace(/^[ \t\r\n]+/, '');
  bytes = fence.exec(trimLines(bytes))?.[2] ?? bytes;
  if (
    /^> ?\S/.test(bytes) &&
    trimLines(bytes)
      .split('\n')
      .every((line) => line.startsWith('>'))
  ) {
    bytes = bytes.replace(/^> ?/gm, '');
  }
  if (/^`[^`\n]+`\s{0,4}$/.test(bytes)) bytes = trimLines(bytes).slice(1, -1);
  const found = prompts.find(([prompt]) => prompt.test(bytes));
  if (found) {
    bytes = bytes.replace(found[0], '');
    // The prompt of a line that goes on.
    const [first = '', ...rest] = bytes.split('\n');
    const mark = /^(?:>>?|More\?) /;
    const goesOn = /[\\`^]\r?$/.test(first);
    if (goesOn && rest.every((line) => mark.test(line))) {
      bytes = [first, ...rest.map((line) => line.replace(mark, ''))].join('\n');
    }
  }
  const joined = withoutColumn(bytes);
  if (joined !== bytes) {
    bytes = joined;
    notes.push('The command was broken into lines, which are joined here.');
  }
  if (!bytes.includes('\n') && bytes.search(lostBreaks) !== -1) {
    bytes = bytes.replace(lostBreaks, ' ');
    notes.push('The line breaks of the command were lost; it is read as if they were there.');
  }
  if (/curl\xc2\xa0/.test(bytes)) {
    bytes = bytes.replaceAll('\xc2\xa0', ' ');
    notes.push('The text has no-break spaces, as chats and mail programs put them; they are read as blanks.');
  }
  return { bytes, shell: found?.[1], notes };
}
