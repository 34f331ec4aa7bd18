/** The variables of the environment that Authdesk reads. None may be empty, as no option may: a script's own variable was not set. */
export const ownVariables = ['AUTHDESK_ADMIN_TOKEN', 'AUTHDESK_HOSTS_FILE'] as const;

/** Blanks are no value, either: they stood between two variables that were not set. */
export const isEmptyValue = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** The next step for a value that is empty. */
export const GIVE_A_VALUE =
  'Give it a value, or leave it out. In a script, check that the variable that it takes is set.';
