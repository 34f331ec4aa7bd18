import type { Words } from '#shared/words/words.ts';
import type { en } from './en.ts';

export const de: Words<typeof en> = {
  call: (id) => `callId ${id}`,
  oneMoment: 'Einen Moment …',
  goOn: 'Weiter',
  refuse: 'Ablehnen',
  canClose: 'Diese Seite kann geschlossen werden.',
  details: 'Einzelheiten',
  loginTo: (site) => `Anmelden bei ${site}`,

  cannotGoOn: 'Diese Anmeldung kann nicht weitergehen',
  beginAgain:
    'Bitte in der App neu beginnen. Erscheint diese Seite wieder, hilft sie denen weiter, die die App betreiben.',

  yourData: 'Ihre Daten',
  asksForData: (app) => `${app} bittet um Ihre Daten`,
  loggedInAs: (site, who) => `Sie sind bei ${site} als ${who} angemeldet.`,
  mayKnow: 'Die App darf erfahren',
  scopes: {
    openid: 'dass Sie es sind',
    profile: 'Ihren Namen und Ihr Profil',
    email: 'Ihre E-Mail-Adresse',
    phone: 'Ihre Telefonnummer',
    address: 'Ihre Anschrift',
    offline_access: 'all das auch, wenn Sie nicht da sind',
  },
  allow: 'Erlauben',

  connectDevice: 'Ein Gerät verbinden',
  codeOfDevice: 'Code des Geräts',
  deviceStaysOut: 'Das Gerät bleibt draußen',
  deviceConnected: 'Das Gerät ist verbunden',
  codeUnknown: 'Dieser Code ist nicht bekannt',
  codeUnknownWhy: 'Bitte noch einmal vom Gerät ablesen: Er kann abgelaufen sein.',
  connectNamed: (device) => `${device} verbinden?`,
  deviceAsks: (code, site) =>
    `Ein Gerät, das den Code ${code} zeigt, bittet um Zugang zu ${site}. Nur fortfahren, wenn es Ihres ist.`,
  connectIt: 'Verbinden',

  logout: 'Abmelden',
  logoutOf: (site) => `Bei ${site} abmelden?`,
  appAsksLogout: 'Eine App bittet darum, Ihre Sitzung in diesem Browser zu beenden.',
  stay: 'Angemeldet bleiben',
  loggedOut: 'Abgemeldet',
  loggedOutOf: (site) => `Sie sind bei ${site} abgemeldet`,
  youAreLoggedOut: 'Sie sind abgemeldet',

  didNotWork: 'Das hat nicht geklappt',
  tryAgain: 'Etwas Unerwartetes ist passiert. Bitte noch einmal versuchen.',
  addressVerified: 'Ihre Adresse ist bestätigt',
  subscriptionConfirmed: 'Ihr Abonnement ist bestätigt',
  newPasswordHeading: 'Ein neues Passwort festlegen',
  newPassword: 'Neues Passwort',
  setPassword: 'Passwort festlegen',
  linkWrong: 'Dieser Link geht nicht',
  link: {
    unknown: 'Der Link ist unbekannt. Bitte ganz aus der Mail kopieren oder einen neuen anfordern.',
    otherSite: 'Der Link gehört zu einer anderen Site als diese API-Domain. Bitte ganz aus der Mail kopieren.',
    noSite: 'Der Link nennt keine Site: apiKey ist unbekannt.',
    used: 'Der Link wurde schon benutzt, oder ein neuerer hat ihn ersetzt.',
    expired: (at) => `Der Link ist am ${at} abgelaufen. Bitte einen neuen anfordern.`,
    addressGone: (email) => `Das Konto hat die Adresse ${email} nicht mehr.`,
  },
  shortLink: {
    elsewhere: 'Dieser Link führt zu einer anderen Website',
    none: 'Diesen Link gibt es nicht',
    noneWhy: 'Vielleicht wurde er mit seiner Site gelöscht.',
  },
  invited: (until) =>
    `Mit diesem regToken lesen und ändern accounts.getAccountInfo und accounts.setAccountInfo Ihre Einstellungen, bis ${until}:`,
};
