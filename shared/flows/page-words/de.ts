import type { Words } from '../../words/words.ts';
import type { en } from './en.ts';

export const de: Words<typeof en> = {
  title: (site) => `${site}: Login im Browser`,
  heading: 'Login im Browser',
  loading: 'Die Bibliothek wird geladen …',
  ask: 'Fragen, wer angemeldet ist',
  logout: 'Abmelden',
  secondTab: 'Zweiten Tab öffnen',
  events: 'Ereignisse',
  about: 'Authdesk liefert diese Seite für einen Lauf seines Panels Flows, unter einem eigenen Origin.',
  noScript: 'Diese Seite meldet mit JavaScript an. Es ist ausgeschaltet.',
  loginWith: (provider) => `Anmelden mit ${provider}`,
  nobody: 'Niemand ist angemeldet.',
  loggedIn: (who) => `Angemeldet als ${who}.`,
  codeSent: 'Die Seite hat den Code an ihren Server gesendet. Tauschen Sie ihn in Authdesk ein: Panel Flows.',
  withCode: 'mit einem Code, ohne Session',
  error: (code) => `Fehler ${code}`,
  noLibrary: 'Die Bibliothek kam nicht an.',
  noLibraryWhy: (address) =>
    `Entweder hat der Dienst ${address} abgelehnt, oder dieser Browser vertraut seinem Zertifikat nicht: diese Adresse hier einmal öffnen oder das CA-Zertifikat von Authdesk importieren (Übersicht).`,
};
