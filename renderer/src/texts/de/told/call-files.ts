/** Why a pasted text, a bundle or a file of calls could not be read, and what to do next. */
export const callFileSentences = {
  'Requests builds REST calls, and the path {0} is not one of them.':
    '„Requests“ baut REST-Aufrufe, und der Pfad {0} ist keiner.',
  'Send it unchanged instead, or run it in Flows if it is a login or gets a token.':
    'Ihn stattdessen unverändert senden, oder in „Flows“ laufen lassen, wenn er ein Login ist oder ein Token holt.',
  'The log does not have the whole call: it masks secrets and tokens.':
    'Das Log hat nicht den ganzen Aufruf: Secrets und Tokens sind maskiert.',
  'Open the row in Log and choose "Open in Requests"; the masked values stay empty there.':
    'Die Zeile im Log öffnen und „In Requests öffnen“ wählen; die maskierten Werte bleiben dort leer.',
  'The log does not have the whole call: it masks secrets and tokens, so it cannot be sent again unchanged.':
    'Das Log hat nicht den ganzen Aufruf: Secrets und Tokens sind maskiert; unverändert senden lässt er sich nicht.',
  'Paste the call itself.': 'Den Aufruf selbst einfügen.',
  'This is a signature alone; what it signs is not in the text.':
    'Das ist eine Signatur allein; was sie signiert, steht nicht im Text.',
  'Paste the whole call, or the base string and the signature, one per line.':
    'Den ganzen Aufruf einfügen oder Base String und Signatur, je in einer Zeile.',
  'This is no base string: it has three parts joined by "&", the second and third percent-encoded.':
    'Das ist kein Base String: Der hat drei mit „&“ verbundene Teile, der zweite und dritte prozentkodiert.',
  'Copy the whole string that your code signs, for example "GET&http%3A%2F%2F…&UID%3D…".':
    'Den ganzen String kopieren, den der eigene Code signiert, zum Beispiel „GET&http%3A%2F%2F…&UID%3D…“.',
  'This is {0}, and no call.': 'Das ist {0} und kein Aufruf.',
  'Paste the request that carried it, as a URL, as cURL or as a HAR.':
    'Den Request einfügen, der es enthielt, als URL, als cURL oder als HAR.',
  'There is no call {0} in the text: it has {1}.': 'Einen Aufruf {0} hat der Text nicht: Er hat {1}.',
  'Choose one from 0 to {0}.': 'Einen von 0 bis {0} wählen.',
  'The target in the request line of the call does not begin with "/", so that no service takes it for a path.':
    'Das Ziel in der Request-Zeile beginnt nicht mit „/“; kein Dienst hält es für einen Pfad.',
  'Correct the request line in the text, or sign the call anew and open it in Requests.':
    'Die Request-Zeile im Text berichtigen oder den Aufruf neu signieren und in „Requests“ öffnen.',
  'The call has a blank or a control character in its request line, which HTTP cannot carry.':
    'Der Aufruf hat in der Request-Zeile ein Leer- oder Steuerzeichen, das HTTP nicht überträgt.',
  'Correct the address in the text, or sign the call anew and open it in Requests.':
    'Die Adresse im Text berichtigen oder den Aufruf neu signieren und in „Requests“ öffnen.',
  'It may have been cleared, be older than the log keeps, or belong to another service. Paste the call itself.':
    'Er kann gelöscht, älter als das Log oder von einem anderen Dienst sein. Den Aufruf selbst einfügen.',

  'A bundle is made of one call: of a callId, of a request, or of a pasted text.':
    'Ein Bundle wird aus einem Aufruf gemacht: aus einer callId, einem Request oder einem eingefügten Text.',
  'The bundle would still hold a secret or a token of this workspace, so it was not made.':
    'Das Bundle enthielte noch ein Secret oder ein Token dieses Workspace; es wurde nicht gemacht.',
  'Export the log row instead.': 'Stattdessen die Zeile des Logs exportieren.',
  'Export the log row instead, and report this with the method and the error code of the call.':
    'Stattdessen die Log-Zeile exportieren und dies mit Methode und Fehlercode des Aufrufs melden.',
  'The bundle does not repeat the verdict in an empty service: {0}':
    'Das Bundle wiederholt den Befund in einem leeren Dienst nicht: {0}',
  'There is no call that a bundle could hold: the connection ended before a request came.':
    'Es gibt keinen Aufruf für ein Bundle: Die Verbindung endete, bevor ein Request kam.',
  'Ask for the file again: it was changed after it was made, or is not whole.':
    'Die Datei noch einmal verlangen: Sie wurde nachträglich geändert oder ist nicht vollständig.',
  'This file is no Authdesk bundle.': 'Diese Datei ist kein Bundle von Authdesk.',
  'Choose a file that "Hand on" or "authdesk bundle" has made. A workspace file is imported in Sites.':
    'Eine Datei wählen, die „Weitergeben“ oder „authdesk bundle“ gemacht hat. Eine Workspace-Datei wird in „Sites“ importiert.',
  'This bundle has version {0}; this Authdesk reads those up to version {1}.':
    'Dieses Bundle hat Version {0}; dieses Authdesk liest die bis Version {1}.',
  'Open it with the Authdesk that made it, or with a newer one.':
    'Es mit dem Authdesk öffnen, das es gemacht hat, oder einem neueren.',
  'A bundle has at most {0} sites.': 'Ein Bundle hat höchstens {0} Sites.',
  'A bundle has at most {0} data centers.': 'Ein Bundle hat höchstens {0} Rechenzentren.',
  'A bundle has at most {0} people.': 'Ein Bundle hat höchstens {0} Personen.',
  'The bundle has no site with this API key.': 'Das Bundle hat keine Site mit diesem API-Key.',
  'The log keeps only the beginning of a call as large as this one, so no bundle can be made of it.':
    'Von einem so großen Aufruf behält das Log nur den Anfang; ein Bundle lässt sich daraus nicht machen.',
  'Paste the whole call instead: a bundle can be made of a pasted call, too.':
    'Stattdessen den ganzen Aufruf einfügen: Auch daraus lässt sich ein Bundle machen.',

  'Choose a HAR file of a browser or a proxy, or a file that Authdesk has exported.':
    'Eine HAR-Datei eines Browsers oder Proxys wählen oder eine Datei, die Authdesk exportiert hat.',
  'The file is empty.': 'Die Datei ist leer.',
  'This line is not JSON.': 'Diese Zeile ist kein JSON.',
  'The file has no calls.': 'Die Datei hat keine Aufrufe.',
  'The file has {0} calls; at most {1} are imported at a time.':
    'Die Datei hat {0} Aufrufe; höchstens {1} werden auf einmal importiert.',
  'Export a part of it: fewer hours, one user, or errors only.':
    'Einen Teil davon exportieren: weniger Stunden, einen Benutzer oder nur Fehler.',
  'imported log "{0}"': 'importiertes Log „{0}“',
  'It may have been removed; reload the list.': 'Es kann entfernt worden sein; die Liste neu laden.',
  'There are {0} imported logs already.': 'Es gibt schon {0} importierte Logs.',
  'Remove one that is not needed any more.': 'Eines entfernen, das nicht mehr gebraucht wird.',
  'Correct it at character {0} of the filter.': 'Den Filter bei Zeichen {0} berichtigen.',
} as const;
