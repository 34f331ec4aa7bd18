import { readFileSync } from 'node:fs';
import { systemCode } from '#shared/narrowing.ts';

type BuiltFile = 'gigya.js' | 'gigya.oidc.js' | 'gigya.saml.js' | 'flow-page.js' | 'inter.woff2';

/**
 * Reads a file that the build makes for pages; no other file is read (R33).
 *
 * @returns its bytes, kept once they were read; undefined while it was not built
 */
export function builtFile(name: BuiltFile): () => Buffer | undefined {
  const folder = import.meta.url.endsWith('.ts') ? '../../../../out/client-library' : '../../client-library';
  const file = new URL(`${folder}/${name}`, import.meta.url);
  let bytes: Buffer | undefined;
  return () => {
    try {
      bytes ??= readFileSync(file);
    } catch (error) {
      if (systemCode(error) !== 'ENOENT') throw error;
    }
    return bytes;
  };
}

const read = builtFile('inter.woff2');
let rule: string | undefined;

/** What a policy has to allow for the font. */
export const FONT_SOURCE = 'font-src data:';

/**
 * The desk's font as a rule of a page's style. It is in the page, 64 KB on the way to this machine: a file of its own would be a call
 * of its own, and a row of the log before each login.
 *
 * @param font for tests
 * @returns empty while it was not built: the system's font is shown then
 */
export function fontRule(font: () => Buffer | undefined = read): string {
  if (rule !== undefined && font === read) return rule;
  const bytes = font();
  if (bytes === undefined) return '';
  const made = `@font-face{font-family:"Inter Variable";font-weight:100 900;font-display:block;
src:url(data:font/woff2;base64,${bytes.toString('base64')}) format("woff2");
unicode-range:U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212}
`;
  if (font === read) rule = made;
  return made;
}
