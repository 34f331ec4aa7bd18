/** Parameters as a query or a form has them. */
const form = /^\??[\w.]+=[^&\s]*(?:&[\w.]+=[^&\s]*)*$/;

/** What is pasted into the name of a parameter and is several of them, decoded; undefined: it is a name. */
export function parametersOf(text: string): readonly { readonly name: string; readonly value: string }[] | undefined {
  const given = text.trim();
  return form.test(given) ? [...new URLSearchParams(given)].map(([name, value]) => ({ name, value })) : undefined;
}
