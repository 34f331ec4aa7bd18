/** English sentences about accounts that are not final. */
export const registrationTexts = {
  title: 'Registrations',
  intro: 'Accounts that are not final: who waits since when, and the call that finishes each.',
  since: (ago: string) => `${ago} ago`,
  detail: {
    identitiesFree: 'Until then, an identity of it can be connected to another account, and moves there.',
    call: 'The call that finishes it',
    callAbout: 'Your server sends it; with siteUID the account gets your own id.',
    copy: 'Copy the call',
    inRequests: 'Open in Requests',
  },
  finish: {
    button: 'Finish …',
    title: (name: string) => `Finish the registration of ${name}?`,
    text: 'This does what socialize.notifyRegistration does: the account becomes final and keeps its identities.',
    siteUID: 'siteUID (optional)',
    siteUIDHint:
      "The site's own id for this user. When an account has it already, the identities move there; left empty, the account keeps its UID.",
    confirm: 'Finish',
    done: (name: string) => `${name} is registered.`,
  },
  discard: 'Discard …',
  discarding: (name: string) => ({
    title: `Discard the registration of ${name}?`,
    text: 'The account and its tokens are deleted. Its identities are free again; the next login with one starts anew.',
    confirm: 'Discard',
    done: `The registration of ${name} is gone.`,
  }),
  empty: {
    title: 'Nobody is pending',
    text: 'Start a login in Flows with x_pending_registration switched on. Its account waits here for socialize.notifyRegistration.',
    action: 'Go to Flows',
  },
} as const;
