import { join } from 'node:path';

/**
 * What every test reads instead of what the machine has, so that a result is the same on all of them: the file of host names,
 * in which a user of Authdesk may have the names of the data centers.
 */
export const ownMachine = {
  AUTHDESK_HOSTS_FILE: join(import.meta.dirname, '../hosts/hosts-file'),
} as const;
