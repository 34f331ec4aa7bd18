import { extname, resolve } from 'node:path';
import { openApi } from '#service/index.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { writeNamedFile } from '../named-file.ts';
import { withOneContentType } from './one-content-type.ts';

export interface OpenApiOptions {
  readonly json?: boolean;
  readonly yaml?: boolean;
  /** `json`: of each response JSON alone. */
  readonly format?: 'json';
}

/**
 * `authdesk openapi`: writes the OpenAPI document of the methods that this version has; needs no data folder.
 *
 * @param file undefined or `-`: standard output
 */
export async function writeOpenApi(file: string | undefined, options: OpenApiOptions, host: Host): Promise<ExitCode> {
  const path = file === undefined || file === '-' ? undefined : resolve(file);
  const whole = openApi(host.version);
  const document = options.format === 'json' ? withOneContentType(whole) : whole;
  const text = isYaml(path, options) ? await yamlOf(document) : `${JSON.stringify(document, undefined, 2)}\n`;
  if (path === undefined) {
    for (const line of text.trimEnd().split('\n')) host.output.print(line);
    return exitCodes.ok;
  }
  writeNamedFile(path, text, 0o644);
  if (options.json) host.output.json({ file: path });
  else host.output.print(`Wrote the OpenAPI document of Authdesk ${host.version} to ${path}.`);
  return exitCodes.ok;
}

/** @throws {CommandProblem} when both formats are asked for */
function isYaml(path: string | undefined, { json, yaml }: OpenApiOptions): boolean {
  if (json && yaml) {
    throw new CommandProblem(
      exitCodes.usage,
      'The document is either JSON or YAML.',
      'Give --json or --yaml, not both.',
    );
  }
  return yaml ?? (!json && ['.yaml', '.yml'].includes(extname(path ?? '').toLowerCase()));
}

async function yamlOf(document: unknown): Promise<string> {
  const { stringify } = await import('yaml');
  // Objects that occur twice, such as those of GET and POST, are written twice: OpenAPI knows no anchors.
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}
