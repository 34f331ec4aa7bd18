/** What Reproduce says of a pasted call: cause, what to do, proof, remarks. */
export const reproduceSentences = {
  'This sig is right: with it, the signature of the call would be accepted.':
    'Diese sig ist richtig: Mit ihr würde die Signatur des Aufrufs angenommen.',
  'No known mistake explains it.': 'Kein bekannter Fehler erklärt sie.',
  'This sig is wrong.': 'Diese sig ist falsch.',
  'Both strings are equal, and this one gives the sig of the call.':
    'Beide Texte sind gleich, und dieser ergibt die sig des Aufrufs.',
  'Both strings are equal, so the key is the cause: the code signs with another secret than {0}.':
    'Beide Texte sind gleich, also ist der Schlüssel die Ursache: Der Code signiert mit einem anderen Secret. Richtig ist {0}.',
  'The strings differ only in what is accepted both ways: this one is right too.':
    'Die Texte unterscheiden sich nur in dem, was auf beide Arten angenommen wird: Auch dieser ist richtig.',
  'Signed with {0}, it gives exactly the sig of the call.':
    'Er ergibt genau die sig des Aufrufs, wenn so signiert wird: {0}.',
  'Signed with the right secret, it does not give the sig of the call: the key differs as well.':
    'Mit dem richtigen Secret signiert, ergibt er nicht die sig des Aufrufs: Auch der Schlüssel ist ein anderer.',
  'No known mistake makes this string of the call; look at the first difference.':
    'Kein bekannter Fehler macht diesen Text aus dem Aufruf; die erste Abweichung ansehen.',
  'the current secret of the site "{0}"': 'das jetzige Secret der Site „{0}“',
  'the previous secret, valid until it is removed of the site "{0}"':
    'das vorige Secret der Site „{0}“, gültig, bis es entfernt wird',
  '"{0}" where "{1}" belongs': '„{0}“, wo „{1}“ hingehört',
  'The text has a parameter "{0}", with {1} if it is "{2}".':
    'Der Text hat einen Parameter „{0}“: {1}, wenn „{2}“ gemeint ist.',
  'No site here has the API key "{0}".': 'Keine Site hier hat den API-Key „{0}“.',
  'It has {0} if it is "{1}" ({2}).': 'Er hat {0}, wenn „{1}“ ({2}) gemeint ist.',
  'The timestamp "{0}" has letters that look like digits.':
    'Der timestamp „{0}“ hat Buchstaben, die wie Ziffern aussehen.',
  'The sig has {0}; else it is the right one.': 'Die sig hat {0}; sonst ist sie die richtige.',
  'Apart from characters that look alike, it is the signature that the service expects.':
    'Bis auf Zeichen, die ähnlich aussehen, ist sie die Signatur, die der Dienst erwartet.',
  'The value of {0} has "{1}" where "{2}" was signed.': 'Der Wert von {0} hat „{1}“, wo „{2}“ signiert wurde.',
  'With this one character changed, HMAC-SHA1 gives exactly the sig of the call.':
    'Mit diesem einen geänderten Zeichen ergibt HMAC-SHA1 genau die sig des Aufrufs.',
  'at {0} (callId {1})': 'am {0} (callId {1})',
  'It arrived again {0}, and {1} more times and was refused as a replay (403004): something sent it twice.':
    'Er kam noch einmal an, {0}, und {1} weitere Male, und wurde als Wiederholung abgelehnt (403004): Etwas hat ihn zweimal gesendet.',
  'It arrived again {0} and was refused as a replay (403004): something sent it twice.':
    'Er kam noch einmal an, {0}, und wurde als Wiederholung abgelehnt (403004): Etwas hat ihn zweimal gesendet.',
  '{0}; by this machine’s time the call is right.': '{0}; nach der Zeit dieses Rechners ist der Aufruf richtig.',
  'The call itself is right: {0}': 'Der Aufruf selbst ist richtig: {0}',
  'Switch the failure off: Time and failures, or "authdesk fault clear".':
    'Die Störung abschalten: Zeit und Störungen, oder „authdesk fault clear“.',
  'When it came: {0}': 'Als er kam: {0}',
  'Authdesk answered it so on purpose: {0}': 'Authdesk hat absichtlich so geantwortet: {0}',
  'The log has it: {0}, callId {1}.': 'So steht es im Log: {0}, callId {1}.',
  '{0}.': '{0}.',
  'By this machine’s time the call is {0} old.': 'Nach der Zeit dieses Rechners ist der Aufruf {0} alt.',
  'The base string came without its signature.': 'Der Base String kam ohne seine Signatur.',
  'What decides is not in the text: the value of {0} is missing.':
    'Was entscheidet, steht nicht im Text: Der Wert von {0} fehlt.',
  'What decides is not in the text: the values of {0} are missing.':
    'Was entscheidet, steht nicht im Text: Die Werte von {0} fehlen.',
  'Ask for the call with it: a HAR "with sensitive data", or the command with its values in place of variables and stars.':
    'Um den Aufruf mit diesem Wert bitten: ein HAR „with sensitive data“, oder der Befehl mit Werten statt Variablen und Sternen.',
  'Ask for the call with them: a HAR "with sensitive data", or the command with its values in place of variables and stars.':
    'Um den Aufruf mit diesen Werten bitten: ein HAR „with sensitive data“, oder der Befehl mit Werten statt Variablen und Sternen.',
  'It is not certain that this is the whole call.': 'Es ist nicht sicher, dass das der ganze Aufruf ist.',
  'Paste the call alone, in one piece: the whole address on one line, or as cURL, as raw HTTP or as a HAR.':
    'Den Aufruf allein einfügen, in einem Stück: die ganze Adresse in einer Zeile, oder als cURL, HTTP-Text oder HAR.',
  'Of what was read alone, the call would be refused with {0} {1}.':
    'Nach dem, was allein gelesen wurde, würde der Aufruf mit {0} {1} abgelehnt.',
  'This very call was accepted at {0} (callId {1}).': 'Genau dieser Aufruf wurde am {0} angenommen (callId {1}).',
  'The log holds the call with this nonce and this sig.': 'Im Log steht der Aufruf mit dieser nonce und dieser sig.',
  'Sent again it would be refused for its time ({0}): a repeated call needs a new nonce and a new signature.':
    'Noch einmal gesendet, würde er wegen seiner Zeit abgelehnt ({0}): Ein wiederholter Aufruf braucht eine neue nonce und eine neue Signatur.',
  'Sent again it would be refused as a replay ({0}): a repeated call needs a new nonce and a new signature.':
    'Noch einmal gesendet, würde er als Wiederholung abgelehnt ({0}): Ein wiederholter Aufruf braucht eine neue nonce und eine neue Signatur.',
  'If it was refused so when it was fresh, the clock of the machine that signed it is behind.':
    'Wurde er so abgelehnt, als er neu war, geht die Uhr des Rechners nach, der ihn signiert hat.',
  'Nothing is wrong with the call but its age: sent at its own time, {0}, it would have been accepted.':
    'Am Aufruf stimmt nur sein Alter nicht: Zu seiner eigenen Zeit gesendet, {0}, würde er angenommen.',
  'Sent now it is refused with {0} {1}, because its timestamp is {2} behind the service clock: sign it anew.':
    'Jetzt gesendet, wird er mit {0} {1} abgelehnt, weil sein timestamp {2} hinter der Uhr des Dienstes liegt: neu signieren.',
  'The log holds it: accepted at {0}, callId {1}.': 'So steht er im Log: angenommen am {0}, callId {1}.',
  'It was recorded at {0}, and its timestamp says {1}: {2} apart.':
    'Aufgezeichnet wurde er am {0}, und sein timestamp sagt {1}: Dazwischen liegen {2}.',
  'The timestamp was off when the call was made; nothing else is wrong with it.':
    'Der timestamp ging falsch, als der Aufruf gemacht wurde; sonst stimmt alles.',
  'The timestamp was {0} behind when the call was made; nothing else is wrong with it.':
    'Der timestamp ging {0} nach, als der Aufruf gemacht wurde; sonst stimmt alles.',
  'The timestamp was {0} ahead when the call was made; nothing else is wrong with it.':
    'Der timestamp ging {0} vor, als der Aufruf gemacht wurde; sonst stimmt alles.',
  'Set the clock of the machine that signs, or take the time from the Date header of a response; a difference of whole hours is local time sent as UTC.':
    'Die Uhr des Rechners stellen, der signiert, oder die Zeit aus dem Header Date einer Antwort nehmen; ein Unterschied von ganzen Stunden ist Ortszeit, die als UTC gesendet wird.',
  'The answer in the text has errorCode 403002.': 'Die Antwort im Text hat den errorCode 403002.',
  'Its nonce was used before, by another call at {0} (callId {1}).':
    'Seine nonce wurde schon verwendet, von einem anderen Aufruf am {0} (callId {1}).',
  'That call has the same nonce and another sig, so this is not the same call.':
    'Jener Aufruf hat dieselbe nonce und eine andere sig, ist also nicht derselbe.',
  'Its nonce was used at {0}; whether by this very call cannot be told, because the log no longer has it.':
    'Seine nonce wurde am {0} verwendet; ob von genau diesem Aufruf, lässt sich nicht sagen, weil das Log ihn nicht mehr hat.',
  'If it was accepted then, nothing is wrong with it. To send it again, make a new nonce and sign it anew.':
    'Wurde er damals angenommen, stimmt alles. Um ihn noch einmal zu senden, eine neue nonce machen und neu signieren.',
  'And apart from its time: {0}': 'Und abgesehen von seiner Zeit: {0}',
  'The secret that should have signed is {0}, fingerprint {1}.':
    'Das Secret, mit dem zu signieren war, ist {0}, Fingerabdruck {1}.',
  'And: {0}': 'Und: {0}',
  'With this mistake, {0} gives exactly the sig of the call.':
    'Mit diesem Fehler ergibt {0} genau die sig des Aufrufs.',
  'With these two mistakes together, {0} gives exactly the sig of the call.':
    'Mit diesen zwei Fehlern zusammen ergibt {0} genau die sig des Aufrufs.',
  'With these three mistakes together, {0} gives exactly the sig of the call.':
    'Mit diesen drei Fehlern zusammen ergibt {0} genau die sig des Aufrufs.',
  'The bytes of the key were not those of the secret: fingerprint {0} instead of {1}.':
    'Die Bytes des Schlüssels waren nicht die des Secrets: Fingerabdruck {0} statt {1}.',
  'Key used: {0} ({1}); right: {2} ({3}).': 'Verwendeter Schlüssel: {0} ({1}); richtig: {2} ({3}).',
  'Rule {0}.': 'Regel {0}.',
  'Rule {0}: {1}': 'Regel {0}: {1}',
  'Rule {0}: {1} {2}': 'Regel {0}: {1} {2}',
  '{0} day': '{0} Tag',
  '{0} hour': '{0} Stunde',
  '{0} hours': '{0} Stunden',
  '{0} minute': '{0} Minute',
  '{0} minutes': '{0} Minuten',
  '{0} second': '{0} Sekunde',
  '{0} seconds': '{0} Sekunden',
  'This is the same call as number {0} of the text once more: the second one to arrive is refused as a replay.':
    'Das ist derselbe Aufruf wie Nummer {0} des Texts noch einmal: Der zweite, der ankommt, wird als Wiederholung abgelehnt.',
  'Its nonce is that of number {0} of the text, so the second one to arrive is refused as a replay.':
    'Seine nonce ist die von Nummer {0} des Texts, daher wird der zweite, der ankommt, als Wiederholung abgelehnt.',
  'Both name the same nonce and the same sig; each alone would be accepted at its own time.':
    'Beide nennen dieselbe nonce und dieselbe sig; jeder allein würde zu seiner eigenen Zeit angenommen.',
  'Both name the same nonce; each alone would be accepted at its own time.':
    'Beide nennen dieselbe nonce; jeder allein würde zu seiner eigenen Zeit angenommen.',
  'Number {0} of the text has the same nonce and the same sig: the second one to arrive is refused as a replay (403004).':
    'Nummer {0} des Texts hat dieselbe nonce und dieselbe sig: Der zweite, der ankommt, wird als Wiederholung abgelehnt (403004).',
  'Number {0} of the text has the same nonce: the second one to arrive is refused as a replay (403004).':
    'Nummer {0} des Texts hat dieselbe nonce: Der zweite, der ankommt, wird als Wiederholung abgelehnt (403004).',
  'The text does not name the host: {0}://{1} is assumed, which its API key names.':
    'Der Text nennt den Host nicht: Angenommen wird {0}://{1}, auf das der API-Key hinweist.',
  'The text does not name the host: the signature fits {0}://{1}.':
    'Der Text nennt den Host nicht: Die Signatur passt zu {0}://{1}.',
  'The text does not name the host: the mistake was found for {0}://{1}.':
    'Der Text nennt den Host nicht: Der Fehler wurde für {0}://{1} gefunden.',
  'The text has path and query alone. The signature covers the host, too, and fits none of those that the site has.':
    'Der Text hat nur Pfad und Query. Die Signatur umfasst auch den Host und passt zu keinem, den die Site hat.',
  'Most likely "{0}" ({1}) was meant.': 'Wahrscheinlich war „{0}“ ({1}) gemeint.',
  'With that put right, it would be refused next with 400093: no site here has the API key "{0}".':
    'Ist das behoben, würde er als Nächstes mit 400093 abgelehnt: Keine Site hier hat den API-Key „{0}“.',
  'Text that is read from a picture confuses such characters; they are not corrected here.':
    'Aus einem Bild gelesener Text verwechselt solche Zeichen; hier werden sie nicht berichtigt.',
  'Ask for the call as text, copied from the log or the tool. If it was sent so, this character is the mistake.':
    'Um den Aufruf als Text bitten, kopiert aus dem Log oder Werkzeug. Wurde er so gesendet, ist dieses Zeichen der Fehler.',
  'Other mistakes give the same signature: {0}': 'Andere Fehler ergeben dieselbe Signatur: {0}',
  'Judged as if sent at its own time, {0}. Sent now, it would be refused for its age ({1}) before anything else.':
    'Beurteilt, als wäre er zu seiner eigenen Zeit gesendet, {0}. Jetzt gesendet, würde er vor allem anderen wegen seines Alters abgelehnt ({1}).',
  'When it was made, it was answered with {0} {1}.': 'Als er gemacht wurde, war die Antwort {0} {1}.',
  'Judged as if sent at {0}; whether its nonce was used before is not looked at then.':
    'Beurteilt, als wäre er am {0} gesendet; ob seine nonce schon verwendet war, wird dann nicht geprüft.',
  'The log masks secrets and tokens of this call, so it is shown as it was decided and cannot be judged anew.':
    'Das Log maskiert Secrets und Tokens dieses Aufrufs; daher wird er gezeigt, wie er entschieden wurde, und kann nicht neu beurteilt werden.',
  'The host {0} is not one of this service, so the call was made elsewhere; its host was not judged.':
    'Der Host {0} gehört nicht zu diesem Dienst, der Aufruf ging also anderswohin; sein Host wurde nicht beurteilt.',
  'Read as number {0} of the text, {1}, it would be accepted.':
    'Als Nummer {0} des Texts gelesen, {1}, würde er angenommen.',
  'Read as number {0} of the text, {1}, it would be refused with {2} {3}.':
    'Als Nummer {0} des Texts gelesen, {1}, würde er mit {2} {3} abgelehnt.',
  'Set it back to this machine’s time: Time and failures, or "authdesk clock {0}{1}".':
    'Auf die Zeit dieses Rechners zurückstellen: Zeit und Störungen, oder „authdesk clock {0}{1}“.',
  'The clock of the site "{0}"': 'Die Uhr der Site „{0}“',
  '{0} was set back to this machine’s time at {1}': '{0} wurde auf die Zeit dieses Rechners zurückgestellt, {1}',
  '{0} is {1} since {2}': '{0} geht seit {2} {1}',
  '{0} behind': '{0} nach',
  '{0} ahead': '{0} vor',
  '{0} stands still since {1}, and is at this machine’s time':
    '{0} steht seit {1} still und zeigt die Zeit dieses Rechners',
  '{0} stands still since {1}, and is {2}': '{0} steht seit {1} still und geht {2}',
  'The call names the host {0}, which is not one of this service, so the service answers 421 (D3). Sign it anew to see what the method does; or enter the domain in Data centers.':
    'Der Aufruf nennt den Host {0}, der nicht zu diesem Dienst gehört, daher antwortet der Dienst mit 421 (D3). Neu signieren, um zu sehen, was die Methode tut; oder die Domain unter Rechenzentren eintragen.',
  'Besides: {0}': 'Außerdem: {0}',
  'API key': 'API-Key',
  '"{0}"': '„{0}“',
} as const;
