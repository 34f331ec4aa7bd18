import type { tourTexts as english } from '../en/tour.ts';
import type { Words } from '../words.ts';

/** German texts of the help menu and of the tour through the panels. */
export const tourTexts: Words<typeof english> = {
  help: 'Hilfe',
  start: 'Tour starten',
  shortcuts: 'Tastenkürzel',
  methods: 'Methoden',
  errors: 'Fehlercodes',
  label: 'Tour',
  step: (number, of) => `${number} von ${of}`,
  back: 'Zurück',
  next: 'Weiter',
  end: 'Tour beenden',
  done: 'Fertig',
  steps: [
    {
      panel: 'overview',
      title: 'Der Dienst läuft',
      text: 'Hier stehen seine Adressen, das Zertifikat, dem ein Client vertrauen muss, die Rate der Aufrufe und was zuletzt fehlschlug.',
    },
    {
      panel: 'flows',
      title: 'Einem Login zusehen',
      text: 'Einen Login starten: Das Bild in der Mitte füllt sich mit jedem Request. Ein Pfeil zeigt auf Druck, was wohin ging.',
    },
    {
      panel: 'requests',
      title: 'Einen signierten Aufruf bauen',
      text: 'Eine Methode wählen und ihre Parameter ausfüllen: Jede Stufe der Signatur erscheint beim Tippen. Dann senden oder als Code kopieren.',
    },
    {
      panel: 'reproduce',
      title: 'Einen Aufruf einfügen, der fehlschlägt',
      text: 'URL, cURL, rohes HTTP, HAR: Die Ursache wird genannt, und beide Base Strings stehen übereinander. Nichts wird gesendet.',
    },
    {
      panel: 'log',
      title: 'Jeder Aufruf mit seinem Grund',
      text: 'Einen Aufruf öffnen: Oben steht die Regel, die entschied, mit den verglichenen Werten.',
    },
    {
      panel: 'tokens',
      title: 'Tokens und Codes',
      text: 'Was ausgestellt wurde, für wen und bis wann. Eines ablaufen lassen oder widerrufen und sehen, wie die App damit umgeht.',
    },
    {
      panel: 'people',
      title: 'Wer sich anmeldet',
      text: 'Jedes Konto mit Identitäten, Profil, Tokens und Aufrufen. Als eines davon anmelden oder dafür aufrufen.',
    },
    {
      panel: 'sites',
      title: 'Wie die eigene Site einrichten',
      text: 'API-Key, Secret, Domains, Provider, Mock-Antworten. Der Domain-Tester sagt, welche Regel einen Callback durchlässt.',
    },
    {
      panel: 'time',
      title: 'Andere Zeiten, schlechtere Tage',
      text: 'Die Uhr des Dienstes stellen oder jeden dritten Aufruf fehlschlagen lassen. Ein Banner in jedem Panel führt zurück zum Normalen.',
    },
    {
      panel: 'reference',
      title: 'Nachschlagen',
      text: 'Jede Methode und jeder Fehlercode mit üblichen Ursachen und dem nächsten Schritt. Strg K findet sie von überall.',
    },
  ],
};
