import type { savedRequestTexts as english } from '../en/saved-requests.ts';
import type { Words } from '../words.ts';

/** German sentences for the history and the collections of the Requests panel. */
export const savedRequestTexts: Words<typeof english> = {
  tabs: { history: 'Verlauf', collections: 'Collections' },
  history: {
    label: 'Gesendete Aufrufe, neueste zuerst',
    none: {
      title: 'Noch nichts gesendet',
      text: 'Jeder von hier gesendete Aufruf wird ohne seine Secrets behalten. „Senden“ drücken, oder Strg/⌘ + Enter.',
    },
    clear: 'Alle vergessen',
    confirm: {
      title: 'Verlauf vergessen?',
      text: 'Die von hier gesendeten Aufrufe werden vergessen. Das Log behält seine eigene Aufzeichnung davon.',
    },
    open: (method) => `${method} im Formular öffnen`,
    inLog: 'Im Log öffnen',
    error: (code) => `Fehler ${code}`,
    noResponse: 'keine Antwort',
    noParameters: 'keine Parameter',
    more: 'Mehr zeigen',
    about: 'Eine Auswahl füllt das Formular. Ein Token ist erneut zu wählen, weil keines behalten wird.',
  },
  collections: {
    label: (name) => `Aufrufe von ${name}`,
    none: {
      title: 'Noch keine Collection',
      text: 'Den Aufruf des Formulars unter einem Namen speichern. Aufrufe einer Collection teilen sich Variablen: {{name}} in einem Parameterwert.',
    },
    empty: 'Noch kein Aufruf in dieser Collection. Einen bauen und „Speichern“ drücken.',
    variables: (names) => `Variablen: ${names.join(', ')}`,
    edit: 'Name und Variablen',
    create: 'Collection anlegen',
    remove: (name) => `${name} löschen`,
    removeRequest: (name) => `Aufruf ${name} löschen`,
    confirm: {
      title: (name) => `Collection ${name} löschen?`,
      text: (count) =>
        count === 0
          ? 'Sie enthält keine Aufrufe.'
          : `${count === 1 ? 'Ihr Aufruf wird' : `Ihre ${count} Aufrufe werden`} mit gelöscht. Was gesendet wurde, bleibt im Log.`,
      confirm: 'Collection löschen',
    },
    removed: 'Gelöscht.',
  },
  edit: {
    title: (name) => (name === undefined ? 'Collection anlegen' : `Collection ${name}`),
    name: 'Name',
    variables: 'Variablen',
    about:
      'Ein Parameterwert mit {{name}} wird mit dem hier angegebenen Wert gesendet. Secrets werden abgelehnt: stattdessen das Credential wählen.',
    variable: (index) => `Variable ${index}`,
    variableName: 'Name',
    value: 'Wert',
    add: 'Variable hinzufügen',
    removeVariable: (name) => `${name} entfernen`,
    save: 'Speichern',
    badName: 'Ein Name hat 1 bis 60 Buchstaben, Ziffern, „_“, „.“ und „-“. Ändern.',
    twice: 'Eine andere Variable heißt so. Eine von beiden ändern.',
    noName: 'Der Collection einen Namen geben.',
    saved: 'Gespeichert.',
  },
  save: {
    button: 'Speichern …',
    title: 'Aufruf speichern',
    name: 'Name des Aufrufs',
    noName: 'Dem Aufruf einen Namen geben.',
    collection: 'Collection',
    collectionAbout: 'Eine vorhandene oder ein neuer Name.',
    noCollection: 'Eine Collection wählen oder einer neuen einen Namen geben.',
    replaces: 'Die Collection hat einen Aufruf dieses Namens; er wird ersetzt.',
    noSecrets: 'Token und Secrets werden nicht gespeichert.',
    save: 'Aufruf speichern',
    saved: (name, collection) => `Als „${name}“ in ${collection} gespeichert.`,
  },
  variables: {
    label: 'Variablen von',
    none: 'Keine Collection',
    missing: (names) =>
      `${names.map((name) => `{{${name}}}`).join(', ')} ${names.length === 1 ? 'hat' : 'haben'} keinen Wert und ${
        names.length === 1 ? 'wird' : 'werden'
      } gesendet, wie geschrieben. Eine Collection wählen, die sie hat, oder die Variable hinzufügen.`,
  },
};
