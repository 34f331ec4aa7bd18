/** What is said of a pasted text: what it lacks, how it was read, why it cannot be read. */
export const pastedTextSentences = {
  'The call goes to {0} and names {1} in its header Host.':
    'Der Aufruf geht an {0} und nennt in seinem Header Host {1}.',
  'no host': 'keinen Host',
  'The command has the unquoted braces {{0}}, of which bash makes several words.':
    'Der Befehl hat die Klammern {{0}} ohne Anführungszeichen, aus denen bash mehrere Wörter macht.',
  'Put single quotes around the word that they are in.':
    'Das Wort mit den Klammern in einfache Anführungszeichen setzen.',
  'The here-document of the command contains "$" or a back-tick, which bash replaces.':
    'Das Here-Document des Befehls enthält „$“ oder einen Backtick; bash ersetzt sie.',
  "Put quotes around its mark: <<'{0}'.": "Seine Marke in Anführungszeichen setzen: <<'{0}'.",
  'Replace it with the value itself, for example with "echo" in the shell that ran the command.':
    'Durch den Wert selbst ersetzen, zum Beispiel mit „echo“ in der Shell, in der der Befehl lief.',
  'The command contains the output of another command, which is not known here: {0}':
    'Der Befehl enthält die Ausgabe eines anderen Befehls, die hier nicht bekannt ist: {0}',
  'The command contains the shell variable {0}, whose value is not known here.':
    'Der Befehl enthält die Shell-Variable {0}, deren Wert hier nicht bekannt ist.',
  'The command contains the shell variable {0}, which is the output of another command: {1}':
    'Der Befehl enthält die Shell-Variable {0}; sie ist die Ausgabe eines anderen Befehls: {1}',
  'A bash that is typed into replaces "!" and what follows it from its history; it is read here as a script sends it.':
    'Eine interaktive bash ersetzt „!“ und das Folgende aus ihrem Verlauf; hier wird es gelesen, wie ein Skript es sendet.',
  'The variable ${0} is not in double quotes, so that the shell splits its value.':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a value stands behind a dollar sign, or it is code that a person runs
    'Die Variable ${0} steht nicht in doppelten Anführungszeichen, daher teilt die Shell ihren Wert.',
  'Put it in double quotes, as "${0}".':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a value stands behind a dollar sign
    'In doppelte Anführungszeichen setzen, als „${0}“.',
  'Bash replaces the unquoted "~" in the command by the path of a folder.':
    'Die bash ersetzt das „~“ ohne Anführungszeichen im Befehl durch den Pfad eines Ordners.',
  'Put single quotes around the word that it is in.': 'Das Wort darum in einfache Anführungszeichen setzen.',
  'The command has an unquoted "&", at which the shell cuts it off: nothing behind it was sent.':
    'Der Befehl hat ein „&“ ohne Anführungszeichen; dort schneidet die Shell ihn ab: Nichts dahinter wurde gesendet.',
  'Put quotes around the address in it.': 'Die Adresse darin in Anführungszeichen setzen.',
  'The command has an unquoted "{0}", which bash refuses.':
    'Der Befehl hat ein „{0}“ ohne Anführungszeichen, das bash ablehnt.',
  'The command reads the output of another command, which is not known here.':
    'Der Befehl liest die Ausgabe eines anderen Befehls, die hier nicht bekannt ist.',
  'Replace it with the value itself.': 'Durch den Wert selbst ersetzen.',
  'The text has invisible characters, as chats and word processors put them into long words; they are left out. If the client sends them, that is the mistake.':
    'Der Text hat unsichtbare Zeichen, wie Chats und Textprogramme sie in lange Wörter setzen; sie werden weggelassen. Sendet der Client sie, sind sie der Fehler.',
  'The text is quoted-printable, as the source of a mail is; it is decoded.':
    'Der Text ist quoted-printable, wie der Quelltext einer Mail; er wird dekodiert.',
  'The text is base64, as the source of a mail is; it is decoded.':
    'Der Text ist base64, wie der Quelltext einer Mail; er wird dekodiert.',
  'The text is a text of JSON; its escapes are undone.':
    'Der Text ist ein Text von JSON; seine Escapes werden aufgelöst.',
  'The text is HTML; what its blocks of code show is read.':
    'Der Text ist HTML; gelesen wird, was seine Code-Blöcke zeigen.',
  'The command has typographic quotes or dashes, as mail programs and editors put them; they are read as those of a keyboard.':
    'Der Befehl hat typografische Anführungszeichen oder Striche, wie Mailprogramme und Editoren sie setzen; sie werden wie die der Tastatur gelesen.',
  'Each "{0}" is read as "&", as programs escape it in what they print. If the client sent "{1}", that is the mistake.':
    'Jedes „{0}“ wird als „&“ gelesen, wie Programme es in ihrer Ausgabe maskieren. Hat der Client „{1}“ gesendet, ist das der Fehler.',
  'The link is one of Slack; its address is read.': 'Der Link ist einer von Slack; seine Adresse wird gelesen.',
  'A mail filter wrote the link anew; the address in it is read.':
    'Ein Mailfilter hat den Link neu geschrieben; die Adresse darin wird gelesen.',
  'The command contains the variable {0}, whose value is not known here.':
    'Der Befehl enthält die Variable {0}, deren Wert hier nicht bekannt ist.',
  'Replace it with the value itself, for example with "echo" in the window that ran the command.':
    'Durch den Wert selbst ersetzen, zum Beispiel mit „echo“ in dem Fenster, in dem der Befehl lief.',
  'The command has an unquoted "&", at which cmd cuts it off: nothing behind it was sent.':
    'Der Befehl hat ein „&“ ohne Anführungszeichen; dort schneidet cmd ihn ab: Nichts dahinter wurde gesendet.',
  'Put double quotes around the address in it.': 'Die Adresse darin in doppelte Anführungszeichen setzen.',
  'the control character 0x{0}': 'dem Steuerzeichen 0x{0}',
  'cURL refuses the address, because it contains {0}: nothing is sent.':
    'cURL lehnt eine Adresse mit {0} ab: Es wird nichts gesendet.',
  'Percent-encode it (a blank is %20), or give the parameter with --data-urlencode.':
    'Prozentkodieren (ein Leerzeichen ist %20), oder den Parameter mit --data-urlencode angeben.',
  'The address begins with "{0}:", which is not HTTP.': 'Die Adresse beginnt mit „{0}:“; das ist nicht HTTP.',
  'Give an http or https address.': 'Eine Adresse mit http oder https angeben.',
  'cURL refuses the address, because "{0}" is no host.': 'cURL lehnt die Adresse ab, weil „{0}“ kein Host ist.',
  'Copy the whole address, from its scheme on.': 'Die ganze Adresse kopieren, vom Schema an.',
  'cURL rewrites the path "{0}" to "{1}" before it sends it.':
    'cURL schreibt den Pfad „{0}“ vor dem Senden in „{1}“ um.',
  'The option "{0}" begins with a typographic dash, which cURL does not take for a hyphen.':
    'Die Option „{0}“ beginnt mit einem typografischen Strich, den cURL nicht für einen Bindestrich hält.',
  'A mail program or an editor put it there: replace it with "-", or "--" before a long name.':
    'Ein Mailprogramm oder Editor hat ihn gesetzt: durch „-“ ersetzen, oder durch „--“ vor einem langen Namen.',
  'cURL does not know the option "{0}…": the value is another word.':
    'cURL kennt die Option „{0}…“ nicht: Der Wert ist ein eigenes Wort.',
  'Write a blank instead of "=": {0} …': 'Ein Leerzeichen statt „=“ schreiben: {0} …',
  'cURL has no option {0}.': 'cURL hat keine Option {0}.',
  'Correct it, or remove it if it does not change what is sent.':
    'Berichtigen, oder entfernen, wenn sie nicht ändert, was gesendet wird.',
  'The option {0} is cut short: cURL has {1}.': 'Die Option {0} ist abgekürzt: cURL hat {1}.',
  'Write it in full.': 'Ausschreiben.',
  'The cURL option {0} has no value.': 'Die cURL-Option {0} hat keinen Wert.',
  'Copy the whole command.': 'Den ganzen Befehl kopieren.',
  '{0} reads its data from standard input (@-), which is not part of the command.':
    '{0} liest die Daten von der Standardeingabe (@-); sie ist nicht Teil des Befehls.',
  '{0} reads its data from the file "{1}", which is not part of the command.':
    '{0} liest die Daten aus der Datei „{1}“; sie ist nicht Teil des Befehls.',
  "Put the data itself in the place of it, with --data-raw if it's to be sent as it is.":
    'Die Daten selbst an ihre Stelle setzen, mit --data-raw, wenn sie unverändert zu senden sind.',
  '{0} uploads the file "{1}", which the service does not read.':
    '{0} lädt die Datei „{1}“ hoch; der Dienst liest sie nicht.',
  'Send the parameters with --data-urlencode.': 'Die Parameter mit --data-urlencode senden.',
  '{0} reads options from the file "{1}", which is not part of the command.':
    '{0} liest Optionen aus der Datei „{1}“; sie ist nicht Teil des Befehls.',
  'Put the options of the file in the place of it.': 'Die Optionen der Datei an ihre Stelle setzen.',
  '{0} signs the call for Amazon, which the service does not read.':
    '{0} signiert den Aufruf für Amazon; das liest der Dienst nicht.',
  'Send the credential of the site instead: a token, a secret, or a signature.':
    'Stattdessen das Credential der Site senden: ein Token, ein Secret oder eine Signatur.',
  "{0} fills in cURL's own variables, whose values are not known here.":
    '{0} füllt eigene Variablen von cURL aus, deren Werte hier nicht bekannt sind.',
  'Put the values themselves there.': 'Dort die Werte selbst einsetzen.',
  '{0} is not read here.': '{0} wird hier nicht gelesen.',
  '{0} names no password: cURL asks for it, and what was typed is not part of the command.':
    '{0} nennt kein Passwort: cURL fragt danach, und die Eingabe ist nicht Teil des Befehls.',
  '{0} reads cookies from the file "{1}", which is not part of the command.':
    '{0} liest Cookies aus der Datei „{1}“; sie ist nicht Teil des Befehls.',
  '{0} may add a name and password from a file, which is not part of the command.':
    '{0} fügt vielleicht Namen und Passwort aus einer Datei hinzu; sie ist nicht Teil des Befehls.',
  'cURL refuses -I together with data: nothing is sent.':
    'cURL lehnt -I zusammen mit Daten ab: Es wird nichts gesendet.',
  'Remove -I, or add -G.': '-I entfernen oder -G hinzufügen.',
  'cURL drops --url-query here, because the data of -G takes its place.':
    'cURL lässt --url-query hier weg, weil die Daten von -G an dessen Stelle treten.',
  'With {0} cURL sends name and password only when the service asks for them, which it does not.':
    'Mit {0} sendet cURL Namen und Passwort nur, wenn der Dienst danach fragt; das tut er nicht.',
  'The cURL command has {0} addresses.': 'Der cURL-Befehl hat {0} Adressen.',
  'Paste at most {0} at a time.': 'Höchstens {0} auf einmal einfügen.',
  'The calls of the cURL command are longer than 16 MiB together.':
    'Die Aufrufe des cURL-Befehls sind zusammen länger als 16 MiB.',
  'Paste fewer addresses.': 'Weniger Adressen einfügen.',
  'The cURL command has no address.': 'Der cURL-Befehl hat keine Adresse.',
  'The {0} of the fetch is not known here.': 'Von fetch ist hier nicht bekannt: {0}.',
  'The {0} of the fetch is not known here: it is {1}.': 'Von fetch ist hier nicht bekannt: {0}. Dort steht {1}.',
  'The text has more than {0} calls of fetch.': 'Der Text hat mehr als {0} Aufrufe von fetch.',
  'Paste fewer of them at a time.': 'Weniger auf einmal einfügen.',
  'second argument': 'das zweite Argument',
  'fetch sends a text without a content type as text/plain.':
    'fetch sendet einen Text ohne Content-Type als text/plain.',
  'A browser adds its cookies for the address, which are not part of the text.':
    'Ein Browser fügt seine Cookies für die Adresse hinzu; sie stehen nicht im Text.',
  'The address of the fetch names no host: it is relative to the page that makes the call.':
    'Die Adresse von fetch nennt keinen Host: Sie gilt relativ zu der Seite, die aufruft.',
  'Write the whole address, from https:// on.': 'Die ganze Adresse schreiben, von https:// an.',
  'The body is a FormData, which is sent as a multipart form; the service does not read it and answers 400001.':
    'Der Body ist ein FormData, das als Multipart-Formular gesendet wird; der Dienst liest es nicht und antwortet mit 400001.',
  'Send a URLSearchParams with the same names and values.':
    'Ein URLSearchParams mit denselben Namen und Werten senden.',
  'The HAR file has no entry with the address of a call.':
    'Die HAR-Datei hat keinen Eintrag mit der Adresse eines Aufrufs.',
  'Export it again while the call is made.': 'Noch einmal exportieren, während der Aufruf gemacht wird.',
  'The HAR file has {0} entries, of which the first {1} are read; export fewer calls to see the others.':
    'Die HAR-Datei hat {0} Einträge, von denen die ersten {1} gelesen werden; für die anderen weniger Aufrufe exportieren.',
  'The HAR file has no text of the body: it is made again from its parameters, so that its bytes may differ.':
    'Die HAR-Datei hat keinen Text des Bodys: Er wird aus seinen Parametern neu gemacht, seine Bytes können also andere sein.',
  'This HAR was sanitised: the signature is missing. Export it with sensitive data, or paste the call itself.':
    'Dieses HAR wurde bereinigt: Die Signatur fehlt. Mit sensiblen Daten exportieren, oder den Aufruf selbst einfügen.',
  'No entry of this HAR has a header Authorization or Cookie: browsers leave both out unless it is exported with sensitive data.':
    'Kein Eintrag dieses HAR hat einen Header Authorization oder Cookie: Browser lassen beide weg, wenn nicht mit sensiblen Daten exportiert wird.',
  'The JavaScript text has {0}.': 'Der JavaScript-Text ist unvollständig oder fehlerhaft: {0}.',
  'Copy the whole call of fetch, from "fetch(" to its ")".':
    'Den ganzen Aufruf von fetch kopieren, von „fetch(“ bis zum „)“.',
  'no closing "{0}"': 'kein schließendes „{0}“',
  'values nested too deeply': 'zu tief verschachtelte Werte',
  'no closing "}"': 'kein schließendes „}“',
  'an opening {0} without a closing one': 'ein öffnendes {0} ohne schließendes',
  'an escape that does not end': 'ein Escape ohne Ende',
  'The JavaScript text contains {0}, whose value is not known here.':
    'Der JavaScript-Text enthält etwas, dessen Wert hier nicht bekannt ist: {0}.',
  'a value': 'ein Wert',
  'The command has an opening {0} without a closing one.': 'Der Befehl hat ein öffnendes {0} ohne schließendes.',
  'Copy the whole command. On a command line, give it on standard input: authdesk verify -':
    'Den ganzen Befehl kopieren. Auf einer Kommandozeile über die Standardeingabe geben: authdesk verify -',
  'The variables of the text make more than 2 MiB of it.': 'Die Variablen des Texts machen daraus mehr als 2 MiB.',
  'Paste the failing call alone, with the values in the place of its variables.':
    'Nur den fehlerhaften Aufruf einfügen, mit Werten statt seiner Variablen.',
  'Each "&amp;" is read as "&", as if the call was copied from HTML. If the client sent "&amp;", that is the mistake.':
    'Jedes „&amp;“ wird als „&“ gelesen, als wäre der Aufruf aus HTML kopiert. Hat der Client „&amp;“ gesendet, ist das der Fehler.',
  'The PowerShell command has an opening bracket without "{0}".':
    'Der PowerShell-Befehl hat eine öffnende Klammer ohne „{0}“.',
  'The PowerShell command is nested too deeply.': 'Der PowerShell-Befehl ist zu tief verschachtelt.',
  'Simplify it.': 'Vereinfachen.',
  'A table @{…} in the command has a name without a value.': 'Eine Tabelle @{…} im Befehl hat einen Namen ohne Wert.',
  'nothing where a value is expected': 'nichts, wo ein Wert erwartet wird',
  'The command contains {0}, whose value is not known here.':
    'Der Befehl enthält etwas, dessen Wert hier nicht bekannt ist: {0}.',
  'Replace it with the value itself, for example as PowerShell prints it when you enter it alone.':
    'Durch den Wert selbst ersetzen, zum Beispiel wie PowerShell ihn zeigt, wenn er allein eingegeben wird.',
  'a table or an object in place of a text': 'eine Tabelle oder ein Objekt statt eines Texts',
  'The command has an unquoted "&", which PowerShell refuses: nothing is sent.':
    'Der Befehl hat ein „&“ ohne Anführungszeichen, das PowerShell ablehnt: Es wird nichts gesendet.',
  'Its \\" is read as Windows PowerShell passes it on; PowerShell 7.3 and later would send the backslash, too.':
    'Sein \\" wird gelesen, wie Windows PowerShell es weitergibt; PowerShell ab 7.3 würde auch den Backslash senden.',
  'The double quotes in it are sent by PowerShell 7.3 and later; Windows PowerShell and PowerShell up to 7.2 drop them.':
    'Die doppelten Anführungszeichen darin sendet PowerShell ab 7.3; Windows PowerShell und PowerShell bis 7.2 lassen sie weg.',
  'The line "{0}" of the request is no header.': 'Die Zeile „{0}“ des Requests ist kein Header.',
  'Put an empty line before the body, and copy each header on a line of its own.':
    'Eine leere Zeile vor den Body setzen und jeden Header in einer eigenen Zeile kopieren.',
  'Content-Length says {0} bytes, and the body has {1}: the paste is not the whole body, or its bytes were changed.':
    'Content-Length sagt {0} Bytes, und der Body hat {1}: Eingefügt ist nicht der ganze Body, oder seine Bytes wurden geändert.',
  'Its port {0} speaks for HTTPS.': 'Sein Port {0} spricht für HTTPS.',
  'Its port {0} speaks for HTTP.': 'Sein Port {0} spricht für HTTP.',
  'The page that called it speaks for {0}.': 'Die Seite, die ihn aufrief, spricht für {0}.',
  'The text does not say whether the call went over HTTP or HTTPS: it is read as {0}.':
    'Der Text sagt nicht, ob der Aufruf über HTTP oder HTTPS ging: Er wird als {0} gelesen.',
  'The request has no method or no path.': 'Der Request hat keine Methode oder keinen Pfad.',
  'Copy it from its first line on.': 'Von seiner ersten Zeile an kopieren.',
  'The request has no header Host.': 'Der Request hat keinen Header Host.',
  'Copy its headers, too.': 'Auch seine Header kopieren.',
  'a command of HTTPie': 'ein Befehl von HTTPie',
  'Run it with --offline added, and paste the request that it prints.':
    'Mit zusätzlichem --offline ausführen und den gezeigten Request einfügen.',
  'code for the library axios': 'Code für die Bibliothek axios',
  'Paste what it sends. In a browser: the call, copied as cURL from the network panel. In Node, with its response r: `${r.request.method} ${r.request.protocol}//${r.request.host}${r.request.path}\\n\\n${r.config.data ?? ""}`.':
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a value stands behind a dollar sign, or it is code that a person runs
    'Einfügen, was er sendet. In einem Browser: den Aufruf, als cURL aus dem Netzwerk-Panel kopiert. In Node, mit seiner Antwort r: `${r.request.method} ${r.request.protocol}//${r.request.host}${r.request.path}\n\n${r.config.data ?? ""}`.',
  'code for a library of Python': 'Code für eine Bibliothek von Python',
  'Paste what it sends. With its response r: print(f"{r.request.method} {r.request.url}\\n\\n{r.request.body or \'\'}").':
    'Einfügen, was er sendet. Mit seiner Antwort r: print(f"{r.request.method} {r.request.url}\n\n{r.request.body or \'\'}").',
  'Paste a URL, a cURL command, wget, fetch(…), Invoke-WebRequest, a raw HTTP request, a HAR file, a callId of the log, a base string and its signature, a JWT, or a SAML message.':
    'Eine URL, einen cURL-Befehl, wget, fetch(…), Invoke-WebRequest, einen HTTP-Request als Text, eine HAR-Datei, eine callId des Logs, einen Base String mit seiner Signatur, ein JWT oder eine SAML-Nachricht einfügen.',
  'The text is longer than 2 MiB; only a HAR file may be.':
    'Der Text ist länger als 2 MiB; das darf nur eine HAR-Datei sein.',
  'Paste the failing call alone.': 'Nur den fehlerhaften Aufruf einfügen.',
  'There is nothing in it.': 'Er ist leer.',
  'This is {0}, which is not read here.': 'Das ist {0}; das wird hier nicht gelesen.',
  'There is an address in the text, and what is sent to it is not written in a form that is read here.':
    'Im Text steht eine Adresse, und was an sie gesendet wird, ist in keiner Form geschrieben, die hier gelesen wird.',
  'This is neither a URL nor a cURL command, nor another form of a call that is read here.':
    'Das ist weder eine URL noch ein cURL-Befehl noch eine andere Form eines Aufrufs, die hier gelesen wird.',
  'The HAR file cannot be read: its JSON is damaged or cut off.':
    'Die HAR-Datei kann nicht gelesen werden: Ihr JSON ist beschädigt oder abgeschnitten.',
  'Export it again, and paste or drop the whole file.':
    'Noch einmal exportieren und die ganze Datei einfügen oder ablegen.',
  'This is JSON, and neither a HAR file nor a response with a callId.':
    'Das ist JSON und weder eine HAR-Datei noch eine Antwort mit einer callId.',
  'The value of {0} was taken out before it was pasted.': 'Vor dem Einfügen entfernt wurde der Wert von {0}.',
  '"{0}" has the placeholder {1}: a variable whose value is not in the text.':
    '„{0}“ hat den Platzhalter {1}: eine Variable, deren Wert nicht im Text steht.',
  'The command has the typographic quotes {0}, which a shell takes for letters.':
    'Der Befehl hat die typografischen Anführungszeichen {0}, die eine Shell für Buchstaben hält.',
  'A mail program or an editor put them there: replace them with \' or ".':
    'Ein Mailprogramm oder Editor hat sie gesetzt: durch \' oder " ersetzen.',
  '{0}: the value is not part of the command, as the log keeps no secrets.':
    '{0}: Der Wert ist nicht Teil des Befehls, denn das Log behält keine Secrets.',
  'The text has {0} commands that make calls.': 'Der Text hat {0} Befehle, die aufrufen.',
  'Paste at most 500 at a time.': 'Höchstens 500 auf einmal einfügen.',
  'The text has no command that makes a call.': 'Der Text hat keinen Befehl, der aufruft.',
  'Copy it whole.': 'Ganz kopieren.',
  'It is read as {0} reads it; {1} would send other bytes.':
    'Gelesen wird er wie von {0}; andere Bytes würden senden: {1}.',
  'The text has a parameter outside of the address: {0}. Whether it was sent, and how, is not in it.':
    'Der Text hat einen Parameter außerhalb der Adresse: {0}. Ob und wie er gesendet wurde, steht nicht darin.',
  'The text has parameters outside of the address: {0}. Whether they were sent, and how, is not in it.':
    'Der Text hat Parameter außerhalb der Adresse: {0}. Ob und wie sie gesendet wurden, steht nicht darin.',
  'The line breaks of the command were lost; it is read as if they were there.':
    'Die Zeilenumbrüche des Befehls gingen verloren; er wird gelesen, als wären sie da.',
  'The text has no-break spaces, as chats and mail programs put them; they are read as blanks.':
    'Der Text hat geschützte Leerzeichen, wie Chats und Mailprogramme sie setzen; sie werden als Leerzeichen gelesen.',
  'The address ends with an ellipsis, as texts do that were cut: its rest is not in the text.':
    'Die Adresse endet mit Auslassungspunkten, wie abgeschnittene Texte: Ihr Rest steht nicht im Text.',
  'Each "&amp;" is read as "&", as if the address was copied from HTML. If the client sent "&amp;", that is the mistake.':
    'Jedes „&amp;“ wird als „&“ gelesen, als wäre die Adresse aus HTML kopiert. Hat der Client „&amp;“ gesendet, ist das der Fehler.',
  'The address has blanks in it, as lost line breaks leave them; it is read without them.':
    'Die Adresse hat Leerzeichen, wie verlorene Zeilenumbrüche sie hinterlassen; sie wird ohne sie gelesen.',
  'The address has blanks in it, which a client would have to percent-encode.':
    'Die Adresse hat Leerzeichen, die ein Client prozentkodieren müsste.',
  'The address has no scheme: it is read as {0}.': 'Die Adresse hat kein Schema: Sie wird als {0} gelesen.',
  'The address was taken out of the text around it.': 'Die Adresse wurde dem Text darum herum entnommen.',
  'The address was broken into lines, which are joined here.':
    'Die Adresse war in Zeilen gebrochen; hier sind sie verbunden.',
  'Behind the address stands "{0}", which may be a part of it.':
    'Hinter der Adresse steht „{0}“, das zu ihr gehören kann.',
  '"{0}" is not the address of a call.': '„{0}“ ist nicht die Adresse eines Aufrufs.',
  'Give the whole address, from http:// or https:// on.': 'Die ganze Adresse angeben, von http:// oder https:// an.',
  'The host "{0}" is sent as {1}.': 'Der Host „{0}“ wird als {1} gesendet.',
  '{0} rewrites the path "{1}" to "{2}" before it sends it.': '{0} schreibt den Pfad „{1}“ vor dem Senden in „{2}“ um.',
  'Invoke-WebRequest has no parameter {0}.': 'Invoke-WebRequest hat keinen Parameter {0}.',
  'The parameter {0} has no value.': 'Der Parameter {0} hat keinen Wert.',
  'The PowerShell command has a word that belongs to no parameter.':
    'Der PowerShell-Befehl hat ein Wort, das zu keinem Parameter gehört.',
  'Put quotes around each value, and copy the whole command.':
    'Jeden Wert in Anführungszeichen setzen und den ganzen Befehl kopieren.',
  'The body is read as UTF-8, as PowerShell 7.4 sends it; earlier versions send it as Latin-1 unless -ContentType says charset=utf-8.':
    'Der Body wird als UTF-8 gelesen, wie PowerShell 7.4 ihn sendet; frühere Versionen senden Latin-1, wenn -ContentType nicht charset=utf-8 sagt.',
  'Give the parameters with -Body @{ … }.': 'Die Parameter mit -Body @{ … } angeben.',
  '-{0} adds a credential that is not part of the command.':
    '-{0} fügt ein Credential hinzu, das nicht Teil des Befehls ist.',
  'The PowerShell command has no -Uri.': 'Der PowerShell-Befehl hat kein -Uri.',
  'the value of -Headers': 'der Wert von -Headers',
  'The option {0} of wget is cut short.': 'Die Option {0} von wget ist abgekürzt.',
  'The option {0} of wget has no value.': 'Die Option {0} von wget hat keinen Wert.',
  'wget has no option {0}.': 'wget hat keine Option {0}.',
  'Correct it.': 'Berichtigen.',
  '--{0} runs a setting, which is not part of the command.':
    '--{0} führt eine Einstellung aus; sie ist nicht Teil des Befehls.',
  '--{0} reads from the file "{1}", which is not part of the command.':
    '--{0} liest aus der Datei „{1}“; sie ist nicht Teil des Befehls.',
  'Give the data itself with --post-data or --body-data.': 'Die Daten selbst mit --post-data oder --body-data angeben.',
  'Give what it sets as options.': 'Als Optionen angeben, was sie setzt.',
  'wget refuses --body-data without --method: nothing is sent.':
    'wget lehnt --body-data ohne --method ab: Es wird nichts gesendet.',
  'wget refuses --post-data together with --method: nothing is sent.':
    'wget lehnt --post-data zusammen mit --method ab: Es wird nichts gesendet.',
  'The wget command has no address.': 'Der wget-Befehl hat keine Adresse.',
  'The wget command has {0} addresses.': 'Der wget-Befehl hat {0} Adressen.',
  'wget sends name and password only when the service asks for them, which it does not, or with --auth-no-challenge.':
    'wget sendet Namen und Passwort nur, wenn der Dienst danach fragt, was er nicht tut, oder mit --auth-no-challenge.',
  'Write it as "Name: value".': 'Als „Name: Wert“ schreiben.',
  'ALB access line': 'Zeile eines ALB-Logs',
  'urllib3 debug line': 'Debug-Zeile von urllib3',
  'nginx error line': 'Fehlerzeile von nginx',
  'access line': 'Zeile eines Zugriffslogs',
  'The {0} leaves out the body of the POST, in which its parameters are.':
    'Diese Aufzeichnung lässt den Body des POST weg, in dem seine Parameter stehen: {0}.',
  'The text does not say plainly with which HTTP method the call was sent: it is read as {0}.':
    'Der Text sagt nicht deutlich, mit welcher HTTP-Methode der Aufruf gesendet wurde: Er wird als {0} gelesen.',
  'The text leaves out the body of the POST, in which its parameters are.':
    'Der Text lässt den Body des POST weg, in dem seine Parameter stehen.',
  'the method {0}': 'die Methode {0}',
  'the address {0}': 'die Adresse {0}',
  'The text names {0}, and none of the parameters that were sent.':
    'Der Text nennt {0}, aber keinen der gesendeten Parameter.',
  'Ask for the whole call: its address with all parameters, and its body.':
    'Um den ganzen Aufruf bitten: seine Adresse mit allen Parametern, und seinen Body.',
  'The command ab has no address.': 'Der Befehl ab hat keine Adresse.',
  'The body is in the file {0}, whose content is not in the text.':
    'Der Body ist in der Datei {0}, deren Inhalt nicht im Text steht.',
  'The file is read without a line end behind its text.': 'Die Datei wird ohne Zeilenende hinter ihrem Text gelesen.',
  'The file is read with a line end behind its text, which ab sends, too.':
    'Die Datei wird mit einem Zeilenende hinter ihrem Text gelesen, das ab auch sendet.',
  'The call is put together of the texts in the code; what the code does to them beyond that is not known.':
    'Der Aufruf ist aus den Texten im Code zusammengesetzt; was der Code darüber hinaus mit ihnen tut, ist nicht bekannt.',
  'This is code, and the values of {0} are not in it: only running it could give them.':
    'Das ist Code, und die Werte von {0} stehen nicht darin: Nur ein Lauf könnte sie ergeben.',
  'Ask for what it sends, or paste the code with the values in the place of the variables.':
    'Um das bitten, was er sendet, oder den Code mit Werten statt Variablen einfügen.',
  'The request sends a multipart form, which the service does not read: it answers 400001.':
    'Der Request sendet ein Multipart-Formular, das der Dienst nicht liest: Er antwortet mit 400001.',
  'Choose x-www-form-urlencoded as its body.': 'Für den Body x-www-form-urlencoded wählen.',
  'Choose "Form URL Encoded" as its body.': 'Für den Body „Form URL Encoded“ wählen.',
  'This is a {0} without a request that has an address.': 'Darin steht kein Request mit einer Adresse: {0}.',
  'Ask for the export of the collection that has the call, with its environment.':
    'Um den Export der Collection bitten, die den Aufruf enthält, mit ihrer Umgebung.',
  'This is a Postman environment: the values of variables, without a request.':
    'Das ist eine Postman-Umgebung: Werte von Variablen, ohne einen Request.',
  'Ask for the collection, too, or for the raw request of the Postman Console, which has the values filled in.':
    'Auch um die Collection bitten, oder um den Request als Text aus der Postman Console, der die ausgefüllten Werte hat.',
  'The log prints the body as a map: where one value ends and the next begins is not in it.':
    'Das Log zeigt den Body als Map: Wo ein Wert endet und der nächste beginnt, steht nicht darin.',
  'The log leaves out the body of the POST, in which its parameters are.':
    'Das Log lässt den Body des POST weg, in dem seine Parameter stehen.',
  'The command was broken into lines, which are joined here.':
    'Der Befehl war in Zeilen gebrochen; hier sind sie verbunden.',
  'The body was broken into lines, which are joined here.':
    'Der Body war in Zeilen gebrochen; hier sind sie verbunden.',
  'The text does not name the host of the call.': 'Der Text nennt den Host des Aufrufs nicht.',
  'The host is the placeholder {0}, whose value is not in the text.':
    'Der Host ist der Platzhalter {0}, dessen Wert nicht im Text steht.',
  'Give the whole address, from https:// on.': 'Die ganze Adresse angeben, von https:// an.',
  'The log leaves out the body, in which its parameters are.':
    'Das Log lässt den Body weg, in dem seine Parameter stehen.',
  'What the user types into "{0}" of the form is not in the page.':
    'Was in „{0}“ des Formulars eingegeben wird, steht nicht in der Seite.',
  'Whether the form sends "{0}" is the choice of its user, which is not in the page.':
    'Ob das Formular „{0}“ sendet, wählt der Benutzer; das steht nicht in der Seite.',
  'This is a form of an HTML page that sends multipart/form-data, which the service does not read: it answers 400001.':
    'Das ist ein Formular einer HTML-Seite, das multipart/form-data sendet; der Dienst liest es nicht: Er antwortet mit 400001.',
  'Remove its attribute enctype.': 'Sein Attribut enctype entfernen.',
  'The call is put together of the fields of a form; what scripts of the page do to them is not known.':
    'Der Aufruf ist aus den Feldern eines Formulars zusammengesetzt; was Skripte der Seite mit ihnen tun, ist nicht bekannt.',
  'The command sends a multipart form, which the service does not read: it answers 400001.':
    'Der Befehl sendet ein Multipart-Formular, das der Dienst nicht liest: Er antwortet mit 400001.',
  'Use --form without files.': '--form ohne Dateien verwenden.',
  'The command of HTTPie has no address.': 'Der Befehl von HTTPie hat keine Adresse.',
  'A value comes from a file, which is not part of the command: it is missing.':
    'Ein Wert kommt aus einer Datei, die nicht Teil des Befehls ist: Er fehlt.',
  'The result leaves out the body of the POST.': 'Das Ergebnis lässt den Body des POST weg.',
  'The call is what the sampler of JMeter would send.': 'Der Aufruf ist der, den der Sampler von JMeter senden würde.',
  'This is {0} with the parameters of a call, and without its address: which method was called, and on which host, is not in it.':
    'Das ist {0} mit den Parametern eines Aufrufs, aber ohne seine Adresse: Welche Methode auf welchem Host aufgerufen wurde, steht nicht darin.',
  'Ask for the address and the HTTP method, too.': 'Auch um die Adresse und die HTTP-Methode bitten.',
  'A map that Java prints does not say where a value ends: one of them may go on with what is read as the next.':
    'Eine von Java ausgegebene Map sagt nicht, wo ein Wert endet: Einer kann mit dem weitergehen, was als der nächste gelesen wird.',
  'The call is put together of its address and the list of its parameters.':
    'Der Aufruf ist aus seiner Adresse und der Liste seiner Parameter zusammengesetzt.',
  'The text does not say whether it was sent with GET or POST: it is read as {0}.':
    'Der Text sagt nicht, ob mit GET oder POST gesendet wurde: Er wird als {0} gelesen.',
  'At this level the interceptor leaves out the body of the POST.':
    'Auf dieser Stufe lässt der Interceptor den Body des POST weg.',
  'The {0} is {1}, a variable whose value is not in the text.':
    'Eine Variable, deren Wert nicht im Text steht, ist hier {0}: {1}.',
  'The body is logged as JSON, and its content type is that of a form: it is read as the form.':
    'Der Body steht als JSON im Log, und sein Content-Type ist der eines Formulars: Er wird als Formular gelesen.',
  'The parameters of the body are read as a form.': 'Die Parameter des Bodys werden als Formular gelesen.',
  'tcpdump prints bytes that are no ASCII as dots: whether those of the call were dots is not in the text.':
    'tcpdump zeigt Bytes, die kein ASCII sind, als Punkte: Ob die des Aufrufs Punkte waren, steht nicht im Text.',
  '{0} leaves out the body of the POST, in which its parameters are.':
    'Hier fehlt der Body des POST, in dem seine Parameter stehen: {0}.',
  'The dump of the HttpRequestMessage': 'die Ausgabe des HttpRequestMessage',
  'The dump of the http.Request': 'die Ausgabe des http.Request',
  'The log of HttpURLConnection': 'das Log von HttpURLConnection',
  'The printed request of reqwest': 'der ausgegebene Request von reqwest',
  'The code': 'der Code',
  'The event': 'das Ereignis',
  'The log of Gatling': 'das Log von Gatling',
  'This is code for a library of Python, and the address or the parameters of the call are not in it: only running it could give them.':
    'Das ist Code für eine Bibliothek von Python, und die Adresse oder die Parameter des Aufrufs stehen nicht darin: Nur ein Lauf könnte sie ergeben.',
  'The request line was broken into lines, which are joined here.':
    'Die Zeile des Requests war gebrochen; hier ist sie verbunden.',
  'a picture (PNG)': 'ein Bild (PNG)',
  'a picture (JPEG)': 'ein Bild (JPEG)',
  'a picture': 'ein Bild',
  'a ZIP file, as Word and Excel write them, too': 'eine ZIP-Datei, wie auch Word und Excel sie schreiben',
  'a Java stack trace': 'ein Stack-Trace von Java',
  'a .NET stack trace': 'ein Stack-Trace von .NET',
  'a Python traceback': 'ein Traceback von Python',
  'a JavaScript stack trace': 'ein Stack-Trace von JavaScript',
  'a PHP stack trace': 'ein Stack-Trace von PHP',
  'a Ruby backtrace': 'ein Backtrace von Ruby',
  'a Go stack trace': 'ein Stack-Trace von Go',
  'a capture of tcpdump': 'eine Aufzeichnung von tcpdump',
  'a page of HTML': 'eine HTML-Seite',
  'code in Java or Kotlin': 'Code in Java oder Kotlin',
  'code in C#': 'Code in C#',
  'code in Go': 'Code in Go',
  'code in PHP': 'Code in PHP',
  'code in Ruby': 'Code in Ruby',
  'a token in three parts, as a JWT is': 'ein Token in drei Teilen, wie ein JWT,',
  'a SAML message': 'eine SAML-Nachricht',
  'a response of the service': 'eine Antwort des Dienstes',
  'a mail that refers to a picture': 'eine Mail, die auf ein Bild verweist',
  'a log': 'ein Log',
  'there is no URL in it': 'Darin steht keine URL',
  'the URL in it has no query': 'Die URL darin hat keine Query',
  'the URLs in it have no query': 'Die URLs darin haben keine Query',
  'the URLs in it are not of calls of the service': 'Die URLs darin gehören nicht zu Aufrufen des Dienstes',
  'This is {0}, which is not read here: its letters could be mistaken, and one is enough to change a signature.':
    'Das ist {0}; das wird hier nicht gelesen: Buchstaben könnten verwechselt werden, und einer genügt, um eine Signatur zu ändern.',
  'This is {0}; {1}.': 'Das ist {0}. {1}.',
  'Paste the call as text: copied from the log or the tool, not from the picture.':
    'Den Aufruf als Text einfügen: aus dem Log oder Werkzeug kopiert, nicht aus dem Bild.',
  'Ask for the request itself: its address with all parameters, and its body.':
    'Um den Request selbst bitten: seine Adresse mit allen Parametern, und seinen Body.',
  'The text names the error {0}, and not the call that got it.':
    'Der Text nennt den Fehler {0}, aber nicht den Aufruf, der ihn bekam.',
  'The text has a parameter of a call, "{0}", and is in no form that is read here.':
    'Der Text hat einen Parameter eines Aufrufs, „{0}“, und ist in keiner Form, die hier gelesen wird.',
  'This looks like the text of a screenshot: letters of an address were taken for others, such as "l" for "/" or "n" for "h".':
    'Das sieht aus wie der Text eines Bildschirmfotos: Buchstaben einer Adresse wurden verwechselt, etwa „l“ mit „/“ oder „n“ mit „h“.',
  'Paste the text itself. What was read from a picture is not corrected here: one letter changes a signature.':
    'Den Text selbst einfügen. Was aus einem Bild gelesen wurde, wird hier nicht berichtigt: Ein Buchstabe ändert eine Signatur.',
  'axios sends the object as a form, as its content type says; before its version 1 it sent it as JSON.':
    'axios sendet das Objekt als Formular, wie sein Content-Type sagt; vor Version 1 sendete es JSON.',
  'This is {0}, and the address or the parameters of the call are not in it: only running it could give them.':
    'Das ist {0}, und die Adresse oder die Parameter des Aufrufs stehen nicht darin: Nur ein Lauf könnte sie ergeben.',
  'code for the library {0}': 'Code für die Bibliothek {0}',
  'Each "%25" of the query is read as "%", as CloudFront encodes what it logs once more.':
    'Jedes „%25“ der Query wird als „%“ gelesen, denn CloudFront kodiert beim Aufzeichnen noch einmal.',
  'CloudFront log line': 'Zeile eines CloudFront-Logs',
  'W3C log line': 'Zeile eines W3C-Logs',
  'a PDF': 'ein PDF',
  address: 'die Adresse',
  method: 'die Methode',
  headers: 'die Header',
  body: 'der Body',
  parameters: 'die Parameter',
  'HTTP request': 'HTTP-Request',
  'Postman collection': 'Postman-Collection',
  'Insomnia export': 'Export von Insomnia',
  'Bruno collection': 'Bruno-Collection',
  'Hoppscotch collection': 'Hoppscotch-Collection',
  'Postman environment': 'Postman-Umgebung',
  'log of Fuel': 'Log von Fuel',
  'a JWT': 'ein JWT',
  'a consent': 'eine Einwilligung',
  'a verifier with its challenge': 'ein Verifier mit seiner Challenge',
  'cURL takes the "{0}" in the address for a pattern of several addresses, so that this is not the call that was meant.':
    'cURL hält „{0}“ in der Adresse für ein Muster von mehreren Adressen, daher ist das nicht der gemeinte Aufruf.',
  'Add --globoff (-g) to the command, or percent-encode the character.':
    'Dem Befehl --globoff (-g) hinzufügen, oder das Zeichen prozentkodieren.',
  '{0} sends a multipart form, which the service does not read: it answers 400001.':
    '{0} sendet ein Multipart-Formular, das der Dienst nicht liest: Er antwortet mit 400001.',
  'Send each parameter with --data-urlencode.': 'Jeden Parameter mit --data-urlencode senden.',
  'Add --method=POST.': '--method=POST hinzufügen.',
  'Write --body-data.': '--body-data schreiben.',
} as const;
