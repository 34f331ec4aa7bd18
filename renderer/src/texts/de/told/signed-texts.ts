/** What Reproduce says of a JWT, a consent, a code_verifier or a SAML message. */
export const signedTextSentences = {
  'The relying party that gets it.': 'Die Relying Party, die sie bekommt.',
  'True: the user allows it.': 'True: Der Benutzer erlaubt es.',
  'Made so, HMAC-SHA1 gives exactly the sig of the consent (X 3).':
    'So gebildet, ergibt HMAC-SHA1 genau die sig der Einwilligung (X 3).',
  'Which site this consent belongs to is not known: its context waits nowhere, and its clientID is unknown.':
    'Zu welcher Site diese Einwilligung gehört, ist nicht bekannt: Ihr context wartet nirgends, und ihre clientID ist unbekannt.',
  'The text has the consent without its signature.': 'Der Text hat die Einwilligung ohne ihre Signatur.',
  'The sig is that of the same consent in other blanks or another order.':
    'Die sig ist die derselben Einwilligung mit anderen Leerzeichen oder in anderer Reihenfolge.',
  'If it was sent as it stands here, it was written anew after it was signed: send the very text that was signed.':
    'Wurde sie gesendet, wie sie hier steht, dann wurde sie nach dem Signieren neu geschrieben: genau den signierten Text senden.',
  'The context has expired: it is valid for 10 minutes.': 'Der Kontext ist abgelaufen: Er gilt 10 Minuten.',
  'The consent is right, and signed by the site.': 'Die Einwilligung stimmt und ist von der Site signiert.',
  'The consent is right: the user refused.': 'Die Einwilligung stimmt: Der Benutzer hat abgelehnt.',
  'Whether its UID is the user who is logged in is not in the text.':
    'Ob ihre UID der angemeldete Benutzer ist, steht nicht im Text.',
  'HMAC-SHA1 over the exact text gives the sig (X 3).': 'HMAC-SHA1 über genau diesen Text ergibt die sig (X 3).',
  'Accept RS256 alone, with the keys of the jwks_uri.': 'Nur RS256 annehmen, mit den Schlüsseln der jwks_uri.',
  'The HMAC key is the public key of the issuer, which anybody has: the token is forged (RFC 8725, 3.1).':
    'Der HMAC-Schlüssel ist der öffentliche Schlüssel des Ausstellers, den jeder hat: Das Token ist gefälscht (RFC 8725, 3.1).',
  'The times of the token are in milliseconds.': 'Die Zeiten des Tokens sind in Millisekunden.',
  'Write seconds since 1970.': 'Sekunden seit 1970 schreiben.',
  'Set the clock of the machine that issued it, or of the one that reads it.':
    'Die Uhr der Maschine stellen, die es ausgestellt hat, oder die derjenigen, die es liest.',
  'Wait until then, or set the clock that is behind.': 'Bis dahin warten oder die Uhr stellen, die nachgeht.',
  'Log in again, or use the refresh token; if it was new, the clock of the receiver is ahead.':
    'Neu anmelden oder das Refresh-Token benutzen; war es neu, geht die Uhr des Empfängers vor.',
  'Make a new one for every call.': 'Für jeden Aufruf ein neues machen.',
  'The issuer differs in a slash at the end.': 'Der Aussteller unterscheidet sich durch einen Schrägstrich am Ende.',
  'Configure the issuer as the discovery document writes it.':
    'Den Aussteller so eintragen, wie das Discovery-Dokument ihn schreibt.',
  'The issuer differs in upper and lower case.': 'Der Aussteller unterscheidet sich in Groß- und Kleinschreibung.',
  'The issuer is another one than expected.': 'Der Aussteller ist ein anderer als der erwartete.',
  'Take the issuer of the address that the login went to.': 'Den Aussteller der Adresse nehmen, zu der der Login ging.',
  'The token has no nonce.': 'Das Token hat keine nonce.',
  'The nonce is that of another request.': 'Die nonce ist die einer anderen Anfrage.',
  'Compare with the nonce of this very request: keep it in the session, one for each login.':
    'Mit der nonce genau dieser Anfrage vergleichen: sie in der Session halten, eine für jeden Login.',
  'Goes with the token request: whoever knows it began the login.':
    'Geht mit der Token-Anfrage mit: Wer ihn kennt, hat den Login begonnen.',
  'Goes with the authorization request: SHA-256 of the verifier, base64url.':
    'Geht mit der Autorisierungsanfrage mit: SHA-256 des Verifiers, base64url.',
  'The code_verifier fits the code_challenge.': 'Der code_verifier passt zur code_challenge.',
  'The LogoutRequest has no NameID.': 'Der LogoutRequest hat keine NameID.',
  'Its signature was not checked: the partner was registered without a certificate.':
    'Ihre Signatur wurde nicht geprüft: Der Partner wurde ohne Zertifikat registriert.',
  'The message is not of SAML 2.0.': 'Die Nachricht ist keine von SAML 2.0.',
  'The message has no Version.': 'Die Nachricht hat keine Version.',
  'Ask without IsPassive: there is no session, and no page may be shown.':
    'Ohne IsPassive fragen: Es gibt keine Session, und keine Seite darf gezeigt werden.',
  'Look into the log of the identity provider: the user could not log in, or cancelled.':
    'Im Log des Identity-Providers nachsehen: Der Benutzer konnte sich nicht anmelden oder hat abgebrochen.',
  'Look into the log of the identity provider: it does not let this user or this request in.':
    'Im Log des Identity-Providers nachsehen: Er lässt diesen Benutzer oder diese Anfrage nicht zu.',
  'Ask for another NameIDPolicy Format: the identity provider has none of that kind.':
    'Ein anderes Format in NameIDPolicy verlangen: Der Identity-Provider hat keines dieser Art.',
  'Look at what the request asks for: the identity provider does not do that.':
    'Nachsehen, was die Anfrage verlangt: Der Identity-Provider macht das nicht.',
  'Ask for another RequestedAuthnContext: the user cannot log in like that there.':
    'Einen anderen RequestedAuthnContext verlangen: So kann sich der Benutzer dort nicht anmelden.',
  'Look up the user at the identity provider: it does not know them.':
    'Den Benutzer beim Identity-Provider nachschlagen: Er kennt ihn nicht.',
  'The response has no status.': 'Die Antwort hat keinen Status.',
  'Look into the log of the identity provider: it says why.':
    'Im Log des Identity-Providers nachsehen: Es sagt, warum.',
  'Do not accept it: so signature wrapping makes others read what nobody signed.':
    'Nicht annehmen: So bringt Signature Wrapping andere dazu, zu lesen, was niemand signiert hat.',
  'The response has no assertion, although its status is Success.':
    'Die Antwort hat keine Assertion, obwohl ihr Status Success ist.',
  'The assertion is not where it belongs, right below the response.':
    'Die Assertion steht nicht, wo sie hingehört, direkt unter der Antwort.',
  'Which login its RelayState belongs to is not known here, so InResponseTo was not compared.':
    'Zu welchem Login ihr RelayState gehört, ist hier nicht bekannt, also wurde InResponseTo nicht verglichen.',
  'The assertion has no NameID.': 'Die Assertion hat keine NameID.',
  'NameID has more than 255 characters.': 'NameID hat mehr als 255 Zeichen.',
  'The assertion has no confirmation of the bearer kind.': 'Die Assertion hat keine Bestätigung der Art bearer.',
  'The assertion has no AuthnStatement: nobody logged in.':
    'Die Assertion hat kein AuthnStatement: Niemand hat sich angemeldet.',
  'A text without messages was taken for SAML.': 'Ein Text ohne Nachrichten wurde für SAML gehalten.',
  'The message is no well-formed XML.': 'Die Nachricht ist kein wohlgeformtes XML.',
  'Let the partner send it anew.': 'Den Partner neu senden lassen.',
  'Let the partner send it as the standard says (SAML Core).':
    'Den Partner senden lassen, wie der Standard es sagt (SAML Core).',
  'The message cannot be read.': 'Die Nachricht ist nicht lesbar.',
  'Nothing is wrong with it but that the assertion was used already.':
    'Nichts daran ist falsch, nur wurde die Assertion schon benutzt.',
  'Log in anew: each assertion counts once. If it was used once only, its answer was sent twice.':
    'Neu anmelden: Jede Assertion zählt einmal. Wurde sie nur einmal benutzt, dann wurde ihre Antwort zweimal gesendet.',
  'If it was refused when it was new, the clock of its receiver was ahead: judge it at that time.':
    'Wurde sie abgelehnt, als sie neu war, ging die Uhr des Empfängers vor: für diesen Zeitpunkt beurteilen.',
  'Its signature fits the registered certificate.': 'Ihre Signatur passt zum registrierten Zertifikat.',
  'Import the metadata of the partner anew: it has the certificate that it signs with.':
    'Die Metadaten des Partners neu importieren: Darin steht das Zertifikat, mit dem er signiert.',
  'The signature is over another element: the message is wrapped.':
    'Die Signatur gilt einem anderen Element: Die Nachricht ist umhüllt.',
  'Do not accept it: what is read is not what was signed.': 'Nicht annehmen: Gelesen wird nicht, was signiert wurde.',
  'The signature is in an element where none belongs.': 'Die Signatur steht in einem Element, in das keine gehört.',
  'Do not accept it: so signature wrapping hides what was signed.':
    'Nicht annehmen: So verbirgt Signature Wrapping, was signiert wurde.',
  'The message has several signatures.': 'Die Nachricht hat mehrere Signaturen.',
  'Let the partner sign the response or its assertion, not both.':
    'Den Partner die Antwort oder ihre Assertion signieren lassen, nicht beide.',
  'The canonicalization of the signature is not the exclusive one.':
    'Die Kanonisierung der Signatur ist nicht die exklusive.',
  'Let the partner sign with exclusive canonicalization.': 'Den Partner mit exklusiver Kanonisierung signieren lassen.',
  'The signature has a transform that is not accepted.':
    'Die Signatur hat eine Transformation, die nicht angenommen wird.',
  'Let the partner sign with the enveloped signature and exclusive canonicalization.':
    'Den Partner mit enveloped signature und exklusiver Kanonisierung signieren lassen.',
  'The signature does not have exactly one reference.': 'Die Signatur hat nicht genau eine Referenz.',
  'Let the partner sign with RSA and SHA-256.': 'Den Partner mit RSA und SHA-256 signieren lassen.',
  'The digest does not fit the text as it stands here.': 'Der Digest passt nicht zum Text, wie er hier steht.',
  'Paste the base64 as it was sent: XML that was copied or formatted has other blanks.':
    'Das Base64 einfügen, wie es gesendet wurde: Kopiertes oder formatiertes XML hat andere Leerzeichen.',
  'The message was changed after it was signed.': 'Die Nachricht wurde nach dem Signieren geändert.',
  'Take the message as it was sent, character by character.':
    'Die Nachricht nehmen, wie sie gesendet wurde, Zeichen für Zeichen.',
  'The message is signed with another key than the registered one.':
    'Die Nachricht ist mit einem anderen Schlüssel signiert als dem registrierten.',
  'The signature does not fit the text as it stands here.': 'Die Signatur passt nicht zum Text, wie er hier steht.',
  'The values were signed without their percent-encoding.': 'Die Werte wurden ohne ihre Prozentkodierung signiert.',
  'Sign the query as it is sent, with its percent-encoding.':
    'Die Query signieren, wie sie gesendet wird, mit ihrer Prozentkodierung.',
  'The query was signed with percent-encoding in lower case.':
    'Die Query wurde mit Prozentkodierung in Kleinbuchstaben signiert.',
  'Sign the very characters that are sent, or encode with capital letters (%2B).':
    'Genau die Zeichen signieren, die gesendet werden, oder mit Großbuchstaben kodieren (%2B).',
  'The query was signed with percent-encoding in capital letters.':
    'Die Query wurde mit Prozentkodierung in Großbuchstaben signiert.',
  'Sign the very characters that are sent.': 'Genau die Zeichen signieren, die gesendet werden.',
  'RelayState was left out of what is signed.': 'RelayState fehlt in dem, was signiert ist.',
  'Sign message, RelayState and SigAlg, in this order.':
    'Nachricht, RelayState und SigAlg signieren, in dieser Reihenfolge.',
  'An empty RelayState was signed that is not in the query.':
    'Ein leerer RelayState wurde signiert, der nicht in der Query steht.',
  'Leave RelayState out of what is signed where it is not sent.':
    'RelayState beim Signieren weglassen, wo er nicht gesendet wird.',
  'The query was signed in another order.': 'Die Query wurde in anderer Reihenfolge signiert.',
  'SigAlg was left out of what is signed.': 'SigAlg fehlt in dem, was signiert ist.',
  'The assertion': 'Die Assertion',
  'The confirmation of the assertion': 'Die Bestätigung der Assertion',
  'The session at the identity provider': 'Die Session beim Identity-Provider',
  'Set the clock of the partner, or of the receiver: they differ by more than two minutes.':
    'Die Uhr des Partners oder die des Empfängers stellen: Sie unterscheiden sich um mehr als zwei Minuten.',
  'Log in again; if it was new, the clock of its sender is behind, or that of the receiver ahead.':
    'Neu anmelden; war sie neu, geht die Uhr des Absenders nach oder die des Empfängers vor.',
  'Its times exclude each other: it was never valid.': 'Ihre Zeiten schließen einander aus: Sie war nie gültig.',
  'Let the partner set its times anew: made, valid from, valid until.':
    'Den Partner die Zeiten neu setzen lassen: gemacht, gültig ab, gültig bis.',
  'aud is {0}{1}, and {2} is expected.': 'aud ist {0}{1}, erwartet wird {2}.',
  'aud is {0}{1}; the issuer is the provider of "{2}".': 'aud ist {0}{1}; der Aussteller ist der Provider von „{2}“.',
  'The token is not signed: its alg is {0}.': 'Das Token ist nicht signiert: Sein alg ist {0}.',
  'Write {0} as kid.': '{0} als kid schreiben.',
  'It is signed by {0}, whose key is {1}; kid is {2}.': 'Signiert hat {0}, dessen Schlüssel {1} ist; kid ist {2}.',
  'A signature of the key {0} has {1} bytes; this one has {2}.':
    'Eine Signatur des Schlüssels {0} hat {1} Bytes, diese hat {2}.',
  'kid names the key of {0}, and the signature over header and claims is not of it.':
    'kid nennt den Schlüssel von {0}, und die Signatur über Header und Claims ist nicht von ihm.',
  'The token is signed with the former key.': 'Das Token ist mit dem früheren Schlüssel signiert.',
  'Get a new token: the key was replaced.': 'Ein neues Token holen: Der Schlüssel wurde ersetzt.',
  'The key {0} of {1} was accepted until {2}.': 'Der Schlüssel {0} von {1} wurde bis {2} angenommen.',
  'kid is {0}, and no key of this service has that id.':
    'kid ist {0}, und kein Schlüssel dieses Dienstes hat diese Kennung.',
  'iss names the provider of "{0}", and the key is of {1}.':
    'iss nennt den Provider von „{0}“, und der Schlüssel gehört {1}.',
  'The alg of the token is {0}, not RS256.': 'Der alg des Tokens ist {0}, nicht RS256.',
  'The {0} was issued {1} in the future.': 'Ausgestellt in der Zukunft: {0}, um {1}.',
  'iat is {0}, and it is {1}: the clock of one side is off.':
    'iat ist {0}, und es ist {1}: Die Uhr einer Seite geht falsch.',
  'The {0} expired {1} ago.': 'Abgelaufen: {0}, seit {1}.',
  'exp is {0}, and it is {1}.': 'exp ist {0}, und es ist {1}.',
  'The {0} was made {1} ago.': 'Zu alt: {0}, gemacht vor {1}.',
  'It is valid for {0} s (D62).': 'Es gilt {0} s (D62).',
  'iss is {0}, and {1} is expected.': 'iss ist {0}, erwartet wird {1}.',
  Assertion: 'Assertion',
  Attributes: 'Attribute',
  Signature: 'Signatur',
  'The {0} has no Issuer.': '{0} ohne Issuer.',
  'ID is "{0}".': 'ID ist „{0}“.',
  'Send it to {0}, and name that as Destination.': 'An {0} senden und diese Adresse als Destination nennen.',
  'Destination is "{0}".': 'Destination ist „{0}“.',
  'AssertionConsumerServiceURL differs from the registered one {0}.':
    'AssertionConsumerServiceURL unterscheidet sich von der registrierten {0}.',
  'Send {0}, or register the other one.': '{0} senden oder die andere registrieren.',
  'It is "{0}", and "{1}" is registered.': 'Es ist „{0}“, registriert ist „{1}“.',
  'ProtocolBinding is {0}, not HTTP-POST.': 'ProtocolBinding ist {0}, nicht HTTP-POST.',
  'Issuer is "{0}", Destination is "{1}".': 'Issuer ist „{0}“, Destination ist „{1}“.',
  'The Issuer differs from the registered one {0}.': 'Der Issuer unterscheidet sich vom registrierten {0}.',
  'Register the partner "{0}" with the entity id that it sends.':
    'Den Partner „{0}“ mit der Entity-ID registrieren, die er sendet.',
  'Issuer is "{0}", registered is "{1}".': 'Issuer ist „{0}“, registriert ist „{1}“.',
  'Issuer is "{0}"; registered for "{1}": {2}.': 'Issuer ist „{0}“; registriert für „{1}“: {2}.',
  'Its status is {0}.': 'Ihr Status ist {0}.',
  'It says: "{0}".': 'Sie sagt: „{0}“.',
  'The response has {0} assertions; one belongs there.': 'Die Antwort hat {0} Assertions; hinein gehört eine.',
  '{0} of them {1} a signature.': 'Mit Signatur ({1}): {0}.',
  'They are "{0}" and "{1}".': 'Es sind „{0}“ und „{1}“.',
  'The assertion has no {0}.': 'Die Assertion hat kein {0}.',
  '{0} is another address.': '{0} ist eine andere Adresse.',
  '{0} differs from the expected one {1}.': '{0} unterscheidet sich vom erwarteten Wert {1}.',
  'Register the service provider with the entity id {0}.': 'Den Service-Provider mit der Entity-ID {0} registrieren.',
  'Register {0} at the identity provider.': '{0} beim Identity-Provider registrieren.',
  '{0} is "{1}", and "{2}" is expected.': '{0} ist „{1}“, erwartet wird „{2}“.',
  'Audience differs from the entity id {0}.': 'Audience unterscheidet sich von der Entity-ID {0}.',
  'Set the entity id of the service provider to {0} at the identity provider.':
    'Die Entity-ID des Service-Providers beim Identity-Provider auf {0} setzen.',
  'Audience is "{0}", and "{1}" is expected.': 'Audience ist „{0}“, erwartet wird „{1}“.',
  'Send it to {0}.': 'An {0} senden.',
  'It was sent to {0}.': 'Gesendet wurde sie an {0}.',
  'InResponseTo is "{0}" and "{1}".': 'InResponseTo ist „{0}“ und „{1}“.',
  'It is "{0}", and "{1}" is the id {2}.': 'Es ist „{0}“, und „{1}“ ist die Kennung {2}.',
  'RelayState has more than {0} characters.': 'RelayState hat mehr als {0} Zeichen.',
  'The message is "{0}", which no SAML end-point takes.': 'Die Nachricht ist „{0}“; diese nimmt kein SAML-Endpunkt.',
  'The {0} algorithm is {1}, which is not accepted.': 'Der Algorithmus ({0}) ist {1}, der nicht angenommen wird.',
  'Accepted are RSA with SHA-256, SHA-384 and SHA-512; the message has "{0}".':
    'Angenommen werden RSA mit SHA-256, SHA-384 und SHA-512; die Nachricht hat „{0}“.',
  'The signature itself is that of {0}: the element was changed, or formatted when it was copied.':
    'Die Signatur selbst ist die von {0}: Das Element wurde geändert oder beim Kopieren formatiert.',
  'The signature is that of {0}, and the digest is that of another content.':
    'Die Signatur ist die von {0}, und der Digest ist der eines anderen Inhalts.',
  'The message is signed with the key of {0}.': 'Die Nachricht ist mit dem Schlüssel von {0} signiert.',
  'Its certificate is {0}…{1}.': 'Ihr Zertifikat ist {0}…{1}.',
  'It brings the certificate {0}…, which fits its signature{1}.':
    'Sie bringt das Zertifikat {0}… mit, das zu ihrer Signatur passt{1}.',
  'The signature is not that of {0}.': 'Die Signatur ist nicht die von {0}.',
  'No certificate that is known here fits the signature{0}: another key made it, or it was changed.':
    'Kein hier bekanntes Zertifikat passt zur Signatur{0}: Ein anderer Schlüssel hat sie gemacht, oder sie wurde geändert.',
  'SigAlg is "{0}".': 'SigAlg ist „{0}“.',
  'Made so, the key of {0} gives exactly this Signature.':
    'So gebildet, ergibt der Schlüssel von {0} genau diese Signature.',
  'The signature of the query is not that of {0}.': 'Die Signatur der Query ist nicht die von {0}.',
  'The registered certificate {0}… does not fit: the query was changed, or another key made it.':
    'Das registrierte Zertifikat {0}… passt nicht: Die Query wurde geändert, oder ein anderer Schlüssel hat sie signiert.',
  'The query is signed with the key of {0}.': 'Die Query ist mit dem Schlüssel von {0} signiert.',
  'That certificate fits; the registered one is {0}….': 'Dieses Zertifikat passt; das registrierte ist {0}….',
  '{0} is not valid yet.': 'Noch nicht gültig: {0}.',
  'It begins at {0}, and it is {1}: the clock of its sender is {2} ahead.':
    'Der Anfang ist {0}, und es ist {1}: Die Uhr des Absenders geht um {2} vor.',
  '{0} expired {1} ago.': 'Abgelaufen: {0}, seit {1}.',
  'It was good until {0}, and it is {1}.': 'Gültig bis {0}, und es ist {1}.',
  'The {0} has no IssueInstant.': '{0} ohne IssueInstant.',
  'Nothing is wrong with it but its age: it was made {0} ago.':
    'Nichts daran ist falsch außer dem Alter: gemacht vor {0}.',
  'Issuer is "{0}", Audience is "{1}".': 'Issuer ist „{0}“, Audience ist „{1}“.',
  'Audience is "{0}".': 'Audience ist „{0}“.',
};
