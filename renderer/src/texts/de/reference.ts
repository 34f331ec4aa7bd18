import type { referenceTexts as english } from '../en/reference.ts';
import type { Words } from '../words.ts';

/** German texts of the Reference panel. */
export const referenceTexts: Words<typeof english> = {
  title: 'Referenz',
  purpose: 'Jede Methode und jeder Fehlercode, und was dabei zu tun ist.',
  tabs: { label: 'Teile der Referenz', methods: 'Methoden', errors: 'Fehlercodes' },
  methods: {
    list: 'Methoden',
    filter: 'Methoden filtern',
    placeholder: 'Name oder Zweck',
    detail: 'Methode',
    name: 'Methode',
    state: 'Stand',
    support: { built: 'Emuliert', partial: 'Teilweise', 'not built': 'Fehlt' },
    show: 'Welche Methoden',
    all: (count) => `Alle ${count}`,
    some: (support, count) => `${support} ${count}`,
    notEmulatedText:
      'Authdesk kennt diese Methode, emuliert sie aber nicht: Ein Aufruf wird mit 400096 beantwortet. Eine Mock-Antwort bei einer Site lässt sie antworten, was gewünscht ist.',
    addMock: 'Mock-Antwort anlegen',
    build: 'Aufruf bauen',
    parameters: 'Parameter',
    noParameters: 'Die Methode hat keine eigenen Parameter.',
    parameter: 'Name',
    type: 'Typ',
    meaning: 'Bedeutung',
    required: 'Pflicht',
    refused: 'Abgelehnte Parameter',
    refusedAbout:
      'Dokumentiert, aber nicht emuliert: Ein Aufruf mit einem davon wird mit 400006 beantwortet, und nichts geschieht. Ein leerer Wert oder „false“ gilt als nicht gesendet.',
    hints: 'Parameter ohne Wirkung',
    hintsAbout: 'Dokumentiert, angenommen und im Entscheidungsweg vermerkt; hier ändern sie nichts.',
    callers: 'Wer aufrufen darf',
    access: {
      site: 'die Site, mit Secret oder Signatur',
      user: 'ein Benutzer, mit Token',
      anonymous: 'jeder, mit apiKey',
      registration: 'ein Benutzer, der noch nicht fertig ist, mit regToken',
    },
    choose: 'Eine Methode wählen',
    chooseNext: 'Hier stehen dann Parameter, Antwort, Fehler und ein Beispiel.',
  },
  errors: {
    list: 'Fehlercodes',
    filter: 'Fehlercodes filtern',
    placeholder: 'Code, Meldung oder Bedeutung',
    detail: 'Fehlercode',
    code: 'Code',
    message: 'Meldung',
    causes: 'Übliche Ursachen',
    nextStep: 'Was zu tun ist',
    noAdvice:
      'Der Dienst antwortet bei keiner emulierten Methode mit diesem Code. Er kann aus einer Mock-Antwort oder einer Client-Bibliothek kommen.',
    statusCode: 'statusCode',
    calls: 'Neueste Aufrufe von heute mit diesem Code',
    noCalls: 'Kein Aufruf von heute hat ihn.',
    allCalls: 'Alle im Log zeigen',
    choose: 'Einen Fehlercode wählen',
    chooseNext: 'Hier stehen dann Bedeutung, übliche Ursachen, der nächste Schritt und die Aufrufe von heute.',
    openCall: (method, time) => `${method} um ${time}`,
  },
};
