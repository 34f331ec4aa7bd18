/** English sentences of a refusal: why a call was refused, and what can be done at once. */
export const refusalTexts = {
  more: 'More about it',
  operations: {
    machineTime: {
      button: 'Back to machine time',
      done: 'The service clock says what that of this machine does again.',
    },
    /** What a value is that the service names in English. */
    copyText: (what: string) => what,
    copySecret: (userKey: string | undefined) =>
      userKey === undefined ? 'secret of the site' : `secret of the application ${userKey}`,
    registerDomain: {
      button: (domain: string) => `Register ${domain}`,
      done: (domain: string) => `${domain} is a registered domain of the site.`,
    },
    signAnew: 'Sign anew in Requests',
    openSite: 'Open the site',
    openUser: 'Open the user',
    openFailures: 'Open the failures',
  },
} as const;
