/** Tags that a text of a profile may have, without attributes (F 8.3). */
const allowed: ReadonlySet<string> = new Set(['b', 'i', 'u', 'strong', 'br', 'p']);

/** Elements whose content a browser reads as raw text: it goes with them (F 8.3: scripts, styles, frames). */
const rawText: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'noframes', 'noembed', 'noscript', 'xmp', 'textarea', 'title'],
]);

const letter = /[A-Za-z]/;
const reference = /&(?:#\d{1,7}|#[xX][\dA-Fa-f]{1,6}|[A-Za-z][\dA-Za-z]{1,31});/y;
const tagName = /[^\t\n\f\r />]*/y;
const commentMark = /--!?>/g;

/**
 * A text of a profile as HTML that does nothing (F 8.3): the allowed tags stay, without attributes; every other tag, comment
 * and declaration is left out, of scripts, styles and frames with what is in them. `&` becomes an entity, and `<` where it
 * begins no tag; an entity stays, so that what was read can be written back.
 *
 * It reads as the tokenizer of the HTML standard does, so that what it takes for a tag is one for a browser.
 */
export function sanitizedHtml(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let out = '';
  let at = 0;
  while (at < text.length) {
    const next = nextMark(text, at);
    out += text.slice(at, next);
    at = next;
    if (text[at] === '&') {
      const entity = matchAt(reference, text, at);
      out += entity ?? '&amp;';
      at += entity?.length ?? 1;
    } else if (text[at] === '<') {
      const markup = markupAt(text, at);
      out += markup?.kept ?? '&lt;';
      at = markup?.end ?? at + 1;
    }
  }
  return out;
}

function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) if (text[at] === '<' || text[at] === '&') return at;
  return text.length;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

interface Markup {
  /** What stays of it. */
  readonly kept: string;
  /** Offset after it, and after content that goes with it. */
  readonly end: number;
}

/** The tag, comment or declaration that begins with the `<` at an offset; undefined: it is a character of the text. */
function markupAt(text: string, at: number): Markup | undefined {
  const first = text[at + 1] ?? '';
  if (first === '!')
    return { kept: '', end: text.startsWith('--', at + 2) ? commentEnd(text, at + 4) : after(text, '>', at) };
  if (first === '?') return { kept: '', end: after(text, '>', at) };
  const isEnd = first === '/';
  const nameAt = isEnd ? at + 2 : at + 1;
  if (!letter.test(text[nameAt] ?? '')) {
    if (!isEnd) return undefined;
    // The standard makes a comment of it; at the end of the text it is text.
    return nameAt >= text.length ? undefined : { kept: '', end: after(text, '>', at) };
  }
  const written = matchAt(tagName, text, nameAt) ?? '';
  const name = written.toLowerCase();
  const end = tagEnd(text, nameAt + written.length);
  // A browser drops a tag that never ends.
  if (end === undefined) return { kept: '', end: text.length };
  if (!isEnd && rawText.has(name)) return { kept: '', end: rawTextEnd(text, name, end) };
  if (!allowed.has(name)) return { kept: '', end };
  if (!isEnd) return { kept: `<${name}>`, end };
  return { kept: name === 'br' ? '' : `</${name}>`, end };
}

function after(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + mark.length;
}

/** @param at offset after `<!--` */
function commentEnd(text: string, at: number): number {
  if (text[at] === '>') return at + 1;
  if (text.startsWith('->', at)) return at + 2;
  commentMark.lastIndex = at;
  const found = commentMark.exec(text);
  return found === null ? text.length : found.index + found[0].length;
}

const isBlank = (character: string | undefined): boolean => character !== undefined && '\t\n\f\r '.includes(character);

/** Offset after the `>` of a tag, which is none in a quoted value; undefined when it has none. @param from offset after its name */
function tagEnd(text: string, from: number): number | undefined {
  let at = from;
  const skip = (isSkipped: (character: string) => boolean) => {
    while (at < text.length && isSkipped(text[at] ?? '')) at += 1;
  };
  while (at < text.length) {
    if (text[at] === '>') return at + 1;
    if (isBlank(text[at]) || text[at] === '/') {
      at += 1;
      continue;
    }
    // An attribute; its name may begin with "=".
    at += 1;
    skip((character) => !isBlank(character) && !'/>='.includes(character));
    skip(isBlank);
    if (text[at] !== '=') continue;
    at += 1;
    skip(isBlank);
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      const close = text.indexOf(quote, at + 1);
      if (close < 0) return undefined;
      at = close + 1;
    } else skip((character) => !isBlank(character) && character !== '>');
  }
  return undefined;
}

/** Offset after the end tag of an element whose content is raw text; without one it lasts to the end. */
function rawTextEnd(text: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi');
  close.lastIndex = from;
  const found = close.exec(text);
  return found === null ? text.length : (tagEnd(text, found.index + found[0].length) ?? text.length);
}
