import type { OfflineService } from '#service/index.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { accepted } from '../operation-value.ts';

export interface SecretOptions {
  readonly userKey?: string;
  readonly json?: boolean;
  readonly data?: string;
}

/**
 * `authdesk secret`: prints the secret that signs for a site, or for one of its applications, so that a script can take
 * it from there (R15: on standard output only, and only when asked for by name).
 */
export async function secret(apiKey: string, options: SecretOptions, host: Host): Promise<ExitCode> {
  return withDataFolder(options.data, { access: 'read' }, host, async (service) => {
    const { userKey } = options;
    await checkKnown(service, apiKey, userKey);
    const owner = { apiKey, ...(userKey === undefined ? {} : { userKey }) };
    const revealed = accepted(await service.invoke('sites.revealSecret', owner));
    host.output.print(options.json ? JSON.stringify({ ...owner, secret: revealed.secret }) : revealed.secret);
    return exitCodes.ok;
  });
}

/** @throws {CommandProblem} that lists the existing names when one does not exist */
async function checkKnown(service: OfflineService, apiKey: string, userKey: string | undefined): Promise<void> {
  const sites = accepted(await service.invoke('sites.list', {}));
  const site = sites.find((one) => one.apiKey === apiKey);
  if (site === undefined) {
    throw unknownName(
      `There is no site with the API key "${apiKey}".`,
      sites.map((one) => one.apiKey),
    );
  }
  if (userKey === undefined || site.applications.some((one) => one.userKey === userKey)) return;
  throw unknownName(
    `The site "${apiKey}" has no application with the userKey "${userKey}".`,
    site.applications.map((one) => one.userKey),
  );
}

/** A name that is not there, with those that are. */
export function unknownName(
  message: string,
  there: readonly string[],
  exitCode: ExitCode = exitCodes.refused,
): CommandProblem {
  const next =
    there.length === 0 ? 'There is none yet: add one in the console, under Sites.' : `There is: ${there.join(', ')}.`;
  return new CommandProblem(exitCode, message, next);
}
