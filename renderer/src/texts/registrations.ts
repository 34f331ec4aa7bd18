/** English sentences of the Pending registrations panel. */
export const registrationTexts = {
  title: 'Pending registrations',
  intro: 'Accounts that are not final until socialize.notifyRegistration is called.',
  filter: { text: 'Filter registrations', placeholder: 'Name, UID or provider' },
  columns: { who: 'Who', identities: 'Identities', site: 'Site', since: 'Pending since' },
  table: 'Pending registrations',
  rowNames: ['registration', 'registrations'],
  since: (ago: string) => `${ago} ago`,
  detail: {
    label: 'Registration',
    close: 'Close the registration',
    uid: 'UID',
    site: 'Site',
    since: 'Pending since',
    identities: 'Identities',
    identitiesFree:
      'While the account is pending, these identities can be connected to another account without an error; they then move there.',
    call: 'The call that finishes it',
    callAbout: (name: string) =>
      `${name} becomes final when your server calls socialize.notifyRegistration with this UID. Add siteUID to give the account your own id.`,
    copy: 'Copy the call',
    inRequests: 'Open in Requests',
  },
  finish: {
    button: 'Finish …',
    title: (name: string) => `Finish the registration of ${name}?`,
    text: 'This does what socialize.notifyRegistration does: the account becomes final and keeps its identities.',
    siteUID: 'siteUID (optional)',
    siteUIDAbout:
      "The site's own id for this user. When an account has it already, the identities move there; left empty, the account keeps its UID.",
    badUID: 'A UID is 1 to 252 printable ASCII characters without blanks. Change it.',
    confirm: 'Finish',
    cancel: 'Keep it pending',
    done: (name: string) => `${name} is registered.`,
  },
  discard: {
    button: 'Discard …',
    title: (name: string) => `Discard the registration of ${name}?`,
    text: 'The account and its tokens are deleted. Its identities are free again; the next login with one starts anew.',
    confirm: 'Discard',
    done: (name: string) => `The registration of ${name} is gone.`,
  },
  empty: {
    title: 'Nobody is pending',
    text: 'Start a login in Flows with x_pending_registration switched on. The account it makes waits here until your server calls socialize.notifyRegistration.',
    action: 'Go to Flows',
  },
  noMatch: { title: 'Nothing matches', text: 'No pending registration fits the filter.', action: 'Clear the filter' },
} as const;
