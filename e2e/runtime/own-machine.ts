import { join } from 'node:path';

/**
 * What every test reads instead of what the machine has, so that a result is the same on all of them: the file of host names,
 * in which a user of Authdesk may have the names of the data centers; and a language that every system has, because shells
 * warn of one that is not installed.
 */
export const ownMachine = {
  AUTHDESK_HOSTS_FILE: join(import.meta.dirname, '../hosts/hosts-file'),
  LC_ALL: 'C.UTF-8',
} as const;
