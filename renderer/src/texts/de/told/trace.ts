/** Lines of the decision trace: what was checked for a call, and what it was found to be. */
export const traceSentences = {
  'A login token came beside the regToken, and it is lost: leave it out.':
    'Neben dem regToken kam ein Login-Token, und es ist verloren: es weglassen.',
  'A nonce without timestamp and sig is no signature; it is ignored.':
    'Eine nonce ohne timestamp und sig ist keine Signatur; sie wird ignoriert.',
  'A one-time code was issued for this site and this redirect_uri.':
    'Ein Einmal-Code wurde ausgestellt, für diese Site und diese redirect_uri.',
  'A retired API key answers like this; no login id or password was looked at.':
    'So antwortet ein ausgemusterter API-Key; Login-Kennung und Passwort wurden nicht angesehen.',
  'A userKey without the secret of its application is no credential. The method needs none, so it is ignored.':
    'Ein userKey ohne das Secret seiner Anwendung ist kein Credential. Die Methode braucht keines, also wird er ignoriert.',
  'A verified address needs no enrolment: it stays a second factor while the policy enables gigyaEmail.':
    'Eine bestätigte Adresse braucht keine Registrierung: Sie bleibt ein zweiter Faktor, solange die Policy gigyaEmail zulässt.',
  'A {0} account was made for the identity.': 'Für die Identität wurde ein Konto angelegt: {0}.',
  'An access token was issued, {0}; it {1}.': 'Ein Access-Token wurde ausgestellt, {0}; es {1}.',
  'An access token was issued; it {0}.': 'Ein Access-Token wurde ausgestellt; es {0}.',
  'An account was made for the user, and logs in.': 'Für den Benutzer wurde ein Konto angelegt, und es meldet sich an.',
  'An app of the user asked for the code, for a page of the site (C 4.8).':
    'Eine App des Benutzers hat den Code erfragt, für eine Seite der Site (C 4.8).',
  'An identity is to be connected to the account of the token.':
    'Eine Identität soll mit dem Konto des Tokens verbunden werden.',
  'Another account holds the identity, but is pending: the identity may move.':
    'Ein anderes Konto hat die Identität, ist aber offen: Die Identität darf umziehen.',
  'AssertionConsumerServiceIndex {0} is looked up nowhere: the response goes to the one address that the service provider is registered with.':
    'AssertionConsumerServiceIndex {0} wird nirgends nachgesehen: Die Antwort geht an die eine Adresse, mit der der Service Provider registriert ist.',
  'Every parameter belongs to the grant that was asked for.': 'Jeder Parameter gehört zum Grant, der erfragt wurde.',
  'Every parameter is known.': 'Jeder Parameter ist bekannt.',
  'It is a POST with nothing in the query string.': 'Es ist ein POST ohne etwas im Query-String.',
  'No account of the site has this login identifier.': 'Kein Konto der Site hat diese Login-Kennung.',
  'No format was named: a call with an access token is answered in XML. For JSON, send format=json.':
    'Es war kein Format genannt: Ein Aufruf mit Access-Token bekommt XML. Für JSON format=json senden.',
  'No rule of accounts.rba.setPolicy asks for a second factor.':
    'Keine Regel von accounts.rba.setPolicy verlangt einen zweiten Faktor.',
  'No short link has this id.': 'Kein Kurzlink hat diese id.',
  'No site has this API key.': 'Keine Site hat diesen API-Key.',
  'No token with this value was issued, or it was deleted with its site.':
    'Ein Token mit diesem Wert wurde nie ausgestellt oder mit seiner Site gelöscht.',
  'Nothing is open.': 'Nichts ist offen.',
  'Nothing is open: the account is final now.': 'Nichts ist offen: Das Konto ist jetzt endgültig.',
  'Nothing says who the user is: neither login_token nor gmidTicket nor the cookie of a session.':
    'Nichts sagt, wer der Benutzer ist: weder login_token noch gmidTicket noch das Cookie einer Session.',
  'Nothing was sent; the policies do not let the caller know.':
    'Nichts wurde gesendet; die Policies lassen es den Aufrufer nicht wissen.',
  'OPTIONS is for pages of registered domains, and no site has that of this page. Use GET, POST.':
    'OPTIONS ist für Seiten registrierter Domains, und keine Site hat die dieser Seite. GET oder POST verwenden.',
  'Parameters were sent more than once with the same value; it counts once.':
    'Parameter kamen mehrmals mit demselben Wert; er zählt einmal.',
  'Texts of the profile were sanitized: HTML and addresses that run something.':
    'Texte des Profils wurden bereinigt: HTML und Adressen, die etwas ausführen.',
  'The API key belongs to a site.': 'Der API-Key gehört zu einer Site.',
  'The Authorization header has a token, which identifies no client: it is ignored, client_id counts.':
    'Der Authorization-Header hat ein Token, das keinen Client ausweist: Es wird ignoriert, client_id zählt.',
  'The CAPTCHA counts as solved: no service is asked whether it is (R32).':
    'Das CAPTCHA gilt als gelöst: Kein Dienst wird danach gefragt (R32).',
  'No application has a client certificate.': 'Keine Anwendung hat ein Client-Zertifikat.',
  'No application has this client certificate.': 'Keine Anwendung hat dieses Client-Zertifikat.',
  'The call came over plain HTTP.': 'Der Aufruf kam über HTTP ohne TLS.',
  'The call came to a host of client certificates, so its certificate is its credential.':
    'Der Aufruf kam an einen Host für Client-Zertifikate, also ist sein Zertifikat sein Credential.',
  'The client certificate is not valid now.': 'Das Client-Zertifikat ist jetzt nicht gültig.',
  'The client certificate is that of an application.': 'Das Client-Zertifikat ist das einer Anwendung.',
  'The text of a call does not show its client certificate, which is taken for right.':
    'Der Text eines Aufrufs zeigt sein Client-Zertifikat nicht; es gilt als richtig.',
  'The client certificate is valid now.': 'Das Client-Zertifikat ist jetzt gültig.',
  'The connection has no client certificate.': 'Die Verbindung hat kein Client-Zertifikat.',
  'The JWT came over HTTPS.': 'Das JWT kam über HTTPS.',
  'The JWT came over plain HTTP.': 'Das JWT kam über HTTP ohne TLS.',
  'The JWT was signed with the private key of the application.':
    'Das JWT wurde mit dem privaten Schlüssel der Anwendung signiert.',
  'The access token is one of single sign-on, and was not exchanged before.':
    'Das Access-Token ist eines von Single Sign-on und wurde noch nicht getauscht.',
  'The access token was given to an application by the server for machines.':
    'Das Access-Token bekam eine Anwendung vom Server für Maschinen.',
  "The account got the site's own id.": 'Das Konto bekam die eigene id der Site.',
  'The account has no password: set one with accounts.resetPassword or accounts.setPassword.':
    'Das Konto hat kein Passwort: mit accounts.resetPassword oder accounts.setPassword eines setzen.',
  'The account is final.': 'Das Konto ist endgültig.',
  'The account is temporary: only its own token reaches it.':
    'Das Konto ist temporär: Nur sein eigenes Token erreicht es.',
  'The address holds a credential, and browsers keep addresses. Leave it out.':
    'Die Adresse enthält ein Credential, und Browser heben Adressen auf. Es weglassen.',
  'The address is on a domain of the site: the link redirects.':
    'Die Adresse liegt auf einer Domain der Site: Der Link leitet weiter.',
  'The address is on no domain of the site: a page shows it instead.':
    'Die Adresse liegt auf keiner Domain der Site: Stattdessen zeigt eine Seite sie.',
  'The algorithm of the JWT is RS256.': 'Der Algorithmus des JWT ist RS256.',
  'The answer belongs to a login that this browser began.':
    'Die Antwort gehört zu einem Login, das dieser Browser begonnen hat.',
  'The application may administer, so that it makes calls of every site.':
    'Die Anwendung darf verwalten, also Aufrufe jeder Site machen.',
  'The assertion is signed by the identity provider, for this site, now, and was not used before.':
    'Die Assertion ist vom Identity Provider signiert, für diese Site, jetzt, und noch nicht verwendet.',
  'The base string has {0} characters: only its forms with names as received are compared.':
    'Der Base String hat {0} Zeichen: Verglichen werden nur seine Formen mit den Namen, wie sie kamen.',
  'The browser of the token is open.': 'Der Browser des Tokens ist offen.',
  'The call came over HTTPS.': 'Der Aufruf kam über HTTPS.',
  "The call came to the site's data center, or to a host that selects none.":
    'Der Aufruf kam an das Rechenzentrum der Site oder an einen Host, der keines wählt.',
  'The call carries a signature and a secret: each is checked.':
    'Der Aufruf trägt eine Signatur und ein Secret: Beides wird geprüft.',
  'The call carries an API key and nothing else: it is anonymous.':
    'Der Aufruf trägt einen API-Key und sonst nichts: Er ist anonym.',
  'The call carries an access token and a secret: each is checked.':
    'Der Aufruf trägt ein Access-Token und ein Secret: Beides wird geprüft.',
  'The call concerns the user of the token.': 'Der Aufruf betrifft den Benutzer des Tokens.',
  'The call has parameters that its method does not know; they were ignored.':
    'Der Aufruf hat Parameter, die seine Methode nicht kennt; sie wurden ignoriert.',
  'The call is one of a page of the site.': 'Der Aufruf ist einer einer Seite der Site.',
  'The call names another site than its token.': 'Der Aufruf nennt eine andere Site als sein Token.',
  'The call names no apiKey: its host is the API domain of a site, whose key it gets.':
    'Der Aufruf nennt keinen apiKey: Sein Host ist die API-Domain einer Site, deren Key er bekommt.',
  'The call signs with a userKey, which the site does not allow.':
    'Der Aufruf signiert mit einem userKey, was die Site nicht erlaubt.',
  'The client had closed the connection before the response was ready.':
    'Der Client hatte die Verbindung geschlossen, bevor die Antwort fertig war.',
  'The client identifies itself by Basic header.': 'Der Client weist sich mit dem Basic-Header aus.',
  'The client identifies itself by client_id and client_secret.':
    'Der Client weist sich mit client_id und client_secret aus.',
  "The client is an application, and the secret is the application's.":
    'Der Client ist eine Anwendung, und das Secret ist das der Anwendung.',
  'The client is authenticated: it sent {0}.': 'Der Client ist authentifiziert: Er hat {0} gesendet.',
  'The client left while the call waited.': 'Der Client ging, während der Aufruf wartete.',
  'The client-side library gets a one-time code and begins the session with it.':
    'Die Client-Bibliothek bekommt einen Einmal-Code und beginnt damit die Session.',
  'The client-side library is served for the site.': 'Die Client-Bibliothek wird für die Site ausgeliefert.',
  'The clock of the site "{0}" counts for this call.': 'Für diesen Aufruf zählt die Uhr der Site „{0}“.',
  'The code was issued to this site.': 'Der Code wurde für diese Site ausgestellt.',
  'The code was unused and had not expired. It is used now.':
    'Der Code war unbenutzt und nicht abgelaufen. Jetzt ist er benutzt.',
  'The consent is signed by the site.': 'Die Einwilligung ist von der Site signiert.',
  'The context is that of a request that waits.': 'Der Context ist der eines Requests, der wartet.',
  'The cookie came with a call of the page {0}, which is none of the site: it is ignored. Register its domain.':
    'Das Cookie kam mit einem Aufruf der Seite {0}, die keine der Site ist: Es wird ignoriert. Ihre Domain registrieren.',
  'The cookie came with a call that a page makes, not the browser itself: it is ignored.':
    'Das Cookie kam mit einem Aufruf, den eine Seite macht, nicht der Browser selbst: Es wird ignoriert.',
  'The cookie of a session came beside another credential: it is ignored, and not looked at.':
    'Das Cookie einer Session kam neben einem anderen Credential: Es wird ignoriert und nicht angesehen.',
  'The credentials do not go together.': 'Die Credentials passen nicht zusammen.',
  'The credentials of the site stand for the redirect_uri of the login.':
    'Die Credentials der Site stehen für die redirect_uri des Logins.',
  'The decision comes from the screen of this login.': 'Die Entscheidung kommt vom Bildschirm dieses Logins.',
  'The device is trusted for 30 days: it logs in without a second factor.':
    'Dem Gerät wird 30 Tage vertraut: Es meldet sich ohne zweiten Faktor an.',
  'The device is trusted: no second factor is asked for.':
    'Dem Gerät wird vertraut: Es wird kein zweiter Faktor verlangt.',
  'The ; at the end of the query is ignored.': 'Das ; am Ende der Abfrage wird übergangen.',
  'openCursor is ignored: a function without GROUP BY gives one row.':
    'openCursor wird übergangen: Eine Funktion ohne GROUP BY ergibt eine Zeile.',
  'The effect of the call stays; the failure came instead of its response.':
    'Die Wirkung des Aufrufs bleibt; die Störung kam anstelle seiner Antwort.',
  'The failure was switched off while the call waited, so it waits no longer.':
    'Die Störung wurde ausgeschaltet, während der Aufruf wartete; er wartet nicht länger.',
  'The flags are Booleans.': 'Die Flags sind Booleans.',
  'The form has to be corrected; the decision does not count yet.':
    'Das Formular muss berichtigt werden; die Entscheidung zählt noch nicht.',
  'The frame {0} is served for the site.': 'Der Frame {0} wird für die Site ausgeliefert.',
  'The gmidTicket stands for a session.': 'Das gmidTicket steht für eine Session.',
  'The grant is one of the server for machines.': 'Der Grant ist einer des Servers für Maschinen.',
  "The host belongs to the site's data center.": 'Der Host gehört zum Rechenzentrum der Site.',
  'The host is an API domain of another site than that of the token.':
    'Der Host ist eine API-Domain einer anderen Site als der des Tokens.',
  'The host is an API domain of the site, so it selects the site and its data center.':
    'Der Host ist eine API-Domain der Site; er wählt die Site und ihr Rechenzentrum.',
  'The host stands for every data center.': 'Der Host steht für jedes Rechenzentrum.',
  'The iat of the JWT is inside the window.': 'Das iat des JWT liegt im Fenster.',
  'The id token is one of the provider, for this login.': 'Das ID-Token ist eines des Providers, für dieses Login.',
  'The identities are connected to the account.': 'Die Identitäten sind mit dem Konto verbunden.',
  'The identities of the pending account moved to the account with this siteUID.':
    'Die Identitäten des offenen Kontos sind zum Konto mit dieser siteUID umgezogen.',
  'The identity belongs to an account of the site: that account logs in.':
    'Die Identität gehört zu einem Konto der Site: Dieses Konto meldet sich an.',
  'The identity cannot be connected any more: the login goes on without it.':
    'Die Identität kann nicht mehr verbunden werden: Das Login geht ohne sie weiter.',
  'The identity is connected to the account.': 'Die Identität ist mit dem Konto verbunden.',
  'The imported hash was replaced by one of this service.':
    'Der importierte Hash wurde durch einen dieses Dienstes ersetzt.',
  'The issuer is the address that was called.': 'Der Issuer ist die Adresse, die aufgerufen wurde.',
  'The jti was not used in the last {0} s.': 'Die jti wurde in den letzten {0} s nicht benutzt.',
  'The jti was used in the last {0} s.': 'Die jti wurde in den letzten {0} s benutzt.',
  'The jtis of this time were forgotten.': 'Die jtis dieser Zeit sind vergessen.',
  'The kid of the JWT is an application of the site.': 'Die kid des JWT ist eine Anwendung der Site.',
  'The language is known.': 'Die Sprache ist bekannt.',
  'The login is finished: its identity is connected to the account.':
    'Das Login ist fertig: Seine Identität ist mit dem Konto verbunden.',
  'The login of the registration token has an open second factor.':
    'Im Login des Registrierungs-Tokens ist ein zweiter Faktor offen.',
  'The login token came over plain HTTP.': 'Das Login-Token kam über HTTP ohne TLS.',
  'The method concerns a user, but the call names none.':
    'Die Methode betrifft einen Benutzer, aber der Aufruf nennt keinen.',
  'The method is known.': 'Die Methode ist bekannt.',
  'The moderator gave a note.': 'Der Moderator hat eine Notiz gegeben.',
  'The nonce was not used in the last {0} s.': 'Die nonce wurde in den letzten {0} s nicht benutzt.',
  'The nonce was used in the last {0} s.': 'Die nonce wurde in den letzten {0} s benutzt.',
  'The nonces of this time have been forgotten: {0} was moved back to it.':
    'Die nonces dieser Zeit sind vergessen: {0} wurde darauf zurückgestellt.',
  'The one-time code is that of a login which this page began.':
    'Der Einmal-Code ist der eines Logins, das diese Seite begonnen hat.',
  'The page is of the origin that the login came back to.': 'Die Seite ist von der Origin, zu der das Login zurückkam.',
  'The page may send the call: its domain is registered.':
    'Die Seite darf den Aufruf senden: Ihre Domain ist registriert.',
  'The page that opened the window is told.': 'Die Seite, die das Fenster geöffnet hat, erfährt es.',
  'The parameters of the method are right.': 'Die Parameter der Methode sind richtig.',
  'The password is another one.': 'Das Passwort ist ein anderes.',
  'The path names a site.': 'Der Pfad nennt eine Site.',
  'The pending account has no identity left and was deleted.':
    'Das offene Konto hat keine Identität mehr und wurde gelöscht.',
  'The pending account is final now.': 'Das offene Konto ist jetzt endgültig.',
  'The placeholders of the mock response took their values from the call.':
    'Die Platzhalter der Mock-Antwort haben ihre Werte aus dem Aufruf.',
  'The policies do not let users log in with this kind of identifier.':
    'Die Policies lassen Benutzer sich mit dieser Art von Kennung nicht anmelden.',
  'The policy emailVerification.autoLogin logs nobody in.':
    'Die Policy emailVerification.autoLogin meldet niemanden an.',
  'The policy emailVerification.autoLogin logs the user in.':
    'Die Policy emailVerification.autoLogin meldet den Benutzer an.',
  'The provider is known and switched on.': 'Der Provider ist bekannt und eingeschaltet.',
  'The provider is one that the site registered.': 'Der Provider ist einer, den die Site registriert hat.',
  "The provider's screen is shown; the user decides there.":
    'Der Bildschirm des Providers wird gezeigt; dort entscheidet der Benutzer.',
  'The query has text in single quotes; the documentation writes it in double quotes.':
    'Die Query hat Text in einfachen Anführungszeichen; die Dokumentation schreibt ihn in doppelten.',
  'The redirect_uri is the one of the login request.': 'Die redirect_uri ist die des Login-Requests.',
  'The refresh token is one of this client, and was not used before.':
    'Das Refresh-Token ist eines dieses Clients und noch nicht benutzt.',
  'The regToken belongs to an account: it keeps the password that it has.':
    'Das regToken gehört zu einem Konto: Es behält sein Passwort.',
  'The registration token is valid.': 'Das Registrierungs-Token ist gültig.',
  'The registration token was used up.': 'Das Registrierungs-Token ist aufgebraucht.',
  'The request is one of a relying party of the site.': 'Der Request ist einer einer Relying Party der Site.',
  'The request is one of a service provider of the site.': 'Der Request ist einer eines Service Providers der Site.',
  'The request is readable and no parameter was sent twice.': 'Der Request ist lesbar, und kein Parameter kam zweimal.',
  'The response is in the {0} of redirect_uri.': 'Der Ort der Antwort in redirect_uri: {0}.',
  'The secret came over HTTPS.': 'Das Secret kam über HTTPS.',
  'The secret is none of the site.': 'Das Secret ist keines der Site.',
  'The secret is not that of the session.': 'Das Secret ist nicht das der Session.',
  "The secret is not the application's.": 'Das Secret ist nicht das der Anwendung.',
  'The secret is that of the session.': 'Das Secret ist das der Session.',
  "The secret is the application's.": 'Das Secret ist das der Anwendung.',
  'The secret is {0}.': 'Das Secret ist {0}.',
  'The session came over HTTPS.': 'Die Session kam über HTTPS.',
  'The session of the token has no secret.': 'Die Session des Tokens hat kein Secret.',
  'The signature is not the base64 text of a SHA-1 digest.':
    'Die Signatur ist nicht der base64-Text eines SHA-1-Digests.',
  'The signature matches no accepted form.': 'Die Signatur passt zu keiner zulässigen Form.',
  'The signature was not verified: the service provider was registered without a certificate.':
    'Die Signatur wurde nicht geprüft: Der Service Provider ist ohne Zertifikat registriert.',
  'The site accepts signed calls with a userKey.': 'Die Site nimmt signierte Aufrufe mit einem userKey an.',
  'The site has a mock response for this method; it was given, and the method was not called.':
    'Die Site hat eine Mock-Antwort für diese Methode; sie wurde gegeben und die Methode nicht aufgerufen.',
  'The site has a user with this UID.': 'Die Site hat einen Benutzer mit dieser UID.',
  'The site has no objects of this type.': 'Die Site hat keine Objekte dieses Typs.',
  'The site has no user with this UID.': 'Die Site hat keinen Benutzer mit dieser UID.',
  'The session will not be prolonged: the cookie that the site has set for it is wrong.':
    'Die Session wird nicht verlängert werden: Das Cookie, das die Site dafür gesetzt hat, ist falsch.',
  'The client identifies itself as REST calls do, which the site takes (tokenCredentials).':
    'Der Client weist sich wie bei REST-Aufrufen aus, was die Site annimmt (tokenCredentials).',
  'The site has prolonged the session with its signed cookie.':
    'Die Site hat die Session mit ihrem signierten Cookie verlängert.',
  'The site is a child: its users, schema and policies are those of its parent.':
    'Die Site ist ein Kind: Benutzer, Schema und Policies sind die der Eltern-Site.',
  "The site's proxy page goes on with mode={0}.": 'Die Proxy-Seite der Site macht mit mode={0} weiter.',
  'The timestamp has 13 digits and is read as milliseconds.':
    'Der timestamp hat 13 Ziffern und wird als Millisekunden gelesen.',
  'The timestamp is inside the window.': 'Der timestamp liegt im Fenster.',
  'The timestamp is not an integer.': 'Der timestamp ist keine ganze Zahl.',
  'The timestamp is outside the window.': 'Der timestamp liegt außerhalb des Fensters.',
  'The token belongs to another user than UID names.': 'Das Token gehört einem anderen Benutzer, als UID nennt.',
  'The token came over HTTPS.': 'Das Token kam über HTTPS.',
  'The token came over plain HTTP.': 'Das Token kam über HTTP ohne TLS.',
  'The token has not expired.': 'Das Token ist nicht abgelaufen.',
  'The token is unknown, so there is nothing to revoke.': 'Das Token ist unbekannt, also ist nichts zu widerrufen.',
  'The token never expires.': 'Das Token läuft nie ab.',
  'The token was given to this client.': 'Das Token bekam dieser Client.',
  'The token was issued by this service.': 'Das Token wurde von diesem Dienst ausgestellt.',
  'The tokens of the provider have served this login (id token, userinfo); Authdesk keeps none of them.':
    'Die Tokens des Providers haben diesem Login gedient (ID-Token, userinfo); Authdesk hebt keines auf.',
  'The type has too many objects: unique indexes count only those that are stored from now on.':
    'Der Typ hat zu viele Objekte: Eindeutige Indizes zählen nur die, die ab jetzt gespeichert werden.',
  'The user code is that of a device that waits.': 'Der User Code ist der eines Geräts, das wartet.',
  'The user has an account: it logs in.': 'Der Benutzer hat ein Konto: Es meldet sich an.',
  'The user has an account: the identity is new to it and is connected when the login is finished.':
    'Der Benutzer hat ein Konto: Die Identität ist ihm neu und wird verbunden, wenn das Login fertig ist.',
  'The user is asked to log in at the identity provider of the site.':
    'Der Benutzer soll sich beim Identity Provider der Site anmelden.',
  'The user is asked to log in at the provider of the site.': 'Der Benutzer soll sich beim Provider der Site anmelden.',
  'The user is led to the provider of the site.': 'Der Benutzer wird zum Provider der Site geleitet.',
  'The user of the token has an account.': 'Der Benutzer des Tokens hat ein Konto.',
  'The user of the token has no account any more.': 'Der Benutzer des Tokens hat kein Konto mehr.',
  'The userKey is an application of the site.': 'Der userKey ist eine Anwendung der Site.',
  'The {0} is supported and allowed for the site.': 'Unterstützt und bei der Site erlaubt: {0}.',
  'These documented parameters change nothing here.': 'Diese dokumentierten Parameter ändern hier nichts.',
  'These members are kept and returned; nothing here enforces them.':
    'Diese Member werden aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'These parameters are known and change nothing here.': 'Diese Parameter sind bekannt und ändern hier nichts.',
  'Too many calls wait already: this one is answered without a wait.':
    'Zu viele Aufrufe warten schon: Dieser wird ohne Warten beantwortet.',
  'What came as an access token is an API key, no credential: the method needs none, it is ignored.':
    'Was als Access-Token kam, ist ein API-Key, kein Credential: Die Methode braucht keines, es wird ignoriert.',
  'admin is on the host of every data center, for all sites.':
    'admin ist auf dem Host jedes Rechenzentrums, für alle Sites.',
  'clientContext counts only with the credentials of the site: the connection is judged.':
    'clientContext zählt nur mit den Credentials der Site: Beurteilt wird die Verbindung.',
  'querySig is the signature of query_expTime.': 'querySig ist die Signatur von query_expTime.',
  'redirect_uri is allowed by a registered domain.': 'redirect_uri ist durch eine registrierte Domain erlaubt.',
  'redirect_uri is not verified: a page shows the error, and nothing redirects.':
    'redirect_uri ist nicht geprüft: Eine Seite zeigt den Fehler, und nichts leitet weiter.',
  'x_authCodeOnly: the site gets a code, and no session was made.':
    'x_authCodeOnly: Die Site bekommt einen Code, und keine Session wurde begonnen.',
  'x_sessionExpiration belongs to grant_type=none; here the login request decides.':
    'x_sessionExpiration gehört zu grant_type=none; hier entscheidet der Login-Request.',
  'x_userInfo is a user info object.': 'x_userInfo ist ein Objekt mit Angaben zum Benutzer.',
  '{0} The caller is not told, and nothing is sent.': '{0} Der Aufrufer erfährt es nicht, und nichts wird gesendet.',
  '{0} The caller is not told.': '{0} Der Aufrufer erfährt es nicht.',
  '{0} did not end its session: {1}.': '{0} hat seine Session nicht beendet: {1}.',
  '{0} is locked until {1}: {2}.': '{0} ist bis {1} gesperrt: {2}.',
  '{0} is served for the site.': '{0} wird für die Site ausgeliefert.',
  '{0} may be called by a client with {1}.': '{0} darf von einem Client mit {1} aufgerufen werden.',
  '{0} may be called with this credential.': '{0} darf mit diesem Credential aufgerufen werden.',
  '{0} may not be called with this credential.': '{0} darf mit diesem Credential nicht aufgerufen werden.',
  '{0} needs no credential and no API key.': '{0} braucht weder Credential noch API-Key.',
  '{0}: timestamp and nonce are ignored.': '{0}: timestamp und nonce werden ignoriert.',
  '{0}: {1} is ignored.': '{0}: {1} wird ignoriert.',
  'The call carries one kind of credential: a JWT of an application.':
    'Der Aufruf trägt eine Art von Credential: ein JWT einer Anwendung.',
  'The call carries one kind of credential: a login token.':
    'Der Aufruf trägt eine Art von Credential: ein Login-Token.',
  'The call carries one kind of credential: a signature.': 'Der Aufruf trägt eine Art von Credential: eine Signatur.',
  'The call carries one kind of credential: a token that signs it.':
    'Der Aufruf trägt eine Art von Credential: ein Token, das ihn signiert.',
  'The call carries one kind of credential: an access token.':
    'Der Aufruf trägt eine Art von Credential: ein Access-Token.',
  'The call carries one kind of credential: an application key with its secret.':
    'Der Aufruf trägt eine Art von Credential: einen Anwendungs-Key mit seinem Secret.',
  'The call carries one kind of credential: the cookie of a session.':
    'Der Aufruf trägt eine Art von Credential: das Cookie einer Session.',
  'The call carries one kind of credential: the secret of the site.':
    'Der Aufruf trägt eine Art von Credential: das Secret der Site.',
  'The signature is right: made with {0}, over the parameters {1}.':
    'Die Signatur stimmt. Der Schlüssel ist {0}, signiert sind die Parameter, {1}.',
  'as received': 'wie sie kamen',
  'as received, with {0}': 'wie sie kamen, {0}',
  "the site's current secret": 'das aktuelle Secret der Site',
  "the site's previous secret, valid until it is removed":
    'das vorige Secret der Site, das bis zu seiner Entfernung gilt',
  'the secret of the application "{0}"': 'das Secret der Anwendung „{0}“',
  'port dropped': 'ohne Port',
  'port added': 'mit Port',
  'lower-case apikey and uid': 'mit apikey und uid in Kleinbuchstaben',
  'lower-case apikey and uid, port dropped': 'mit apikey und uid in Kleinbuchstaben und ohne Port',
  'lower-case apikey and uid, port added': 'mit apikey und uid in Kleinbuchstaben und mit Port',
  'never expires': 'läuft nie ab',
  'expires when the browser closes': 'läuft ab, wenn der Browser schließt',
  'expires after {0} s': 'läuft nach {0} s ab',
  'bound to no user': 'an keinen Benutzer gebunden',
  'bound to {0}': 'an {0} gebunden',
  temporary: 'temporär',
  pending: 'offen',
  final: 'endgültig',
  'the service clock': 'die Uhr des Dienstes',
  'The token was revoked{0}.': 'Das Token wurde widerrufen{0}.',
  ', because its browser was closed': ', weil sein Browser geschlossen wurde',
  ', because the code that gave it was used a second time': ', weil sein Code ein zweites Mal benutzt wurde',
  ', because the user logged out': ', weil sich der Benutzer abgemeldet hat',
  ', because the password of the user was changed': ', weil das Passwort des Benutzers geändert wurde',
  ', because its account was deleted': ', weil sein Konto gelöscht wurde',
  ', because its account was disabled': ', weil sein Konto gesperrt wurde',
  'The token is sent with a secret': 'Das Token kommt mit einem Secret',
  'The call carries a secret, and no sig': 'Der Aufruf trägt ein Secret und keine sig',
  'The JWT has its own time and id': 'Das JWT hat eine eigene Zeit und id',
  'No account of the site has this email address.': 'Kein Konto der Site hat diese E-Mail-Adresse.',
  'No account has this email address, and by the policies no account is made for one.':
    'Kein Konto hat diese E-Mail-Adresse, und nach den Policies wird für eine solche keines angelegt.',
  'The account': 'Das Konto',
  'The address {0}': 'Die Adresse {0}',
  'The relying party asks for a new login (prompt=login), and this session was begun before.':
    'Die Relying Party verlangt ein neues Login (prompt=login), und diese Session begann vorher.',
  'The relying party asks for a login that is no older than {0} s (max_age), and this session was begun before.':
    'Die Relying Party verlangt ein Login, das nicht älter als {0} s ist (max_age), und diese Session begann vorher.',
  'The relying party needs no consent (skipConsent).': 'Die Relying Party braucht keine Einwilligung (skipConsent).',
  'The user allowed the scopes before.': 'Der Benutzer hat die Scopes schon erlaubt.',
  'The host is an API domain of another site.': 'Der Host ist eine API-Domain einer anderen Site.',
  'The site of the token is gone.': 'Die Site des Tokens gibt es nicht mehr.',
  'The dynamic session was not prolonged.': 'Die dynamische Session wurde nicht verlängert.',
  'The token has expired.': 'Das Token ist abgelaufen.',
  'The session belongs to another site.': 'Die Session gehört zu einer anderen Site.',
  'The cookie of the session came over plain HTTP: it is ignored.':
    'Das Cookie der Session kam über HTTP ohne TLS: Es wird ignoriert.',
  'No request came that can be read.': 'Es kam kein Request, der gelesen werden kann.',
  'No request came: the connection ended before.': 'Es kam kein Request: Die Verbindung endete vorher.',
  'No such token was given, or its application was removed.':
    'Ein solches Token wurde nie gegeben, oder seine Anwendung wurde entfernt.',
} as const;
