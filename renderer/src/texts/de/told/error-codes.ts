/** What error codes mean, and what they mostly come from (Reference, Requests). */
export const errorCodeSentences = {
  'Made by client libraries only, never by the service.': 'Nur von Client-Bibliotheken gemacht, nie vom Dienst.',
  'Something about a passkey failed; no public source says what, and Authdesk never answers it.':
    'Etwas mit einem Passkey ist gescheitert; keine öffentliche Quelle sagt was, und Authdesk antwortet nie so.',
  'The call succeeded.': 'Der Aufruf war erfolgreich.',
  'Data is still being gathered, for example the friends right after a login; ask again.':
    'Daten werden noch gesammelt, zum Beispiel die Freunde gleich nach einem Login; noch einmal fragen.',
  'The user cancelled the login.': 'Der Benutzer hat das Login abgebrochen.',
  'Provider permission was granted.': 'Das Recht beim Provider wurde erteilt.',
  "The user refused what the provider's screen asked for.":
    'Der Benutzer hat abgelehnt, was der Bildschirm des Providers erfragt hat.',
  'The call succeeded although errors that can be tolerated happened (reports).':
    'Der Aufruf war erfolgreich, trotz hinnehmbarer Fehler (Berichte).',
  'The accounts were linked.': 'Die Konten wurden verbunden.',
  'A new account whose login id is taken: the profile was saved, and a regToken is returned.':
    'Ein neues Konto, dessen Login-Kennung vergeben ist: Das Profil wurde gespeichert, und ein regToken kommt zurück.',
  'The registration is not finished or a required field is missing; a regToken is returned.':
    'Die Registrierung ist nicht abgeschlossen, oder ein Pflichtfeld fehlt; ein regToken kommt zurück.',
  'The login id, mostly an email address, is not verified yet; a regToken is returned.':
    'Die Login-Kennung, meist eine E-Mail-Adresse, ist noch nicht bestätigt; ein regToken kommt zurück.',
  'The policy demands a login id and the account has only social logins; a regToken is returned.':
    'Die Policy verlangt eine Login-Kennung, und das Konto hat nur soziale Logins; ein regToken kommt zurück.',
  'Identities of the import or connection belonged to another account.':
    'Identitäten des Imports oder der Verbindung gehörten zu einem anderen Konto.',
  'The user came back by a verification link.': 'Der Benutzer kam über einen Bestätigungs-Link zurück.',
  'Verification by code is pending.': 'Die Bestätigung durch Code ist offen.',
  'The API key lives in another data center; "apiDomain" and "location" of the response say which.':
    'Der API-Key liegt in einem anderen Rechenzentrum; „apiDomain“ und „location“ der Antwort sagen, in welchem.',
  'The request cannot be read as one: wrong header, wrong content type, broken encoding, or HTTP where HTTPS is needed.':
    'Der Request ist nicht als solcher lesbar: falscher Header, falscher Content-Type, kaputte Kodierung oder HTTP, wo HTTPS nötig ist.',
  'A required parameter is missing; errorDetails names it.': 'Ein nötiger Parameter fehlt; errorDetails nennen ihn.',
  'The user name or email address is in use already.': 'Der Benutzername oder die E-Mail-Adresse ist schon vergeben.',
  'A value is not in the expected format; errorDetails names the parameter.':
    'Ein Wert hat nicht das erwartete Format; errorDetails nennen den Parameter.',
  'A value is outside its allowed set; errorDetails names the parameter.':
    'Ein Wert ist keiner der erlaubten; errorDetails nennen den Parameter.',
  'A value that must be unique came twice.': 'Ein Wert, der eindeutig sein muss, kam zweimal.',
  'The Authorization header cannot be used; send "OAuth <access token>", or Basic at the token end-point.':
    'Der Authorization-Header ist nicht brauchbar; „OAuth <access token>“ senden, am Token-Endpoint Basic.',
  'The data did not pass validation; "validationErrors" names the fields.':
    'Die Daten haben die Prüfung nicht bestanden; „validationErrors“ nennen die Felder.',
  'redirect_uri is missing its registration: its domain is not one of the site.':
    'redirect_uri ist nicht registriert: Ihre Domain ist keine der Site.',
  'response_type is neither "token" nor "code".': 'response_type ist weder „token“ noch „code“.',
  'grant_type is neither "authorization_code" nor "none".': 'grant_type ist weder „authorization_code“ noch „none“.',
  'The code is unknown, was used already, or belongs to another site or redirect_uri.':
    'Der Code ist unbekannt, schon benutzt oder gehört zu einer anderen Site oder redirect_uri.',
  'The authorization code is older than two minutes.': 'Der Authorization Code ist älter als zwei Minuten.',
  'A field that clients may not write, or one outside a strict schema, was written.':
    'Geschrieben wurde ein Feld, das Clients nicht schreiben dürfen, oder eines außerhalb eines strengen Schemas.',
  'The CAPTCHA that the policy demands failed.': 'Das CAPTCHA, das die Policy verlangt, wurde nicht bestanden.',
  'A unique index of a data-store type was violated.': 'Ein eindeutiger Index eines Typs im Data Store wurde verletzt.',
  'The type of a value differs from the schema.': 'Der Typ des Wertes ist ein anderer als im Schema.',
  'An unknown field was sent although the schema is not dynamic.':
    'Ein unbekanntes Feld wurde gesendet, obwohl das Schema nicht dynamisch ist.',
  'The schema forbids this caller to write the field.': 'Das Schema verbietet diesem Aufrufer, das Feld zu schreiben.',
  'A value does not match the format of its schema.': 'Ein Wert passt nicht zum Format seines Schemas.',
  'A required field is missing.': 'Ein Pflichtfeld fehlt.',
  'The email address is not verified.': 'Die E-Mail-Adresse ist nicht bestätigt.',
  'The object could not be indexed.': 'Das Objekt konnte nicht indiziert werden.',
  'The user has a SAML login and the site does not allow several identities.':
    'Der Benutzer hat ein SAML-Login, und die Site erlaubt nicht mehrere Identitäten.',
  'The secret answer or a security field is wrong; "secretQuestion" is returned.':
    'Die geheime Antwort oder ein Sicherheitsfeld ist falsch; „secretQuestion“ kommt zurück.',
  'The operation is not supported here.': 'Der Vorgang wird hier nicht unterstützt.',
  'Browser not supported.': 'Der Browser wird nicht unterstützt.',
  'No such provider of a second factor.': 'Einen solchen Provider eines zweiten Faktors gibt es nicht.',
  'The user is not connected to the provider that is needed.':
    'Der Benutzer ist nicht mit dem nötigen Provider verbunden.',
  "The calling page's domain differs from the domain of the key.":
    'Die Domain der aufrufenden Seite ist eine andere als die des Keys.',
  "The error came from the provider's set-up.": 'Der Fehler kam von der Einrichtung des Providers.',
  'A daily or frequency cap was reached.': 'Eine Grenze je Tag oder der Häufigkeit ist erreicht.',
  'A cap against spam was reached in comments or the feed.':
    'Eine Grenze gegen Spam in Kommentaren oder im Feed ist erreicht.',
  'No loyalty action has this name.': 'Keine Loyalty-Aktion hat diesen Namen.',
  'More points were to be redeemed than the user has.':
    'Es sollten mehr Punkte eingelöst werden, als der Benutzer hat.',
  "The signature's timestamp is too old.": 'Der timestamp der Signatur ist zu alt.',
  'The policy against harvesting is on without email or CAPTCHA validation.':
    'Die Policy gegen das Abfragen von Kennungen ist an, ohne Bestätigung der E-Mail oder CAPTCHA.',
  'The category does not allow media items.': 'Die Kategorie erlaubt keine Medien.',
  "The mail would contain a URL outside the site's domains.":
    'Die Mail enthielte eine Adresse außerhalb der Domains der Site.',
  'Too many failed logins: a CAPTCHA is needed.': 'Zu viele gescheiterte Logins: Ein CAPTCHA ist nötig.',
  'The text of the CAPTCHA is wrong.': 'Der Text des CAPTCHA ist falsch.',
  'The password was used earlier on this account.': 'Das Passwort wurde bei diesem Konto früher benutzt.',
  'The caller may not use this method.': 'Der Aufrufer darf diese Methode nicht verwenden.',
  'The session token is not valid.': 'Das Token der Session ist ungültig.',
  'The timestamp differs from the service clock by more than two minutes.':
    'timestamp weicht mehr als zwei Minuten von der Uhr des Dienstes ab.',
  'sig does not match the parameters, the URL, the HTTP method and the secret.':
    'sig passt nicht zu Parametern, URL, HTTP-Methode und Secret.',
  'The nonce was used in the last ten minutes.': 'Die nonce wurde in den letzten zehn Minuten benutzt.',
  'The UID or userKey is not known here, or the method needs a user or a permission that the caller lacks.':
    'UID oder userKey ist hier unbekannt, oder die Methode braucht einen Benutzer oder ein Recht, das der Aufrufer nicht hat.',
  'A secret came over plain HTTP; use HTTPS and give the site a new secret.':
    'Ein Secret kam über HTTP ohne TLS; HTTPS verwenden und der Site ein neues Secret geben.',
  'The caller lacks the permission, or its credentials are not set up for it.':
    'Dem Aufrufer fehlt das Recht, oder seine Credentials sind dafür nicht eingerichtet.',
  'There is no OpenID end-point or user name.': 'Es gibt keinen OpenID-Endpoint oder Benutzernamen.',
  "The user's session at the provider has expired.": 'Die Session des Benutzers beim Provider ist abgelaufen.',
  "The user's session has expired.": 'Die Session des Benutzers ist abgelaufen.',
  'The user has no valid session; newer name of 500024.':
    'Der Benutzer hat keine gültige Session; neuerer Name von 500024.',
  'The user is not verified.': 'Der Benutzer ist nicht bestätigt.',
  'The Referer header is missing.': 'Der Referer-Header fehlt.',
  'The user who logged in at the provider is not the one on the site.':
    'Wer sich beim Provider angemeldet hat, ist nicht der Benutzer auf der Site.',
  "The provider's permission was never requested.": 'Das Recht beim Provider wurde nie erfragt.',
  'The user did not grant the permission.': 'Der Benutzer hat das Recht nicht erteilt.',
  'The provider refused more of the same, for example a status twice.':
    'Der Provider nimmt nichts Gleiches mehr an, zum Beispiel einen Status zweimal.',
  'The access token cannot be used here: it came over plain HTTP, or it is malformed.':
    'Das Access-Token ist hier nicht brauchbar: Es kam über HTTP ohne TLS oder ist fehlerhaft.',
  'The check of login ids is closed while the policy against harvesting is on.':
    'Die Abfrage von Login-Kennungen ist zu, solange die Policy dagegen an ist.',
  'Another user did the re-authentication.': 'Neu angemeldet hat sich ein anderer Benutzer.',
  'The session was renewed; repeat the call with the new one.':
    'Die Session wurde erneuert; den Aufruf mit der neuen wiederholen.',
  'A moderator approved the comment; it cannot be flagged.':
    'Ein Moderator hat den Kommentar freigegeben; er kann nicht gemeldet werden.',
  'The session token was renewed.': 'Das Token der Session wurde erneuert.',
  'The request carries no credentials of a user.': 'Der Request trägt kein Credential eines Benutzers.',
  'The product behind this method is not enabled for the partner.':
    'Das Produkt hinter dieser Methode ist für den Partner nicht freigeschaltet.',
  'The user reviewed this already.': 'Der Benutzer hat dies schon bewertet.',
  'The call-back URL carries no login ticket.': 'Die Call-back-Adresse trägt kein Login-Ticket.',
  'The account is disabled.': 'Das Konto ist gesperrt.',
  'The login id is unknown or the password is wrong.': 'Die Login-Kennung ist unbekannt oder das Passwort falsch.',
  'The login id belongs to another account; a regToken for linking is returned.':
    'Die Login-Kennung gehört zu einem anderen Konto; ein regToken zum Verbinden kommt zurück.',
  'The user is under 13.': 'Der Benutzer ist unter 13.',
  'The site has accounts enabled without storage size.': 'Die Site hat Konten eingeschaltet, aber keine Speichergröße.',
  'The login id does not exist.': 'Die Login-Kennung gibt es nicht.',
  'Too many calls in a short time.': 'Zu viele Aufrufe in kurzer Zeit.',
  'The password must be changed; a regToken is returned.':
    'Das Passwort muss geändert werden; ein regToken kommt zurück.',
  'The second factor must be verified; a regToken is returned.':
    'Der zweite Faktor muss bestätigt werden; ein regToken kommt zurück.',
  'A second factor must be registered; a regToken is returned.':
    'Ein zweiter Faktor muss registriert werden; ein regToken kommt zurück.',
  'A sensitive change of the second factor needs a recent login.':
    'Eine heikle Änderung am zweiten Faktor braucht ein frisches Login.',
  'The account or the IP address is locked out for a while.':
    'Das Konto oder die IP-Adresse ist eine Zeit lang gesperrt.',
  'The operation would have no effect.': 'Der Vorgang hätte keine Wirkung.',
  "The application id differs from the site's.": 'Die Anwendungs-id ist nicht die der Site.',
  'The policy switched this authentication method off.': 'Die Policy hat diese Art der Anmeldung ausgeschaltet.',
  'What the call names does not exist.': 'Was der Aufruf nennt, gibt es nicht.',
  'The UID is not that of a friend.': 'Die UID ist nicht die eines Freundes.',
  'No comments category has this name.': 'Keine Kategorie von Kommentaren hat diesen Namen.',
  'No user of the site has this UID.': 'Kein Benutzer der Site hat diese UID.',
  'The URL or resource was not found.': 'Die Adresse oder Ressource gibt es nicht.',
  'There is no such method.': 'Eine solche Methode gibt es nicht.',
  'The provider is connected, the account linked, or the UID taken already.':
    'Der Provider ist verbunden, das Konto verknüpft oder die UID vergeben.',
  'The login id is taken and linking is compulsory.': 'Die Login-Kennung ist vergeben, und Verbinden ist Pflicht.',
  'There is no valid profile photo.': 'Es gibt kein gültiges Profilfoto.',
  'No counter has this name.': 'Kein Zähler hat diesen Namen.',
  'The ticket of the machine id is not valid.': 'Das Ticket der Maschinen-id ist ungültig.',
  'The mapped attribute that holds the providerUID is missing.': 'Das zugeordnete Attribut mit der providerUID fehlt.',
  'The SAML certificate is missing.': 'Das SAML-Zertifikat fehlt.',
  'The SAML message is missing.': 'Die SAML-Nachricht fehlt.',
  'Two callers changed one account at the same time; repeat the call.':
    'Zwei Aufrufer haben ein Konto gleichzeitig geändert; den Aufruf wiederholen.',
  'The resource is no longer available.': 'Die Ressource gibt es nicht mehr.',
  'The request is too large.': 'Der Request ist zu groß.',
  'The comment is longer than 5000 characters.': 'Der Kommentar ist länger als 5000 Zeichen.',
  'The data-store object is larger than 512 KB.': 'Das Objekt im Data Store ist größer als 512 KB.',
  'The photo is too large.': 'Das Foto ist zu groß.',
  'The query string is too long; send the parameters by POST.':
    'Der Query-String ist zu lang; die Parameter mit POST senden.',
  'The calling page is not a trusted URL, or a client library hit an error of its own.':
    'Die aufrufende Seite ist keine vertraute Adresse, oder eine Client-Bibliothek hatte einen eigenen Fehler.',
  'Something unexpected happened in the service.': 'Im Dienst geschah etwas Unerwartetes.',
  'The login failed for an unexpected reason.': 'Das Login scheiterte aus unerwartetem Grund.',
  'The default application of the provider is missing.': 'Die Standard-Anwendung des Providers fehlt.',
  'An old provider session could not be migrated.': 'Eine alte Session beim Provider konnte nicht übernommen werden.',
  'The provider answered with an error.': 'Der Provider hat mit einem Fehler geantwortet.',
  'The access token is unknown, revoked or expired, or its user is gone; errorDetails says which.':
    'Das Access-Token ist unbekannt, widerrufen oder abgelaufen, oder seinen Benutzer gibt es nicht mehr; errorDetails sagen, was davon.',
  'The database failed.': 'Die Datenbank ist gescheitert.',
  'The provider needs a user name.': 'Der Provider braucht einen Benutzernamen.',
  'The provider is switched off for this site.': 'Der Provider ist für diese Site ausgeschaltet.',
  'The target environment is missing.': 'Die Zielumgebung fehlt.',
  'An internal step failed.': 'Ein innerer Schritt ist gescheitert.',
  'The search or the service took too long.': 'Die Suche oder der Dienst hat zu lange gebraucht.',
  'The user pressed "Cancel" on the screen of the provider.':
    'Der Benutzer hat auf dem Bildschirm des Providers „Cancel“ gedrückt.',
  'A test chose to cancel the login: the simulated provider offers it.':
    'Ein Test hat das Login abgebrochen: Der nachgebildete Provider bietet es an.',
  'The login window was closed before the user had decided.':
    'Das Login-Fenster wurde geschlossen, bevor der Benutzer entschieden hatte.',
  'The user refused what the screen of the provider asked for.':
    'Der Benutzer hat abgelehnt, was der Bildschirm des Providers erfragt hat.',
  'More was asked for than the user wants to give.': 'Es wurde mehr erfragt, als der Benutzer geben will.',
  'A provoked failure refuses logins: see "Time and failures".':
    'Eine Störung lehnt Logins ab: siehe „Zeit und Störungen“.',
  'Another account has the login identifier; conflictHandling=saveProfileAndFail kept the other changes.':
    'Ein anderes Konto hat die Login-Kennung; conflictHandling=saveProfileAndFail hat die übrigen Änderungen behalten.',
  'accounts.register was called without finalizeRegistration=true.':
    'accounts.register wurde ohne finalizeRegistration=true aufgerufen.',
  'A field is missing that the schema of the site requires; errorDetails names it.':
    'Es fehlt ein Feld, das das Schema der Site verlangt; errorDetails nennen es.',
  'The user came by a social login, which brings fewer fields than the schema requires.':
    'Der Benutzer kam über ein soziales Login, das weniger Felder bringt, als das Schema verlangt.',
  'A field became required after the user had registered.':
    'Ein Feld wurde Pflicht, nachdem sich der Benutzer registriert hatte.',
  'The policy registration.requireSecurityQuestion asks for secretQuestion and secretAnswer.':
    'Die Policy registration.requireSecurityQuestion verlangt secretQuestion und secretAnswer.',
  'The policy accountOptions.verifyEmail is on, and the user has not opened the link in the mail.':
    'Die Policy accountOptions.verifyEmail ist an, und der Benutzer hat den Link in der Mail nicht geöffnet.',
  'The mail went to the outbox of Authdesk: no mail leaves this machine.':
    'Die Mail ging in den Postausgang von Authdesk: Keine Mail verlässt diesen Rechner.',
  'The link has expired.': 'Der Link ist abgelaufen.',
  'The account has only social logins, and the policy registration.requireLoginID asks for a login identifier.':
    'Das Konto hat nur soziale Logins, und die Policy registration.requireLoginID verlangt eine Login-Kennung.',
  'Every identity that was to be imported belongs to another account of the site.':
    'Jede Identität, die importiert werden sollte, gehört zu einem anderen Konto der Site.',
  'The site belongs to another data center than the host that was called.':
    'Die Site gehört zu einem anderen Rechenzentrum als der Host, der aufgerufen wurde.',
  'The client library has its default data center (us1), because none was set.':
    'Die Client-Bibliothek hat ihr Standard-Rechenzentrum (us1), weil keines eingestellt war.',
  'The domain of the data center was changed, and the client still uses the former one.':
    'Die Domain des Rechenzentrums wurde geändert, und der Client verwendet noch die alte.',
  'The body is JSON or multipart; it has to be application/x-www-form-urlencoded.':
    'Der Body ist JSON oder multipart; er muss application/x-www-form-urlencoded sein.',
  'Two kinds of credential came in one call, for example a token and a signature.':
    'Zwei Arten von Credential kamen in einem Aufruf, zum Beispiel ein Token und eine Signatur.',
  'One parameter came twice with different values, perhaps in query and body.':
    'Ein Parameter kam zweimal mit verschiedenen Werten, vielleicht in Query und Body.',
  'Broken percent-encoding: a bare % in a value, or bytes that are not UTF-8.':
    'Kaputte Prozentkodierung: ein bloßes % in einem Wert oder Bytes, die nicht UTF-8 sind.',
  'The host names another namespace than the method.': 'Der Host nennt einen anderen Namespace als die Methode.',
  'No credential: neither a token nor an apiKey with secret or signature.':
    'Kein Credential: weder ein Token noch ein apiKey mit Secret oder Signatur.',
  'A parameter that the method requires is missing or empty.':
    'Ein Parameter, den die Methode verlangt, fehlt oder ist leer.',
  'UID is missing in a call that carries no token of a user.': 'UID fehlt in einem Aufruf ohne Token eines Benutzers.',
  'The parameters are in a body of another content type, so none was read.':
    'Die Parameter stehen in einem Body mit anderem Content-Type; keiner wurde gelesen.',
  'Another account of the site has the username, email address or phone number.':
    'Ein anderes Konto der Site hat den username, die E-Mail-Adresse oder die Telefonnummer.',
  'A value has another format than the documentation of the parameter says.':
    'Ein Wert hat ein anderes Format, als die Dokumentation des Parameters sagt.',
  'A date or a number was sent with the separators of a language.':
    'Ein Datum oder eine Zahl wurde mit den Trennzeichen einer Sprache gesendet.',
  'The value is outside of what the parameter allows.': 'Der Wert ist keiner, den der Parameter erlaubt.',
  'timestamp is no integer: it has a fraction, a blank or letters.':
    'timestamp ist keine ganze Zahl: Er hat Nachkommastellen, ein Leerzeichen oder Buchstaben.',
  'A JSON parameter holds text that is not JSON, or was encoded twice.':
    'Ein JSON-Parameter enthält Text, der kein JSON ist oder zweimal kodiert wurde.',
  'A boolean is neither true, false, 1 nor 0.': 'Ein Boolean ist weder true, false, 1 noch 0.',
  'The parameter is documented, but Authdesk does not emulate it.':
    'Der Parameter ist dokumentiert, aber Authdesk bildet ihn nicht nach.',
  'Another object of the site has the value that must be unique.':
    'Ein anderes Objekt der Site hat den Wert, der eindeutig sein muss.',
  'The object was made before under another name.': 'Das Objekt wurde schon unter einem anderen Namen angelegt.',
  'An access token came behind Bearer; this service expects "OAuth <token>".':
    'Ein Access-Token kam hinter Bearer; dieser Dienst erwartet „OAuth <token>“.',
  'The JWT behind Bearer was signed with another key than the application has, or its kid is no userKey.':
    'Das JWT hinter Bearer wurde mit einem anderen Schlüssel als dem der Anwendung signiert, oder seine kid ist kein userKey.',
  'The iat of the JWT is over two minutes off, or its jti was used before.':
    'Das iat des JWT liegt über zwei Minuten daneben, oder seine jti wurde schon benutzt.',
  'The Basic header is not the base64 of key:secret, or has blanks in it.':
    'Der Basic-Header ist nicht das base64 von key:secret, oder es stehen Leerzeichen darin.',
  'The header is empty because a variable had no value.': 'Der Header ist leer, weil eine Variable keinen Wert hatte.',
  'A field of profile or data breaks a rule of the schema.':
    'Ein Feld von profile oder data verletzt eine Regel des Schemas.',
  'An e-mail address or a date is malformed.': 'Eine E-Mail-Adresse oder ein Datum ist fehlerhaft.',
  'A value is longer than its field allows.': 'Ein Wert ist länger, als sein Feld erlaubt.',
  'redirect_uri has a fragment, a user name, or another scheme than http, https or a registered one.':
    'redirect_uri hat ein Fragment, einen Benutzernamen oder ein anderes Schema als http, https oder ein registriertes.',
  'localhost or 127.0.0.1 is used, but not registered.':
    'localhost oder 127.0.0.1 wird verwendet, ist aber nicht registriert.',
  'redirect_uri was encoded twice, or not at all.': 'redirect_uri wurde zweimal kodiert oder gar nicht.',
  'response_type is missing or misspelt.': 'response_type fehlt oder ist falsch geschrieben.',
  'The site does not allow this response type.': 'Die Site erlaubt diesen response_type nicht.',
  'grant_type is missing or misspelt.': 'grant_type fehlt oder ist falsch geschrieben.',
  'The site does not allow this grant type.': 'Die Site erlaubt diesen grant_type nicht.',
  'The code was exchanged before; a code works once.': 'Der Code wurde schon eingelöst; ein Code gilt einmal.',
  'redirect_uri differs from the one of the login, be it by a slash at the end.':
    'redirect_uri ist eine andere als die des Logins, und sei es um einen Schrägstrich am Ende.',
  'The code was issued to another site.': 'Der Code wurde für eine andere Site ausgestellt.',
  'The code was cut off or decoded once too often on its way.':
    'Der Code wurde unterwegs abgeschnitten oder einmal zu oft dekodiert.',
  'More than 120 seconds passed between login and exchange.':
    'Zwischen Login und Einlösen vergingen mehr als 120 Sekunden.',
  'The service clock was moved meanwhile.': 'Die Uhr des Dienstes wurde inzwischen verstellt.',
  'The call-back waits for something slow before it exchanges the code.':
    'Der Call-back wartet auf etwas Langsames, bevor er den Code einlöst.',
  'The policy registration.requireCaptcha is on, and accounts.register came without a CAPTCHA.':
    'Die Policy registration.requireCaptcha ist an, und accounts.register kam ohne CAPTCHA.',
  'Another object of the type has the same value in a field that is unique.':
    'Ein anderes Objekt des Typs hat denselben Wert in einem eindeutigen Feld.',
  'The same object was stored twice with different ids.':
    'Dasselbe Objekt wurde zweimal mit verschiedenen ids gespeichert.',
  'A number, boolean or date was sent as another JSON type.':
    'Eine Zahl, ein Boolean oder ein Datum wurde als anderer JSON-Typ gesendet.',
  'A list was sent where one value belongs.': 'Eine Liste wurde gesendet, wo ein Wert hingehört.',
  'The field is not in the schema, and the schema is not dynamic.':
    'Das Feld ist nicht im Schema, und das Schema ist nicht dynamisch.',
  'The name of the field is misspelt.': 'Der Name des Feldes ist falsch geschrieben.',
  'writeAccess of the field is serverOnly, the default, and the call came with the token of the user.':
    'writeAccess des Feldes ist serverOnly, der Standard, und der Aufruf kam mit dem Token des Benutzers.',
  'writeAccess is clientCreate, and the field has a value already.':
    'writeAccess ist clientCreate, und das Feld hat schon einen Wert.',
  'The value does not match the format of its field, for example an e-mail address or a year of birth.':
    'Der Wert passt nicht zum Format seines Feldes, zum Beispiel einer E-Mail-Adresse oder einem Geburtsjahr.',
  'The schema requires the field, and the call removes it with null or leaves it out.':
    'Das Schema verlangt das Feld, und der Aufruf entfernt es mit null oder lässt es weg.',
  'The name in the call is spelt differently from the one in the schema.':
    'Der Name im Aufruf ist anders geschrieben als im Schema.',
  'The address is one of the account, but its user has not opened the link in the verification mail.':
    'Die Adresse ist eine des Kontos, aber sein Benutzer hat den Link in der Bestätigungs-Mail nicht geöffnet.',
  'The account was registered without accountOptions.verifyEmail, so no mail was sent.':
    'Das Konto wurde ohne accountOptions.verifyEmail registriert; es wurde keine Mail gesendet.',
  'The type of a field was changed, and accounts have values of the former type.':
    'Der Typ eines Feldes wurde geändert, und Konten haben Werte des alten Typs.',
  'A field would have members of its own, but the schema has it as a value, or the other way round.':
    'Ein Feld hätte eigene Member, aber im Schema ist es ein Wert, oder umgekehrt.',
  'The last identity of the user was to be removed, and lastIdentityHandling is "fail".':
    'Die letzte Identität des Benutzers sollte entfernt werden, und lastIdentityHandling ist „fail“.',
  'secretAnswer is not the answer that was set, or securityFields do not match the account.':
    'secretAnswer ist nicht die gesetzte Antwort, oder securityFields passen nicht zum Konto.',
  'The policy passwordReset.requireSecurityCheck is on, and the call has no answer.':
    'Die Policy passwordReset.requireSecurityCheck ist an, und der Aufruf hat keine Antwort.',
  'The API key is misspelt, or has blanks around it.':
    'Der API-Key ist falsch geschrieben oder hat Leerzeichen um sich.',
  'Key and secret are swapped.': 'Key und Secret sind vertauscht.',
  'The site was deleted, or lives in another workspace.':
    'Die Site wurde gelöscht oder liegt in einem anderen Workspace.',
  'The key of another environment is used.': 'Verwendet wird der Key einer anderen Umgebung.',
  'The method is known, but Authdesk does not emulate it.':
    'Die Methode ist bekannt, aber Authdesk bildet sie nicht nach.',
  'The method exists only in newer versions.': 'Die Methode gibt es nur in neueren Versionen.',
  'The account has not registered this provider of second factors.':
    'Das Konto hat diesen Provider eines zweiten Faktors nicht registriert.',
  'The name of the provider is misspelt.': 'Der Name des Providers ist falsch geschrieben.',
  'accounts.tfa.importTFA was called for another provider than gigyaPhone.':
    'accounts.tfa.importTFA wurde für einen anderen Provider als gigyaPhone aufgerufen.',
  'The user has no connection to the provider that is needed.':
    'Der Benutzer hat keine Verbindung mit dem nötigen Provider.',
  'The identity of that provider was removed.': 'Die Identität dieses Providers wurde entfernt.',
  'The call names a provider that the user never logged in with.':
    'Der Aufruf nennt einen Provider, mit dem sich der Benutzer nie angemeldet hat.',
  'The page that calls is not of a registered domain of the site.':
    'Die aufrufende Seite ist auf keiner registrierten Domain der Site.',
  'The site has registered only addresses such as 127.0.0.1, and passkeys belong to a name.':
    'Die Site hat nur Adressen wie 127.0.0.1 registriert, und Passkeys gehören zu einem Namen.',
  'The query would take more steps, memory or time than one call may take.':
    'Die Query würde mehr Schritte, Speicher oder Zeit brauchen, als ein Aufruf darf.',
  'Too many logins wait at the provider screen.': 'Zu viele Logins warten am Bildschirm des Providers.',
  'The object or list is larger than the limit in errorDetails.':
    'Das Objekt oder die Liste ist größer als die Grenze in errorDetails.',
  'The user wrote in the category less than secondsBetweenComments ago.':
    'Der Benutzer hat in der Kategorie vor weniger als secondsBetweenComments geschrieben.',
  'No action of the site has this id.': 'Keine Aktion der Site hat diese id.',
  'The action was switched off: enabled is false.': 'Die Aktion ist ausgeschaltet: enabled ist false.',
  'The user has fewer points than are to be redeemed.': 'Der Benutzer hat weniger Punkte, als eingelöst werden sollen.',
  'Another call redeemed them just before.': 'Ein anderer Aufruf hat sie gerade eben eingelöst.',
  'accountOptions.preventLoginIDHarvesting is on, but neither verifyEmail nor registration.requireCaptcha is.':
    'accountOptions.preventLoginIDHarvesting ist an, aber weder verifyEmail noch registration.requireCaptcha.',
  'One of these two was switched off, or its section reset, while preventLoginIDHarvesting is on.':
    'Eines dieser beiden wurde ausgeschaltet oder sein Abschnitt zurückgesetzt, während preventLoginIDHarvesting an ist.',
  'allowMediaItems of the category is off.': 'allowMediaItems der Kategorie ist aus.',
  'The account had more failed logins than the policy security.captcha allows without a CAPTCHA.':
    'Das Konto hatte mehr gescheiterte Logins, als die Policy security.captcha ohne CAPTCHA erlaubt.',
  'The new password is one of the last ones, which the policy security.passwordHistorySize forbids.':
    'Das neue Passwort ist eines der letzten, was die Policy security.passwordHistorySize verbietet.',
  'The clock of the caller is wrong.': 'Die Uhr des Aufrufers geht falsch.',
  'timestamp is in milliseconds; it has to be seconds since 1970.':
    'timestamp ist in Millisekunden; es müssen Sekunden seit 1970 sein.',
  'Local time was sent as UTC: the difference is a number of whole hours.':
    'Ortszeit wurde als UTC gesendet: Die Abweichung ist eine Zahl voller Stunden.',
  'The call is old: it was recorded, or waited in a queue.':
    'Der Aufruf ist alt: Er wurde aufgezeichnet oder wartete in einer Queue.',
  'The service clock was moved: see "Time and failures".':
    'Die Uhr des Dienstes wurde verstellt: siehe „Zeit und Störungen“.',
  'The secret was used as text; it has to be decoded from base64 first.':
    'Das Secret wurde als Text verwendet; es muss erst aus base64 dekodiert werden.',
  "Values are encoded in another way: + for a blank, or ! ' ( ) * left bare.":
    "Werte sind anders kodiert: + für ein Leerzeichen oder ! ' ( ) * unkodiert.",
  'The URL that was signed is not the one that was called: scheme, host, port or path.':
    'Signiert ist nicht die URL, die aufgerufen wurde: Schema, Host, Port oder Pfad.',
  'A parameter was added, removed or changed after signing.':
    'Ein Parameter wurde nach dem Signieren hinzugefügt, entfernt oder geändert.',
  'The secret belongs to another site, or was rotated and revoked.':
    'Das Secret gehört zu einer anderen Site oder wurde gewechselt und widerrufen.',
  'The same call was sent twice: a retry has to make a new nonce and signature.':
    'Derselbe Aufruf wurde zweimal gesendet: Ein neuer Versuch braucht eine neue nonce und Signatur.',
  'The nonce is a constant, or the time in seconds.': 'Die nonce ist eine Konstante oder die Zeit in Sekunden.',
  'The random numbers of several processes begin alike.': 'Die Zufallszahlen mehrerer Prozesse beginnen gleich.',
  'The UID is unknown at this site.': 'Die UID ist bei dieser Site unbekannt.',
  'The userKey is unknown, or belongs to another site.': 'Der userKey ist unbekannt oder gehört zu einer anderen Site.',
  'Only an apiKey was sent, and the method needs a signature, a secret or a token.':
    'Nur ein apiKey wurde gesendet, und die Methode braucht eine Signatur, ein Secret oder ein Token.',
  'The login token or cookie of the session has expired.':
    'Das Login-Token oder das Cookie der Session ist abgelaufen.',
  'The call used http instead of https.': 'Der Aufruf verwendete http statt https.',
  'A proxy in front of the client changed https to http.': 'Ein Proxy vor dem Client hat https in http geändert.',
  'A Basic header was sent to the HTTP port.': 'Ein Basic-Header ging an den HTTP-Port.',
  'The token belongs to one user, and the call names another UID.':
    'Das Token gehört einem Benutzer, und der Aufruf nennt eine andere UID.',
  'The method concerns the whole site and needs its secret or signature.':
    'Die Methode betrifft die ganze Site und braucht ihr Secret oder ihre Signatur.',
  'The application may not call this method.': 'Die Anwendung darf diese Methode nicht aufrufen.',
  'tokenExpiration of the session that the site gave has passed.':
    'tokenExpiration der Session, die die Site gegeben hat, ist vorbei.',
  'The service clock was moved beyond the expiration.':
    'Die Uhr des Dienstes wurde über den Ablauf hinaus vorgestellt.',
  'The secret is misspelt or cut off; the = at its end is missing.':
    'Das Secret ist falsch geschrieben oder abgeschnitten; das = an seinem Ende fehlt.',
  'A + of the secret became a blank because it was not encoded.':
    'Ein + des Secrets wurde zum Leerzeichen, weil es nicht kodiert war.',
  'It is the secret of another site or application.': 'Es ist das Secret einer anderen Site oder Anwendung.',
  'The secret was rotated and revoked.': 'Das Secret wurde gewechselt und widerrufen.',
  'The user has no session: they never logged in, logged out, or the session expired.':
    'Der Benutzer hat keine Session: Er hat sich nie angemeldet, hat sich abgemeldet, oder sie ist abgelaufen.',
  'A JWT was asked for before the registration of the user was finished.':
    'Ein JWT wurde verlangt, bevor die Registrierung des Benutzers abgeschlossen war.',
  'The policies of the site want a verified email address, and the user has none.':
    'Die Policies der Site wollen eine bestätigte E-Mail-Adresse, und der Benutzer hat keine.',
  'UID of comments.deleteComment is not the author.': 'UID von comments.deleteComment ist nicht der Verfasser.',
  'The user of the token is neither author nor moderator.':
    'Der Benutzer des Tokens ist weder Verfasser noch Moderator.',
  'The token, or the JWT behind Bearer, came over http.': 'Das Token oder das JWT hinter Bearer kam über http.',
  'The text behind OAuth is no token of this service.': 'Der Text hinter OAuth ist kein Token dieses Dienstes.',
  'The policy accountOptions.preventLoginIDHarvesting hides which login identifiers exist.':
    'Die Policy accountOptions.preventLoginIDHarvesting verbirgt, welche Login-Kennungen es gibt.',
  'Somebody else logged in than the user whose session had to be renewed.':
    'Angemeldet hat sich jemand anders als der Benutzer, dessen Session zu erneuern war.',
  'A moderator approved the comment: it cannot be flagged any more.':
    'Ein Moderator hat den Kommentar freigegeben: Er kann nicht mehr gemeldet werden.',
  'The category is for reviews (isReviews), and the user has one of this stream already.':
    'Die Kategorie ist für Bewertungen (isReviews), und der Benutzer hat schon eine dieses Streams.',
  'The account was disabled in People or by a call.': 'Das Konto wurde in „Personen“ oder durch einen Aufruf gesperrt.',
  'A test disabled the account to see this error.': 'Ein Test hat das Konto gesperrt, um diesen Fehler zu sehen.',
  'Login identifier or password is wrong.': 'Login-Kennung oder Passwort ist falsch.',
  'The API key of the site is retired: the decision trace then says so.':
    'Der API-Key der Site ist ausgemustert: Dann sagt es der Entscheidungsweg.',
  'The account was imported without a password.': 'Das Konto wurde ohne Passwort importiert.',
  'The email address or identity belongs to another account of the site.':
    'Die E-Mail-Adresse oder Identität gehört zu einem anderen Konto der Site.',
  'The user registered with a password before, and now comes by a social login, or the reverse.':
    'Der Benutzer hat sich früher mit Passwort registriert und kommt jetzt über ein soziales Login, oder umgekehrt.',
  'birthYear or age of the profile is under 13, and the policy registration.enforceCoppa is on.':
    'birthYear oder age des Profils ist unter 13, und die Policy registration.enforceCoppa ist an.',
  'The identifier was typed with another address than the one that was registered.':
    'Eingegeben wurde eine andere Adresse als die registrierte.',
  'The account has only social logins.': 'Das Konto hat nur soziale Logins.',
  'More calls came at once than can be served.': 'Es kamen mehr Aufrufe auf einmal, als bedient werden können.',
  'The password is older than the policy security.passwordChangeInterval.':
    'Das Passwort ist älter als die Policy security.passwordChangeInterval.',
  'The site set requirePasswordChange.': 'Die Site hat requirePasswordChange gesetzt.',
  'The account has a second factor, and the login has not proved it yet.':
    'Das Konto hat einen zweiten Faktor, und das Login hat ihn noch nicht nachgewiesen.',
  'The policies ask for a second factor, and the account has none.':
    'Die Policies verlangen einen zweiten Faktor, und das Konto hat keinen.',
  'A second factor is to be changed long after the last login.':
    'Ein zweiter Faktor soll lange nach dem letzten Login geändert werden.',
  'Failed logins in a row reached the policy security.accountLockout; those from one address security.ipLockout.':
    'Gescheiterte Logins in Folge erreichten die Policy security.accountLockout; die von einer Adresse security.ipLockout.',
  'A rule of accounts.rba.setPolicy locks out: after failed logins, or by the risk of this login.':
    'Eine Regel von accounts.rba.setPolicy sperrt: nach gescheiterten Logins oder wegen des Risikos dieses Logins.',
  'The site locked the account or the address with accounts.rba.lock.':
    'Die Site hat Konto oder Adresse mit accounts.rba.lock gesperrt.',
  'The account has no UID of the site, so there is nothing to unlink.':
    'Das Konto hat keine UID der Site; es gibt nichts zu lösen.',
  'A dataflow that is set is as it was before.': 'Ein Dataflow, der gesetzt wird, ist, wie er war.',
  'This way to log in is switched off in the policies of the site.':
    'Diese Art der Anmeldung ist in den Policies der Site ausgeschaltet.',
  'Login with a code or a link by mail is off until the site switches it on.':
    'Login mit Code oder Link per Mail ist aus, bis die Site es einschaltet.',
  'The id is misspelt, or differs in case.': 'Die id ist falsch geschrieben, auch bei Groß- und Kleinschreibung.',
  'The object belongs to a user, and UID, which is part of its key, was not sent, or the other way round.':
    'Das Objekt gehört einem Benutzer, und UID, ein Teil seines Schlüssels, wurde nicht gesendet, oder umgekehrt.',
  'It was deleted, or never stored at this site.': 'Es wurde gelöscht oder bei dieser Site nie gespeichert.',
  'The UID is not one of the friends of this user.': 'Die UID ist keine der Freunde dieses Benutzers.',
  'The friend has no account at the site.': 'Der Freund hat kein Konto bei der Site.',
  'The category was never made.': 'Die Kategorie wurde nie angelegt.',
  'categoryID is misspelt, or is of another site.': 'categoryID ist falsch geschrieben oder von einer anderen Site.',
  'The name of the method is misspelt.': 'Der Name der Methode ist falsch geschrieben.',
  'The namespace is missing or doubled in the path.': 'Der Namespace fehlt oder steht doppelt im Pfad.',
  'The path has a slash at its end, or a prefix of a proxy.':
    'Der Pfad hat einen Schrägstrich am Ende oder das Präfix eines Proxys.',
  'The identity of the provider belongs to another account already.':
    'Die Identität des Providers gehört schon zu einem anderen Konto.',
  'The UID that was to be set is taken.': 'Die UID, die gesetzt werden sollte, ist vergeben.',
  'The account is linked already.': 'Das Konto ist schon verknüpft.',
  'No photo was sent for the account, or it was removed.':
    'Für das Konto wurde kein Foto gesendet, oder es wurde entfernt.',
  'photoBytes is no PNG, JPEG or GIF picture.': 'photoBytes ist kein Bild in PNG, JPEG oder GIF.',
  'publishProfilePhoto was called before setProfilePhoto.': 'publishProfilePhoto wurde vor setProfilePhoto aufgerufen.',
  'The counter was not registered, or was removed.': 'Der Zähler wurde nicht registriert oder wurde entfernt.',
  'Its path is another one: each path is registered by itself.':
    'Sein Pfad ist ein anderer: Jeder Pfad wird für sich registriert.',
  'Other calls change the same account or settings again and again while this one waits for a hash or a key.':
    'Andere Aufrufe ändern dasselbe Konto oder dieselben Einstellungen immer wieder, während dieser auf einen Hash oder Schlüssel wartet.',
  'A client sends the same change many times at once instead of waiting for the first answer.':
    'Ein Client sendet dieselbe Änderung oft auf einmal, statt die erste Antwort abzuwarten.',
  'The body is larger than 1 MiB.': 'Der Body ist größer als 1 MiB.',
  'The response would be larger than 16 MB.': 'Die Antwort wäre größer als 16 MB.',
  'commentText has more than 5000 characters.': 'commentText hat mehr als 5000 Zeichen.',
  'The data of the account would be larger than its limit.': 'Die Daten des Kontos wären größer als ihre Grenze.',
  'A list in data grows with every call.': 'Eine Liste in data wächst mit jedem Aufruf.',
  'The picture is larger than its limit.': 'Das Bild ist größer als seine Grenze.',
  'It was encoded in base64 twice.': 'Es wurde zweimal in base64 kodiert.',
  'The disk is full or read-only: errorDetails then names it.':
    'Die Platte ist voll oder nur lesbar: Dann nennen errorDetails sie.',
  'Another program locks the database.': 'Ein anderes Programm sperrt die Datenbank.',
  'A fault of Authdesk itself.': 'Ein Fehler von Authdesk selbst.',
  'The provider was told to fail on its simulated screen.':
    'Der Provider sollte auf seinem nachgebildeten Bildschirm scheitern.',
  'A provoked failure: see "Time and failures".': 'Eine Störung: siehe „Zeit und Störungen“.',
  'The token was revoked: by hand, or because its code was used twice.':
    'Das Token wurde widerrufen: von Hand oder weil sein Code zweimal benutzt wurde.',
  'The account of the token was deleted or disabled.': 'Das Konto des Tokens wurde gelöscht oder gesperrt.',
  'The token is of another workspace, or was cut off.':
    'Das Token ist aus einem anderen Workspace oder wurde abgeschnitten.',
  'x_provider names a provider that the site does not offer.':
    'x_provider nennt einen Provider, den die Site nicht anbietet.',
  'A search looks at every account and takes longer than a call may.':
    'Eine Suche sieht jedes Konto an und dauert länger, als ein Aufruf darf.',
  'The service was busy with many such searches.': 'Der Dienst war mit vielen solchen Suchen beschäftigt.',
  'A provoked delay: see "Time and failures".': 'Eine verzögernde Störung: siehe „Zeit und Störungen“.',
  'The host belongs to another data center than the site.':
    'Der Host gehört zu einem anderen Rechenzentrum als die Site.',
  'The request cannot be read, or it has two kinds of credential.':
    'Der Request ist nicht lesbar oder hat zwei Arten von Credential.',
  'A required parameter or the credential is missing.': 'Ein nötiger Parameter oder das Credential fehlt.',
  'The value of a parameter is not allowed, or Authdesk does not emulate the parameter.':
    'Der Wert eines Parameters ist nicht erlaubt, oder Authdesk bildet den Parameter nicht nach.',
  'The Authorization header cannot be used.': 'Der Authorization-Header ist nicht brauchbar.',
  'No site has the apiKey.': 'Keine Site hat den apiKey.',
  'timestamp is more than 120 seconds off.': 'timestamp liegt mehr als 120 Sekunden daneben.',
  'sig is not the signature of this call.': 'sig ist nicht die Signatur dieses Aufrufs.',
  'The nonce was used in the last 10 minutes.': 'Die nonce wurde in den letzten 10 Minuten benutzt.',
  'The site has no user with this UID and no application with this userKey, or the call has only an apiKey.':
    'Die Site hat weder einen Benutzer mit dieser UID noch eine Anwendung mit diesem userKey, oder der Aufruf hat nur einen apiKey.',
  'A secret was sent over HTTP.': 'Ein Secret wurde über HTTP ohne TLS gesendet.',
  'The token belongs to one user, but the call concerns another one or the whole site.':
    'Das Token gehört einem Benutzer, aber der Aufruf betrifft einen anderen oder die ganze Site.',
  'secret is not the secret of the site or application.': 'secret ist nicht das Secret der Site oder Anwendung.',
  'A token was sent over HTTP.': 'Ein Token wurde über HTTP ohne TLS gesendet.',
  'The regToken is of a login that has to prove its second factor first (accounts.tfa.initTFA, mode=verify).':
    'Das regToken ist von einem Login, das erst seinen zweiten Faktor nachweisen muss (accounts.tfa.initTFA, mode=verify).',
  'Other calls kept changing what this one needs while it waited for a hash or a key.':
    'Andere Aufrufe änderten immer wieder, was dieser braucht, während er auf einen Hash oder Schlüssel wartete.',
  'The service failed in a way that nobody expected.':
    'Der Dienst ist auf eine Weise gescheitert, die niemand erwartet hat.',
  'The token is unknown, revoked or expired, or its user is gone.':
    'Das Token ist unbekannt, widerrufen oder abgelaufen, oder seinen Benutzer gibt es nicht mehr.',
} as const;
