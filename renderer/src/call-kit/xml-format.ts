const piece = /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<[^>]*>|[^<]+/g;

/**
 * Indents an XML response for reading; an element that holds only text stays on one line.
 * Text is never changed, only blank text between elements goes. What is not XML comes back as it is.
 */
export function formatXml(source: string): string {
  const text = source.trim();
  if (!text.startsWith('<')) return source;
  const pieces = (text.match(piece) ?? []).filter((part) => part.trim() !== '');
  if (pieces.join('').replace(/\s/g, '') !== text.replace(/\s/g, '')) return source;
  const lines: string[] = [];
  let depth = 0;
  for (let index = 0; index < pieces.length; index++) {
    const part = pieces[index] ?? '';
    if (part.startsWith('</')) {
      depth = Math.max(0, depth - 1);
      lines.push(indent(depth) + part);
    } else if (opens(part)) {
      const inner = pieces[index + 1];
      const close = pieces[index + 2];
      if (inner !== undefined && !isTag(inner) && close?.startsWith('</')) {
        lines.push(indent(depth) + part + inner + close);
        index += 2;
      } else if (inner?.startsWith('</')) {
        lines.push(indent(depth) + part + inner);
        index += 1;
      } else {
        lines.push(indent(depth) + part);
        depth += 1;
      }
    } else {
      lines.push(indent(depth) + part.trim());
    }
  }
  return lines.join('\n');
}

function isTag(part: string): boolean {
  return part.startsWith('<') && !part.startsWith('<![CDATA[');
}

function opens(part: string): boolean {
  return isTag(part) && !/^<[?!/]/.test(part) && !part.endsWith('/>');
}

function indent(depth: number): string {
  return '  '.repeat(depth);
}
