import { resolve } from 'node:path';
import { workspaceJsonSchema } from '#service/index.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';

/**
 * `authdesk schema`: writes the JSON Schema of the workspace file; needs no data folder.
 *
 * @param file undefined or `-`: standard output
 */
export function schema(file: string | undefined, { json = false }: { readonly json?: boolean }, host: Host): ExitCode {
  const document = workspaceJsonSchema();
  if (file === undefined || file === '-') {
    host.output.json(document, 2);
    return exitCodes.ok;
  }
  const path = resolve(file);
  writeNamedFile(path, `${JSON.stringify(document, undefined, 2)}\n`, 0o644);
  if (json) host.output.json({ file: path });
  else host.output.print(`Wrote the JSON Schema of the workspace file to ${path}.`);
  return exitCodes.ok;
}
