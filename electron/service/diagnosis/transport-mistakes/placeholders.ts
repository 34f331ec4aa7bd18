/** A variable that was never filled in, or the example of a documentation. */
const placeholder =
  /^(?:<[\w .:/-]{0,40}>|\$\{[\w .:/-]{0,40}\}|\$\([\w .:/-]{0,40}\)|\{\{[\w .:/-]{0,40}\}\}|\{[\w .-]{1,40}\}|%\w{1,40}%|\$\w{1,40}|:\w{1,40}|null|undefined|none|nil|nan|\[object \w+\]|your[_ -][\w .-]{0,40}|x{3,}|(?:access|oauth)?_?-?token|(?:auth)?_?code)$/i;

/** What programs write instead of the middle or the end of a value. */
const masked = /…|\.{3}|\*{3,}|•{2,}|\[(?:redacted|filtered|masked)\]/i;

/** Whether a text stands for a credential that was to be filled in. */
export const isPlaceholder = (text: string): boolean => placeholder.test(text.trim());

/** Whether a part of a credential was replaced where it was shown. */
export const isMasked = (text: string): boolean => masked.test(text);
