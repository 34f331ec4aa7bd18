/**
 * Characters that a reader does not see, or that change what is shown or how a terminal acts: C0 and C1 controls, DEL,
 * line and paragraph separators, bidirectional overrides and other format characters, halves of surrogate pairs. The
 * two joiners are left out: scripts and emoji need them, and they hide nothing.
 */
export const hiddenCharacter = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

const everyHidden = new RegExp(hiddenCharacter, 'gu');
/** What a text of several lines may hold: line ends and tabs lay it out. */
const everyHiddenInLines = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Controls that a terminal acts upon, also when they are pasted. */
const everyControlInLines = /(?![\n\t])\p{Cc}/gu;

/** `\u001b` for ESC, `\u{e0001}` beyond the first plane. */
function written(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return code > 0xffff ? `\\u{${code.toString(16)}}` : `\\u${code.toString(16).padStart(4, '0')}`;
}

/** A text as one line, with every hidden character written as an escape (R51): `\u001b[2J` instead of a clear screen. */
export function showHidden(text: string): string {
  return hiddenCharacter.test(text) ? text.replace(everyHidden, written) : text;
}

/** The same for a text of several lines, whose line ends and tabs stay. */
export function showHiddenInLines(text: string): string {
  return text.replace(everyHiddenInLines, written);
}

/** A text that can be pasted into a terminal: no control in it but line ends and tabs; all other characters stay. */
export function withoutControls(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(everyControlInLines, written);
}

/** JSON of a value that stays JSON, with hidden characters in its texts as JSON's own escapes. */
export function jsonOf(value: unknown, indent?: number): string {
  // JSON.stringify escapes C0 and half surrogates; those that remain are inside of texts only.
  return JSON.stringify(value, undefined, indent).replace(everyHiddenInLines, (character) =>
    [...Array(character.length).keys()]
      .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
