/** Mistakes with the names, values and lists of parameters in a signature (D31), and what their sentences are made of. */
export const mistakesOfParameters = {
  "JavaScript's JSON.stringify writes so.": 'So schreibt JSON.stringify von JavaScript.',
  "Python's json.dumps writes so.": 'So schreibt json.dumps von Python.',
  "Python's json.dumps with ensure_ascii=False writes so.": 'So schreibt json.dumps von Python mit ensure_ascii=False.',
  "PHP's json_encode writes so.": 'So schreibt json_encode von PHP.',
  "PHP's json_encode with JSON_UNESCAPED_SLASHES writes so.":
    'So schreibt json_encode von PHP mit JSON_UNESCAPED_SLASHES.',
  "PHP's json_encode with JSON_UNESCAPED_UNICODE writes so.":
    'So schreibt json_encode von PHP mit JSON_UNESCAPED_UNICODE.',
  "Java's Gson writes so.": 'So schreibt Gson von Java.',
  "Go's json.Marshal writes so.": 'So schreibt json.Marshal von Go.',
  ".NET's System.Text.Json writes so.": 'So schreibt System.Text.Json von .NET.',
  ".NET's JavaScriptSerializer writes so.": 'So schreibt JavaScriptSerializer von .NET.',
  'The members were sorted.': 'Die Member wurden sortiert.',
  "Python's json.dumps with sort_keys=True writes so.": 'So schreibt json.dumps von Python mit sort_keys=True.',
  "Python's json.dumps with separators=(',', ':') writes so.":
    "So schreibt json.dumps von Python mit separators=(',', ':').",
  'The signed text: {0}': 'Zum signierten Text: {0}',
  'A JSON value was signed with line ends and indents but sent in another form.':
    'Ein JSON-Wert wurde mit Zeilenenden und Einrückungen signiert, aber in anderer Form gesendet.',
  'A JSON value was signed {0} but sent in another form.':
    'Ein JSON-Wert wurde {0} signiert, aber in anderer Form gesendet.',
  'A JSON value was signed without its null members but sent with them.':
    'Ein JSON-Wert wurde ohne seine null-Member signiert, aber mit ihnen gesendet.',
  'A JSON object was signed without its member "{0}" but sent with it.':
    'Ein JSON-Objekt wurde ohne sein Member „{0}“ signiert, aber mit ihm gesendet.',
  'An object was signed as the word that the language writes for it, but sent as JSON.':
    'Ein Objekt wurde als das Wort signiert, das die Sprache dafür schreibt, aber als JSON gesendet.',
  'A list was signed as text with commas but sent as JSON.':
    'Eine Liste wurde als Text mit Kommas signiert, aber als JSON gesendet.',
  'A JSON value was signed with its members in another order than it was sent with.':
    'Ein JSON-Wert wurde mit seinen Membern in anderer Reihenfolge signiert als gesendet.',
  'Write lists and objects once as parameters, and sign and send the same names and values.':
    'Listen und Objekte einmal als Parameter schreiben und dieselben Namen und Werte signieren und senden.',
  'Names with brackets were signed {0} but sent with them.':
    'Namen mit Klammern wurden {0} signiert, aber mit Klammern gesendet.',
  'without their brackets': 'ohne ihre Klammern',
  'as "tags[]"': 'als „tags[]“',
  'as "tags[0]"': 'als „tags[0]“',
  'as "tags[1]", counted from 1': 'als „tags[1]“, von 1 an gezählt,',
  'as "tags0"': 'als „tags0“',
  'with dots': 'mit Punkten',
  'with "_"': 'mit „_“',
  'with quotes in the brackets': 'mit Anführungszeichen in den Klammern',
  'as what stands in the brackets': 'als das, was in den Klammern steht,',
  'The parameter was signed as "{0}" but sent as "{1}".':
    'Der Parameter wurde als „{0}“ signiert, aber als „{1}“ gesendet.',
  'The parameter was signed as "{0}" but sent as "{1}", and its brackets were not percent-encoded.':
    'Der Parameter wurde als „{0}“ signiert, aber als „{1}“ gesendet, und seine Klammern wurden nicht prozentkodiert.',
  'as text with commas': 'als Text mit Kommas',
  'as text with commas and blanks': 'als Text mit Kommas und Leerzeichen',
  'as a JSON list': 'als JSON-Liste',
  'as a JSON list of numbers': 'als JSON-Liste von Zahlen',
  'as a JSON object': 'als JSON-Objekt',
  'as a JSON object of numbers': 'als JSON-Objekt von Zahlen',
  'as "[object Object]"': 'als „[object Object]“',
  'as "Array"': 'als „Array“',
  'as empty text': 'als leerer Text',
  'as its first part': 'als sein erster Teil',
  'as its last part': 'als sein letzter Teil',
  'as text with blanks': 'als Text mit Leerzeichen',
  'as text with "|"': 'als Text mit „|“',
  '"{0}" was signed {1}, under the name "{2}", but sent as one parameter with brackets.':
    '„{0}“ wurde {1} unter dem Namen „{2}“ signiert, aber als ein Parameter mit Klammern gesendet.',
  '"{0}" was signed {1}, under the name "{2}", but sent as {3} parameters with brackets.':
    '„{0}“ wurde {1} unter dem Namen „{2}“ signiert, aber als {3} Parameter mit Klammern gesendet.',
  '"{0}" was sent with brackets but not signed.': '„{0}“ wurde mit Klammern gesendet, aber nicht signiert.',
  'as "tags[0]" or "data[x]"': 'als „tags[0]“ oder „data[x]“',
  'several times under its name': 'mehrmals unter seinem Namen',
  '"{0}" was signed in parts, {1}, but sent as one parameter.':
    '„{0}“ wurde in Teilen signiert, {1}, aber als ein Parameter gesendet.',
  '"{0}" was signed in parts, {1}, but sent as one parameter, and its brackets were not percent-encoded.':
    '„{0}“ wurde in Teilen signiert, {1}, aber als ein Parameter gesendet, und die Klammern wurden nicht prozentkodiert.',
  "PHP's http_build_query writes so.": 'So schreibt http_build_query von PHP.',
  'All parameter names were signed in lower case but sent otherwise.':
    'Alle Parameternamen wurden in Kleinbuchstaben signiert, aber anders gesendet.',
  'Parameter names were signed as documented (apiKey, UID) but sent in another case.':
    'Parameternamen wurden wie dokumentiert signiert (apiKey, UID), aber in anderer Groß- und Kleinschreibung gesendet.',
  'All parameter names were signed in upper case but sent otherwise.':
    'Alle Parameternamen wurden in Großbuchstaben signiert, aber anders gesendet.',
  'Parameter names were signed with an upper-case first letter but sent otherwise.':
    'Parameternamen wurden mit großem Anfangsbuchstaben signiert, aber anders gesendet.',
  'Parameter names were signed with a lower-case first letter but sent otherwise.':
    'Parameternamen wurden mit kleinem Anfangsbuchstaben signiert, aber anders gesendet.',
  'with "_" between their words (snake_case)': 'mit „_“ zwischen ihren Wörtern (snake_case)',
  'with "-" between their words (kebab-case)': 'mit „-“ zwischen ihren Wörtern (kebab-case)',
  'with upper-case letters between their words (camelCase)': 'mit Großbuchstaben zwischen ihren Wörtern (camelCase)',
  'Parameter names were signed {0} but sent otherwise.': 'Parameternamen wurden {0} signiert, aber anders gesendet.',
  "Jackson's, Gson's and Rails' naming policies write names so.":
    'So schreiben die Namensregeln von Jackson, Gson und Rails.',
  'One of the Node.js clients sorts so; so does MySQL, and .NET without StringComparer.Ordinal.':
    'So sortiert einer der Clients für Node.js, ebenso MySQL, und .NET ohne StringComparer.Ordinal.',
  'The parameters were sorted as whole "name=value" texts instead of by name.':
    'Die Parameter wurden als ganze Texte „name=value“ sortiert statt nach Namen.',
  'The parameters were sorted as whole "name=value" texts before encoding, instead of by name.':
    'Die Parameter wurden vor dem Kodieren als ganze Texte „name=value“ sortiert statt nach Namen.',
  'The parameters were sorted after encoding their names.':
    'Die Parameter wurden nach dem Kodieren ihrer Namen sortiert.',
  'The parameters were sorted as in a dictionary (by locale).':
    'Die Parameter wurden wie in einem Wörterbuch sortiert (nach Sprache).',
  "JavaScript's localeCompare and .NET's default comparer sort so.":
    'So sortieren localeCompare von JavaScript und der übliche Vergleich von .NET.',
  'The parameters were not sorted: those of the query string come first.':
    'Die Parameter wurden nicht sortiert: Die der Query stehen vorn.',
  'The parameters were not sorted: those of the body come first.':
    'Die Parameter wurden nicht sortiert: Die des Bodys stehen vorn.',
  'The parameters were not sorted as a whole: apiKey, nonce and timestamp come first, the others behind them, sorted.':
    'Die Parameter wurden nicht als Ganzes sortiert: apiKey, nonce und timestamp stehen vorn, die anderen sortiert dahinter.',
  'The parameters were not sorted as a whole: apiKey, nonce and timestamp come last, the others before them, sorted.':
    'Die Parameter wurden nicht als Ganzes sortiert: apiKey, nonce und timestamp stehen hinten, die anderen sortiert davor.',
  'The parameters were sorted by value.': 'Die Parameter wurden nach Werten sortiert.',
  'The parameters were sorted as whole "name=value" texts without regard to case.':
    'Die Parameter wurden als ganze Texte „name=value“ ohne Rücksicht auf Groß- und Kleinschreibung sortiert.',
  'The parameters were joined by "&amp;" instead of "&" when they were sent, so names begin with "amp;".':
    'Die Parameter wurden beim Senden mit „&amp;“ statt „&“ verbunden, daher beginnen Namen mit „amp;“.',
  'Join parameters by "&"; in PHP set arg_separator.output to "&".':
    'Parameter mit „&“ verbinden; in PHP arg_separator.output auf „&“ setzen.',
  'PHP writes it so with arg_separator.output set to "&amp;".':
    'So schreibt PHP, wenn arg_separator.output „&amp;“ ist.',
  'The parameters were not sorted; they were signed in another order than they were sent in.':
    'Die Parameter wurden nicht sortiert; sie wurden in anderer Reihenfolge signiert als gesendet.',
  'The Java library leaves a null value out of the base string but sends it as "null".':
    'Die Java-Bibliothek lässt einen null-Wert im Base String weg, sendet ihn aber als „null“.',
  'Python writes None for no value.': 'Python schreibt None für keinen Wert.',
  'JavaScript writes undefined for no value.': 'JavaScript schreibt undefined für keinen Wert.',
  'Ruby and Go write nil for no value.': 'Ruby und Go schreiben nil für keinen Wert.',
  'SQL and some C libraries write NULL for no value.': 'SQL und manche C-Bibliotheken schreiben NULL für keinen Wert.',
  'Some JSON and scripting libraries write Null for no value.':
    'Manche Bibliotheken für JSON und Skripte schreiben Null für keinen Wert.',
  'JavaScript and Java write NaN for a number that is none.':
    'JavaScript und Java schreiben NaN für eine Zahl, die keine ist.',
  'Python writes nan for a number that is none.': 'Python schreibt nan für eine Zahl, die keine ist.',
  'Foundation of Apple writes <null> for no value.': 'Foundation von Apple schreibt <null> für keinen Wert.',
  'Foundation of Apple writes (null) for no value.': 'Foundation von Apple schreibt (null) für keinen Wert.',
  'Go writes <nil> for no value.': 'Go schreibt <nil> für keinen Wert.',
  'JavaScript writes [object Object] for an object that is made a text.':
    'JavaScript schreibt [object Object] für ein Objekt, aus dem Text gemacht wird.',
  'JavaScript writes so for no value.': 'So schreibt JavaScript für keinen Wert.',
  'JavaScript and Java write Infinity.': 'JavaScript und Java schreiben Infinity.',
  'Some templates write (none) for no value.': 'Manche Vorlagen schreiben (none) für keinen Wert.',
  'The parameter "{0}" was sent as "{1}" but not signed: it has no value.':
    'Der Parameter „{0}“ wurde als „{1}“ gesendet, aber nicht signiert: Er hat keinen Wert.',
  'The empty parameter "{0}" was sent but not signed.':
    'Der leere Parameter „{0}“ wurde gesendet, aber nicht signiert.',
  'The parameter "{0}" was sent but not signed.': 'Der Parameter „{0}“ wurde gesendet, aber nicht signiert.',
  "Only apiKey, nonce and timestamp were signed, without the method's own parameters.":
    'Nur apiKey, nonce und timestamp wurden signiert, ohne die eigenen Parameter der Methode.',
  "Only the method's own parameters were signed, without apiKey, nonce and timestamp.":
    'Nur die eigenen Parameter der Methode wurden signiert, ohne apiKey, nonce und timestamp.',
  'The parameters {0} were sent but not signed.': 'Die Parameter {0} wurden gesendet, aber nicht signiert.',
  'The parameters whose names begin with "{0}" were sent but not signed.':
    'Die Parameter, deren Namen mit „{0}“ beginnen, wurden gesendet, aber nicht signiert.',
  'The parameter {0}={1} was signed but not received.': 'Der Parameter {0}={1} wurde signiert, kam aber nicht an.',
  'The parameter userKey={0} was signed but not received.':
    'Der Parameter userKey={0} wurde signiert, kam aber nicht an.',
  'The secret itself is in the base string, as the parameter "{0}".':
    'Das Secret selbst steht im Base String, als Parameter „{0}“.',
  'Sign the parameters that are sent, under the names that they are sent with, and no others.':
    'Die gesendeten Parameter unter ihren gesendeten Namen signieren, und keine anderen.',
  'The base string has {0} of OAuth 1.0, which this call does not send.':
    'Im Base String steht {0} von OAuth 1.0; dieser Aufruf sendet das nicht.',
  'The parameters were signed under their names of OAuth 1.0, such as oauth_nonce.':
    'Die Parameter wurden unter ihren Namen von OAuth 1.0 signiert, etwa oauth_nonce.',
  'Parameters without a value were left out of the base string but sent as "{0}".':
    'Parameter ohne Wert fehlen im Base String, wurden aber als „{0}“ gesendet.',
  'Do not set a parameter at all when it has no value.': 'Einen Parameter gar nicht setzen, wenn er keinen Wert hat.',
  'Parameters without a value were signed as empty text but sent as a word.':
    'Parameter ohne Wert wurden als leerer Text signiert, aber als Wort gesendet.',
  'Parameters without a value were signed as "{0}" but sent as another word.':
    'Parameter ohne Wert wurden als „{0}“ signiert, aber als anderes Wort gesendet.',
  'The parameter "{0}" was signed as "{1}" but sent as "{2}".':
    'Der Parameter „{0}“ wurde als „{1}“ signiert, aber als „{2}“ gesendet.',
  'Parameters without a value were left out of the base string but sent.':
    'Parameter ohne Wert fehlen im Base String, wurden aber gesendet.',
  'Empty parameters were sent but left out of the base string.':
    'Leere Parameter wurden gesendet, fehlen aber im Base String.',
  'The .NET and Android libraries skip values that are null, and some clients skip empty ones, too.':
    'Die Bibliotheken für .NET und Android übergehen Werte, die null sind, manche Clients auch leere.',
  'Empty parameters were signed as "{0}" but sent empty.':
    'Leere Parameter wurden als „{0}“ signiert, aber leer gesendet.',
  'Values such as 0 and false were signed as empty text but sent as they are.':
    'Werte wie 0 und false wurden als leerer Text signiert, aber unverändert gesendet.',
  'One of the Node.js clients treats 0 and false so, and PHP writes false as empty text.':
    'So behandelt einer der Clients für Node.js 0 und false, und PHP schreibt false als leeren Text.',
  'Parameters with values such as 0 and false were sent but left out of the base string.':
    'Parameter mit Werten wie 0 und false wurden gesendet, fehlen aber im Base String.',
  'The parameters {0} were signed but not received.': 'Die Parameter {0} wurden signiert, kamen aber nicht an.',
  'The parameter "{0}" was signed as "{1}" but not sent: it has no value.':
    'Der Parameter „{0}“ wurde als „{1}“ signiert, aber nicht gesendet: Er hat keinen Wert.',
  'Leave out a parameter that has no value before the call is signed, as it is left out when the call is sent.':
    'Einen Parameter ohne Wert vor dem Signieren weglassen, wie er beim Senden weggelassen wird.',
  'In the signed values the text {0}.': 'In den signierten Werten gilt: Der Text {0}.',
  'The signed value of "{0}" {1}.': 'Der signierte Wert von „{0}“ {1}.',
  'The value of "{0}" was sent with a bare "&", so "{1}" arrived as a parameter of its own.':
    'Der Wert von „{0}“ wurde mit einem unkodierten „&“ gesendet, daher kam „{1}“ als eigener Parameter an.',
  '"&{0}…" was read as the HTML entity "{1}", so a parameter became part of the value of "{2}".':
    '„&{0}…“ wurde als HTML-Entity „{1}“ gelesen, daher wurde ein Parameter zu einem Teil des Werts von „{2}“.',
  'Write "&amp;" for "&" in addresses that stand in HTML.':
    'In Adressen, die in HTML stehen, „&amp;“ für „&“ schreiben.',
  'The signed value of "{0}" ends after {1} of its {2} characters.':
    'Der signierte Wert von „{0}“ endet nach {1} seiner {2} Zeichen.',
  'The signed value of "{0}" has a "+" where a blank arrived: it was not percent-encoded on the wire.':
    'Der signierte Wert von „{0}“ hat ein „+“, wo ein Leerzeichen ankam: Es wurde auf der Leitung nicht prozentkodiert.',
  'HTML entities in a value': 'HTML-Entities in einem Wert',
  'another Unicode form': 'andere Unicode-Form',
  'value changed after signing': 'Wert nach dem Signieren geändert',
  'Sign and send the plain text; HTML escaping is for pages only.':
    'Den einfachen Text signieren und senden; HTML-Maskierung ist nur für Seiten.',
  'Keep text in Unicode up to U+10FFFF on its whole way: in MySQL utf8mb4, in Java and .NET whole code points.':
    'Text auf dem ganzen Weg in Unicode bis U+10FFFF halten: in MySQL utf8mb4, in Java und .NET ganze Code Points.',
  'has a "+" where a blank arrived: it was not percent-encoded on the wire':
    'hat ein „+“, wo ein Leerzeichen ankam: Es wurde auf der Leitung nicht prozentkodiert',
  'is escaped for HTML': 'ist für HTML maskiert',
  'is the text without HTML escapes': 'ist der Text ohne HTML-Maskierung',
  'is the plain text: what was sent was percent-encoded twice':
    'ist der einfache Text: Gesendet wurde er zweimal prozentkodiert',
  'is the plain text: what was sent was form-encoded twice':
    'ist der einfache Text: Gesendet wurde er zweimal als Formular kodiert',
  'has blanks where "+" arrived: it was decoded once too often':
    'hat Leerzeichen, wo „+“ ankam: Er wurde einmal zu oft dekodiert',
  'is percent-encoded, so it was encoded once too often in the base string':
    'ist prozentkodiert, also im Base String einmal zu oft kodiert',
  'is form-encoded, so it was encoded once too often in the base string':
    'ist als Formular kodiert, also im Base String einmal zu oft kodiert',
  'is in decomposed form (NFD)': 'ist in zerlegter Form (NFD)',
  'is in composed form (NFC)': 'ist in zusammengesetzter Form (NFC)',
  'is in compatibility form (NFKC)': 'ist in Kompatibilitätsform (NFKC)',
  'is in compatibility form (NFKD)': 'ist in Kompatibilitätsform (NFKD)',
  'is without its accents': 'ist ohne seine Akzente',
  'has letters of ASCII for umlauts and the like (ae, oe, ue, ss)':
    'hat ASCII-Buchstaben für Umlaute und Ähnliches (ae, oe, ue, ss)',
  'has letters of ASCII for accented ones and "ss" for "ß"':
    'hat ASCII-Buchstaben für solche mit Akzent und „ss“ für „ß“',
  'has "?" for characters beyond ASCII': 'hat „?“ für Zeichen jenseits von ASCII',
  'is without its characters beyond ASCII': 'ist ohne seine Zeichen jenseits von ASCII',
  'has "?" for characters beyond U+FFFF': 'hat „?“ für Zeichen jenseits von U+FFFF',
  'has "??" for characters beyond U+FFFF': 'hat „??“ für Zeichen jenseits von U+FFFF',
  'has "????" for characters beyond U+FFFF': 'hat „????“ für Zeichen jenseits von U+FFFF',
  'has U+FFFD for characters beyond U+FFFF': 'hat U+FFFD für Zeichen jenseits von U+FFFF',
  'has U+FFFD twice for characters beyond U+FFFF': 'hat zweimal U+FFFD für Zeichen jenseits von U+FFFF',
  'has U+FFFD four times for characters beyond U+FFFF': 'hat viermal U+FFFD für Zeichen jenseits von U+FFFF',
  'is without its characters beyond U+FFFF': 'ist ohne seine Zeichen jenseits von U+FFFF',
  'has blanks for characters beyond U+FFFF': 'hat Leerzeichen für Zeichen jenseits von U+FFFF',
  'has "_" for characters beyond U+FFFF': 'hat „_“ für Zeichen jenseits von U+FFFF',
  'ends in front of its first character beyond U+FFFF': 'endet vor seinem ersten Zeichen jenseits von U+FFFF',
  'MySQL with the character set utf8 cuts text there.': 'Dort schneidet MySQL mit dem Zeichensatz utf8 Text ab.',
  'has \\u escapes for characters beyond U+FFFF': 'hat die Schreibung mit \\u für Zeichen jenseits von U+FFFF',
  'has HTML escapes for characters beyond U+FFFF': 'hat HTML-Maskierungen für Zeichen jenseits von U+FFFF',
  'has HTML escapes in hex for characters beyond U+FFFF':
    'hat HTML-Maskierungen in Hex für Zeichen jenseits von U+FFFF',
  'has the low 16 bits alone of characters beyond U+FFFF': 'hat nur die unteren 16 Bit der Zeichen jenseits von U+FFFF',
  'has "?" where U+FFFD arrived': 'hat „?“, wo U+FFFD ankam',
  'is without the U+FFFD that arrived': 'ist ohne das U+FFFD, das ankam',
  'has U+FFFD for characters beyond ASCII': 'hat U+FFFD für Zeichen jenseits von ASCII',
  'has "?" for each byte of characters beyond ASCII': 'hat „?“ für jedes Byte von Zeichen jenseits von ASCII',
  'has \\u escapes for characters beyond ASCII': 'hat die Schreibung mit \\u für Zeichen jenseits von ASCII',
  'is without variation selectors and joiners': 'ist ohne Variantenselektoren und Verbinder',
  'was taken for Latin-1 and encoded as UTF-8 once more':
    'wurde für Latin-1 gehalten und noch einmal als UTF-8 kodiert',
  'is right: what was sent was encoded as UTF-8 twice': 'ist richtig: Gesendet wurde er zweimal als UTF-8 kodiert',
  'is without blanks at its ends': 'ist ohne Leerzeichen an seinen Enden',
  'is in lower case': 'ist in Kleinbuchstaben',
  'is in upper case': 'ist in Großbuchstaben',
  'begins with an upper-case letter': 'beginnt mit einem Großbuchstaben',
  'begins with an upper-case letter and goes on in lower case':
    'beginnt mit einem Großbuchstaben und geht in Kleinbuchstaben weiter',
  'ends in a blank': 'endet mit einem Leerzeichen',
  'begins with a blank': 'beginnt mit einem Leerzeichen',
  'begins and ends with a blank': 'beginnt und endet mit einem Leerzeichen',
  'ends in a line end': 'endet mit einem Zeilenende',
  'ends in a line end (CR LF)': 'endet mit einem Zeilenende (CR LF)',
  'stands in quotes': 'steht in Anführungszeichen',
  'stands in single quotes': 'steht in einfachen Anführungszeichen',
  'is without its quotes': 'ist ohne seine Anführungszeichen',
  'has LF line ends': 'hat Zeilenenden aus LF',
  'has CR LF line ends': 'hat Zeilenenden aus CR LF',
  'is without line ends': 'ist ohne Zeilenenden',
  'has single blanks where several arrived': 'hat einzelne Leerzeichen, wo mehrere ankamen',
  'is without blanks': 'ist ohne Leerzeichen',
  'has "-" and "_" for "+" and "/"': 'hat „-“ und „_“ für „+“ und „/“',
  'has "+" and "/" for "-" and "_"': 'hat „+“ und „/“ für „-“ und „_“',
  'is without "=" at its end': 'ist ohne „=“ an seinem Ende',
  'ends in "="': 'endet mit „=“',
  'ends in "=="': 'endet mit „==“',
  'has backslashes in front of quotes': 'hat Backslashes vor Anführungszeichen',
  "PHP's addslashes writes so.": 'So schreibt addslashes von PHP.',
  'has backslashes in front of double quotes': 'hat Backslashes vor doppelten Anführungszeichen',
  'has two backslashes for each': 'hat zwei Backslashes für jeden',
  'has one backslash for two': 'hat einen Backslash für zwei',
  'is without backslashes': 'ist ohne Backslashes',
  "PHP's stripslashes does so.": 'Das tut stripslashes von PHP.',
  'has blanks behind commas': 'hat Leerzeichen hinter Kommas',
  'has no blanks behind commas': 'hat keine Leerzeichen hinter Kommas',
  'has curly apostrophes': 'hat typografische Apostrophe',
  'has straight quotes': 'hat gerade Anführungszeichen',
  'has a blank where a no-break space arrived': 'hat ein Leerzeichen, wo ein geschütztes ankam',
  'has a byte order mark': 'hat eine Byte Order Mark',
  'has no byte order mark': 'hat keine Byte Order Mark',
  'is written with ".0"': 'ist mit „.0“ geschrieben',
  'is written with ".00"': 'ist mit „.00“ geschrieben',
  'has a zero in front': 'hat eine Null davor',
  'has two zeros in front': 'hat zwei Nullen davor',
  'is the plain number': 'ist die einfache Zahl',
  'has commas between thousands': 'hat Kommas zwischen den Tausendern',
  'has points between thousands': 'hat Punkte zwischen den Tausendern',
  'has no commas': 'hat keine Kommas',
  'has a comma for the decimal point': 'hat ein Komma statt des Dezimalpunkts',
  'has a point for the decimal comma': 'hat einen Punkt statt des Dezimalkommas',
  'is written with an exponent': 'ist mit einem Exponenten geschrieben',
  'is written without its first zero': 'ist ohne seine erste Null geschrieben',
  'is written with two digits behind the point': 'ist mit zwei Stellen hinter dem Punkt geschrieben',
  'is the whole number': 'ist die ganze Zahl',
  'is the number as JavaScript keeps it, which has 15 digits': 'ist die Zahl, wie JavaScript sie hält: mit 15 Stellen',
  'is "1"': 'ist „1“',
  'PHP writes true as "1".': 'PHP schreibt true als „1“.',
  'is empty': 'ist leer',
  'PHP writes false as empty text.': 'PHP schreibt false als leeren Text.',
  'is "0"': 'ist „0“',
  'is "true"': 'ist „true“',
  'PHP sends true as "1".': 'PHP sendet true als „1“.',
  'is "True"': 'ist „True“',
  'Python writes True.': 'Python schreibt True.',
  'Python sends True.': 'Python sendet True.',
  'is "false"': 'ist „false“',
  'is "False"': 'ist „False“',
  'Python writes False.': 'Python schreibt False.',
} as const;
