import type { refusalTexts as english } from '../en/refusal.ts';
import type { Words } from '../words.ts';

/** German sentences of a refusal: why a call was refused, and what can be done at once. */
export const refusalTexts: Words<typeof english> = {
  more: 'Mehr dazu',
  operations: {
    machineTime: {
      button: 'Zurück zur Maschinenzeit',
      done: (site) =>
        `${site === undefined ? 'Die Uhr des Dienstes' : `Die Uhr von ${site}`} zeigt wieder, was die dieser Maschine zeigt.`,
    },
    copyText: (what) => (what === 'API key' ? 'API-Key' : what),
    copySecret: (userKey) => (userKey === undefined ? 'Secret der Site' : `Secret der Anwendung ${userKey}`),
    registerDomain: {
      button: (domain) => `${domain} registrieren`,
      done: (domain) => `${domain} ist eine registrierte Domain der Site.`,
    },
    signAnew: 'In Requests neu signieren',
    openSite: 'Site öffnen',
    openUser: 'Benutzer öffnen',
    openFailures: 'Störungen öffnen',
  },
};
