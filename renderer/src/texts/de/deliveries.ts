import type { deliveryTexts as english } from '../en/deliveries.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

/** German sentences of the webhook deliveries in the Outbox panel. */
export const deliveryTexts: Words<typeof english> = {
  table: 'Webhook-Zustellungen',
  rowNames: ['Zustellung', 'Zustellungen'],
  filter: {
    text: 'Zustellungen filtern',
    placeholder: 'Webhook, Adresse, UID oder callId',
    state: 'Status',
    allStates: 'Jeder Status',
  },
  states: {
    waiting: 'Wartet',
    delivered: 'Zugestellt',
    notSent: 'Nicht gesendet',
    givenUp: 'Aufgegeben',
  },
  columns: {
    webhook: 'Webhook',
    events: 'Events',
    state: 'Status',
    attempts: 'Versuche',
    site: 'Site',
    at: 'Erstellt',
  },
  clear: {
    button: 'Leeren …',
    title: 'Beendete Zustellungen entfernen?',
    text: 'Was noch auf einen Empfänger wartet, bleibt.',
    confirm: 'Zustellungen entfernen',
    done: (count) => (count === 1 ? '1 Zustellung entfernt.' : `${formatNumber(count)} Zustellungen entfernt.`),
  },
  detail: {
    label: 'Zustellung',
    title: (webhook, events) => `${webhook}: ${events === 1 ? '1 Event' : `${events} Events`}`,
    close: 'Zustellung schließen',
    gone: 'Diese Zustellung gibt es nicht mehr: Die Liste wurde geleert, oder neuere haben ihren Platz genommen.',
    url: 'Gesendet an',
    site: 'Site',
    version: 'Version',
    at: 'Erstellt',
    reason: 'Warum',
    next: 'Nächster Versuch',
    inTime: (time) => `in ${time}`,
    soon: 'jetzt',
    calls: 'Ausgelöst von',
    more: (count) => `und ${count} weitere`,
    body: 'Roher Body',
    bodyAbout: 'Die Signatur gilt für genau diese Bytes. Wer sie parst und neu schreibt, erhält eine andere Signatur.',
    history: 'Versuche',
    noHistory: 'Nichts wurde gesendet.',
    how: {
      queue: 'Durch die Queue',
      again: 'Erneut gesendet',
      twice: 'Doppelt gesendet',
      wrongSignature: 'Mit falscher Signatur',
      late: 'Verspätet, um eine Stunde',
    },
    status: (status) => `HTTP ${status}`,
    noAnswer: 'Keine Antwort',
    headers: 'Gesendete Header',
    lateBody: 'Body, der verspätet gesendet wurde',
    answer: 'Antwort des Empfängers',
    verify: 'So wird sie geprüft',
    verifyAbout:
      'Den rohen Body als body.json speichern, SIGNATURE auf den Header und SECRET auf das Secret setzen, dann dies ausführen.',
    verifyJwtAbout:
      'Den rohen Body als body.json und die Antwort von accounts.getJWTPublicKey als key.json speichern, SIGNATURE auf den Header setzen, dann dies ausführen.',
    language: 'Sprache',
  },
  send: {
    label: 'Senden',
    ways: {
      again: 'Erneut senden',
      twice: 'Doppelt senden',
      wrongSignature: 'Mit falscher Signatur',
      late: 'Verspätet',
    },
    about: {
      again: 'Wie zuvor, jetzt signiert.',
      twice: 'Ein Empfänger erkennt Wiederholungen an der Id jedes Events.',
      wrongSignature: 'Ein Empfänger muss dies ablehnen.',
      late: 'Die Zeiten sind eine Stunde alt.',
    },
    done: (status) =>
      status === undefined
        ? 'Der Empfänger hat nicht geantwortet.'
        : `Der Empfänger hat mit HTTP ${status} geantwortet.`,
    notSent: 'Nicht gesendet.',
  },
  allow: {
    text: (host) =>
      `${host} ist nicht diese Maschine. Dorthin geht nichts, bis es für diese Site erlaubt ist: für Webhooks, OpenID-Provider und den Import von Metadaten.`,
    button: (host) => `${host} erlauben`,
    done: (host) =>
      `Diese Site darf ${host} jetzt erreichen: mit Webhooks, OpenID-Providern und dem Import von Metadaten. Die Zustellung erneut senden.`,
  },
  empty: {
    title: 'Noch keine Zustellung',
    text: 'Einen Webhook mit accounts.webhooks.set einrichten, dann einen Benutzer der Site ändern, anmelden oder registrieren.',
    waitsFor: (names) =>
      `Eingerichtete Webhooks: ${names}. Einen Benutzer ihrer Site ändern, anmelden oder registrieren.`,
    action: 'accounts.webhooks.set öffnen',
  },
  noMatch: { title: 'Keine Treffer', text: 'Keine Zustellung passt zum Filter.', action: 'Filter löschen' },
};
