/**
 * True for a link that a click may open in a browser: http or https, which start no other program (R40). The desktop host
 * asks before it does, and checks again.
 */
export function opensOutside(link: string): boolean {
  if (!URL.canParse(link)) return false;
  return /^https?:$/.test(new URL(link).protocol);
}
