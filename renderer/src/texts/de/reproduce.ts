import type { reproduceTexts as english } from '../en/reproduce.ts';
import { formatNumber } from '../number.ts';
import type { Words } from '../words.ts';

/** German sentences of the Reproduce panel. */
export const reproduceTexts: Words<typeof english> = {
  title: 'Nachstellen',
  intro:
    'Einen Aufruf einfügen, der fehlschlägt. Authdesk sagt, warum und was zu tun ist, und beweist es. Nichts wird gesendet.',
  field: {
    label: 'Eingefügter Aufruf',
    placeholder: `curl 'https://socialize.us1.example/socialize.setStatus' \\
  -d 'apiKey=3_demo' -d 'UID=u-ada' -d 'status=Hello' \\
  -d 'timestamp=1764500000' -d 'nonce=7f2c' -d 'sig=…'`,
    hint: 'Einfügen oder eine Datei hier ablegen.',
    clear: 'Leeren',
    openFile: 'Datei öffnen',
    file: (name, size) => `${name}, ${size}`,
    pasted: 'Eingefügter Text',
    tooLong: 'Die Datei ist größer als 16 MiB. Nur den fehlschlagenden Aufruf speichern und diesen ablegen.',
    drop: 'Die Datei ablegen, um den Aufruf darin zu lesen',
    binary: 'Die Datei ist kein Text.',
  },
  forms: {
    heading: 'Was eingefügt werden kann',
    list: [
      [
        'Eine ganze Mail oder ein Ticket',
        'die Aufrufe darin werden gefunden und aufgelistet; Zitatzeichen und Umbrüche werden aufgelöst',
      ],
      ['URL, Pfad und Query', 'aus einem Log, einem Satz oder einer Tabellenzelle; der API-Key nennt die Site'],
      ['cURL, HTTPie, Invoke-WebRequest, wget, fetch(…)', 'wie im Terminal, oder wie „Kopieren als …“ sie liefert'],
      ['Postman, Insomnia, Bruno, Hoppscotch, .http', 'Collection, Konsole, Environment'],
      ['Logs', 'Access-Zeilen von nginx, Apache, ALB, CloudFront; JSON; OkHttp, urllib3, Ruby, .NET, Go, Java'],
      ['Code', 'axios, fetch, Python requests, Arrays in PHP, mit ihren Werten'],
      ['Rohes HTTP, HAR', 'ein Request mit seiner Antwort, eine ganze Aufzeichnung'],
      ['Bundle', 'ein Aufruf, den jemand weitergegeben hat'],
      ['callId', 'eines Aufrufs in diesem Log'],
      ['Base String und sig', 'je eine Zeile, wie der eigene Code sie ausgibt'],
      ['ID-Token oder anderes JWT', 'allein, als Bearer, oder mit erwarteter client_id, nonce und Issuer'],
      ['Einwilligung mit ihrer sig', 'als JSON und sig auf eigenen Zeilen, oder die Adresse, die beides zurückbringt'],
      ['code_verifier und code_challenge', 'je eine Zeile'],
      ['SAML-Nachricht', 'eine Adresse, ein Formular oder sein HTML, Base64, XML, ein Log damit'],
    ],
    recent: 'Oder einen Aufruf nehmen, der hier fehlschlug',
    noRecent: 'Hier ist noch kein Aufruf fehlgeschlagen.',
    take: (method, time) => `${method} von ${time} nachstellen`,
  },
  ask: {
    heading: 'Beim Kunden zu erfragen',
    copy: 'Fragen kopieren',
    copied: 'Kopiert',
  },
  entries: {
    ways: (count) => `Der Text lässt sich auf ${count} Arten lesen`,
    label: (count, left = 0) =>
      left === 0 ? `${count} Aufrufe im Text` : `Die ersten ${count} von ${count + left} Aufrufen im Text`,
    noAnswer: 'keine Antwort',
    filter: 'Aufrufe filtern',
    none: 'Keine Treffer.',
    more: (count) => `${count} weitere; filtern, um einen zu finden.`,
  },
  verdict: {
    label: 'Befund',
    outcomes: {
      accepted: 'Angenommen',
      sound: 'Korrekt, aber nicht neu',
      refused: 'Abgelehnt',
      unknown: 'Nicht feststellbar',
    },
    ownState: 'Korrekt, abgelehnt durch den Zustand von Authdesk',
    fix: 'Was zu tun ist',
    proof: 'Beweis',
    meaning: (code) => `Was ${code} bedeutet`,
    excluded: (count) => (count === 1 ? '1 Ursache ausgeschlossen' : `${count} Ursachen ausgeschlossen`),
    times: {
      now: () => 'Beurteilt für jetzt',
      own: (at) => `Beurteilt, als wäre er zu seiner eigenen Zeit gesendet, ${at}`,
      given: (at) => `Beurteilt, als wäre er um ${at} gesendet`,
      received: (at) => `Wie empfangen um ${at}`,
    },
    searching:
      'Der Aufruf wird beurteilt. Eine falsche Signatur wird gegen die bekannten Fehler geprüft, einzeln und paarweise.',
    tried: (count) => `${formatNumber(count)} Signaturen gebildet und verglichen.`,
    stop: 'Suche anhalten',
    outOfTime:
      'Nicht alles wurde probiert: Weitere Kombinationen von Fehlern sind möglich, das dauert einige Sekunden.',
    searchOn: 'Weitersuchen',
    spoken: (outcome, cause) => `${outcome}: ${cause}`,
    inLog: 'Im Log öffnen',
  },
  actions: {
    sign: (site) => `Für ${site} neu signieren und in Requests öffnen`,
    site: 'Site, für die signiert wird',
    send: 'Unverändert senden',
    copy: 'Befund kopieren',
    copied: 'Kopiert',
    noSite: 'Es gibt keine Site, für die signiert werden könnte.',
  },
  sent: {
    heading: 'Unverändert gesendet',
    to: (origin) => `Er ging an ${origin}, diesen Dienst.`,
    failed: 'Keine Antwort',
  },
  compare: {
    heading: 'Vergleich',
    about:
      'Oben der String, der hätte signiert werden sollen, darunter der signierte. Beide sind ausgerichtet, Unterschiede markiert.',
    aboutOne:
      'Der String, der signiert werden muss. Den einfügen, den der eigene Code signiert, um Unterschiede zu sehen.',
    expected: 'Erwartet',
    signed: 'Signiert',
    parts: ['HTTP-Methode', 'Adresse', 'Parameter'],
    equal: 'Beide Strings sind gleich, Byte für Byte.',
    first: (at, expected, signed) => `Erster Unterschied bei Byte ${at}: erwartet ${expected}, signiert ${signed}.`,
    byte: (character, hex) => `${character} (0x${hex})`,
    end: 'das Ende des Strings',
    masked: 'Werte von Secrets sind maskiert, hier wie überall.',
    keyExpected: 'Schlüssel, der signieren muss',
    keyUsed: 'Schlüssel, der signiert hat',
    sig: 'sig des Aufrufs',
    given: 'Base String oder sig aus dem eigenen Code',
    givenAbout: 'Im Code direkt vor dem HMAC ausgeben und hier einfügen.',
    skipped: (count) => (count === 1 ? '1 gleiche Zeile' : `${count} gleiche Zeilen`),
    showAll: 'Alle Zeilen zeigen',
    copyExpected: 'Erwarteten Base String',
    copySigned: 'Signierten Base String',
  },
  call: {
    heading: 'Der Aufruf, wie er gelesen wurde',
    form: (form) => `Gelesen als: ${form}.`,
    headers: (count) => `${count} Header`,
    target: 'Request',
    body: 'Body',
  },
  document: {
    heading: 'Was signiert wurde',
    form: (form) => `Gelesen als: ${form}.`,
  },
  trace: (count) => `Entscheidungsweg: ${count} ${count === 1 ? 'Regel' : 'Regeln'} geprüft`,
  offer: {
    text: 'Der eingefügte Text sieht aus wie ein Aufruf.',
    action: 'In Nachstellen öffnen',
  },
};
