import { heldBySnapshots, leftByRestores, restoredBesides } from '#shared/snapshots/held.ts';
import type { settingsTexts as english } from '../en/settings.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

type Part = (typeof heldBySnapshots)[number] | (typeof restoredBesides)[number] | (typeof leftByRestores)[number];

/** The parts of a workspace, in the words of the console. */
const partNames: Readonly<Record<Part, string>> = {
  'data centers': 'Rechenzentren',
  sites: 'Sites',
  people: 'Personen',
  tokens: 'Tokens',
  codes: 'Codes',
  'runs in Flows': 'Läufe in Flows',
  'saved and sent requests': 'gespeicherte und gesendete Requests',
  'the outbox': 'der Postausgang',
  'mock responses': 'Mock-Antworten',
  'failures to provoke': 'eingerichtete Störungen',
  'the service clock': 'die Uhr des Dienstes',
  'the log': 'das Log',
  'imported logs': 'importierte Logs',
  'all snapshots': 'alle Snapshots',
  'the settings': 'die Einstellungen',
};

const list = new Intl.ListFormat('de');
const parts = (names: readonly Part[]): string => list.format(names.map((name) => partNames[name]));

/** German texts of the Settings panel. */
export const settingsTexts: Words<typeof english> = {
  title: 'Einstellungen',
  purpose: 'Darstellung, Ports, Grenzen des Logs; Snapshots und Zurücksetzen des Workspace.',
  holds: (sites, people) =>
    `${formatNumber(sites)} ${sites === 1 ? 'Site' : 'Sites'}, ${formatNumber(people)} ${people === 1 ? 'Person' : 'Personen'}`,
  newAuthority:
    'Die lokale Zertifizierungsstelle wurde neu erstellt, weil sich die Domains der Rechenzentren geändert haben.',
  snapshots: {
    title: 'Snapshots',
    description:
      'Ein Snapshot hält alles fest, was eingerichtet ist, außer dem Log. Auf der Kommandozeile: authdesk snapshot.',
    inMemory: 'Dieser Dienst hält seine Daten im Speicher: Seine Snapshots sind weg, wenn er endet.',
    list: 'Snapshots',
    filter: 'Snapshots filtern',
    columns: { name: 'Name', createdAt: 'Erstellt', size: 'Größe', holds: 'Inhalt', actions: 'Aktionen' },
    byReset: (holds) => `${holds} (vor Zurücksetzen)`,
    useless: 'nicht wiederherstellbar',
    copyName: (name) => `Namen des Snapshots ${name}`,
    empty: 'Noch keine Snapshots',
    emptyNext: 'Einen erstellen, bevor etwas probiert wird, das vielleicht rückgängig zu machen ist.',
    create: 'Snapshot erstellen',
    createTitle: 'Snapshot erstellen',
    name: 'Name',
    nameHint: 'Zum Beispiel before-migration. Unter diesem Namen auch auf der Kommandozeile zu finden.',
    created: (name) => `Der Snapshot ${name} wurde erstellt.`,
    restore: 'Wiederherstellen',
    restoreOne: (name) => `${name} wiederherstellen`,
    restoreTitle: (name) => `${name} wiederherstellen?`,
    restoreText: (holds, at) => `Erstellt am ${at}, mit ${holds}.`,
    restores: 'Kommt zurück',
    restoredParts: parts([...heldBySnapshots, ...restoredBesides]),
    stays: 'Bleibt',
    stayingParts: parts(leftByRestores),
    restoreLoses: 'Der jetzige Stand davon geht verloren, außer es wird zuerst ein Snapshot erstellt.',
    restoreConfirm: 'Snapshot wiederherstellen',
    uselessTitle: (name) => `${name} ist nicht wiederherstellbar`,
    uselessNext:
      'Einen anderen wiederherstellen; dieser lässt sich nur entfernen oder seine Datei durch eine vollständige ersetzen.',
    restored: (name) => `${name} wurde wiederhergestellt.`,
    removeOne: (name) => `${name} entfernen`,
    removeTitle: (name) => `${name} entfernen?`,
    removeText:
      'Der festgehaltene Stand lässt sich dann nicht mehr wiederherstellen. Der jetzige Workspace ändert sich nicht.',
    removeConfirm: 'Snapshot entfernen',
    removed: (name) => `Der Snapshot ${name} wurde entfernt.`,
  },
  reset: {
    title: 'Zurücksetzen',
    description: 'Zurück zum Stand eines frischen Starts. Auf der Kommandozeile: authdesk reset.',
    reset: 'Workspace zurücksetzen',
    confirmTitle: 'Workspace zurücksetzen?',
    confirmText: (holds) =>
      `Dies wird wie nach einem frischen Start: ${parts(heldBySnapshots)} (gelöscht werden ${holds}). Zuerst entsteht ein Snapshot, damit es rückgängig zu machen ist; davon bleiben die neuesten fünf.`,
    confirmLog: 'Das Log wird endgültig geleert: Rückgängigmachen bringt es nicht zurück.',
    stays:
      'Die Zertifikate bleiben, damit Clients ihnen weiter vertrauen. Auch die Snapshots und die Uhr des Dienstes bleiben.',
    confirm: 'Zurücksetzen',
    undoOffer: (name) =>
      `Der Workspace ist wie nach einem frischen Start. Der Stand davor ist als ${name} erhalten; Rückgängigmachen stellt ihn wieder her, außer dem Log.`,
    undo: 'Zurücksetzen rückgängig machen',
  },
  ports: {
    title: 'Ports',
    description: 'Gelten ab dem nächsten Start.',
    saved: 'Die Ports wurden gespeichert. Sie gelten ab dem nächsten Start.',
  },
  log: {
    title: 'Log',
    description: 'Über jeder Grenze werden die ältesten Aufrufe gelöscht.',
    taken: 'Log belegt',
    saved: 'Die Grenzen des Logs wurden gespeichert.',
  },
  numbers: {
    labels: {
      httpPort: 'HTTP',
      httpsPort: 'HTTPS',
      consolePort: 'Konsole',
      keepCalls: 'Aufrufe',
      keepDays: 'Tage',
      keepLogMib: 'Größe',
    },
    hints: {
      httpPort: 'Ohne TLS.',
      httpsPort: 'Mit TLS.',
      consolePort: 'Im Browser; die Desktop-App braucht keinen.',
      keepCalls: 'Von 1.000 bis 10.000.000.',
      keepDays: 'Auch für Tokens und Codes, die nicht mehr gültig sind.',
      keepLogMib: 'Von 16 MiB bis 64 GiB (65.536 MiB). Eine niedrigere Grenze löscht sofort die ältesten Aufrufe.',
    },
    given: {
      httpPort: 'Durch --http-port gegeben.',
      httpsPort: 'Durch --https-port gegeben.',
      consolePort: 'Durch --console-port gegeben.',
      keepCalls: 'Durch --keep-calls gegeben.',
      keepDays: 'Durch --keep-days gegeben.',
      keepLogMib: 'Durch --keep-mib gegeben.',
    },
    units: { httpPort: '', httpsPort: '', consolePort: '', keepCalls: '', keepDays: '', keepLogMib: 'MiB' },
    allGiven: 'Auf der Kommandozeile gegeben, für diesen Lauf.',
    givenFree: '0 nimmt einen freien.',
    save: (title) => `${title} speichern`,
    discard: 'Verwerfen',
  },
  appearance: {
    title: 'Darstellung',
    description: 'In diesem Browser oder Fenster.',
    theme: 'Farbschema',
    language: 'Sprache',
    languageSystem: 'Wie das System',
    languageHint:
      'Eine Änderung lädt die Konsole neu. Was ein Client bekommt, bleibt Englisch, und auch wenige Einzelheiten, die der Dienst dazu nennt. Login-Screens nehmen ihre Sprache aus x_lang.',
  },
  notifications: {
    title: 'Benachrichtigungen',
    refusedCalls: 'Abgelehnte Aufrufe',
    hint: 'Solange ein anderes Programm im Vordergrund ist: Methode, Fehlercode und Ursache, nichts von dem, was gesendet wurde.',
    inBrowser: 'Nur die Desktop-App benachrichtigt: Eine Konsole im Browser fragt nach keiner Berechtigung.',
    unavailable: 'Dieser Desktop nimmt keine Benachrichtigungen an.',
  },
  about: {
    title: 'Über',
    description: 'Der Dienst dieser Konsole.',
    version: 'Version',
    dataFolder: 'Datenordner',
    copyDataFolder: 'Datenordner',
    inMemory: 'im Speicher, weg, wenn der Dienst endet',
  },
};
