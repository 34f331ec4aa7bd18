import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporary } from '#node/user-folders.ts';

/**
 * Files for secrets, tokens and codes, which no tool returns (R48): mode 0600, in a folder with mode 0700 that is made with
 * the first of them. An assistant sees the path; what is in the file goes from it to the program that needs it.
 */
export function privateFiles() {
  let folder: string | undefined;
  let written = 0;
  return {
    /**
     * @param name of the file, without a number; letters, digits and "-"
     * @returns its absolute path
     * @throws {StartProblem} when the temporary folder cannot be written
     */
    write(name: string, text: string): string {
      folder ??= makeTemporary('authdesk-mcp-');
      written += 1;
      const path = join(folder, `${written}-${name}`);
      writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
      return path;
    },
    /** Removes them all, with their folder. */
    remove(): void {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

export type PrivateFiles = ReturnType<typeof privateFiles>;
