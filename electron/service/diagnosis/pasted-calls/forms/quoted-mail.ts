/** Marks of quoted mails in front of a line, nested ones too. */
const marks = /^[ \t]{0,4}(?:>(?![ \t]?\{%)[ \t]?){1,20}/gm;

/** A text without the marks that mail programs put in front of quoted lines. A line keeps its place. */
export const withoutQuotes = (text: string): string => (/^[ \t]{0,4}>/m.test(text) ? text.replace(marks, '') : text);

/** How a further mail of a thread begins, or a comment of a ticket. */
const border =
  /^[ \t]*(?:(?:From|Von|De):[ \t].{0,200}@|(?:On|Am|Le)[ \t].{4,200}(?:wrote|schrieb|écrit).{0,100}$|_{5}|(?:Mail|Comment|Reply|Ticket|Call|Case|Update|Message)[ \t]#?\d)/gim;

/** Offsets at which a further mail or comment of a text begins: what stands before belongs to no call behind it. */
export function bordersOf(text: string): readonly number[] {
  return [...text.matchAll(border)].slice(0, 2_000).map(({ index }) => index);
}
