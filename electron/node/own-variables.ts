import { nearestMethod } from '#shared/protocol/nearest-method.ts';

/** The variables of the environment that Authdesk reads. None may be empty, as no option may: a script's own variable was not set. */
export const ownVariables = ['AUTHDESK_ADMIN_TOKEN', 'AUTHDESK_HOSTS_FILE'] as const;

const PREFIX = 'AUTHDESK_';

/**
 * A sentence for each variable that is not read, and whose name is nearly that of one that is. Others are nobody's mistake: code that
 * the console writes has variables with this prefix, too.
 *
 * @param known names of those that are read
 */
export function misspeltVariables(environment: NodeJS.ProcessEnv, known: readonly string[]): readonly string[] {
  const names = known.map((name) => name.slice(PREFIX.length));
  return Object.keys(environment).flatMap((name) => {
    if (!name.startsWith(PREFIX) || known.includes(name)) return [];
    const meant = nearestMethod(name.slice(PREFIX.length), names, 2);
    return meant === undefined ? [] : `The environment variable ${name} is not known. Did you mean ${PREFIX}${meant}?`;
  });
}

/** Blanks are no value, either: they stood between two variables that were not set. */
export const isEmptyValue = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The next step for a value that is empty. */
export const GIVE_A_VALUE =
  'Give it a value, or leave it out. In a script, check that the variable that it takes is set.';
