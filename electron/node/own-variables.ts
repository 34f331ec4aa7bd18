/** The variables of the environment that Authdesk reads. None may be empty, as no option may: a script's own variable was not set. */
export const ownVariables = ['AUTHDESK_ADMIN_TOKEN', 'AUTHDESK_HOSTS_FILE'] as const;

/** The next step for a value that is empty. */
export const GIVE_A_VALUE =
  'Give it a value, or leave it out. In a script, check that the variable that it takes is set.';
