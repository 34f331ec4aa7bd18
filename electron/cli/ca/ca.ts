import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import { type DomainsOfFile, makeAuthority } from '#service/index.ts';
import { dataFolder } from '../control/ask.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readDocument } from '../workspace.ts';

export interface CaOptions {
  /** Folder of its own; absent: `ca` in the data folder. */
  readonly ca?: string;
  /** Workspace file whose domains the CA is to cover. */
  readonly config?: string;
  readonly data?: string;
  readonly json?: boolean;
}

/** `authdesk ca`: makes the local CA before a service runs, and prints the path of its certificate. */
export async function ca(options: CaOptions, host: Host): Promise<ExitCode> {
  const { data, config, json } = options;
  if (options.ca === undefined && data === ':memory:') {
    throw new CommandProblem(
      exitCodes.usage,
      'A service in memory makes its CA anew at each start.',
      'Give a folder with --ca, here and to "authdesk serve".',
    );
  }
  const dir = options.ca === undefined ? join(dataFolder(data, host), 'ca') : resolve(options.ca);
  const workspace = config === undefined ? undefined : await readDocument(() => readWorkspaceFile(resolve(config)));
  const made = await makeAuthority(dir, domainsIn(workspace), (line) => host.output.say(line));
  if (json) {
    const { caPath, fingerprint256, notAfter } = made;
    host.output.json({ ca: caPath, fingerprint256, notAfter: new Date(notAfter).toISOString() });
  } else host.output.print(made.caPath);
  return exitCodes.ok;
}

/** Data centers and domains of a file that "serve" will check whole; what has another form is none. */
function domainsIn(document: unknown): DomainsOfFile | undefined {
  const read = z
    .looseObject({
      dataCenters: z.array(z.looseObject({ id: z.string(), domain: z.string() })).exactOptional(),
      sites: z.array(z.looseObject({ apiDomains: z.array(z.string()).exactOptional() })).exactOptional(),
    })
    .safeParse(document ?? {});
  if (read.success) return read.data;
  throw new CommandProblem(
    exitCodes.refused,
    'The workspace file is none: its data centers or sites have another form.',
    'Check it with "authdesk import FILE --dry-run", then run this command again.',
  );
}
