import type { bundleTexts as english } from '../en/bundles.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

const calls = (count: number): string => (count === 1 ? '1 Aufruf' : `${formatNumber(count)} Aufrufe`);

/** German sentences about bundles and files of calls. */
export const bundleTexts: Words<typeof english> = {
  calls,
  handOn: {
    button: 'Weitergeben …',
    title: 'Diesen Aufruf weitergeben',
    intro:
      'Ein Bundle ist eine Datei. Wer sie öffnet, sieht denselben Befund aus demselben Grund, auch in einer Installation, die nichts von dieser hat.',
    making: 'Das Bundle wird erstellt und in einem leeren Dienst geprüft.',
    proven: 'In einem leeren Dienst geprüft: Es ergibt denselben Befund.',
    anonymise: 'Auch UIDs, E-Mail-Adressen und Namen ersetzen',
    anonymiseHint: 'Die Signatur wird über die neuen Werte neu gebildet.',
    replaced: 'Durch Platzhalter ersetzt',
    nothingReplaced: 'Nichts war zu ersetzen: Der Aufruf enthält kein Credential.',
    signature: 'Signatur',
    notes: 'Hinweise',
    save: 'Bundle speichern',
    check: 'Die Datei beim Empfänger auf Authdesk ziehen, oder authdesk verify --bundle DATEI ausführen.',
  },
  files: {
    label: 'Dateien mit Aufrufen',
    exportHar: 'Als HAR exportieren',
    exportNdjson: 'Als NDJSON exportieren',
    open: 'Bundle, HAR- oder NDJSON-Datei öffnen …',
    choose: 'Bundle, HAR- oder NDJSON-Datei',
    drop: 'Bundle, HAR- oder NDJSON-Datei hier ablegen',
    exporting: 'Log wird exportiert',
    exported: (count) => `${calls(count)} zum Speichern bereit, Secrets sind maskiert.`,
    soFar: (count) => `Bisher ${calls(count)}. Secrets bleiben maskiert.`,
    none: 'Kein Aufruf passt zum Filter: Es gibt nichts zu exportieren.',
    noneNext: 'Filter ändern und erneut exportieren.',
    fileName: (format, day) => `authdesk-log-${day}.${format}`,
    tooLarge: (name, limit) => `${name} ist größer als ${limit}.`,
    tooLargeNext: 'Einen Teil exportieren: weniger Stunden, einen Benutzer oder nur Fehler.',
    unreadable: (name) => `${name} ist nicht lesbar.`,
    unreadableNext: 'Die Datei erneut auswählen; vielleicht wurde sie verschoben.',
    notCalls: (name) => `${name} ist weder ein Bundle noch eine HAR- oder NDJSON-Datei.`,
    notCallsNext:
      'Ein Bundle entsteht mit „Weitergeben“, eine HAR-Datei in einem Browser oder Proxy. Eine beschädigte Datei muss neu gesendet werden.',
    dropAnywhere: 'Bundle, HAR-Datei oder Text mit einem Aufruf hier ablegen',
  },
  bundle: {
    title: (name) => `Bundle ${name}`,
    checking: 'Der Aufruf wird in einem leeren Dienst geprüft.',
    reproduced: 'Nachgestellt',
    differs: 'Nicht nachgestellt',
    expected: 'Laut Bundle',
    found: 'Hier gefunden',
    accepted: 'Angenommen.',
    refused: (code) => `Abgelehnt: ${code}.`,
    at: 'Geprüft zum Zeitpunkt',
    why: 'Warum so entschieden wurde',
    allRules: (count) => `Alle ${count} Regeln`,
    deciding: 'Nur, was entschieden hat',
    open: 'In diesem Workspace öffnen',
    openHint:
      'Fügt die Site unter einem markierten Namen hinzu, signiert den Aufruf für diese Site und zeigt ihn in Requests. Nichts Vorhandenes wird ersetzt.',
    opened: (site) => `Die Site „${site}“ wurde hinzugefügt.`,
    openedNone: 'Das Bundle hat keine Site; der Aufruf steht in Requests.',
  },
  imported: {
    intro:
      'Aufrufe aus einer Datei, getrennt vom Log dieses Dienstes: Keine Zählung, kein Diagramm und kein Problem enthält sie.',
    source: 'Quelle',
    service: 'Dieser Dienst',
    option: (name) => `Importiert: ${name}`,
    marked: (name) => `Importiert: ${name}`,
    facts: (count, errors, time) => `${calls(count)}, ${formatNumber(errors)} abgelehnt; importiert ${time}.`,
    close: 'Zurück zu diesem Dienst',
    added: (name, count) => `${name}: ${calls(count)} importiert.`,
    table: 'Importierte Aufrufe in der Reihenfolge der Datei',
    remove: 'Dieses Log entfernen',
    removeTitle: (name) => `${name} entfernen?`,
    removeText: 'Die Aufrufe werden aus diesem Workspace entfernt. Die Datei, aus der sie stammen, bleibt.',
    removed: 'Das importierte Log ist entfernt.',
    call: 'Importierter Aufruf',
    masked:
      'Das Credential wurde beim Import maskiert. Um den Aufruf zu beurteilen, die Datei selbst in Nachstellen ablegen.',
    gone: 'Dieses importierte Log gibt es nicht mehr',
    emptyText: 'Eine HAR- oder NDJSON-Datei öffnen oder auf das Log ziehen.',
    noMatch: 'Kein Aufruf dieser Datei passt zum Filter.',
  },
};
