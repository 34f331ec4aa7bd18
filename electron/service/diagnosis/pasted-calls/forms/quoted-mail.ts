/** Marks of quoted mails in front of a line, nested ones too. */
const marks = /^[ \t]{0,4}(?:>(?![ \t]?\{%)[ \t]?){1,20}/gm;

/** A text without the marks that mail programs put in front of quoted lines. A line keeps its place. */
export const withoutQuotes = (text: string): string => (/^[ \t]{0,4}>/m.test(text) ? text.replace(marks, '') : text);

/** A line between two mails of a thread, two comments of a ticket, or two points of a list. */
const border =
  /^[ \t]*(?:-{3}|_{5}|={4}|\*{4}|(?:From|Von|De|Sent|Gesendet|Subject|Betreff):[ \t]|(?:On|Am|Le)[ \t].{4,200}(?:wrote|schrieb|écrit).{0,100}$|#{1,6}[ \t]|(?:Mail|Comment|Reply|Ticket|Call|Case|Update|Message)[ \t]#?\d|\d{1,2}[.)][ \t])/gim;

/** Offsets at which a further mail, comment or point of a text begins. */
export function bordersOf(text: string): readonly number[] {
  return [...text.matchAll(border)].slice(0, 2_000).map(({ index }) => index);
}
