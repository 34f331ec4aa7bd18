import type { Clock } from '#service/kernel/clock.ts';
import type { Core } from '#service/kernel/core.ts';
import { openFolder } from '#service/offline.ts';
import { lastingFolder } from '../data-folder.ts';
import type { Host } from '../host.ts';

/** Opens the data folder to judge a call in it. Goes when judging is an operation of the service. */
export async function withDataFolder<T>(
  given: string | undefined,
  { clock }: { readonly use: 'read'; readonly clock: Clock | undefined },
  host: Host,
  work: (core: Core) => Promise<T>,
): Promise<T> {
  const dataDir = lastingFolder(given, host);
  const log = (line: string) => host.output.say(line);
  const { core, close } = openFolder({ dataDir, access: 'read', log, ...(clock === undefined ? {} : { clock }) });
  try {
    return await work(core);
  } finally {
    close();
  }
}
