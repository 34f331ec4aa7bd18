import type { registrationTexts as english } from '../en/registrations.ts';
import type { Words } from '../words.ts';

/** German sentences about accounts that are not final. */
export const registrationTexts: Words<typeof english> = {
  since: (ago) => `vor ${ago}`,
  detail: {
    identitiesFree:
      'Bis dahin kann eine Identität davon mit einem anderen Konto verbunden werden und zieht dorthin um.',
    call: 'Der Aufruf, der sie abschließt',
    callAbout: 'Der eigene Server sendet ihn; mit siteUID erhält das Konto die eigene Id.',
    copy: 'Aufruf kopieren',
    inRequests: 'In Requests öffnen',
  },
  finish: {
    button: 'Abschließen …',
    title: (name) => `Registrierung von ${name} abschließen?`,
    text: 'Dies tut, was socialize.notifyRegistration tut: Das Konto wird final und behält seine Identitäten.',
    siteUID: 'siteUID (optional)',
    siteUIDAbout:
      'Die Id dieses Benutzers bei der Site. Hat schon ein Konto diese Id, ziehen die Identitäten dorthin um; leer behält das Konto seine UID.',
    badUID: 'Eine UID hat 1 bis 252 druckbare ASCII-Zeichen ohne Leerzeichen. Ändern.',
    confirm: 'Abschließen',
    cancel: 'Offen lassen',
    done: (name) => `${name} ist registriert.`,
  },
  discard: {
    button: 'Verwerfen …',
    title: (name) => `Registrierung von ${name} verwerfen?`,
    text: 'Das Konto und seine Tokens werden gelöscht. Seine Identitäten sind wieder frei; der nächste Login mit einer beginnt von vorn.',
    confirm: 'Verwerfen',
    done: (name) => `Die Registrierung von ${name} ist weg.`,
  },
  empty: {
    title: 'Niemand ist offen',
    text: 'In Flows einen Login mit eingeschaltetem x_pending_registration starten. Das Konto wartet dann hier auf socialize.notifyRegistration.',
    action: 'Zu Flows',
  },
};
