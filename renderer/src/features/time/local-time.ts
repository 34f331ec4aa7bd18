const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a field for date and time holds it: local, to the second. */
export function localText(at: number): string {
  const date = new Date(at);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** The instant of such a text; undefined when it is none. */
export function instantOf(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/.test(text)) return undefined;
  const at = new Date(text).getTime();
  return Number.isNaN(at) ? undefined : at;
}
