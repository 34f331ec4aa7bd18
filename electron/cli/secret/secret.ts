import { argument, command, option, show, usual } from '../command.ts';
import { readData } from '../control/ask.ts';
import { accepted, CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';

/**
 * The secret that signs for a site, or for one of its applications, so that a script can take it from there (R15: on
 * standard output only, and only when asked for by name).
 */
export const secret = command({
  usage: 'secret',
  about: 'print the secret of a site, or of one of its applications',
  arguments: [argument('<apiKey>', 'API key of the site; the first start makes 3_demo')],
  options: [option('--user-key <userKey>', 'the secret of this application instead'), ...usual()],
  help: `
It works beside a running service, too. The demo's secrets are made for each data folder, and stay through a reset.

Examples:
  export AUTHDESK_SECRET=$(authdesk secret 3_demo)
  authdesk secret 3_demo --user-key AKcrm --json`,
  run: (typed, host) =>
    readData(typed.data, {}, host, async (service) => {
      const { apiKey, userKey } = typed;
      const sites = accepted(await service.invoke('sites.list', {}));
      const site = sites.find((one) => one.apiKey === apiKey);
      if (site === undefined) throw unknownSite(apiKey, sites);
      const userKeys = site.applications.map((one) => one.userKey);
      if (userKey !== undefined && !userKeys.includes(userKey)) {
        throw unknownName(`The site "${apiKey}" has no application with the userKey "${userKey}".`, userKeys);
      }
      const owner = { apiKey, ...(userKey !== undefined && { userKey }) };
      const { secret } = accepted(await service.invoke('sites.revealSecret', owner));
      return show(host, typed, { ...owner, secret }, secret);
    }),
});

/** A site that is not there, with those that are. */
export const unknownSite = (
  apiKey: string,
  there: readonly { readonly apiKey: string }[],
  exitCode: ExitCode = exitCodes.refused,
): CommandProblem =>
  unknownName(
    `There is no site with the API key "${apiKey}".`,
    there.map((one) => one.apiKey),
    exitCode,
  );

function unknownName(message: string, there: readonly string[], exitCode: ExitCode = exitCodes.refused) {
  const next =
    there.length === 0 ? 'There is none yet: add one in the console, under Sites.' : `There is: ${there.join(', ')}.`;
  return new CommandProblem(exitCode, message, next);
}
