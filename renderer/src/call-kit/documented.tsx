import { shown } from '../texts/translated.ts';

/** What the registry says of a method, a parameter or an error code, in the language of the page where it has a translation. */
export function Documented({ text }: { text: string }) {
  const said = shown(text);
  return <span lang={said.lang}>{said.text}</span>;
}
