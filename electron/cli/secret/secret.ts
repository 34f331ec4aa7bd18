import type { Store } from '#service/storage/store.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

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
  return withDataFolder(options.data, { use: 'read' }, host, async ({ store }) => {
    const { userKey } = options;
    const text = secretOf(store, apiKey, userKey);
    const facts = { apiKey, ...(userKey === undefined ? {} : { userKey }), secret: text };
    host.output.print(options.json ? JSON.stringify(facts) : text);
    return exitCodes.ok;
  });
}

function secretOf({ sites }: Store, apiKey: string, userKey: string | undefined): string {
  const site = sites.get(apiKey);
  if (site === undefined) {
    throw unknown(
      `There is no site with the API key "${apiKey}".`,
      sites.list().map((one) => one.apiKey),
    );
  }
  if (userKey === undefined) return site.secret.text;
  const application = site.applications.find((one) => one.userKey === userKey);
  if (application !== undefined) return application.secret.text;
  throw unknown(
    `The site "${apiKey}" has no application with the userKey "${userKey}".`,
    site.applications.map((one) => one.userKey),
  );
}

function unknown(message: string, there: readonly string[]): CommandProblem {
  const next =
    there.length === 0 ? 'There is none yet: add one in the console, under Sites.' : `There is: ${there.join(', ')}.`;
  return new CommandProblem(exitCodes.refused, message, next);
}
