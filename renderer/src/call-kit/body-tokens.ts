/** A piece of a body: what it is, for its colour. All pieces joined are the body. */
export interface BodyToken {
  readonly kind: 'name' | 'string' | 'number' | 'word' | 'mark' | 'comment' | 'text';
  readonly text: string;
}

const json =
  /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|\b(true|false|null)\b|([{}[\],:])|([^"{}[\],:\d\-tfn]+|[\s\S])/g;

/** The pieces of JSON, or of JSONP; what is neither is `text`. */
export function jsonTokens(body: string): BodyToken[] {
  const tokens: BodyToken[] = [];
  for (const [whole, text, colon, number, word, mark] of body.matchAll(json)) {
    if (text !== undefined) {
      tokens.push({ kind: colon === undefined ? 'string' : 'name', text });
      if (colon !== undefined) tokens.push({ kind: 'mark', text: colon });
    } else {
      const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : mark !== undefined ? 'mark' : 'text';
      tokens.push({ kind, text: whole });
    }
  }
  return tokens;
}

const markup = /(<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<[?!][^>]*>)|(<\/?[^>]*>)|([^<]+|<)/g;
const insideTag = /^(<\/?)([^\s/>]*)|([^\s=/>"']+)(?=\s*=)|("[^"]*"|'[^']*')|(\/?>$)|([\s\S])/g;

/** The pieces of XML. */
export function xmlTokens(body: string): BodyToken[] {
  return [...body.matchAll(markup)].flatMap(([whole, special, tag]): BodyToken[] => {
    if (special !== undefined) return [{ kind: 'comment', text: whole }];
    if (tag === undefined) return [{ kind: 'string', text: whole }];
    return [...tag.matchAll(insideTag)].flatMap(([piece, open, name, attribute, value]): BodyToken[] => {
      if (open !== undefined) {
        return [
          { kind: 'mark', text: open },
          { kind: 'name', text: name ?? '' },
        ];
      }
      return [{ kind: attribute !== undefined ? 'word' : value !== undefined ? 'number' : 'mark', text: piece }];
    });
  });
}
