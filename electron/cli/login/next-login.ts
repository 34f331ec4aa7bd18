import type { NextLoginOutcome } from '#shared/contract/next-logins.ts';
import { askService } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

export interface NextLoginOptions {
  readonly site?: string;
  readonly as?: string;
  readonly refuse?: boolean;
  readonly fail?: boolean;
  readonly provider?: string;
  readonly json?: boolean;
  readonly data?: string;
}

/** `authdesk login next`: the next login of a site is decided without the provider's screen, once. */
export async function setNextLogin(
  { site, as, refuse, fail, provider, json, data }: NextLoginOptions & { readonly site: string },
  host: Host,
): Promise<ExitCode> {
  const outcome: NextLoginOutcome | undefined =
    as !== undefined ? 'complete' : refuse ? 'refuse' : fail ? 'fail' : undefined;
  if (outcome === undefined) {
    throw new CommandProblem(
      exitCodes.usage,
      'It is not said how the next login ends.',
      'Give --as <UID>, --refuse or --fail.',
    );
  }
  const setting = {
    site,
    outcome,
    ...(as !== undefined && { UID: as }),
    ...(provider !== undefined && { provider }),
  };
  const set = await askService(data, host, 'nextLogins.set', setting);
  if (json) host.output.json(set);
  else host.output.print(`${set.sentence}.`);
  return exitCodes.ok;
}

/** `authdesk login list`. */
export async function listNextLogins({ json, data }: NextLoginOptions, host: Host): Promise<ExitCode> {
  const all = await askService(data, host, 'nextLogins.list', {});
  if (json) host.output.json(all);
  else if (all.length === 0) host.output.print('No login is decided beforehand; "authdesk login next" does so.');
  else for (const { site, sentence } of all) host.output.print(`${site}  ${sentence}`);
  return exitCodes.ok;
}

/** `authdesk login cancel`. */
export async function cancelNextLogins({ site, json, data }: NextLoginOptions, host: Host): Promise<ExitCode> {
  const done = await askService(data, host, 'nextLogins.cancel', site === undefined ? {} : { site });
  if (json) host.output.json(done);
  else host.output.print(`Cancelled ${counted(done.cancelled, 'decision', 'decisions')}.`);
  return exitCodes.ok;
}
