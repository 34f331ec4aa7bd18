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

/** Words that a language keeps for itself, as far as the snippets have them. */
const codeWords =
  /^(?:async|await|const|let|var|new|return|import|from|using|package|public|private|static|final|void|int|string|String|class|for|foreach|in|if|else|try|catch|throw|throws|def|do|while|with|as|lambda|function|null|None|true|false|True|False|print|println|echo|export|curl|GET|POST)$/;
const pythonStyle =
  /("""[\s\S]*?"""|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")|(^[ \t]*#.*$)|([A-Za-z_$][\w$]*)|(\b\d[\w.]*)|(\s+|[\s\S])/gm;
const slashStyle =
  /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`)|(\/\/.*$|\/\*[\s\S]*?\*\/)|([A-Za-z_$][\w$]*)|(\b\d[\w.]*)|(\s+|[\s\S])/gm;
/** A `'` in a shell goes over lines, and a backslash means nothing in it. */
const shellStyle =
  /('[^']*'|"(?:[^"\\]|\\.)*")|(^[ \t]*#.*$)|(--?[A-Za-z][\w-]*|[A-Za-z_$][\w$]*)|(\b\d[\w.]*)|(\s+|[\s\S])/gm;
const headerLine = /^([A-Za-z][\w-]*)(:)(.*)$/;

const styles: Readonly<Record<string, RegExp>> = { curl: shellStyle, python: pythonStyle };

/** The pieces of a snippet. @param language as the snippets name it: `curl`, `http`, `node` */
export function codeTokens(code: string, language: string): BodyToken[] {
  if (language === 'http') return httpTokens(code);
  const tokens: BodyToken[] = [];
  for (const [whole, text, comment, word, number] of code.matchAll(styles[language] ?? slashStyle)) {
    const kind =
      text !== undefined
        ? 'string'
        : comment !== undefined
          ? 'comment'
          : word !== undefined && (codeWords.test(word) || word.startsWith('-'))
            ? 'word'
            : number !== undefined
              ? 'number'
              : 'text';
    const last = tokens.at(-1);
    if (kind === 'text' && last?.kind === 'text') tokens[tokens.length - 1] = { kind, text: last.text + whole };
    else tokens.push({ kind, text: whole });
  }
  return tokens;
}

/** A request as it travels: its line, its headers, its body. */
function httpTokens(code: string): BodyToken[] {
  let inHead = true;
  return code.split(/(?<=\n)/).flatMap((line, index): BodyToken[] => {
    if (line.trim() === '') inHead = false;
    const [, name, mark, value] = (inHead && headerLine.exec(line.replace(/\r?\n$/, ''))) || [];
    if (name !== undefined) {
      const ending = line.slice(name.length + 1 + (value ?? '').length);
      return [
        { kind: 'name', text: name },
        { kind: 'mark', text: mark ?? '' },
        { kind: 'string', text: `${value}${ending}` },
      ];
    }
    const verb = index === 0 ? /^[A-Z]+/.exec(line)?.[0] : undefined;
    if (verb === undefined) return [{ kind: 'text', text: line }];
    return [
      { kind: 'word', text: verb },
      { kind: 'text', text: line.slice(verb.length) },
    ];
  });
}
