import type { machineTexts as english } from '../en/machines.ts';
import type { Words } from '../words.ts';

/** German sentences about the tokens of machines, in Tokens and Sites. */
export const machineTexts: Words<typeof english> = {
  title: 'Tokens für Maschinen',
  intro:
    'Was der Server für Maschinen an Anwendungen gegeben hat, neueste zuerst. Von den Werten werden nur Digests behalten, deshalb kann keiner gezeigt werden.',
  table: 'Tokens für Maschinen',
  rowNames: ['Token', 'Tokens'],
  back: 'Access Tokens und Codes',
  open: 'Maschinen',
  openAbout: 'Tokens, die Anwendungen mit client_credentials erhalten haben',
  filter: {
    text: 'Tokens für Maschinen filtern',
    placeholder: 'Anwendung, userKey oder Site',
    kind: 'Art',
    allKinds: 'Alle Arten',
    state: 'Status',
    allStates: 'Jeder Status',
  },
  kinds: { 'access-token': 'Access Token', 'refresh-token': 'Refresh Token' },
  states: { valid: 'gültig', expired: 'abgelaufen', used: 'verbraucht', revoked: 'widerrufen' },
  columns: {
    kind: 'Art',
    state: 'Status',
    application: 'Anwendung',
    site: 'Site',
    created: 'Ausgestellt',
    expires: 'Läuft ab',
    actions: 'Aktionen',
  },
  expires: (kind) => `${kind} läuft ab`,
  over: '–',
  revoke: (kind, application) => `Dieses ${kind} von ${application} widerrufen`,
  revokeButton: 'Widerrufen …',
  revokeTitle: {
    'access-token': 'Dieses Access Token widerrufen?',
    'refresh-token': 'Alle Tokens dieses Grants widerrufen?',
  },
  revokeText: {
    'access-token': (application) =>
      `Aufrufe von ${application} damit scheitern sofort mit 400008. Das zugehörige Refresh Token kann weiterhin ein neues holen.`,
    'refresh-token': (application) =>
      `Dieses Refresh Token von ${application} und alle Tokens desselben Grants funktionieren ab sofort nicht mehr. Die Anwendung muss erneut mit client_credentials anfragen.`,
  },
  revokeConfirm: 'Widerrufen',
  revoked: (count) => (count === 1 ? '1 Token widerrufen.' : `${count} Tokens widerrufen.`),
  detail: {
    label: 'Token einer Maschine',
    close: 'Detail schließen',
    gone: 'Es ist nicht mehr da: Seine Anwendung oder Site wurde entfernt, oder es ist seit über sieben Tagen abgelaufen.',
    application: 'Anwendung',
    clientId: 'client_id (userKey)',
    site: 'Site',
    scope: 'Scope',
    noScope: 'keiner: Es hat die Rechte seiner Anwendung',
    used: 'Verbraucht',
    revokedAt: 'Widerrufen',
    grant: 'Andere Tokens des Grants',
    alone: 'Keine.',
    newest: (most) => `Nur die neuesten ${most} werden gezeigt.`,
    listed: (kind, state) => `${kind} (${state})`,
  },
  curl: (application) => `cURL für ein Token von ${application}`,
  tokensOf: (application) => `Tokens zeigen, die ${application} als Maschine erhalten hat`,
  nothing: {
    title: 'Noch hat keine Anwendung ein Token erhalten',
    text: 'Der Server für Maschinen gibt sie mit client_credentials. Jede Anwendung unter Sites hat den Aufruf als cURL.',
    action: 'Sites öffnen',
  },
  noMatch: { title: 'Keine Treffer', text: 'Kein Token für Maschinen passt zum Filter.', action: 'Filter löschen' },
};
