/** What a mistake in a signature is, and what to do (D31): those sentences that have no values. */
export const mistakeSentences = {
  'Sign the address that the service is called at: scheme, host, port, path.':
    'Die Adresse signieren, an der der Dienst aufgerufen wird: Schema, Host, Port, Pfad.',
  'Sign the scheme that is called; behind a proxy, the one that the proxy uses towards the service.':
    'Das aufgerufene Schema signieren; hinter einem Proxy das, mit dem der Proxy den Dienst aufruft.',
  'The URL was signed without its scheme.': 'Die URL wurde ohne ihr Schema signiert.',
  'The scheme was signed with upper-case letters.': 'Das Schema wurde mit Großbuchstaben signiert.',
  'Write scheme and host in lower case in the base string.':
    'Schema und Host im Base String in Kleinbuchstaben schreiben.',
  'The HTTP method was signed in lower case.': 'Die HTTP-Methode wurde in Kleinbuchstaben signiert.',
  'The HTTP method was signed with lower-case letters.': 'Die HTTP-Methode wurde mit Kleinbuchstaben signiert.',
  'The host was signed with upper-case letters.': 'Der Host wurde mit Großbuchstaben signiert.',
  'The host was signed with "www." in front.': 'Der Host wurde mit „www.“ davor signiert.',
  'The host was signed without its "www.".': 'Der Host wurde ohne sein „www.“ signiert.',
  'The URL was signed without scheme and host.': 'Die URL wurde ohne Schema und Host signiert.',
  'The name of the method was signed instead of the URL.': 'Statt der URL wurde der Name der Methode signiert.',
  'The path was signed in lower case but called otherwise.':
    'Der Pfad wurde in Kleinbuchstaben signiert, aber anders aufgerufen.',
  'The path was signed in upper case but called otherwise.':
    'Der Pfad wurde in Großbuchstaben signiert, aber anders aufgerufen.',
  'The path was signed without its first slash.': 'Der Pfad wurde ohne seinen ersten Schrägstrich signiert.',
  'The path was signed with two slashes.': 'Der Pfad wurde mit zwei Schrägstrichen signiert.',
  'The path was signed percent-encoded.': 'Der Pfad wurde prozentkodiert signiert.',
  'The URL was signed without its path.': 'Die URL wurde ohne ihren Pfad signiert.',
  'Sign the path exactly as it is called.': 'Den Pfad genau so signieren, wie er aufgerufen wird.',
  'Sign the path that arrives here; or let the proxy pass the path on as it is.':
    'Den Pfad signieren, der hier ankommt, oder den Proxy den Pfad unverändert weitergeben lassen.',
  'Percent-encode by RFC 3986: all but letters, digits, "-", ".", "_" and "~", in upper-case hex.':
    'Nach RFC 3986 prozentkodieren: alles außer Buchstaben, Ziffern, „-“, „.“, „_“ und „~“, mit großen Hex-Ziffern.',
  'Encode text as UTF-8 before percent-encoding it.': 'Text als UTF-8 kodieren, bevor er prozentkodiert wird.',
  'Percent-encode each name and value, join them, and percent-encode the joined string once more.':
    'Jeden Namen und Wert prozentkodieren, verbinden und den verbundenen Text noch einmal prozentkodieren.',
  'The joined parameters were not encoded again as a whole.':
    'Die verbundenen Parameter wurden als Ganzes nicht noch einmal kodiert.',
  'Percent-encode the joined parameter string once more, so that "=" is %3D and "%" is %25.':
    'Die verbundenen Parameter noch einmal prozentkodieren, sodass „=“ %3D und „%“ %25 ist.',
  'Names and values were not encoded before they were joined.':
    'Namen und Werte wurden vor dem Verbinden nicht kodiert.',
  'Values were not encoded before they were joined.': 'Werte wurden vor dem Verbinden nicht kodiert.',
  'Parameter names were not percent-encoded.': 'Parameternamen wurden nicht prozentkodiert.',
  'The parameters were encoded neither before nor after they were joined.':
    'Die Parameter wurden weder vor noch nach dem Verbinden kodiert.',
  'Neither the URL nor the parameters were encoded.': 'Weder die URL noch die Parameter wurden kodiert.',
  'Percent-encode the URL, each name and value, and the joined parameter string.':
    'Die URL, jeden Namen und Wert und die verbundenen Parameter prozentkodieren.',
  'The URL is not encoded in the base string.': 'Die URL ist im Base String nicht kodiert.',
  'Percent-encode the URL: "https://" becomes https%3A%2F%2F.':
    'Die URL prozentkodieren: Aus „https://“ wird https%3A%2F%2F.',
  'The URL was percent-encoded twice.': 'Die URL wurde zweimal prozentkodiert.',
  'Percent-encode the URL once: "https://" becomes https%3A%2F%2F.':
    'Die URL einmal prozentkodieren: Aus „https://“ wird https%3A%2F%2F.',
  'Give the plain values to the signing code, which encodes them.':
    'Dem Code, der signiert, die einfachen Werte geben; er kodiert sie.',
  'The joined parameters were encoded twice as a whole.':
    'Die verbundenen Parameter wurden als Ganzes zweimal kodiert.',
  'Write the JSON once, and sign and send that text.':
    'Das JSON einmal schreiben und diesen Text signieren und senden.',
  'A JSON value was written anew between signing and sending, in another form.':
    'Ein JSON-Wert wurde zwischen Signieren und Senden neu geschrieben, in anderer Form.',
  'Base64-decode the secret and use the bytes as the HMAC key.':
    'Das Secret aus base64 dekodieren und die Bytes als HMAC-Schlüssel verwenden.',
  'The secret was used as text, but it is base64.': 'Das Secret wurde als Text verwendet, ist aber base64.',
  'The HMAC key ends in "&", as OAuth 1.0 joins two secrets.':
    'Der HMAC-Schlüssel endet mit „&“, wie OAuth 1.0 zwei Secrets verbindet.',
  'Use the base64-decoded secret alone as the HMAC key.':
    'Das aus base64 dekodierte Secret allein als HMAC-Schlüssel verwenden.',
  'The decoded secret was written in hex, and that text was the HMAC key.':
    'Das dekodierte Secret wurde in Hex geschrieben, und dieser Text war der HMAC-Schlüssel.',
  'The secret was used as text, without "=" at its end.': 'Das Secret wurde als Text verwendet, ohne „=“ am Ende.',
  'The secret was encoded in base64 once more.': 'Das Secret wurde noch einmal in base64 kodiert.',
  'The secret was base64-decoded twice.': 'Das Secret wurde zweimal aus base64 dekodiert.',
  'A part of the secret is missing at one of its ends.': 'An einem Ende des Secrets fehlt ein Stück.',
  'Copy the whole secret again.': 'Das ganze Secret noch einmal kopieren.',
  'The HMAC key was empty: the secret is not set.': 'Der HMAC-Schlüssel war leer: Das Secret ist nicht gesetzt.',
  'Sign the names exactly as they are sent.': 'Die Namen genau so signieren, wie sie gesendet werden.',
  'Sort by name in code-unit order: upper case before "_" before lower case.':
    'Nach Namen in der Reihenfolge der Code Units sortieren: große Buchstaben vor „_“ vor kleinen.',
  'The parameters were sorted without regard to case.':
    'Die Parameter wurden ohne Rücksicht auf Groß- und Kleinschreibung sortiert.',
  'The parameters were not sorted.': 'Die Parameter wurden nicht sortiert.',
  'The parameters were sorted in reverse.': 'Die Parameter wurden rückwärts sortiert.',
  'Sign last: every parameter but sig belongs into the base string.':
    'Zuletzt signieren: Jeder Parameter außer sig gehört in den Base String.',
  'Do not set the parameter at all when it has no value.': 'Den Parameter gar nicht setzen, wenn er keinen Wert hat.',
  'Sign empty parameters too, as "name=", or do not send them.':
    'Auch leere Parameter signieren, als „name=“, oder sie nicht senden.',
  'Only the parameters of the body were signed.': 'Nur die Parameter des Bodys wurden signiert.',
  'Only the parameters of the query string were signed.': 'Nur die Parameter der Query wurden signiert.',
  'nonce and timestamp were sent but not signed.': 'nonce und timestamp wurden gesendet, aber nicht signiert.',
  'No parameter was signed.': 'Kein Parameter wurde signiert.',
  'Send every parameter that was signed; look for a proxy that drops some.':
    'Jeden signierten Parameter senden; nach einem Proxy sehen, der welche entfernt.',
  'Send every parameter that was signed.': 'Jeden signierten Parameter senden.',
  'Use the secret as HMAC key only; it is no parameter of a signed call.':
    'Das Secret nur als HMAC-Schlüssel verwenden; es ist kein Parameter eines signierten Aufrufs.',
  'sig itself is in the base string.': 'sig selbst ist im Base String.',
  'Leave sig out of the base string.': 'sig aus dem Base String weglassen.',
  'Turn every value into text once, and sign and send that text.':
    'Jeden Wert einmal in Text verwandeln und diesen Text signieren und senden.',
  'Sign every parameter that is sent, whatever its value.':
    'Jeden gesendeten Parameter signieren, welchen Wert er auch hat.',
  'Send each parameter once; some libraries add apiKey or format on their own.':
    'Jeden Parameter einmal senden; manche Bibliotheken fügen apiKey oder format selbst hinzu.',
  'Percent-encode sig once before it is sent: "+" becomes %2B, "/" %2F, "=" %3D.':
    'sig vor dem Senden einmal prozentkodieren: Aus „+“ wird %2B, aus „/“ %2F, aus „=“ %3D.',
  'Send the base64 form of the 20 digest bytes, 28 characters.':
    'Die base64-Form der 20 Byte des Digests senden, 28 Zeichen.',
  'sig was not percent-encoded: its "+" arrived as a blank.':
    'sig wurde nicht prozentkodiert: Ihr „+“ kam als Leerzeichen an.',
  'sig was percent-encoded twice.': 'sig wurde zweimal prozentkodiert.',
  'Percent-encode sig once; many HTTP libraries do that on their own.':
    'sig einmal prozentkodieren; viele HTTP-Bibliotheken tun das selbst.',
  'sig has a line end or a blank in it or at its end.':
    'sig hat innen oder am Ende ein Zeilenende oder ein Leerzeichen.',
  'Strip the line end that the base64 encoder or the shell adds.':
    'Das Zeilenende entfernen, das der base64-Encoder oder die Shell anfügt.',
  'sig stands in quotes.': 'sig steht in Anführungszeichen.',
  'Send sig without quotes.': 'sig ohne Anführungszeichen senden.',
  'Decode the bytes into text before sending them.': 'Die Bytes vor dem Senden in Text dekodieren.',
  'Send the 28 characters of the signature alone.': 'Die 28 Zeichen der Signatur allein senden.',
  'sig was escaped for HTML.': 'sig wurde für HTML maskiert.',
  'Send the plain text; HTML escaping is for pages only.':
    'Den einfachen Text senden; HTML-Maskierung ist nur für Seiten.',
  'sig lists the bytes of the digest.': 'sig zählt die Bytes des Digests auf.',
  'sig is the digest in base32.': 'sig ist der Digest in base32.',
  'sig is the digest in hex.': 'sig ist der Digest in Hex.',
  'sig is base64 of the digest in hex.': 'sig ist base64 des Digests in Hex.',
  'sig was encoded in base64 twice.': 'sig wurde zweimal in base64 kodiert.',
  'Send sig as it is: base64 tells upper and lower case apart.':
    'sig unverändert senden: base64 unterscheidet Groß- und Kleinschreibung.',
  'Send the whole signature; widen the field or the variable that holds it.':
    'Die ganze Signatur senden; das Feld oder die Variable dafür vergrößern.',
  'sig is empty: it is no signature.': 'sig ist leer: Das ist keine Signatur.',
  'Use HMAC-SHA1 with the base64-decoded secret as the key.':
    'HMAC-SHA1 mit dem aus base64 dekodierten Secret als Schlüssel verwenden.',
  'Take the UTF-8 bytes of the base string for the HMAC.': 'Für den HMAC die UTF-8-Bytes des Base Strings nehmen.',
  'Give the base string itself to the HMAC, not a hash of it.':
    'Dem HMAC den Base String selbst geben, nicht einen Hash davon.',
  'Key and text of the HMAC were exchanged.': 'Schlüssel und Text des HMAC wurden vertauscht.',
  'The base string has three parts joined by "&": the HTTP method, the encoded URL, and the joined parameters, encoded once more.':
    'Der Base String hat drei mit „&“ verbundene Teile: die HTTP-Methode, die kodierte URL und die verbundenen Parameter, noch einmal kodiert.',
  'The three parts were joined first and then encoded together.':
    'Die drei Teile wurden erst verbunden und dann zusammen kodiert.',
  'The finished base string was percent-encoded once more.':
    'Der fertige Base String wurde noch einmal prozentkodiert.',
  'The HTTP method is missing in the base string.': 'Im Base String fehlt die HTTP-Methode.',
  'The URL is missing in the base string.': 'Im Base String fehlt die URL.',
  'Only the parameters were signed, without HTTP method and URL.':
    'Nur die Parameter wurden signiert, ohne HTTP-Methode und URL.',
  'Only HTTP method and URL were signed, without the parameters.':
    'Nur HTTP-Methode und URL wurden signiert, ohne die Parameter.',
  'Join the parameters by "&", with nothing in front of the first and nothing behind the last one.':
    'Die Parameter mit „&“ verbinden, ohne etwas vor dem ersten und hinter dem letzten.',
  'An empty parameter was written without "=".': 'Ein leerer Parameter wurde ohne „=“ geschrieben.',
  'Write an empty parameter as "name=".': 'Einen leeren Parameter als „name=“ schreiben.',
  'Sign the URL without "?" and what follows; the parameters have a part of their own.':
    'Die URL ohne „?“ und das Folgende signieren; die Parameter haben einen eigenen Teil.',
  'The URL was signed together with its query string.': 'Die URL wurde zusammen mit ihrer Query signiert.',
  'The URL was signed with "?" at its end.': 'Die URL wurde mit „?“ am Ende signiert.',
  'Take the time once, and sign and send the same text: whole seconds since 1970.':
    'Die Zeit einmal nehmen und denselben Text signieren und senden: ganze Sekunden seit 1970.',
  'timestamp was signed in milliseconds but sent in seconds.':
    'timestamp wurde in Millisekunden signiert, aber in Sekunden gesendet.',
  'timestamp was signed in seconds but sent in milliseconds.':
    'timestamp wurde in Sekunden signiert, aber in Millisekunden gesendet.',
  'Another nonce was signed than the one that was sent.': 'Signiert wurde eine andere nonce als gesendet.',
  'Make the nonce once, and sign and send the same text.':
    'Die nonce einmal machen und denselben Text signieren und senden.',
  'nonce was signed as timestamp and timestamp as nonce.':
    'nonce wurde als timestamp und timestamp als nonce signiert.',
  'Sign every parameter with the value that is sent.': 'Jeden Parameter mit dem gesendeten Wert signieren.',
  'Percent-encode every value that is sent: "&" becomes %26, "=" %3D.':
    'Jeden gesendeten Wert prozentkodieren: Aus „&“ wird %26, aus „=“ %3D.',
  'Percent-encode every value that is sent: "+" becomes %2B.':
    'Jeden gesendeten Wert prozentkodieren: Aus „+“ wird %2B.',
  'Percent-encode each value once when it is sent; many HTTP libraries do that on their own.':
    'Jeden Wert beim Senden einmal prozentkodieren; viele HTTP-Bibliotheken tun das selbst.',
  'Sign the plain value, as it is sent after one encoding.':
    'Den einfachen Wert signieren, wie er nach einer Kodierung gesendet wird.',
} as const;
