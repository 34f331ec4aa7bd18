/** An element of an XML response. */
interface XmlElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly XmlElement[];
  /** Its own text, without blanks around it. */
  readonly text: string;
}

const piece = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<[?!][^>]*>|<(\/?)([^\s/>]+)([^>]*?)(\/?)>|([^<]+)|(<)/g;
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Deeper elements are no response of anybody, and would exhaust the stack where they are drawn. */
const deepest = 200;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text of XML without its entities. */
export function decodeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/g, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0x10ffff ? whole : String.fromCodePoint(code);
  });
}

/** Reads XML as far as showing it needs; undefined when it is not one whole element. */
export function readXml(source: string): XmlElement | undefined {
  interface Open {
    readonly name: string;
    readonly attributes: [string, string][];
    readonly children: XmlElement[];
    text: string;
  }
  const open: Open[] = [{ name: '', attributes: [], children: [], text: '' }];
  for (const [, cdata, closes, name, rest = '', empty, text, stray] of source.matchAll(piece)) {
    const current = open.at(-1);
    if (current === undefined || stray !== undefined) return undefined;
    if (cdata !== undefined) current.text += cdata;
    else if (text !== undefined) current.text += decodeXml(text);
    else if (name !== undefined && closes) {
      const parent = open.at(-2);
      if (current.name !== name || parent === undefined) return undefined;
      open.pop();
      parent.children.push({ ...current, text: current.text.trim() });
    } else if (name !== undefined) {
      const attributes = [...rest.matchAll(attribute)].map(([, key = '', double, single]): [string, string] => [
        key,
        decodeXml(double ?? single ?? ''),
      ]);
      if (empty) current.children.push({ name, attributes, children: [], text: '' });
      else if (open.length > deepest) return undefined;
      else open.push({ name, attributes, children: [], text: '' });
    }
  }
  const [root] = open;
  return open.length === 1 && root?.children.length === 1 && root.text.trim() === '' ? root.children[0] : undefined;
}
