/** Mistakes with address, encoding, key and sig (D31), what was excluded, and what these sentences are made of. */
export const mistakesOfSigning = {
  'Send the base64 text of the 20 bytes that HMAC-SHA1 gives: 28 characters.':
    'Den base64-Text der 20 Bytes senden, die HMAC-SHA1 ergibt: 28 Zeichen.',
  'Compare the secret that signs with {0}, in Sites.':
    'Das Secret, mit dem signiert wird, unter Sites vergleichen mit: {0}.',
  'If it is that one, compare the base strings.': 'Ist es dieses, die Base Strings vergleichen.',
  'Compare secrets: the client\'s, base64-decoded and hashed with SHA-256, has to begin with {0} as {1} does (printf %s "$SECRET" | base64 -d | sha256sum).':
    'Die Secrets vergleichen: Das des Clients, aus base64 dekodiert und mit SHA-256 gehasht, muss mit {0} beginnen, wie bei: {1} (printf %s "$SECRET" | base64 -d | sha256sum).',
  'If it does, compare the base strings.': 'Beginnt es so, die Base Strings vergleichen.',
  'The signature is wrong; the search for its cause was stopped.':
    'Die Signatur ist falsch; die Suche nach der Ursache wurde abgebrochen.',
  'in the {0} ways that were tried': 'auf {0} versuchte Arten',
  'alone or in pairs': 'allein oder zu zweit',
  'alone, or in the {0} combinations that were tried': 'allein oder in {0} versuchten Kombinationen',
  'The call is signed with a secret that Authdesk does not know, or over something that no known mistake makes, {0}.':
    'Der Aufruf ist mit einem Secret signiert, das Authdesk nicht kennt, oder über etwas, das kein bekannter Fehler ergibt: {0}.',
  'the API key': 'der API-Key',
  'the userKey "{0}"': 'der userKey „{0}“',
  'the UID': 'die UID',
  'the nonce': 'die Nonce',
  'on {0} UTC': 'am {0} UTC',
  'the secret of the session': 'das Secret der Session',
  'a former secret of the site "{0}"': 'ein früheres Secret der Site „{0}“',
  'a former secret of the application "{0}" of the site "{1}"':
    'ein früheres Secret der Anwendung „{0}“ der Site „{1}“',
  'the secret of the site "{0}"': 'das Secret der Site „{0}“',
  'the previous secret of the site "{0}"': 'das vorige Secret der Site „{0}“',
  'the secret of the application "{0}" of the site "{1}"': 'das Secret der Anwendung „{0}“ der Site „{1}“',
  'part of the base string missing': 'Teil des Base Strings fehlt',
  'parts in another order': 'Teile in anderer Reihenfolge',
  'parts joined otherwise': 'Teile anders verbunden',
  'text behind the base string': 'Text hinter dem Base String',
  'UTF-16 instead of UTF-8': 'UTF-16 statt UTF-8',
  "Python's quote_plus, Go's QueryEscape or Ruby's CGI.escape":
    'quote_plus von Python, QueryEscape von Go oder CGI.escape von Ruby',
  "Java's URLEncoder or JavaScript's URLSearchParams": 'URLEncoder von Java oder URLSearchParams von JavaScript',
  "JavaScript's encodeURIComponent or an old .NET EscapeDataString":
    'encodeURIComponent von JavaScript oder ein altes EscapeDataString von .NET',
  'encodeURIComponent with "*" repaired': 'encodeURIComponent mit ausgebessertem „*“',
  'Java\'s URLEncoder with "+" repaired': 'URLEncoder von Java mit ausgebessertem „+“',
  'Java\'s URLEncoder with "+" and "~" repaired': 'URLEncoder von Java mit ausgebessertem „+“ und „~“',
  'an old rawurlencode, or Java\'s URLEncoder with "+" and "*" repaired':
    'ein altes rawurlencode, oder URLEncoder von Java mit ausgebessertem „+“ und „*“,',
  '.NET\'s HttpUtility.UrlEncode with "+" repaired': 'HttpUtility.UrlEncode von .NET mit ausgebessertem „+“',
  "JavaScript's encodeURIComponent in lower case": 'encodeURIComponent von JavaScript in Kleinbuchstaben',
  "Java's URLEncoder in lower case": 'URLEncoder von Java in Kleinbuchstaben',
  "Python's quote_plus in lower case": 'quote_plus von Python in Kleinbuchstaben',
  "PHP's urlencode in lower case": 'urlencode von PHP in Kleinbuchstaben',
  "the axios library's URL writer": 'die Bibliothek axios für URLs',
  'the qs library with RFC 1738': 'die Bibliothek qs mit RFC 1738',
  "Alamofire's parameter encoding": 'die Parameterkodierung von Alamofire',
  "Perl's or an old Ruby's URI escape": 'URI escape von Perl oder altem Ruby',
  "Spring's encoding of query parameters": 'Spring für Parameter der Query',
  "Spring's encoding of a query": 'Spring für eine ganze Query',
  "Spring's and Guava's encoding of path segments": 'Spring oder Guava für Segmente des Pfads',
  "Spring's encoding of a path": 'Spring für einen Pfad',
  'the OkHttp library for queries': 'die Bibliothek OkHttp für Querys',
  "Rust's or the WHATWG form encoding": 'die Formularkodierung von Rust oder WHATWG',
  "Ktor's encoding of queries": 'Ktor für Querys',
  "ColdFusion's URLEncodedFormat or Swift's alphanumerics":
    'URLEncodedFormat von ColdFusion oder alphanumerics von Swift',
  "classic ASP's Server.URLEncode": 'Server.URLEncode des klassischen ASP',
  'the WHATWG URL, as fetch and Postman write a query': 'die WHATWG-URL, wie fetch und Postman eine Query schreiben,',
  '{0} encodes so.': 'So kodiert {0}.',
  'blanks were written as "+"': 'Leerzeichen wurden als „+“ geschrieben',
  'blanks were left bare': 'Leerzeichen blieben unkodiert',
  '{0} was left bare': '{0} blieb unkodiert',
  '{0} were left bare': '{0} blieben unkodiert',
  'hex digits were written in lower case': 'Hex-Ziffern wurden klein geschrieben',
  '{0} was encoded as {1}': '{0} wurde als {1} kodiert',
  '{0} were encoded as {1}': '{0} wurden als {1} kodiert',
  'plus sign for blanks': 'Pluszeichen für Leerzeichen',
  'reserved characters left bare': 'reservierte Zeichen unkodiert',
  "! ' ( ) * left bare": "! ' ( ) * unkodiert",
  'tilde encoded': 'Tilde kodiert',
  'unreserved characters encoded': 'nicht reservierte Zeichen kodiert',
  'lower-case hex digits': 'kleine Hex-Ziffern',
  'The commonest mistakes, each alone: {0} signature compared. Reproduce tries all of them.':
    'Die häufigsten Fehler, jeder allein: {0} Signatur verglichen. Nachstellen versucht alle.',
  'The commonest mistakes, each alone: {0} signatures compared. Reproduce tries all of them.':
    'Die häufigsten Fehler, jeder allein: {0} Signaturen verglichen. Nachstellen versucht alle.',
  ', or with any other one': ', oder mit irgendeinem anderen',
  'The secret: not {0} in another form, nor one of {1} known here.':
    'Das Secret: keines von diesen in anderer Form: {0}; und keines von {1}, die hier bekannt sind.',
  'The address: not {0}://{1}{2} with HTTP and HTTPS, GET and POST exchanged, with another path, with or without its port{3}{4}.':
    'Die Adresse: nicht {0}://{1}{2} mit vertauschtem HTTP und HTTPS oder GET und POST, mit anderem Pfad, mit oder ohne Port{3}{4}.',
  'The encoding: not as the functions of JavaScript, Java, PHP, Python, .NET, Ruby, Go and Swift encode, not once or three times, not in Latin-1.':
    'Die Kodierung: nicht wie die Funktionen von JavaScript, Java, PHP, Python, .NET, Ruby, Go und Swift, nicht einmal oder dreimal, nicht in Latin-1.',
  'The parameters: not in another order or case, not one more or one less, not with another writing of JSON, numbers, blanks or accents.':
    'Die Parameter: nicht in anderer Reihenfolge oder Schreibung, nicht einer mehr oder weniger, nicht mit anders geschriebenem JSON, anders geschriebenen Zahlen, Leerzeichen oder Akzenten.',
  '{0} other secret': '{0} anderen Secret',
  '{0} other secrets': '{0} anderen Secrets',
  '{0} and {1}': '{0} und {1}',
  '{0} ended secret': '{0} beendeten Secret',
  '{0} ended secrets': '{0} beendeten Secrets',
  ', nor at {0}': ', auch nicht an {0}',
  ', nor at {0} or {1} other host': ', auch nicht an {0} oder {1} anderen Host',
  ', nor at {0} or {1} other hosts': ', auch nicht an {0} oder {1} anderen Hosts',
  '{0} signatures were made and compared': '{0} Signaturen wurden gemacht und verglichen',
  'The search was stopped: {0}.': 'Die Suche wurde abgebrochen: {0}.',
  'each of these alone': 'jeder dieser Fehler allein',
  'the likeliest of these alone': 'die wahrscheinlichsten dieser Fehler allein',
  'not all of these alone, and no two together': 'nicht alle dieser Fehler allein, und keine zwei zusammen',
  '{0}, and {1} of the {2} likeliest combinations of two and three':
    '{0}, und {1} der {2} wahrscheinlichsten Kombinationen von zweien und dreien',
  'In the time that there was, {0} were tried: {1}.': 'In der verfügbaren Zeit versucht: {0}; {1}.',
  'Each of these was tried alone: {0}.': 'Jeder dieser Fehler wurde allein versucht: {0}.',
  'No two of these together: {0}.': 'Auch nicht zwei dieser Fehler zusammen: {0}.',
  'Each of these alone, and the likeliest two and three of them together: {0}.':
    'Jeder dieser Fehler allein, und die wahrscheinlichsten zwei und drei zusammen: {0}.',
  'The likeliest of these, alone and together: {0}.': 'Die wahrscheinlichsten dieser Fehler, allein und zusammen: {0}.',
  'The URL was signed as {0} but called as {1}.': 'Die URL wurde mit {0} signiert, aber mit {1} aufgerufen.',
  'The URL was signed as {0} with port {1} but called as {2} with port {3}.':
    'Die URL wurde mit {0} und Port {1} signiert, aber mit {2} und Port {3} aufgerufen.',
  'The call was signed as {0} but sent as {1}.': 'Der Aufruf wurde als {0} signiert, aber als {1} gesendet.',
  'Write {0} at the beginning of the base string, or send the call as {1}.':
    '{0} an den Anfang des Base Strings schreiben, oder den Aufruf als {1} senden.',
  'Write {0} in upper case at the beginning of the base string.':
    '{0} am Anfang des Base Strings in Großbuchstaben schreiben.',
  'The call was signed as "{0}" but sent as {1}.': 'Der Aufruf wurde als „{0}“ signiert, aber als {1} gesendet.',
  'Write {0} at the beginning of the base string.': '{0} an den Anfang des Base Strings schreiben.',
  'The URL was signed with the host {0} but called at {1}.':
    'Die URL wurde mit dem Host {0} signiert, aber an {1} aufgerufen.',
  'The URL was signed with port {0} but called without a port.':
    'Die URL wurde mit Port {0} signiert, aber ohne Port aufgerufen.',
  'The URL was signed with port {0} but called at port {1}.':
    'Die URL wurde mit Port {0} signiert, aber an Port {1} aufgerufen.',
  'The URL was signed without the slash at its end.': 'Die URL wurde ohne den Schrägstrich am Ende signiert.',
  'The URL was signed with a slash at its end.': 'Die URL wurde mit einem Schrägstrich am Ende signiert.',
  'path in another case': 'Pfad in anderer Groß- und Kleinschreibung',
  'The path was signed with another first letter of the namespace than it was called with.':
    'Der Pfad wurde mit einem anderen Anfangsbuchstaben des Namensraums signiert als aufgerufen.',
  'The path was signed with another first letter of the method than it was called with.':
    'Der Pfad wurde mit einem anderen Anfangsbuchstaben der Methode signiert als aufgerufen.',
  'The path was signed as {0}, as it is documented, but called otherwise.':
    'Der Pfad wurde als {0} signiert, wie er dokumentiert ist, aber anders aufgerufen.',
  'The URL was signed with the path "/" alone.': 'Die URL wurde nur mit dem Pfad „/“ signiert.',
  'The path was signed with ".json" at its end.': 'Der Pfad wurde mit „.json“ am Ende signiert.',
  'The path was signed with ".xml" at its end.': 'Der Pfad wurde mit „.xml“ am Ende signiert.',
  'The path was signed without its namespace.': 'Der Pfad wurde ohne seinen Namensraum signiert.',
  'The path was signed with "/" for the dot behind the namespace.':
    'Der Pfad wurde mit „/“ statt des Punkts hinter dem Namensraum signiert.',
  'The path was signed with another namespace than it was called with.':
    'Der Pfad wurde mit einem anderen Namensraum signiert als aufgerufen.',
  'The URL was signed with {0} in front of its path, which was called without it: a proxy may have taken it away.':
    'Die URL wurde mit {0} vor ihrem Pfad signiert, aber ohne aufgerufen: Vielleicht hat ein Proxy es entfernt.',
  'The host was signed as {0}, with upper-case letters.': 'Der Host wurde als {0} signiert, mit Großbuchstaben.',
  'Wrong percent-encoding {0}: {1}.': 'Falsche Prozentkodierung {0}: {1}.',
  'in the base string': 'im Base String',
  'throughout the base string': 'im ganzen Base String',
  'in the values and where they are encoded again, joined':
    'in den Werten und dort, wo sie verbunden noch einmal kodiert werden',
  'where URL and joined parameters are encoded': 'dort, wo URL und verbundene Parameter kodiert werden',
  'where the joined parameters are encoded': 'dort, wo die verbundenen Parameter kodiert werden',
  'The Java, PHP, Python and .NET libraries write names as they are.':
    'Die Bibliotheken für Java, PHP, Python und .NET schreiben Namen unverändert.',
  'URL and parameters were joined without encoding them as a whole.':
    'URL und Parameter wurden verbunden, ohne sie als Ganzes zu kodieren.',
  'Percent-encode the URL and the joined parameter string before joining the three parts by "&".':
    'Die URL und die verbundenen Parameter prozentkodieren, bevor die drei Teile mit „&“ verbunden werden.',
  'Values were percent-encoded before they were given to the signing code, so once too often.':
    'Werte waren schon prozentkodiert, als der Code, der signiert, sie bekam: einmal zu oft.',
  'Values were form-encoded before they were given to the signing code, so once too often.':
    'Werte waren schon als Formular kodiert, als der Code, der signiert, sie bekam: einmal zu oft.',
  'Values were encoded by encodeURIComponent before they were given to the signing code, so once too often.':
    'Werte waren schon mit encodeURIComponent kodiert, als der Code, der signiert, sie bekam: einmal zu oft.',
  'URL and joined parameters were encoded once too often.':
    'URL und verbundene Parameter wurden einmal zu oft kodiert.',
  'Percent-encode the URL once and the joined parameter string once.':
    'Die URL einmal prozentkodieren, und die verbundenen Parameter einmal.',
  'The joined parameters were not encoded again as a whole, and the values not by RFC 3986.':
    'Die verbundenen Parameter wurden als Ganzes nicht noch einmal kodiert, und die Werte nicht nach RFC 3986.',
  '"~" was encoded as %7E': '„~“ wurde als %7E kodiert',
  'OAuth 1.0 libraries sign so.': 'So signieren Bibliotheken für OAuth 1.0.',
  'Strip the secret when it is read from a file or a form.':
    'Das Secret beim Lesen aus einer Datei oder einem Formular an den Enden säubern.',
  'The secret was used as text with {0} behind it.': 'Das Secret wurde als Text verwendet, mit {0} dahinter.',
  'The secret was used as text with {0} in front.': 'Das Secret wurde als Text verwendet, mit {0} davor.',
  'The HMAC key has {0} behind the decoded secret.': 'Der HMAC-Schlüssel ist das dekodierte Secret mit {0} dahinter.',
  'The decoded bytes of the secret were turned into text and back, which changes them.':
    'Die dekodierten Bytes des Secrets wurden in Text und zurück verwandelt; das ändert sie.',
  'Use the decoded bytes as the HMAC key without making a text of them.':
    'Die dekodierten Bytes als HMAC-Schlüssel verwenden, ohne Text daraus zu machen.',
  "JavaScript's atob gives such a text.": 'Einen solchen Text ergibt atob von JavaScript.',
  'new String(bytes) in Java does so.': 'Das tut new String(bytes) in Java.',
  "Java's US_ASCII or .NET's ASCII encoding does so.": 'Das tut die Kodierung US_ASCII von Java oder ASCII von .NET.',
  'The secret was percent-encoded and used as text.': 'Das Secret wurde prozentkodiert und als Text verwendet.',
  'The secret was percent-encoded before it was decoded.': 'Das Secret wurde prozentkodiert, bevor es dekodiert wurde.',
  'The secret was used as text in the alphabet of base64url.':
    'Das Secret wurde als Text im Alphabet von base64url verwendet.',
  'Blanks stand for "+" in the secret, which was used as text.':
    'Im Secret stehen Leerzeichen statt „+“, und es wurde als Text verwendet.',
  'The "+" of the secret were lost before it was decoded.':
    'Die „+“ des Secrets gingen verloren, bevor es dekodiert wurde.',
  'The secret was changed to lower case.': 'Das Secret wurde in Kleinbuchstaben verwandelt.',
  'The secret was changed to upper case.': 'Das Secret wurde in Großbuchstaben verwandelt.',
  'The secret was changed to lower case and used as text.':
    'Das Secret wurde in Kleinbuchstaben verwandelt und als Text verwendet.',
  'The secret was used as text in quotes.': 'Das Secret wurde als Text in Anführungszeichen verwendet.',
  'The secret was used as text in single quotes.':
    'Das Secret wurde als Text in einfachen Anführungszeichen verwendet.',
  'Strip what surrounds the secret in its file: byte order mark, quotes, line ends.':
    'Entfernen, was das Secret in seiner Datei umgibt: Byte Order Mark, Anführungszeichen, Zeilenenden.',
  'The secret was used as text with {0}.': 'Das Secret wurde als Text verwendet, {0}.',
  'The HMAC key has a byte order mark in front of the decoded secret.':
    'Vor dem dekodierten Secret steht im HMAC-Schlüssel eine Byte Order Mark.',
  ".NET's Encoding.Unicode, PowerShell and Java's UTF-16 write so.":
    'So schreiben Encoding.Unicode von .NET, PowerShell und UTF-16 von Java.',
  'The secret was used as text in UTF-16 (little-endian){0}.':
    'Das Secret wurde als Text in UTF-16 (little-endian) verwendet{0}.',
  'The secret was used as text in UTF-16 (big-endian){0}.':
    'Das Secret wurde als Text in UTF-16 (big-endian) verwendet{0}.',
  'The secret was used as text in UTF-16 (little-endian) with its byte order mark{0}.':
    'Das Secret wurde als Text in UTF-16 (little-endian) mit Byte Order Mark verwendet{0}.',
  'The secret was used as text in UTF-16 (big-endian) with its byte order mark{0}.':
    'Das Secret wurde als Text in UTF-16 (big-endian) mit Byte Order Mark verwendet{0}.',
  'The decoded secret was cut at its first zero byte.':
    'Das dekodierte Secret wurde an seinem ersten Nullbyte abgeschnitten.',
  'The HMAC key was the {0} hash {1}.': 'Der HMAC-Schlüssel war der {0}-Hash {1}.',
  'The HMAC key was the {0} hash {1}, in hex.': 'Der HMAC-Schlüssel war der {0}-Hash {1}, in Hex.',
  'The HMAC key was the text "{0}", which stands for a secret in examples or for a value that is missing.':
    'Der HMAC-Schlüssel war der Text „{0}“, der in Beispielen für ein Secret oder für einen fehlenden Wert steht.',
  'Use {0}, base64-decoded, as the HMAC key.': 'Als HMAC-Schlüssel verwenden, aus base64 dekodiert: {0}.',
  'the text "{0}"': 'der Text „{0}“',
  'The HMAC key was the text "{0}", base64-decoded, which stands for a secret in examples or for a value that is missing.':
    'Der HMAC-Schlüssel war der Text „{0}“, aus base64 dekodiert, der in Beispielen für ein Secret oder für einen fehlenden Wert steht.',
  'the text "{0}", base64-decoded': 'der Text „{0}“, aus base64 dekodiert',
  'The call was signed with {0}, which was ended {1}.':
    'Der Aufruf wurde mit einem beendeten Secret signiert: {0}, beendet {1}.',
  'Sign it with {0}.': 'Damit signieren: {0}.',
  'The call was signed with {0}.': 'Der Aufruf wurde mit einem anderen Secret signiert: {0}.',
  'no secret at all': 'gar kein Secret',
  'The HMAC key was {0}, not a secret.': 'Der HMAC-Schlüssel war {0}, kein Secret.',
  'The HMAC key was {0}, base64-decoded, not a secret.':
    'Der HMAC-Schlüssel war {0}, aus base64 dekodiert, kein Secret.',
  'The HMAC key joins {0} and {1} by "&", as OAuth 1.0 does.':
    'Der HMAC-Schlüssel verbindet zwei mit „&“, wie OAuth 1.0 es tut: {0} und {1}.',
  'Use {0}, base64-decoded, alone as the HMAC key.': 'Allein als HMAC-Schlüssel verwenden, aus base64 dekodiert: {0}.',
  "Python's encodebytes, PHP's chunk_split, openssl and echo add a line end.":
    'encodebytes von Python, chunk_split von PHP, openssl und echo fügen ein Zeilenende an.',
  "sig was written as bytes are shown in Python: b'…'.": "sig wurde geschrieben, wie Python Bytes zeigt: b'…'.",
  'str() of bytes in Python 3 writes so.': 'So schreibt str() für Bytes in Python 3.',
  'sig has more characters than a signature, behind the right ones.':
    'sig hat hinter den richtigen Zeichen noch mehr als eine Signatur.',
  "Node's console and util.inspect write so.": 'So schreiben console und util.inspect von Node.',
  "JSON.stringify of Node's Buffer writes so.": 'So schreibt JSON.stringify für einen Buffer von Node.',
  "Java's Arrays.toString writes so.": 'So schreibt Arrays.toString von Java.',
  'Arrays of bytes that become text write so.': 'So schreiben Arrays von Bytes, die zu Text werden.',
  'sig is the bytes of the digest as text, without base64.': 'sig ist der Text der Bytes des Digests, ohne base64.',
  "PHP's hash_hmac without its last argument, and hexdigest elsewhere, give hex.":
    'hash_hmac von PHP ohne sein letztes Argument und hexdigest anderswo ergeben Hex.',
  'The bytes of the digest were turned into text before they were encoded in base64, which changes them.':
    'Die Bytes des Digests wurden vor der Kodierung in base64 in Text verwandelt; das ändert sie.',
  'Encode the 20 bytes of the digest in base64 without making a text of them.':
    'Die 20 Bytes des Digests in base64 kodieren, ohne Text daraus zu machen.',
  "Old Node code does so with digest('binary').": "Das tut alter Node-Code mit digest('binary').",
  'sig was changed to lower case.': 'sig wurde in Kleinbuchstaben verwandelt.',
  'sig was changed to upper case.': 'sig wurde in Großbuchstaben verwandelt.',
  'sig was cut off: the first {0} of its 28 characters arrived.':
    'sig wurde abgeschnitten: Die ersten {0} der 28 Zeichen kamen an.',
  'JavaScript writes so for an object': 'So schreibt JavaScript für ein Objekt',
  'JavaScript writes so for a value that is missing': 'So schreibt JavaScript für einen fehlenden Wert',
  'languages write so for a value that is missing': 'So schreiben Sprachen für einen fehlenden Wert',
  'a truth value': 'ein Wahrheitswert',
  'Java writes so for an array of bytes': 'So schreibt Java für ein Array von Bytes',
  '.NET writes so for an array of bytes': 'So schreibt .NET für ein Array von Bytes',
  'Python writes so for a function or an object': 'So schreibt Python für eine Funktion oder ein Objekt',
  'Ruby writes so for an object': 'So schreibt Ruby für ein Objekt',
  'a variable that was not filled in': 'eine Variable, die nicht ausgefüllt wurde',
  'sig is the text "{0}", which is no signature: {1}.': 'sig ist der Text „{0}“ und damit keine Signatur: {1}.',
  'sig has 20 bytes in base64, as HMAC-SHA1 gives.': 'sig hat 20 Bytes in base64, wie sie HMAC-SHA1 ergibt.',
  'sig has {0} bytes in base64, as many as HMAC-{1} gives; HMAC-SHA1 gives 20.':
    'sig hat {0} Bytes in base64, so viele, wie HMAC-{1} ergibt; HMAC-SHA1 ergibt 20.',
  "sig has {0} hex digits, which is no digest's length.": 'sig hat {0} Hex-Ziffern; so lang ist kein Digest.',
  'sig has {0} hex digits, as many as {1} in hex.': 'sig hat {0} Hex-Ziffern, so viele wie {1} in Hex.',
  'sig has {0} characters, among them U+{1}, which base64 does not have.':
    'sig hat {0} Zeichen, darunter U+{1}, das es in base64 nicht gibt.',
  'sig has {0} characters, among them blanks, which base64 does not have.':
    'sig hat {0} Zeichen, darunter Leerzeichen, die es in base64 nicht gibt.',
  'sig has {0} characters of base64, {1} bytes; HMAC-SHA1 gives 28 characters, 20 bytes.':
    'sig hat {0} Zeichen in base64, {1} Bytes; HMAC-SHA1 ergibt 28 Zeichen, 20 Bytes.',
  'base string hashed before signing': 'Base String vor dem Signieren gehasht',
  'The signature was made with HMAC-{0} instead of HMAC-SHA1.':
    'Die Signatur wurde mit HMAC-{0} statt HMAC-SHA1 gemacht.',
  'The base string was hashed in UTF-16 (little-endian) instead of UTF-8.':
    'Der Base String wurde in UTF-16 (little-endian) statt UTF-8 gehasht.',
  'The base string was hashed in UTF-16 (big-endian) instead of UTF-8.':
    'Der Base String wurde in UTF-16 (big-endian) statt UTF-8 gehasht.',
  ".NET's Encoding.Unicode gives UTF-16.": 'Encoding.Unicode von .NET ergibt UTF-16.',
  'The base string was hashed with a byte order mark in front.':
    'Der Base String wurde mit einer Byte Order Mark davor gehasht.',
  'Write the base string without a byte order mark.': 'Den Base String ohne Byte Order Mark schreiben.',
  'The signature is a plain {0} of the base string, without the secret.':
    'Die Signatur ist ein einfacher {0} des Base Strings, ohne Secret.',
  'The signature is a plain {0} of secret and base string, without HMAC.':
    'Die Signatur ist ein einfacher {0} von Secret und Base String, ohne HMAC.',
  'base string encoded as a whole': 'Base String als Ganzes kodiert',
  'URL and parameters were joined first and then encoded together.':
    'URL und Parameter wurden erst verbunden und dann zusammen kodiert.',
  'URL and parameters were joined by "?" and then encoded together.':
    'URL und Parameter wurden mit „?“ verbunden und dann zusammen kodiert.',
  'Only the parameters were signed, encoded once, without HTTP method and URL.':
    'Nur die Parameter wurden signiert, einmal kodiert, ohne HTTP-Methode und URL.',
  'The URL stands before the HTTP method in the base string.': 'Im Base String steht die URL vor der HTTP-Methode.',
  'The URL stands behind the parameters in the base string.': 'Im Base String steht die URL hinter den Parametern.',
  'The base string ends in {0} that does not belong there.': 'Der Base String endet mit {0}, das nicht dorthin gehört.',
  'The base string begins with {0} that does not belong there.':
    'Der Base String beginnt mit {0}, das nicht dorthin gehört.',
  'base string in another case': 'Base String in anderer Groß- und Kleinschreibung',
  'Sign the base string as it is: names, values and escapes keep their case.':
    'Den Base String unverändert signieren: Namen, Werte und Kodierungen behalten ihre Groß- und Kleinschreibung.',
  'The finished base string was written in lower case.':
    'Der fertige Base String wurde in Kleinbuchstaben geschrieben.',
  'The finished base string was written in upper case.': 'Der fertige Base String wurde in Großbuchstaben geschrieben.',
  'signed like a UID': 'wie eine UID signiert',
  'The text that UIDSignature signs was signed: timestamp, "_" and UID.':
    'Signiert wurde der Text, den UIDSignature signiert: timestamp, „_“ und UID.',
  'Join the parameters by "&"; in PHP set arg_separator.output to "&".':
    'Die Parameter mit „&“ verbinden; in PHP arg_separator.output auf „&“ setzen.',
  'The URL was signed together with its query string, whose parameters are missing in the third part.':
    'Die URL wurde zusammen mit ihrer Query signiert, deren Parameter im dritten Teil fehlen.',
  'The URL was signed together with the parameters as a query string.':
    'Die URL wurde zusammen mit den Parametern als Query signiert.',
  'timestamp was signed with a fraction but sent in whole seconds.':
    'timestamp wurde mit Nachkommastellen signiert, aber in ganzen Sekunden gesendet.',
  'Milliseconds that are divided by 1000 give such a number.':
    'Eine solche Zahl ergeben Millisekunden, die durch 1000 geteilt werden.',
  'The timestamp that was signed is {0} s older than the one that was sent.':
    'Der signierte timestamp ist {0} s älter als der gesendete.',
  'The timestamp that was signed is {0} s newer than the one that was sent.':
    'Der signierte timestamp ist {0} s neuer als der gesendete.',
  'The timestamp that was signed is {0} h behind the one that was sent: local time was taken for UTC.':
    'Der signierte timestamp liegt {0} h hinter dem gesendeten: Ortszeit wurde für UTC gehalten.',
  'The timestamp that was signed is {0} h ahead of the one that was sent: local time was taken for UTC.':
    'Der signierte timestamp liegt {0} h vor dem gesendeten: Ortszeit wurde für UTC gehalten.',
  alone: 'einzeln',
  'a blank': 'einem Leerzeichen',
  'a line end': 'einem Zeilenende',
  'a line end (CR LF)': 'einem Zeilenende (CR LF)',
  'a tab': 'einem Tab',
  '"&"': '„&“',
  'of the secret as text': 'des Secrets als Text',
  'of the decoded secret': 'des dekodierten Secrets',
  ', with a line end (CR LF) behind it': ', mit einem Zeilenende (CR LF) dahinter',
  ', with a line end behind it': ', mit einem Zeilenende dahinter',
  'a byte order mark in front': 'mit einer Byte Order Mark davor',
  'a byte order mark in front and a line end behind it':
    'mit einer Byte Order Mark davor und einem Zeilenende dahinter',
  'a byte order mark in front and a line end (CR LF) behind it':
    'mit einer Byte Order Mark davor und einem Zeilenende (CR LF) dahinter',
  'quotes around it and a line end behind them': 'mit Anführungszeichen darum und einem Zeilenende dahinter',
  'quotes around it and a line end (CR LF) behind them':
    'mit Anführungszeichen darum und einem Zeilenende (CR LF) dahinter',
  'single quotes around it and a line end behind them':
    'mit einfachen Anführungszeichen darum und einem Zeilenende dahinter',
  'two line ends behind it': 'mit zwei Zeilenenden dahinter',
  'a carriage return behind it': 'mit einem CR dahinter',
  'line ends around it': 'mit Zeilenenden davor und dahinter',
  'blanks around it': 'mit Leerzeichen davor und dahinter',
  'backticks around it': 'mit Backticks darum',
  '"<" and ">" around it': 'mit „<“ und „>“ darum',
  'a semicolon behind it': 'mit einem Semikolon dahinter',
  'a comma behind it': 'mit einem Komma dahinter',
  'a zero byte behind it': 'mit einem Nullbyte dahinter',
  'with escaped slashes': 'mit maskierten Schrägstrichen',
  'with slashes that are not escaped': 'mit Schrägstrichen ohne Maskierung',
  'with other characters instead of \\u escapes': 'mit anderen Zeichen statt der Schreibung mit \\u',
  'with \\u escapes': 'mit der Schreibung mit \\u',
  'with \\u escapes in upper case': 'mit der Schreibung mit \\u in Großbuchstaben',
  'with blanks behind ":" and ","': 'mit Leerzeichen hinter „:“ und „,“',
  'without blanks': 'ohne Leerzeichen',
  'with whole numbers written with ".0"': 'mit ganzen Zahlen, geschrieben mit „.0“,',
  'with quotes that are escaped': 'mit maskierten Anführungszeichen',
  'as a JSON string': 'als JSON-String',
  'with single quotes': 'mit einfachen Anführungszeichen',
  "PHP's urlencode": 'urlencode von PHP',
  "Python's quote": 'quote von Python',
  "Python 2's quote": 'quote von Python 2',
  ".NET's HttpUtility.UrlEncode": 'HttpUtility.UrlEncode von .NET',
  ".NET's WebUtility.UrlEncode": 'WebUtility.UrlEncode von .NET',
  "jQuery's param": 'param von jQuery',
  'curl 7.88 with --data-urlencode': 'curl 7.88 mit --data-urlencode',
  'curl 7.88 with -G': 'curl 7.88 mit -G',
  'curl 7.88 with -G and --data-urlencode': 'curl 7.88 mit -G und --data-urlencode',
  "JavaScript's encodeURI": 'encodeURI von JavaScript',
  "JavaScript's escape": 'escape von JavaScript',
  "Swift's urlQueryAllowed": 'urlQueryAllowed von Swift',
  "Swift's urlHostAllowed": 'urlHostAllowed von Swift',
  "Swift's urlPathAllowed": 'urlPathAllowed von Swift',
  "Swift's urlUserAllowed": 'urlUserAllowed von Swift',
  "Go's PathEscape": 'PathEscape von Go',
  "Dart's encodeComponent": 'encodeComponent von Dart',
  "Ruby's Addressable": 'Addressable von Ruby',
  ".NET's EscapeUriString": 'EscapeUriString von .NET',
  "ABAP's escape_url": 'escape_url von ABAP',
  'HMAC-SHA1': 'HMAC-SHA1',
  'The three parts were joined by nothing instead of "&".': 'Die drei Teile wurden ohne „&“ aneinandergehängt.',
  'The three parts were joined by line ends instead of "&".':
    'Die drei Teile wurden mit Zeilenenden statt „&“ verbunden.',
  'The three parts were joined by "?" instead of "&".': 'Die drei Teile wurden mit „?“ statt „&“ verbunden.',
  'The "+" of sig were lost on their way.': 'Die „+“ von sig gingen unterwegs verloren.',
  'The "/" of sig were lost on their way.': 'Die „/“ von sig gingen unterwegs verloren.',
  'The "+" and "/" of sig were lost on their way.': 'Die „+“ und „/“ von sig gingen unterwegs verloren.',
  'A parameter was sent twice but signed once (its first spelling).':
    'Ein Parameter wurde zweimal gesendet, aber einmal signiert (seine erste Schreibung).',
  'A parameter was sent twice but signed once (its last spelling).':
    'Ein Parameter wurde zweimal gesendet, aber einmal signiert (seine letzte Schreibung).',
  'The base string was hashed with {0} before it was signed.':
    'Der Base String wurde vor dem Signieren mit {0} gehasht.',
  'The base string was hashed with {0} before it was signed, and the hash written in hex.':
    'Der Base String wurde vor dem Signieren mit {0} gehasht, und der Hash in Hex geschrieben.',
} as const;
