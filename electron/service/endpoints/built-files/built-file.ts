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
