import type { uiTexts as english } from '../en/ui.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

/** German texts of the ui kit: what buttons, tables and notices of every panel say. */
export const uiTexts: Words<typeof english> = {
  copy: (what) => `${what} kopieren`,
  copied: 'Kopiert',
  of: (what, whose) => `${what} von ${whose}`,
  control: 'Strg',
  copyFailed: 'Die Zwischenablage hat den Text abgelehnt. Auswählen und von Hand kopieren.',
  reveal: (what) => `${what} zeigen`,
  hide: (what) => `${what} verbergen`,
  masked: 'verborgen',
  newRows: (count, more, [one, many]) =>
    `${formatNumber(count)}${more ? '+' : ''} ${count === 1 && !more ? one : many} neu`,
  cancel: 'Abbrechen',
  changedElsewhere: {
    question: 'Anderswo geändert, seit dieses Formular offen ist. Welcher Wert bleibt?',
    values: (name, here, there) => `${name}: hier ${here}, anderswo ${there}`,
    keep: 'Meinen behalten',
    take: 'Den anderen nehmen',
  },
  close: 'Schließen',
  retry: 'Erneut versuchen',
  loading: 'Lädt',
  loadingMore: 'Weitere Zeilen werden geladen …',
  filter: 'Filtern',
  columnWidth: (name) => `Breite der Spalte ${name}`,
  clearFilter: 'Filter löschen',
  noMatch: 'Nichts passt zum Filter.',
  noMatchNext: 'Den Filter ändern oder löschen, um mehr zu sehen.',
  never: 'nie',
  expired: 'abgelaufen',
  clockMenu: (what) => `Uhr des Dienstes stellen: ${what}`,
  clockBefore: 'Eine Sekunde vor dem Ablauf',
  clockAt: 'Auf den Ablauf',
  clockMoved: 'Die Uhr des Dienstes wurde gestellt.',
  expandAll: 'Alle aufklappen',
  members: (count) => `${count} Member`,
  elements: (count) => (count === 1 ? '1 Element' : `${count} Elemente`),
  somethingBroke: {
    message: 'Dieses Panel hielt wegen eines Fehlers in der App an.',
    next: 'Erneut zeigen oder das Fenster neu laden. Was der Dienst speichert, ist unberührt.',
  },
  notLoaded: {
    message: 'Dieses Panel konnte nicht geladen werden, weil der Dienst nicht antwortet.',
    next: 'Prüfen, ob er noch läuft, dann das Panel erneut zeigen. Nach einem neuen Start von „authdesk serve“ die ausgegebene Adresse der Konsole öffnen.',
  },
  showAgain: 'Panel erneut zeigen',
};
