/** What parameters of methods are for, by the sentence of the registry (Reference, Requests). */
export const parameterSentences = {
  'Verified addresses, comma separated. This or unverifiedEmails is required.':
    'Bestätigte Adressen, durch Kommas getrennt. Diese oder unverifiedEmails sind Pflicht.',
  'Addresses that are not verified, comma separated.': 'Nicht bestätigte Adressen, durch Kommas getrennt.',
  'Language of the messages that the call sends, where the site has a text in it.':
    'Sprache der Nachrichten, die der Aufruf sendet, wo die Site einen Text darin hat.',
  'Id of the statement.': 'id der Einwilligungserklärung.',
  'Id of the consent.': 'id der Einwilligung.',
  'Language of the texts.': 'Sprache der Texte.',
  'Number of the version; without it all versions.': 'Nummer der Version; ohne sie alle Versionen.',
  'emailToken of the lite account, from accounts.importLiteAccount.':
    'emailToken des Lite-Kontos, von accounts.importLiteAccount.',
  'Id of the screen-set: at most 100 Latin letters, digits, blanks, hyphens, underscores and full stops.':
    'id des Screen-Sets: höchstens 100 lateinische Buchstaben, Ziffern, Leerzeichen, Bindestriche, Unterstriche und Punkte.',
  'The paths of the fields, as a JSON array; each is declared.':
    'Die Pfade der Felder als JSON-Array; jedes ist deklariert.',
  'The user.': 'Der Benutzer.',
  'Signature of signatureTimestamp_UID with the secret of the site, base64.':
    'Signatur von signatureTimestamp_UID mit dem Secret der Site, base64.',
  'Unix seconds of it, at most 60 seconds ago.': 'Unix-Sekunden der Signatur, höchstens 60 Sekunden her.',
  'The application whose secret signs. Its own secret, or another credential, may come with it.':
    'Die Anwendung, deren Secret signiert. Ihr eigenes Secret oder ein anderes Credential kann mitkommen.',
  'Subscriptions to change, such as {"news":{"email":{"isSubscribed":true}}}.':
    'Zu ändernde Abonnements, etwa {"news":{"email":{"isSubscribed":true}}}.',
  'Parts of the account to return, comma separated; profile when left out.':
    'Teile des Kontos, die zurückkommen, durch Kommas getrennt; ohne Angabe profile.',
  'browser (default): sessionInfo has the cookie of the session; mobile: sessionToken and sessionSecret; jssdk: login_token.':
    'browser (Vorgabe): sessionInfo hat das Cookie der Session; mobile: sessionToken und sessionSecret; jssdk: login_token.',
  'Seconds; 0 until the browser closes, -1 dynamic (60 s unless the site prolongs it), -2 forever. Left out: policy gigyaPlugins.sessionExpiration.':
    'Sekunden; 0 bis zum Schließen des Browsers, -1 dynamisch (60 s, wenn die Site sie nicht verlängert), -2 für immer. Ohne Angabe: Policy gigyaPlugins.sessionExpiration.',
  'Adds the User object, as of socialize.getUserInfo, in userInfo. F 3.1 has the name alone: the effect is inferred.':
    'Fügt in userInfo das Objekt User hinzu, wie bei socialize.getUserInfo. F 3.1 hat nur den Namen: Die Wirkung ist erschlossen.',
  'The client that a server logs in: {clientIP, deviceID, isCaptchaVerified, riskScore}. Lock-outs and the rules of accounts.rba.setPolicy judge these instead of the connection and gmid. It counts only with the credentials of the site. That each member may be left out is inferred.':
    'Der Client, den ein Server anmeldet: {clientIP, deviceID, isCaptchaVerified, riskScore}. Sperren und die Regeln von accounts.rba.setPolicy beurteilen diese statt der Verbindung und gmid. Zählt nur mit den Credentials der Site. Dass jedes Member fehlen darf, ist erschlossen.',
  'Parts to include, comma separated; profile,data when left out.':
    'Teile, die zurückkommen, durch Kommas getrennt; ohne Angabe profile,data.',
  'Accepted; the profile is always complete.': 'Wird angenommen; das Profil ist immer vollständig.',
  'Names of topics of communications to include, comma separated; all (or true): every one.':
    'Namen von Kommunikationsthemen, die zurückkommen, durch Kommas getrennt; all (oder true): jedes.',
  "A list of {class, path, period}. class and path are texts or regex('…'); period is total (when left out), last7Days, YYMM (each month), YYMMDD (each day), a month or day itself such as 2311, or regex('…'). Left out: the totals of all counters.":
    "Eine Liste von {class, path, period}. class und path sind Texte oder regex('…'); period ist total (ohne Angabe), last7Days, YYMM (jeder Monat), YYMMDD (jeder Tag), selbst ein Monat oder Tag wie 2311 oder regex('…'). Ohne Angabe: die Summen aller Zähler.",
  'The user whose JWT is wanted; UID is accepted too.':
    'Der Benutzer, dessen JWT gewünscht ist; auch UID wird angenommen.',
  'Fields of profile and data to add as claims of the same names, comma separated: data.personId; "profile." may be left out. isVerified is true only when profile.email is a verified address.':
    'Felder von profile und data, die als gleichnamige Claims hinzukommen, durch Kommas getrennt: data.personId; „profile.“ darf fehlen. isVerified ist nur true, wenn profile.email eine bestätigte Adresse ist.',
  'Seconds until it expires; 300 when left out. The limits are inferred.':
    'Sekunden bis zum Ablauf; ohne Angabe 300. Die Grenzen sind erschlossen.',
  'Becomes the claim aud. The limit is inferred.': 'Wird der Claim aud. Die Grenze ist erschlossen.',
  'True: an array keys, as JWT libraries read it. Otherwise the members of the key themselves.':
    'True: ein Array keys, wie JWT-Bibliotheken es lesen. Sonst die Member des Schlüssels selbst.',
  'Language of the texts; without it all by language.': 'Sprache der Texte; ohne sie alle nach Sprache.',
  'Address of the lite account. This or emailToken is required, not both.':
    'Adresse des Lite-Kontos. Entweder diese oder emailToken ist Pflicht, nicht beide.',
  'The same without the address, from accounts.importLiteAccount.':
    'Dasselbe ohne die Adresse, von accounts.importLiteAccount.',
  'Seconds that the token is valid; 3600 when left out.': 'Sekunden, die das Token gültig ist; ohne Angabe 3600.',
  'Members of screenSet; without it all.': 'Member von screenSet; ohne Angabe alle.',
  'Returns the texts (i18n) of this language only, where the screen-set has them.':
    'Gibt die Texte (i18n) nur dieser Sprache zurück, wo das Screen-Set sie hat.',
  'The sections to return; without it all that the caller may read. Without the credentials of the site these are (partly inferred): registration, gigyaPlugins, accountOptions, passwordComplexity, security.':
    'Die Abschnitte, die zurückkommen; ohne Angabe alle, die der Aufrufer lesen darf. Ohne die Credentials der Site sind das (teils erschlossen): registration, gigyaPlugins, accountOptions, passwordComplexity, security.',
  'full, the default, or explicitOnly: only what the site has set.':
    'full, die Vorgabe, oder explicitOnly: nur, was die Site gesetzt hat.',
  'The older name of include.': 'Der ältere Name von include.',
  'The schemas to return; without it profileSchema, dataSchema, subscriptionsSchema, preferencesSchema.':
    'Die Schemas, die zurückkommen; ohne Angabe profileSchema, dataSchema, subscriptionsSchema, preferencesSchema.',
  'full, the default; explicitOnly: what the site has set; clientOnly: fields that users may write. Data that no field declares is in none of them.':
    'full, die Vorgabe; explicitOnly: was die Site gesetzt hat; clientOnly: Felder, die Benutzer schreiben dürfen. Daten, die kein Feld deklariert, stehen in keinem davon.',
  'effective, group, site: the same for every site, because there are no groups of sites.':
    'effective, group, site: für jede Site dasselbe, weil es keine Gruppen von Sites gibt.',
  'The ones to return, comma separated or as a JSON array; without it all.':
    'Die, die zurückkommen, durch Kommas getrennt oder als JSON-Array; ohne Angabe alle.',
  'Members to return; without it all.': 'Member, die zurückkommen; ohne Angabe alle.',
  'Returns the translations of this language only; without it those of all. The default screen-sets come in English, or in this language when they are translated to it (de).':
    'Gibt die Übersetzungen nur dieser Sprache zurück; ohne Angabe die aller. Die vorgegebenen Screen-Sets kommen auf Englisch oder in dieser Sprache, wenn sie darin übersetzt sind (de).',
  "The site's own id of the user. This, or createUID=true, is required.":
    'Eigene id der Site für den Benutzer. Diese oder createUID=true ist Pflicht.',
  'True: without UID the service makes one.': 'True: Ohne UID macht der Dienst eine.',
  'insert (default): a UID that exists is refused. upsert: the account is changed; a list that is sent replaces the one before.':
    'insert (Vorgabe): Eine UID, die es gibt, wird abgelehnt. upsert: Das Konto wird geändert; eine gesendete Liste ersetzt die vorige.',
  'Profile fields.': 'Profilfelder.',
  "The site's own data.": 'Eigene Daten der Site.',
  'Subscriptions with their times, such as {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}. No confirmation is asked for.':
    'Abonnements mit ihren Zeiten, etwa {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}. Eine Bestätigung wird nicht verlangt.',
  'Consents with their times, such as {"terms":{"isConsentGranted":true}}.':
    'Einwilligungen mit ihren Zeiten, etwa {"terms":{"isConsentGranted":true}}.',
  'Identities at providers: a list of {provider, providerUID}. Their other members are not kept: a provider of Authdesk has its own data.':
    'Identitäten bei Providern: eine Liste von {provider, providerUID}. Ihre anderen Member werden nicht aufbewahrt: Ein Provider von Authdesk hat eigene Daten.',
  'All addresses of the account: {verified, unverified}, two lists.':
    'Alle Adressen des Kontos: {verified, unverified}, zwei Listen.',
  'What the user logs in with: {username, emails, unverifiedEmails}.':
    'Womit sich der Benutzer anmeldet: {username, emails, unverifiedEmails}.',
  'Phone number that the user logs in with (E.164).': 'Telefonnummer, mit der sich der Benutzer anmeldet (E.164).',
  'The hashed password: {compoundHashedPassword}, or {hashedPassword, hashSettings: {algorithm, salt, rounds, format, binaryFormat}}. The first right login replaces it. Without a template the salt is base64 and comes before the password; each further round hashes the digest before it (inferred).':
    'Der Passwort-Hash: {compoundHashedPassword} oder {hashedPassword, hashSettings: {algorithm, salt, rounds, format, binaryFormat}}. Das erste richtige Login ersetzt ihn. Ohne Vorlage ist das Salt base64 und steht vor dem Passwort; jede weitere Runde hasht den vorigen Hash (erschlossen).',
  'What a password reset asks: {secretQuestion, secretAnswer}.':
    'Was beim Zurücksetzen des Passworts gefragt wird: {secretQuestion, secretAnswer}.',
  'When the account was made, ISO 8601.': 'Wann das Konto angelegt wurde, ISO 8601.',
  'When the registration was finished, ISO 8601.': 'Wann die Registrierung abgeschlossen wurde, ISO 8601.',
  'When the address was verified, ISO 8601.': 'Wann die Adresse bestätigt wurde, ISO 8601.',
  'When the last login was, ISO 8601.': 'Wann das letzte Login war, ISO 8601.',
  'When the last change was, ISO 8601.': 'Wann die letzte Änderung war, ISO 8601.',
  'False: the account cannot log in. True when left out.':
    'False: Das Konto kann sich nicht anmelden. Ohne Angabe true.',
  'The address is verified. Left out: true when the parameter verified is sent.':
    'Die Adresse ist bestätigt. Ohne Angabe: true, wenn der Parameter verified gesendet wird.',
  'False: the registration is not finished. Left out: a new account is registered (inferred).':
    'False: Die Registrierung ist nicht abgeschlossen. Ohne Angabe: Ein neues Konto ist registriert (erschlossen).',
  'Where the user registered; set once.': 'Wo sich der Benutzer registriert hat; wird nur einmal gesetzt.',
  'What the site told of the user, as socialize.notifyLogin takes it (inferred).':
    'Was die Site vom Benutzer gemeldet hat, wie socialize.notifyLogin es nimmt (erschlossen).',
  'What the site keeps of the user beside data, for itself: merged, null removes; fields that internalSchema declares have its types. Only calls with the credentials of the site write and read it (inferred).':
    'Was die Site neben data für sich selbst vom Benutzer aufbewahrt: wird zusammengeführt, null entfernt; Felder, die internalSchema deklariert, haben dessen Typen. Nur Aufrufe mit den Credentials der Site schreiben und lesen es (erschlossen).',
  'Topics that the user may be sent messages about, by topic and channel, such as {"news_sms":{"status":"optIn","optIn":{"acceptanceLocation":"shop"}}}; they are merged, null removes one. status: optIn, optOut, noticed; optIn and optOut: what is known of the decision; the service sets lastModified. These members are inferred, others are kept as they come.':
    'Themen, zu denen der Benutzer Nachrichten bekommen darf, nach Thema und Kanal, etwa {"news_sms":{"status":"optIn","optIn":{"acceptanceLocation":"shop"}}}; sie werden zusammengeführt, null entfernt eines. status: optIn, optOut, noticed; optIn und optOut: was von der Entscheidung bekannt ist; der Dienst setzt lastModified. Diese Member sind erschlossen, andere werden aufbewahrt, wie sie kommen.',
  'Ids of the user in other systems by name, such as {"loyaltyId":"L-1001"}; null removes one. One account of the site has each id of a name, in any case of its letters. Names of Latin letters, digits and underscores, and at most 7 of them, are inferred. Only with the credentials of the site: other systems know the user by them.':
    'ids des Benutzers in anderen Systemen nach Namen, etwa {"loyaltyId":"L-1001"}; null entfernt eine. Jede id eines Namens hat nur ein Konto der Site, gleich in welcher Groß- und Kleinschreibung. Namen aus lateinischen Buchstaben, Ziffern und Unterstrichen und höchstens 7 davon sind erschlossen. Nur mit den Credentials der Site: Andere Systeme kennen den Benutzer daran.',
  'Which rules judge the logins of the account, {riskPolicy, riskPolicyLocked}: the id of a set of accounts.rba.setPolicy, used instead of defaultPolicy (_off: no set; null: the default one); and whether only the site can change that.':
    'Welche Regeln die Logins des Kontos beurteilen, {riskPolicy, riskPolicyLocked}: die id eines Satzes von accounts.rba.setPolicy, der statt defaultPolicy gilt (_off: kein Satz; null: der vorgegebene); und ob nur die Site das ändern kann.',
  'forceOn: logins ask for a second factor, also to register one; forceOff: never; default: as the policies say. Only with the credentials of the site. Inferred from the member of the account.':
    'forceOn: Logins verlangen einen zweiten Faktor und auch, einen zu registrieren; forceOff: nie; default: wie die Policies sagen. Nur mit den Credentials der Site. Erschlossen aus dem Member des Kontos.',
  'The user name to log in with; loginIDs says it, too (inferred).':
    'Der Benutzername zum Anmelden; auch loginIDs sagt ihn (erschlossen).',
  'The address to log in with, and of the profile; verified with skipVerification=true (inferred).':
    'Die Adresse zum Anmelden und die des Profils; mit skipVerification=true bestätigt (erschlossen).',
  'True: the address counts as verified (inferred).': 'True: Die Adresse zählt als bestätigt (erschlossen).',
  'False: the registration is not finished. Another name of isRegistered (inferred).':
    'False: Die Registrierung ist nicht abgeschlossen. Anderer Name von isRegistered (erschlossen).',
  'Question that a password reset asks.': 'Frage, die beim Zurücksetzen des Passworts gestellt wird.',
  'Answer to secretQuestion.': 'Antwort auf secretQuestion.',
  'The hash of the password, base64.': 'Der Hash des Passworts, base64.',
  'The hash with its algorithm and settings in one text, such as $2b$10$…; instead of the others.':
    'Der Hash mit Algorithmus und Einstellungen in einem Text, etwa $2b$10$…; statt der anderen.',
  'md5, sha1, sha256, sha512, pbkdf2, pbkdf2_sha256, pbkdf2_sha512 or bcrypt.':
    'md5, sha1, sha256, sha512, pbkdf2, pbkdf2_sha256, pbkdf2_sha512 oder bcrypt.',
  'The salt, base64; with a template the text that it names $salt.':
    'Das Salt, base64; mit einer Vorlage der Text, den sie $salt nennt.',
  'How often the password is hashed: 1, or 3000 with pbkdf2, when left out.':
    'Wie oft das Passwort gehasht wird: ohne Angabe 1, mit pbkdf2 3000.',
  'How salt and password are put together as text: $salt$password.':
    'Wie Salt und Passwort als Text zusammengesetzt werden: $salt$password.',
  'The same as bytes: $salt:hex$password:utf16 (utf8, utf16, hex, base64).':
    'Dasselbe als Bytes: $salt:hex$password:utf16 (utf8, utf16, hex, base64).',
  'The address.': 'Die Adresse.',
  'Subscriptions with their times, such as {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}.':
    'Abonnements mit ihren Zeiten, etwa {"news":{"email":{"isSubscribed":true,"lastUpdatedSubscriptionState":"2020-01-31T12:00:00Z"}}}.',
  'data:image/png;base64,…; accounts.setProfilePhoto takes the bytes of a file.':
    'data:image/png;base64,…; accounts.setProfilePhoto nimmt die Bytes einer Datei.',
  'True: the photo is at once that of the profile (photoURL). Otherwise publishProfilePhoto does that.':
    'True: Das Foto ist sofort das des Profils (photoURL). Sonst macht publishProfilePhoto es dazu.',
  'A list of {class, path, count, value}: count is added to the counter (1 when left out), value to its value (0).':
    'Eine Liste von {class, path, count, value}: count wird zum Zähler addiert (ohne Angabe 1), value zu seinem Wert (0).',
  'True: for a lite account, which has an email address and no login.':
    'True: für ein Lite-Konto, das eine E-Mail-Adresse und kein Login hat.',
  'User name or email address.': 'Benutzername oder E-Mail-Adresse.',
  'Login identifier of the account that stays.': 'Login-Kennung des Kontos, das bleibt.',
  'Its password.': 'Sein Passwort.',
  'Needed after failed logins, when the policies say so; any value is taken as solved.':
    'Nötig nach gescheiterten Logins, wenn die Policies es sagen; jeder Wert gilt als gelöst.',
  'The same of the older CAPTCHA.': 'Dasselbe vom älteren CAPTCHA.',
  'User name or email address, in any case of its letters. This or aToken is required.':
    'Benutzername oder E-Mail-Adresse, gleich in welcher Groß- und Kleinschreibung. Diese Angabe oder aToken ist Pflicht.',
  'Stands for a login identifier, from accounts.identifiers.createToken.':
    'Steht für eine Login-Kennung, von accounts.identifiers.createToken.',
  'The password.': 'Das Passwort.',
  'standard (default); link: the social login of regToken is connected to this account; reAuth: the user of the session proves who it is.':
    'standard (Vorgabe); link: Das soziale Login des regToken wird mit diesem Konto verbunden; reAuth: Der Benutzer der Session weist nach, wer er ist.',
  'Logout that a SAML service provider began: it goes on with the same value at slo/finalize.':
    'Logout, das ein SAML Service Provider begonnen hat: Es geht mit demselben Wert bei slo/finalize weiter.',
  "The site's own id of the user. This or providerSessions is required.":
    'Eigene id der Site für den Benutzer. Diese oder providerSessions ist Pflicht.',
  'Sessions at providers, an object keyed by provider with authToken, code or providerUID.':
    'Sessions bei Providern, ein Objekt nach Provider mit authToken, code oder providerUID.',
  'True, over HTTPS only: the site answers for the user. Nothing is asked for, no second factor either, and nothing interrupts the login; only an account that is disabled or locked is refused. Sessions are never checked with the simulated providers.':
    'True, nur über HTTPS: Die Site steht für den Benutzer ein. Nichts wird verlangt, auch kein zweiter Faktor, und nichts unterbricht das Login; nur ein Konto, das gesperrt oder auf Zeit gesperrt ist, wird abgelehnt. Sessions werden nie bei den simulierten Providern geprüft.',
  'Where the user registered; kept once.': 'Wo sich der Benutzer registriert hat; wird nur einmal aufbewahrt.',
  'What the user logs in with. This or email is required.':
    'Womit sich der Benutzer anmeldet. Dies oder email ist Pflicht.',
  'Email address; the user logs in with it when the policies say so.':
    'E-Mail-Adresse; der Benutzer meldet sich damit an, wenn die Policies es sagen.',
  'Password; the policy passwordComplexity says what it has to have. Required, unless the site sends its hash.':
    'Passwort; die Policy passwordComplexity sagt, was es haben muss. Pflicht, außer die Site sendet seinen Hash.',
  'True: the registration is finished by this call, when nothing is missing.':
    'True: Die Registrierung wird mit diesem Aufruf abgeschlossen, wenn nichts fehlt.',
  'Subscriptions by their names, such as {"news":{"email":{"isSubscribed":true}}}.':
    'Abonnements nach ihren Namen, etwa {"news":{"email":{"isSubscribed":true}}}.',
  'Consents by their names, such as {"terms":{"isConsentGranted":true}}.':
    'Einwilligungen nach ihren Namen, etwa {"terms":{"isConsentGranted":true}}.',
  "The site's own id of the user; only with the credentials of the site.":
    'Eigene id der Site für den Benutzer; nur mit den Credentials der Site.',
  'True: the email address counts as verified. Only with the credentials of the site.':
    'True: Die E-Mail-Adresse zählt als bestätigt. Nur mit den Credentials der Site.',
  'Needed when the policy registration.requireCaptcha is on; any value is taken as solved.':
    'Nötig, wenn die Policy registration.requireCaptcha an ist; jeder Wert gilt als gelöst.',
  'A list of {class, path}, such as [{"class":"_purchase","path":"/"}].':
    'Eine Liste von {class, path}, etwa [{"class":"_purchase","path":"/"}].',
  'The provider to disconnect from; all of them when left out.':
    'Der Provider, von dem getrennt wird; ohne Angabe alle.',
  'When no identity would be left: soft (default) removes it, but a login with it still finds this account; remove removes it entirely; fail refuses.':
    'Wenn keine Identität bliebe: soft (Vorgabe) entfernt sie, aber ein Login damit findet das Konto noch; remove entfernt sie ganz; fail lehnt ab.',
  'Also removes the login identifier that the removed identity brought. Inferred: the address of the profile, where it is a login identifier. Refused, and nothing is removed, when the password of the account needs it or no other way to log in would be left.':
    'Entfernt auch die Login-Kennung, die die entfernte Identität gebracht hat. Erschlossen: die Adresse des Profils, wo sie eine Login-Kennung ist. Wird abgelehnt, und nichts wird entfernt, wenn das Passwort des Kontos sie braucht oder sonst keine Art der Anmeldung bliebe.',
  'Address of the subscriber.': 'Adresse des Abonnenten.',
  'Name of the subscription.': 'Name des Abonnements.',
  'One of the addresses of the account; left out: all that are not verified.':
    'Eine der Adressen des Kontos; ohne Angabe alle nicht bestätigten.',
  'User name or email address. This or passwordResetToken is required.':
    'Benutzername oder E-Mail-Adresse. Diese Angabe oder passwordResetToken ist Pflicht.',
  'From the link of the mail; valid for an hour (policy passwordReset.tokenExpiration), for one use.':
    'Aus dem Link der Mail; eine Stunde gültig (Policy passwordReset.tokenExpiration), für eine Verwendung.',
  'The new password; with passwordResetToken.': 'Das neue Passwort; mit passwordResetToken.',
  'False: no mail is sent, and the token is returned instead. Only with the credentials of the site. Default: true.':
    'False: Keine Mail wird gesendet, stattdessen kommt das Token zurück. Nur mit den Credentials der Site. Vorgabe: true.',
  'Which address of the account gets the mail: an address that it logs in with, or a verified one. Default: the first verified one.':
    'Welche Adresse des Kontos die Mail bekommt: eine, mit der es sich anmeldet, oder eine bestätigte. Vorgabe: die erste bestätigte.',
  'Answer to the secret question, when the policy passwordReset.requireSecurityCheck is on.':
    'Antwort auf die geheime Frage, wenn die Policy passwordReset.requireSecurityCheck an ist.',
  'Account fields that answer the security check, such as {"profile.birthYear":1990}.':
    'Kontofelder, die die Sicherheitsprüfung beantworten, etwa {"profile.birthYear":1990}.',
  'The site whose consents are withdrawn: only the called one, because Authdesk has no site groups.':
    'Die Site, deren Einwilligungen widerrufen werden: nur die aufgerufene, weil Authdesk keine Gruppen von Sites hat.',
  'The query. This, restrictedQuery or cursorId is required. WITH counters, after WHERE, finds the accounts that have counters, and gives each the list counters with its totals, which WHERE, ORDER BY and SELECT can name; that these are the totals is inferred.':
    'Die Abfrage. Diese, restrictedQuery oder cursorId ist Pflicht. WITH counters, nach WHERE, findet die Konten, die Zähler haben, und gibt jedem die Liste counters mit seinen Summen, die WHERE, ORDER BY und SELECT nennen können; dass es die Summen sind, ist erschlossen.',
  'Instead of query. Permissions that restrict it are not emulated: with the credentials of the site every query runs.':
    'Statt query. Rechte, die sie einschränken, werden nicht nachgebildet: Mit den Credentials der Site läuft jede Abfrage.',
  'Opens a cursor: the response has a nextCursorId while there are more results; LIMIT is the batch, at most 10000. A query of count(*) needs none.':
    'Öffnet einen Cursor: Die Antwort hat eine nextCursorId, solange es weitere Ergebnisse gibt; LIMIT ist der Stapel, höchstens 10000. Eine Abfrage mit count(*) braucht keinen.',
  'The next batch of an open cursor, instead of query. It lives five minutes.':
    'Der nächste Stapel eines offenen Cursors, statt query. Er lebt fünf Minuten.',
  'Milliseconds the search may take, 20000 when left out; no call may take longer than about a second.':
    'Millisekunden, die die Suche dauern darf, ohne Angabe 20000; kein Aufruf darf länger als etwa eine Sekunde dauern.',
  'For a search from a client: signature of query_expTime with the secret of the site, base64. Without a cursor only.':
    'Für eine Suche von einem Client: Signatur von query_expTime mit dem Secret der Site, base64. Nur ohne Cursor.',
  'Unix seconds at which querySig ends.': 'Unix-Sekunden, zu denen querySig endet.',
  'full (default), lite, or full,lite. FROM emailAccounts searches the lite ones in any case.':
    'full (Vorgabe), lite oder full,lite. FROM emailAccounts sucht in jedem Fall die Lite-Konten.',
  'Seconds that the link is valid; 600 when left out.': 'Sekunden, die der Link gültig ist; ohne Angabe 600.',
  'Profile fields to change; a profile has only the fields of the interface.':
    'Zu ändernde Profilfelder; ein Profil hat nur die Felder der Schnittstelle.',
  "The site's own data to change; fields that the schema declares have its types.":
    'Zu ändernde eigene Daten der Site; Felder, die das Schema deklariert, haben dessen Typen.',
  'Consents to change, such as {"terms":{"isConsentGranted":true}}.':
    'Zu ändernde Einwilligungen, etwa {"terms":{"isConsentGranted":true}}.',
  'The user name to log in with.': 'Der Benutzername zum Anmelden.',
  'The phone number to log in with (E.164). Only with the credentials of the site; a user changes it by accounts.otp.update.':
    'Die Telefonnummer zum Anmelden (E.164). Nur mit den Credentials der Site. Ein Benutzer ändert sie mit accounts.otp.update.',
  'Email addresses to log in with, comma separated; they have to be verified.':
    'E-Mail-Adressen zum Anmelden, durch Kommas getrennt; sie müssen bestätigt werden.',
  'Email addresses that the user logs in with no more, comma separated.':
    'E-Mail-Adressen, mit denen sich der Benutzer nicht mehr anmeldet, durch Kommas getrennt.',
  'The current password, needed with newPassword, secretQuestion and secretAnswer.':
    'Das jetzige Passwort, nötig mit newPassword, secretQuestion und secretAnswer.',
  'Another name of password (C 4.10).': 'Anderer Name von password (C 4.10).',
  'The new password; all other sessions of the user end.':
    'Das neue Passwort; alle anderen Sessions des Benutzers enden.',
  'True: newPassword needs no current password. Only with the credentials of the site.':
    'True: newPassword braucht kein jetziges Passwort. Nur mit den Credentials der Site.',
  'True: the next login asks for a new password. Only with the credentials of the site.':
    'True: Das nächste Login verlangt ein neues Passwort. Nur mit den Credentials der Site.',
  'False: the account cannot log in any more. Only with the credentials of the site.':
    'False: Das Konto kann sich nicht mehr anmelden. Nur mit den Credentials der Site.',
  'True: the email address is verified; it stays so. Only with the credentials of the site.':
    'True: Die E-Mail-Adresse ist bestätigt; sie bleibt es. Nur mit den Credentials der Site.',
  'False: ends a lock-out after failed logins. Only with the credentials of the site.':
    'False: beendet eine Sperre nach gescheiterten Logins. Nur mit den Credentials der Site.',
  'When the account was made, ISO 8601. Only with the credentials of the site.':
    'Wann das Konto angelegt wurde, ISO 8601. Nur mit den Credentials der Site.',
  'Where the user registered; set once. Only with the credentials of the site.':
    'Wo sich der Benutzer registriert hat; wird nur einmal gesetzt. Nur mit den Credentials der Site.',
  'True: no webhook tells of the change. Only with the credentials of the site.':
    'True: Kein Webhook meldet die Änderung. Nur mit den Credentials der Site.',
  'For an unfinished account whose login identifier is taken: fail (default), or saveProfileAndFail, which keeps the other changes.':
    'Für ein unfertiges Konto, dessen Login-Kennung vergeben ist: fail (Vorgabe) oder saveProfileAndFail; dies behält die übrigen Änderungen.',
  'The account.': 'Das Konto.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. requireCaptcha: accounts.register is 400021 without captchaToken or captchaText, or isCaptchaVerified in clientContext of the site; any value is taken as solved. Chosen: false. requireSecurityQuestion: A registration with a password is 206001 until it has a secret question and its answer. Chosen: false. requireLoginID: Accounts with only social logins have to add a login identifier. Chosen: false. enforceCoppa: Users under 13 are refused. Chosen: false.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. requireCaptcha: accounts.register ist 400021 ohne captchaToken oder captchaText oder isCaptchaVerified in clientContext der Site; jeder Wert gilt als gelöst. Gewählt: false. requireSecurityQuestion: Eine Registrierung mit Passwort ist 206001, bis sie eine geheime Frage und deren Antwort hat. Gewählt: false. requireLoginID: Konten mit nur sozialen Logins müssen eine Login-Kennung hinzufügen. Gewählt: false. enforceCoppa: Benutzer unter 13 werden abgelehnt. Gewählt: false.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. defaultRegScreenSet: Screen-set of registration and login, which accounts.deleteScreenSet does not delete. Chosen. defaultMobileRegScreenSet: The same on mobile devices. Chosen. sessionExpiration: Seconds of a session; 0, -1 and -2 as at login (F 3.6). rememberSessionExpiration: The same when the user has ticked the box remember of a screen. Chosen: half a year.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. defaultRegScreenSet: Screen-Set für Registrierung und Login, das accounts.deleteScreenSet nicht löscht. Gewählt. defaultMobileRegScreenSet: Dasselbe auf mobilen Geräten. Gewählt. sessionExpiration: Sekunden einer Session; 0, -1 und -2 wie beim Login (F 3.6). rememberSessionExpiration: Dasselbe, wenn der Benutzer auf einem Bildschirm remember angehakt hat. Gewählt: ein halbes Jahr.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. verifyEmail: Email addresses have to be verified. Chosen: false. verifyProviderEmail: With verifyEmail: also the address that a provider tells of a new user; otherwise that one counts as verified. Chosen: false. allowUnverifiedLogin: Users log in before their address is verified. Chosen: false. loginIdentifiers: What identifies a user at login, comma separated: username, email, providerEmail (the address that a provider tells of a new user, unless another account has it). Chosen: email, username. defaultLanguage: Language of mails that have no text in the languages before. Chosen: en. loginIdentifierConflict: When a social login brings an email address that another account has. Chosen: ignore. preventLoginIDHarvesting: Nobody can find out which login identifiers exist; needs accountOptions.verifyEmail or registration.requireCaptcha. Chosen: false. sendAccountDeletedEmail: A user whose account was deleted gets a mail. Chosen: false. sendWelcomeEmail: A user who has registered gets a mail. Chosen: false. welcomeEmailTemplates: Text of that mail by language. welcomeEmailDefaultLanguage: Language of the mails when there is no text in that of the call (lang) or of the user. Chosen: en.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. verifyEmail: E-Mail-Adressen müssen bestätigt werden. Gewählt: false. verifyProviderEmail: Mit verifyEmail: auch die Adresse, die ein Provider von einem neuen Benutzer meldet; sonst zählt diese als bestätigt. Gewählt: false. allowUnverifiedLogin: Benutzer melden sich an, bevor ihre Adresse bestätigt ist. Gewählt: false. loginIdentifiers: Was einen Benutzer beim Login kennzeichnet, durch Kommas getrennt: username, email, providerEmail (die Adresse, die ein Provider von einem neuen Benutzer meldet, außer ein anderes Konto hat sie). Gewählt: email, username. defaultLanguage: Sprache der Mails ohne Text in den Sprachen davor. Gewählt: en. loginIdentifierConflict: Wenn ein soziales Login eine E-Mail-Adresse bringt, die ein anderes Konto hat. Gewählt: ignore. preventLoginIDHarvesting: Niemand kann herausfinden, welche Login-Kennungen es gibt; braucht accountOptions.verifyEmail oder registration.requireCaptcha. Gewählt: false. sendAccountDeletedEmail: Ein Benutzer, dessen Konto gelöscht wurde, bekommt eine Mail. Gewählt: false. sendWelcomeEmail: Ein Benutzer, der sich registriert hat, bekommt eine Mail. Gewählt: false. welcomeEmailTemplates: Text dieser Mail nach Sprache. welcomeEmailDefaultLanguage: Sprache der Mails, wenn es keinen Text in der des Aufrufs (lang) oder des Benutzers gibt. Gewählt: en.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. minCharGroups: Of lower-case letters, capitals, digits and other characters, how many a password has. minLength: Characters of a password at least. regExp: Regular expression (RE2) that a part of a password matches; with ^ and $ the whole; empty: any. One with look-around or back-references is only kept.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. minCharGroups: Wie viele von Kleinbuchstaben, Großbuchstaben, Ziffern und anderen Zeichen ein Passwort hat. minLength: Zeichen, die ein Passwort mindestens hat. regExp: Regulärer Ausdruck (RE2), auf den ein Teil eines Passworts passt; mit ^ und $ das ganze; leer: jedes. Einer mit Look-around oder Rückverweisen wird nur aufbewahrt.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. autoLogin: The link in the mail also logs in: over HTTPS its browser gets the cookie of a session. Chosen: false. nextURL: Where the link leads afterwards; empty: to a page of the service. nextURLMapping: The same for accounts of a regSource: a list of {regSource, nextURL}; the members are inferred. verificationEmailExpiration: Seconds that the link is valid. Chosen: a day. defaultLanguage: Language of the mails when there is no text in that of the call (lang) or of the user. Chosen: en. emailTemplates: Text of the mail by language; {{link}} is the link.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. autoLogin: Der Link in der Mail meldet auch an: Über HTTPS bekommt sein Browser das Cookie einer Session. Gewählt: false. nextURL: Wohin der Link danach führt; leer: zu einer Seite des Dienstes. nextURLMapping: Dasselbe für Konten einer regSource: eine Liste von {regSource, nextURL}; die Member sind erschlossen. verificationEmailExpiration: Sekunden, die der Link gültig ist. Gewählt: ein Tag. defaultLanguage: Sprache der Mails, wenn es keinen Text in der des Aufrufs (lang) oder des Benutzers gibt. Gewählt: en. emailTemplates: Text der Mail nach Sprache; {{link}} ist der Link.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. confirmationEmailTemplates: Text of the mail after a change of the password, by language. confirmationEmailDefaultLanguage: Language of the mails when there is no text in that of the call (lang) or of the user. Chosen: en. accountDeletedEmailTemplates: Text of the mail after the account was deleted, by language. accountDeletedEmailDefaultLanguage: Language of the mails when there is no text in that of the call (lang) or of the user. Chosen: en.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. confirmationEmailTemplates: Text der Mail nach einer Änderung des Passworts, nach Sprache. confirmationEmailDefaultLanguage: Sprache der Mails, wenn es keinen Text in der des Aufrufs (lang) oder des Benutzers gibt. Gewählt: en. accountDeletedEmailTemplates: Text der Mail, nachdem das Konto gelöscht wurde, nach Sprache. accountDeletedEmailDefaultLanguage: Sprache der Mails, wenn es keinen Text in der des Aufrufs (lang) oder des Benutzers gibt. Gewählt: en.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. requireSecurityCheck: A reset asks for the secret answer or for securityFields. Chosen: false. securityFields: Sets of account fields of which one set has to be answered. resetURL: Page of the site that takes the token; empty: a page of the service. tokenExpiration: Seconds that the token is valid (F 3.7). sendConfirmationEmail: The user gets a mail after the change. Chosen: false. defaultLanguage: Language of the mails when there is no text in that of the call (lang) or of the user. Chosen: en. emailTemplates: Text of the mail by language; {{link}} is the link.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. requireSecurityCheck: Das Zurücksetzen verlangt die geheime Antwort oder securityFields. Gewählt: false. securityFields: Sätze von Kontofeldern, von denen ein Satz beantwortet werden muss. resetURL: Seite der Site, die das Token annimmt; leer: eine Seite des Dienstes. tokenExpiration: Sekunden, die das Token gültig ist (F 3.7). sendConfirmationEmail: Der Benutzer bekommt nach der Änderung eine Mail. Gewählt: false. defaultLanguage: Sprache der Mails, wenn es keinen Text in der des Aufrufs (lang) oder des Benutzers gibt. Gewählt: en. emailTemplates: Text der Mail nach Sprache; {{link}} ist der Link.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. thumbnailWidth: Pixels. Chosen: 64. Only kept and returned: nothing here scales pictures. thumbnailHeight: Pixels. Chosen: 64. Only kept and returned: nothing here scales pictures.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. thumbnailWidth: Pixel. Gewählt: 64. Wird nur aufbewahrt und zurückgegeben: Nichts hier skaliert Bilder. thumbnailHeight: Pixel. Gewählt: 64. Wird nur aufbewahrt und zurückgegeben: Nichts hier skaliert Bilder.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. accountLockout {failedLoginThreshold: Failed logins in a row that lock it; 0: never. Chosen: 0. lockoutTimeSec: Seconds that it stays locked. Chosen: 300. failedLoginResetSec: Seconds after which failures are forgotten; 0: never. Chosen: 0.} captcha {failedLoginThreshold: Failed logins in a row; 0: never. Chosen: 0.} ipLockout {hourlyFailedLoginThreshold: Failed logins within an hour; 0: never. Chosen: 0. lockoutTimeSec: Seconds that it stays locked; 0: no address is locked. Chosen: 300.} passwordChangeInterval: Days after which a password has to be changed; 0: never. Chosen: 0. passwordHistorySize: Old passwords that may not come back. Chosen: 0.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. accountLockout {failedLoginThreshold: Gescheiterte Logins in Folge, die es sperren; 0: nie. Gewählt: 0. lockoutTimeSec: Sekunden, die es gesperrt bleibt. Gewählt: 300. failedLoginResetSec: Sekunden, nach denen gescheiterte Logins vergessen sind; 0: nie. Gewählt: 0.} captcha {failedLoginThreshold: Gescheiterte Logins in Folge; 0: nie. Gewählt: 0.} ipLockout {hourlyFailedLoginThreshold: Gescheiterte Logins innerhalb einer Stunde; 0: nie. Gewählt: 0. lockoutTimeSec: Sekunden, die sie gesperrt bleibt; 0: Keine Adresse wird gesperrt. Gewählt: 300.} passwordChangeInterval: Tage, nach denen ein Passwort geändert werden muss; 0: nie. Gewählt: 0. passwordHistorySize: Alte Passwörter, die nicht wiederkommen dürfen. Gewählt: 0.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. providers: The second factors: a list of {name, enabled, params}. With params {"required":true} users have to register one at login; that member is inferred, other params are only kept and returned. Chosen: all of them, none enabled.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. providers: Die zweiten Faktoren: eine Liste von {name, enabled, params}. Mit params {"required":true} müssen Benutzer beim Login einen registrieren; dieses Member ist erschlossen, andere params werden nur aufbewahrt und zurückgegeben. Gewählt: alle, keiner zugelassen.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. allowMultipleIdentities: A federated account may have further identities. Chosen: false. Only kept and returned: no account logs in by SAML or OpenID Connect here.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. allowMultipleIdentities: Ein föderiertes Konto darf weitere Identitäten haben. Gewählt: false. Wird nur aufbewahrt und zurückgegeben: Kein Konto meldet sich hier mit SAML oder OpenID Connect an.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. nextURL: Where the confirmation of a subscription leads; empty: to a page of the service. confirmationLinkExpiration: Seconds that the link of the mail is valid. Chosen: a week.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. nextURL: Wohin die Bestätigung eines Abonnements führt; leer: zu einer Seite des Dienstes. confirmationLinkExpiration: Sekunden, die der Link der Mail gültig ist. Gewählt: eine Woche.',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. methods {password {enabled: Chosen: true.} push {enabled: Chosen: false.}}':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. methods {password {enabled: Gewählt: true.} push {enabled: Gewählt: false.}}',
  'Members to change, as a JSON object; null resets the section, a member that is null resets that one. Only kept and returned: nothing here enforces a member of it.':
    'Zu ändernde Member als JSON-Objekt; null setzt den Abschnitt zurück, ein Member mit null dieses. Wird nur aufbewahrt und zurückgegeben: Nichts hier setzt ein Member davon durch.',
  'The bytes of the picture, base64.': 'Die Bytes des Bildes, base64.',
  'The fields of a profile; these are fixed, a site sets their other properties. Others are kept and returned; no account has them. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: languages.':
    'Die Felder eines Profils; sie sind fest, eine Site setzt ihre übrigen Eigenschaften. Andere werden aufbewahrt und zurückgegeben; kein Konto hat sie. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: languages.',
  'The declared fields of the site\'s own data; queries treat basic-string as string. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: languages, subType, tags.':
    'Die deklarierten Felder der eigenen Daten der Site; Abfragen behandeln basic-string als string. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: languages, subType, tags.',
  'The declared subscriptions. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: description, relatedConsentIds, tags.':
    'Die deklarierten Abonnements. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: description, relatedConsentIds, tags.',
  'The declared consents. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: description, defaultLang, langs, tags, entitlements, consentVaultRetentionPeriod.':
    'Die deklarierten Einwilligungen. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: description, defaultLang, langs, tags, entitlements, consentVaultRetentionPeriod.',
  'The declared fields of internal, which the site keeps for itself. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: writeAccess, languages, subType, tags.':
    'Die deklarierten Felder von internal, das die Site für sich selbst aufbewahrt. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: writeAccess, languages, subType, tags.',
  'The declared fields of addresses: kept and returned; accounts have no addresses here. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; a property that is null gets its default. Only kept and returned: required, writeAccess, allowNull, format, encrypt, encryptedNonSearchable, languages, type, subType, tags.':
    'Die deklarierten Felder von addresses: werden aufbewahrt und zurückgegeben; Konten haben hier keine addresses. {"fields":{"<path>":{<properties>}},"dynamicSchema":<Boolean>}; eine Eigenschaft mit null bekommt ihren Vorgabewert. Nur aufbewahrt und zurückgegeben: required, writeAccess, allowNull, format, encrypt, encryptedNonSearchable, languages, type, subType, tags.',
  'group, site: the same for every site, because there are no groups of sites.':
    'group, site: für jede Site dasselbe, weil es keine Gruppen von Sites gibt.',
  'Its markup.': 'Sein Markup.',
  'Its style sheet.': 'Sein Stylesheet.',
  'Its script.': 'Sein Skript.',
  'Texts by language: {"en":{"<key>":"<text>"}}.': 'Texte nach Sprache: {"en":{"<key>":"<text>"}}.',
  'Whatever the site wants to keep beside it.': 'Was die Site sonst daneben aufbewahren will.',
  'The address. This or channelToken is required, not both.':
    'Die Adresse. Entweder diese oder channelToken ist Pflicht, nicht beide.',
  'The same without the address: emailToken of its lite account.':
    'Dasselbe ohne die Adresse: emailToken ihres Lite-Kontos.',
  'Tags that replace those of the subscription; an empty list removes them.':
    'tags, die die des Abonnements ersetzen; eine leere Liste entfernt sie.',
  'Says under which login identifier of the account the authenticator lists the passkey: from accounts.identifiers.createToken. Left out: the user name, else an address, the phone or the UID. The effect is inferred.':
    'Sagt, unter welcher Login-Kennung des Kontos der Authenticator den Passkey führt: von accounts.identifiers.createToken. Ohne Angabe: der Benutzername, sonst eine Adresse, das Telefon oder die UID. Die Wirkung ist erschlossen.',
  'From accounts.auth.fido.initRegisterCredentials; says whose passkey it becomes.':
    'Von accounts.auth.fido.initRegisterCredentials; sagt, wessen Passkey es wird.',
  'RegistrationResponseJSON: what toJSON() of the new credential gives.':
    'RegistrationResponseJSON: was toJSON() des neuen Credentials ergibt.',
  'What the user calls the device.': 'Wie der Benutzer das Gerät nennt.',
  'Id of the passkey, base64url or base64; also the base64 of that text, which mobile clients send.':
    'id des Passkeys, base64url oder base64; auch base64 dieses Textes, wie mobile Clients sie senden.',
  'From accounts.auth.fido.getAssertionOptions.': 'Von accounts.auth.fido.getAssertionOptions.',
  'AuthenticationResponseJSON: what toJSON() of the credential gives.':
    'AuthenticationResponseJSON: was toJSON() des Credentials ergibt.',
  'User name or email address. This or aToken is required.':
    'Benutzername oder E-Mail-Adresse. Diese Angabe oder aToken ist Pflicht.',
  'Stands for a login identifier, from accounts.identifiers.createToken; counts before identifier.':
    'Steht für eine Login-Kennung, von accounts.identifiers.createToken; zählt vor identifier.',
  'What identifier is.': 'Was identifier ist.',
  'For one use; valid for five minutes.': 'Für eine Verwendung; fünf Minuten gültig.',
  'standard (default); reAuth: the user of the session proves who it is.':
    'standard (Vorgabe); reAuth: Der Benutzer der Session weist nach, wer er ist.',
  'From the link, or from accounts.auth.magiclink.email.send.':
    'Aus dem Link oder von accounts.auth.magiclink.email.send.',
  'From the link.': 'Aus dem Link.',
  'Who the link is for: the address of an account, or of one that the login makes.':
    'Für wen der Link ist: die Adresse eines Kontos oder eines, das das Login anlegt.',
  'True: on.': 'True: eingeschaltet.',
  'Page of the site that logs the user in.': 'Seite der Site, die den Benutzer anmeldet.',
  'Seconds that the link is valid; 400 when left out.': 'Gültigkeit des Links in Sekunden; ohne Angabe 400.',
  'From accounts.otp.sendCode or accounts.auth.otp.email.sendCode.':
    'Von accounts.otp.sendCode oder accounts.auth.otp.email.sendCode.',
  'The code that was sent.': 'Der gesendete Code.',
  'From accounts.auth.otp.email.sendCode; valid for five minutes and five wrong codes.':
    'Von accounts.auth.otp.email.sendCode; gilt fünf Minuten und für fünf falsche Codes.',
  'Email address of an account, or of one that the login makes.':
    'E-Mail-Adresse eines Kontos oder eines, das das Login anlegt.',
  'False: no mail is sent, the site sends the code itself. Default: true.':
    'False: Keine Mail wird gesendet, die Site sendet den Code selbst. Vorgabe: true.',
  'Either {"fcm": server key} or {"fcmHttpV1": JSON of the service account}; {} removes it.':
    'Entweder {"fcm": Server-Schlüssel} oder {"fcmHttpV1": JSON des Service-Accounts}; {} entfernt es.',
  'From accounts.auth.push.sendVerification; valid for five minutes.':
    'Von accounts.auth.push.sendVerification; gilt fünf Minuten.',
  'platform (android or ios), man (manufacturer), os (version) and pushToken (address at the vendor).':
    'platform (android oder ios), man (Hersteller), os (Version) und pushToken (Adresse beim Anbieter).',
  'When it is called.': 'Wann sie aufgerufen wird.',
  'Where it is.': 'Wo sie zu finden ist.',
  'What it is called.': 'Bezeichnung.',
  'What it is for.': 'Zweck.',
  'Of one that is code.': 'Bei einer, die aus Code besteht.',
  'Of one that is code; it is never run.': 'Bei einer, die aus Code besteht; er wird nie ausgeführt.',
  'Headers that are sent to it.': 'Header, die an sie gesendet werden.',
  'timeout and fallbackPolicy.': 'timeout und fallbackPolicy.',
  'Whether the service is to call it.': 'Ob der Dienst sie aufrufen soll.',
  'How it is called, such as Generic.': 'Wie sie aufgerufen wird, etwa Generic.',
  'Milliseconds that its answer may take.': 'Millisekunden, die ihre Antwort dauern darf.',
  'What counts when it fails.': 'Was gilt, wenn sie scheitert.',
  'Id of the extension.': 'Kennung der Extension.',
  'User name, email address or phone number.': 'Benutzername, E-Mail-Adresse oder Telefonnummer.',
  'What it is; anything when left out.': 'Art der Kennung; ohne Angabe jede.',
  'From accounts.otp.sendCode; valid for five minutes and five wrong codes.':
    'Von accounts.otp.sendCode; gilt fünf Minuten und für fünf falsche Codes.',
  'Phone number in the form +4915112345678 (E.164). This or email is required.':
    'Telefonnummer in der Form +4915112345678 (E.164). Sie oder email ist nötig.',
  'Email address of an account.': 'E-Mail-Adresse eines Kontos.',
  'Texts of these mails: {"emailTemplates": {language: text}, "defaultLanguage"} (inferred); {{code}} and {{link}} in a text are the code and the link; so are $code and $confirmationURL and the like of real sites. They come before those of the policies.':
    'Texte dieser Mails: {"emailTemplates": {Sprache: Text}, "defaultLanguage"} (erschlossen); {{code}} und {{link}} in einem Text sind der Code und der Link; ebenso $code, $confirmationURL und Ähnliches echter Sites. Sie gehen denen der Policies vor.',
  'As real sites have them (C 1): confirmationEmailTemplates, confirmationEmailDefaultLanguage, welcomeEmailTemplates, welcomeEmailDefaultLanguage, accountDeletedEmailTemplates, accountDeletedEmailDefaultLanguage. Others are only kept and returned.':
    'Wie echte Sites sie haben (C 1): confirmationEmailTemplates, confirmationEmailDefaultLanguage, welcomeEmailTemplates, welcomeEmailDefaultLanguage, accountDeletedEmailTemplates, accountDeletedEmailDefaultLanguage. Andere werden nur aufbewahrt und zurückgegeben.',
  'Only kept and returned: the service sends no such mails.':
    'Wird nur aufbewahrt und zurückgegeben: Der Dienst sendet keine solchen Mails.',
  'auto: what the lite account has is in the new one, except what the registration sends; none.':
    'auto: Was das Lite-Konto hat, ist auch im neuen, außer dem, was die Registrierung sendet; none.',
  'User name, email address or phone number. This, UID or ip is required.':
    'Benutzername, E-Mail-Adresse oder Telefonnummer. Dies, UID oder ip ist nötig.',
  'An IP address instead of an account.': 'Eine IP-Adresse statt eines Kontos.',
  'Seconds; 0: an account until it is unlocked. Left out: lockoutTimeSec of policy security.accountLockout, of an address of security.ipLockout.':
    'Sekunden; 0: ein Konto, bis es entsperrt wird. Ohne Angabe: lockoutTimeSec der Policy security.accountLockout, bei einer Adresse von security.ipLockout.',
  'The whole policy: commonRules judge every login, then the rules of the set of rulesSets that the account has chosen (rba of accounts.setAccountInfo) or defaultPolicy names. A rule has an action, {type: lockout (scope, duration in seconds), TFA (authLevel), captcha or allow, which ends the rules}, and a rootFactor, {type: failedLogins (scope: account, IP; threshold; resetInterval in seconds), device (expirationPeriod in seconds, authLevel), country, highRisk (threshold), apiKey (apiKeys, inclusive), all or any (factors)}. device: no second factor was proved on the device, which gmid or deviceID of clientContext names. country: the account logged in before, but never from this network (16 bits of the address, 32 of IPv6): countries of addresses are not known here. With a rule whose action is TFA, the rules alone say when a second factor is asked for. Members of rules and their names are inferred. A rule with enabled false may be any, and is only kept.':
    'Die ganze Policy: commonRules beurteilen jedes Login, danach die Regeln des Satzes aus rulesSets, den das Konto gewählt hat (rba von accounts.setAccountInfo) oder den defaultPolicy nennt. Eine Regel hat eine action, {type: lockout (scope, duration in Sekunden), TFA (authLevel), captcha oder allow, das die Regeln beendet}, und einen rootFactor, {type: failedLogins (scope: account, IP; threshold; resetInterval in Sekunden), device (expirationPeriod in Sekunden, authLevel), country, highRisk (threshold), apiKey (apiKeys, inclusive), all oder any (factors)}. device: Auf dem Gerät, das gmid oder deviceID von clientContext nennt, wurde kein zweiter Faktor nachgewiesen. country: Das Konto hat sich schon angemeldet, aber nie aus diesem Netz (16 Bit der Adresse, 32 bei IPv6): Länder von Adressen sind hier nicht bekannt. Mit einer Regel, deren action TFA ist, sagen allein die Regeln, wann ein zweiter Faktor verlangt wird. Member von Regeln und ihre Namen sind erschlossen. Eine Regel mit enabled false darf beliebig sein und wird nur aufbewahrt.',
  'vendorName (twilio, livelink or sinch) and credentials {clientId, clientSecret} are required; originPhoneNumber, senderType, configOverride and restrictions {allowList, denyList} are not.':
    'vendorName (twilio, livelink oder sinch) und credentials {clientId, clientSecret} sind nötig; originPhoneNumber, senderType, configOverride und restrictions {allowList, denyList} nicht.',
  '{"otp": …, "tfa": …}, each {"globalTemplates": {"templates": {language: text}, "defaultLanguage"}, "templatesPerCountryCode": {country code: the same}}. One that is absent has the built-in text again.':
    '{"otp": …, "tfa": …}, je {"globalTemplates": {"templates": {Sprache: Text}, "defaultLanguage"}, "templatesPerCountryCode": {Landesvorwahl: dasselbe}}. Was fehlt, hat wieder den eingebauten Text.',
  'From accounts.tfa.initTFA with mode register, add or edit.':
    'Von accounts.tfa.initTFA mit mode register, add oder edit.',
  'From accounts.tfa.initTFA with mode=verify.': 'Von accounts.tfa.initTFA mit mode=verify.',
  'The code that the user entered.': 'Der Code, den der Benutzer eingegeben hat.',
  'Such as gigyaPhone.': 'Etwa gigyaPhone.',
  'From accounts.tfa.initTFA; valid for five minutes and five wrong codes.':
    'Von accounts.tfa.initTFA; gilt fünf Minuten und für fünf falsche Codes.',
  'From accounts.tfa.email.sendVerificationCode; valid for five wrong codes.':
    'Von accounts.tfa.email.sendVerificationCode; gilt für fünf falsche Codes.',
  'From getEmails. This or email is required; emailID counts when both are sent.':
    'Von getEmails. Dies oder email ist nötig; emailID zählt, wenn beide gesendet werden.',
  'A verified email address of the user.': 'Eine bestätigte E-Mail-Adresse des Benutzers.',
  'From the verification of the factor.': 'Von der Prüfung des Faktors.',
  'False: the device, which gmid names as a parameter or cookie, logs in without a second factor for 30 days. Left out, only rules of accounts.rba.setPolicy remember it, so that each login asks without them; true: nothing does. Inferred.':
    'False: Das Gerät, das gmid als Parameter oder Cookie nennt, braucht beim Login 30 Tage keinen zweiten Faktor. Ohne Angabe merken es sich nur Regeln von accounts.rba.setPolicy: Ohne solche fragt jedes Login danach; true: Nichts merkt es sich. Erschlossen.',
  'gigyaPhone; no other provider can be imported.': 'gigyaPhone; kein anderer Provider lässt sich importieren.',
  'A list of {phoneNumber, method}; method is sms or voice.':
    'Eine Liste von {phoneNumber, method}; method ist sms oder voice.',
  'The factor; the policy twoFactorAuth has to enable it. gigyaBackupCodes is inferred.':
    'Der Faktor; die Policy twoFactorAuth muss ihn zulassen. gigyaBackupCodes ist erschlossen.',
  'register or add: one more; edit: it replaces those of the provider; verify: the user proves the one that it has.':
    'register oder add: einer mehr; edit: Er ersetzt die des Providers; verify: Der Benutzer weist den nach, den er hat.',
  'From accounts.tfa.phone.sendVerificationCode; valid for five wrong codes.':
    'Von accounts.tfa.phone.sendVerificationCode; gilt für fünf falsche Codes.',
  'Its id, from getRegisteredPhoneNumbers.': 'Kennung des Telefons, von getRegisteredPhoneNumbers.',
  'A registered phone. This or phone is required; phoneID counts when both are sent.':
    'Ein registriertes Telefon. Dies oder phone ist nötig; phoneID zählt, wenn beide gesendet werden.',
  'Phone number in the form +4915112345678 (E.164); with mode=verify a registered one.':
    'Telefonnummer in der Form +4915112345678 (E.164); mit mode=verify eine registrierte.',
  'sms (default) or voice.': 'sms (Vorgabe) oder voice.',
  'The device: platform (android or ios), man (who made it), os, pushToken.':
    'Das Gerät: platform (android oder ios), man (Hersteller), os, pushToken.',
  'From the push in the outbox; for five minutes.': 'Aus dem Push im Postausgang; gilt fünf Minuten.',
  'The provider to reset; all but gigyaEmail when left out.':
    'Der Provider, der zurückzusetzen ist; ohne Angabe alle außer gigyaEmail.',
  'Adds the secret, for an app that a user types it into.':
    'Fügt das Secret hinzu, für eine App, in die ein Benutzer es eintippt.',
  'Its id, from getRegistered; all apps when left out.': 'Kennung der App, von getRegistered; ohne Angabe alle Apps.',
  'Another name of totpID, which web pages send (C 4.10).':
    'Ein anderer Name von totpID, den Webseiten senden (C 4.10).',
  'From accounts.tfa.totp.register; required unless the assertion was begun with mode=verify.':
    'Von accounts.tfa.totp.register; nötig, wenn die Assertion nicht mit mode=verify begonnen wurde.',
  'What the user calls the app, when it is registered (inferred).':
    'Wie der Benutzer die App nennt, wenn sie registriert wird (erschlossen).',
  'True: all devices of the user; false (default): the one of the call, which gmid names. Inferred: sessions do not name their device here.':
    'True: alle Geräte des Benutzers; false (Vorgabe): das des Aufrufs, das gmid nennt. Erschlossen: Sessions nennen hier ihr Gerät nicht.',
  'Of the webhook.': 'Name des Webhooks.',
  'The address of a webhook, in its case.': 'Die Adresse eines Webhooks, Groß- und Kleinschreibung wie dort.',
  'Its name, unique in the site.': 'Name des Webhooks, eindeutig in der Site.',
  'The http or https address that the events are posted to, unique in the site.':
    'Die http- oder https-Adresse, an die die Ereignisse gesendet werden, eindeutig in der Site.',
  'What it tells of, separated by commas or as a JSON array: accountCreated, accountRegistered, accountUpdated, accountDeleted, accountLoggedIn, accountLockedOut, subscriptionUpdated.':
    'Was er meldet, durch Kommas getrennt oder als JSON-Array: accountCreated, accountRegistered, accountUpdated, accountDeleted, accountLoggedIn, accountLockedOut, subscriptionUpdated.',
  'Whether it is sent. Switching it off ends what waits for it.':
    'Ob er gesendet wird. Ausschalten beendet, was auf ihn wartet.',
  'The application whose secret signs, with the versions 1.0 and 1.1; the secret of the site when left out.':
    'Die Anwendung, deren Secret signiert, bei den Versionen 1.0 und 1.1; ohne Angabe das Secret der Site.',
  'Headers of its own: a JSON array of objects with name and value, or one object. When left out, those that it has stay. The form is inferred.':
    'Eigene Header: ein JSON-Array von Objekten mit name und value oder ein Objekt. Ohne Angabe bleiben die, die er hat. Die Form ist erschlossen.',
  '1.0 and 1.1 are signed with a secret (HMAC-SHA1), 2.0 with a JWT; 1.1 and 2.0 add callId and version. 1.1 when left out, which is inferred.':
    '1.0 und 1.1 werden mit einem Secret signiert (HMAC-SHA1), 2.0 mit einem JWT; 1.1 und 2.0 fügen callId und version hinzu. Ohne Angabe 1.1, das ist erschlossen.',
  'A whole http or https address.': 'Eine ganze http- oder https-Adresse.',
  'The category; comments.setCategoryInfo makes one.': 'Die Kategorie; comments.setCategoryInfo legt eine an.',
  'The stream of the category, such as a page; the stream without a name when left out.':
    'Der Stream der Kategorie, etwa eine Seite; ohne Angabe der Stream ohne Namen.',
  'ID of the comment.': 'Kennung des Kommentars.',
  'The author, in calls of the site that delete for a user; another one is refused.':
    'Der Verfasser, in Aufrufen der Site, die für einen Benutzer löschen; ein anderer wird abgelehnt.',
  'Why; noted in the log of the call.': 'Grund; im Log des Aufrufs vermerkt.',
  'UIDs of users, comma separated; the name of the parameter is inferred.':
    'UIDs von Benutzern, durch Kommas getrennt; der Name des Parameters ist erschlossen.',
  'The user who acts, in calls of the site; left out with the token of a user.':
    'Der Benutzer, der handelt, in Aufrufen der Site; mit dem Token eines Benutzers weglassen.',
  'Order of the threads: dateDesc (default), dateAsc or votesDesc.':
    'Reihenfolge der Threads: dateDesc (Vorgabe), dateAsc oder votesDesc.',
  'Threads of a page, 10 by default.': 'Threads einer Seite, ohne Angabe 10.',
  'next of the page before, with the same sort.': 'next der Seite davor, mit demselben sort.',
  'Replies of a thread, the oldest ones, 25 by default.': 'Antworten eines Threads, die ältesten, ohne Angabe 25.',
  'Levels of replies, all by default.': 'Ebenen von Antworten, ohne Angabe alle.',
  'json; html is not emulated.': 'json; html wird nicht emuliert.',
  'json (default), xml, jsonp, or rss: RSS 2.0, with limit alone; inferred.':
    'json (Vorgabe), xml, jsonp oder rss: RSS 2.0, nur mit limit; erschlossen.',
  'Senders have their UID.': 'Absender haben ihre UID.',
  'For moderators: with notes, and with comments that wait or were rejected; inferred.':
    'Für Moderatoren: mit Notizen und mit Kommentaren, die warten oder abgelehnt wurden; erschlossen.',
  'With streamInfo.': 'Mit streamInfo.',
  'With userOptions of the user who reads.': 'Mit userOptions des Benutzers, der liest.',
  'With highlightGroups of the user who reads.': 'Mit highlightGroups des Benutzers, der liest.',
  'At most so many, 20 by default.': 'Höchstens so viele, ohne Angabe 20.',
  'Several streams; those that are not there are left out.':
    'Mehrere Streams; die es nicht gibt, fehlen in der Antwort.',
  'With lastComment.': 'Mit lastComment.',
  'With ratingDetails.': 'Mit ratingDetails.',
  'threadID of its comments.': 'threadID der Kommentare.',
  'Only of this category.': 'Nur aus dieser Kategorie.',
  'Days back that count, 7 by default.': 'Tage zurück, die zählen, ohne Angabe 7.',
  'Only streams with this tag.': 'Nur Streams mit diesem Tag.',
  'At most so many, 20 by default; of more than 100 the first 100 are listed.':
    'Höchstens so viele, ohne Angabe 20; von mehr als 100 werden die ersten 100 gelistet.',
  'Only streams with as many ratings, 1 by default.': 'Nur Streams mit so vielen Bewertungen, ohne Angabe 1.',
  'Days back that count, 3 by default.': 'Tage zurück, die zählen, ohne Angabe 3.',
  'Whose comments; those of the user who calls when left out. Comments without a name are not listed.':
    'Wessen Kommentare; ohne Angabe die des Benutzers, der aufruft. Kommentare ohne Namen werden nicht gelistet.',
  'Only of this stream.': 'Nur aus diesem Stream.',
  'Comments of a page, 10 by default.': 'Kommentare einer Seite, ohne Angabe 10.',
  'next of the page before.': 'next der Seite davor.',
  'Groups from now on.': 'Gruppen, die dazukommen.',
  'Groups no longer.': 'Gruppen, die wegfallen.',
  'First comments of threads.': 'Erste Kommentare von Threads.',
  'The same category when left out.': 'Ohne Angabe dieselbe Kategorie.',
  'The stream that gets them.': 'Der Stream, der sie bekommt.',
  'The text, at most 5000 characters. Of HTML only b, i, u, strong, br and p stay.':
    'Der Text, höchstens 5000 Zeichen. Von HTML bleiben nur b, i, u, strong, br und p.',
  'Its title.': 'Der Titel.',
  'Of a review: 1 to 5 by dimension, {"_overall":5}.': 'Einer Bewertung: 1 bis 5 je Dimension, {"_overall":5}.',
  'At most 10 objects of texts, such as {"type":"image","url":"https://…"}; addresses are of http or https.':
    'Höchstens 10 Objekte aus Texten, etwa {"type":"image","url":"https://…"}; Adressen sind http oder https.',
  'The comment that it replies to.': 'Der Kommentar, auf den er antwortet.',
  'Name of a guest.': 'Name eines Gastes.',
  'Email address of a guest, shown to nobody.': 'E-Mail-Adresse eines Gastes, die niemand sieht.',
  'The name of the user is not shown.': 'Der Name des Benutzers wird nicht gezeigt.',
  'At most 15 tags.': 'Höchstens 15 Tags.',
  'Title of the stream.': 'Titel des Streams.',
  'Address of its page, on a domain of the site.': 'Adresse seiner Seite, auf einer Domain der Site.',
  'blockedWords, displayGuestName, userEditComment, moderatorEditComment; inferred: moderationMode (pre, post), allowMediaItems, isReviews, newThreadsPerDay, secondsBetweenComments. Other members, such as notificationURL, are kept and returned: nothing is sent.':
    'blockedWords, displayGuestName, userEditComment, moderatorEditComment; erschlossen: moderationMode (pre, post), allowMediaItems, isReviews, newThreadsPerDay, secondsBetweenComments. Andere Member, etwa notificationURL, werden aufbewahrt und zurückgegeben: Nichts wird gesendet.',
  'pre: comments wait for a moderator; post: they do not; inherit: as the category says. Values are inferred.':
    'pre: Kommentare warten auf einen Moderator; post: Sie warten nicht; inherit: wie die Kategorie es sagt. Werte sind erschlossen.',
  'A JSON object; the name of the parameter is inferred.': 'Ein JSON-Objekt; der Name des Parameters ist erschlossen.',
  'The new text, at most 5000 characters.': 'Der neue Text, höchstens 5000 Zeichen.',
  'pending, rejected or approved; an approved one cannot be flagged.':
    'pending, rejected oder approved; ein genehmigter lässt sich nicht melden.',
  'A number, or a change such as +1 or -2; never below 0.': 'Eine Zahl oder eine Änderung wie +1 oder -2; nie unter 0.',
  'Of a moderator, for moderators.': 'Von einem Moderator, für Moderatoren.',
  'Groups that highlight it from now on.': 'Gruppen, die ihn ab jetzt hervorheben.',
  'Groups that no longer do.': 'Gruppen, die ihn nicht mehr hervorheben.',
  'UIDs of users that it is about; kept and returned.':
    'UIDs von Benutzern, um die es geht; werden aufbewahrt und zurückgegeben.',
  'pos, neg, or none, which takes the vote back.': 'pos, neg oder none, das die Stimme zurücknimmt.',
  'The type of the object: letters, digits and _, beginning with a letter. A type begins with its first object or its schema.':
    'Der Typ des Objekts: Buchstaben, Ziffern und _, mit einem Buchstaben am Anfang. Ein Typ beginnt mit seinem ersten Objekt oder seinem Schema.',
  'Id of the object. The same oid may exist once without UID and once for each UID.':
    'Kennung des Objekts. Dieselbe oid kann es einmal ohne UID und einmal je UID geben.',
  'Comma separated paths within the data that are deleted, with everything below them. * or left out: the whole object.':
    'Durch Kommas getrennte Pfade in den Daten, die gelöscht werden, mit allem darunter. * oder ohne Angabe: das ganze Objekt.',
  'The full paths of the fields, a JSON array. What is below a field goes with it.':
    'Die vollen Pfade der Felder, ein JSON-Array. Was unter einem Feld liegt, geht mit ihm.',
  'Comma separated paths within the data; album.photo gives everything below it. * or left out: all of it.':
    'Durch Kommas getrennte Pfade in den Daten; album.photo gibt alles darunter. * oder ohne Angabe: alles.',
  'full (default): with defaults, and with the fields that objects brought. explicitOnly: what ds.setSchema set. clientOnly: type, format and required of the fields that clients may write.':
    'full (Vorgabe): mit Vorgaben und mit den Feldern, die Objekte mitgebracht haben. explicitOnly: was ds.setSchema gesetzt hat. clientOnly: type, format und required der Felder, die Clients schreiben dürfen.',
  'The query; the type comes after FROM. This or cursorId is required.':
    'Die Abfrage; der Typ steht nach FROM. Dies oder cursorId ist nötig.',
  'fields by their full path, each with type, writeAccess, required, allowNull, format, encrypt, encryptedNonSearchable, languages; dynamicSchema; uniqueIndexes, a list of fields or of lists of fields whose single values are unique (shape inferred; "unique" is an older name). encrypt limits what queries may ask; the value in the database of this machine is stored like any other. languages is only kept and returned: searches know none.':
    'fields nach ihrem vollen Pfad, je mit type, writeAccess, required, allowNull, format, encrypt, encryptedNonSearchable, languages; dynamicSchema; uniqueIndexes, eine Liste von Feldern oder von Listen von Feldern, deren einzelne Werte eindeutig sind (Form erschlossen; „unique“ ist ein älterer Name). encrypt begrenzt, was Abfragen fragen dürfen; der Wert in der Datenbank dieses Rechners ist gespeichert wie jeder andere. languages wird nur aufbewahrt und zurückgegeben: Suchen kennen keine.',
  'The data, a JSON object. Names have letters, digits and _. The schema of the type decides what fields may have; the first value of a field without declaration decides its type.':
    'Die Daten, ein JSON-Objekt. Namen haben Buchstaben, Ziffern und _. Das Schema des Typs bestimmt, was Felder haben dürfen; der erste Wert eines nicht deklarierten Feldes bestimmt dessen Typ.',
  'Id of the object. The same oid may exist once without UID and once for each UID. "auto" generates one.':
    'Kennung des Objekts. Dieselbe oid kann es einmal ohne UID und einmal je UID geben. "auto" erzeugt eine.',
  'arrayPush (default) appends to stored lists, arraySet replaces them, replace replaces the whole data.':
    'arrayPush (Vorgabe) hängt an gespeicherte Listen an, arraySet ersetzt sie, replace ersetzt die ganzen Daten.',
  'Addresses that codes and tokens are sent to: https, http at localhost, or the scheme of an app.':
    'Adressen, an die Codes und Tokens gesendet werden: https, http bei localhost oder das Schema einer App.',
  'Name of the relying party, which its users see.': 'Name der Relying Party, den ihre Benutzer sehen.',
  'Addresses that a logout may lead to.': 'Adressen, zu denen eine Abmeldung führen darf.',
  'code (default), and hybrid and implicit ones.': 'code (Vorgabe), dazu hybride und implizite.',
  'pairwise (default): the relying party sees ids of its own; public: the UID.':
    'pairwise (Vorgabe): Die Relying Party sieht eigene Kennungen; public: die UID.',
  'Scopes that it may ask for; all when left out.': 'Scopes, die sie verlangen darf; ohne Angabe alle.',
  'How it identifies itself; none: a public client, with PKCE. Inferred.':
    'Wie sie sich ausweist; none: ein öffentlicher Client, mit PKCE. Erschlossen.',
  'opaque (default), or JWT, which cannot be revoked nor used for userinfo; inferred.':
    'opaque (Vorgabe) oder JWT, das sich weder widerrufen noch für userinfo verwenden lässt; erschlossen.',
  'Users are not asked for their consent; inferred.':
    'Benutzer werden nicht nach ihrer Einwilligung gefragt; erschlossen.',
  'Codes are given only for a code_challenge; inferred.': 'Codes gibt es nur für eine code_challenge; erschlossen.',
  'Each refresh token is for one use, true by default; inferred.':
    'Jedes Refresh-Token gilt für eine Verwendung, Vorgabe true; erschlossen.',
  'Seconds, 3600 by default; inferred.': 'Sekunden, ohne Angabe 3600; erschlossen.',
  'Seconds, 7776000 by default; inferred.': 'Sekunden, ohne Angabe 7776000; erschlossen.',
  'Id of the relying party.': 'Kennung der Relying Party.',
  'The code that the device shows.': 'Der Code, den das Gerät zeigt.',
  'false refuses the device.': 'false lehnt das Gerät ab.',
  'The context that the proxy page was led to with.': 'Der Kontext, mit dem zur Proxy-Seite geführt wurde.',
  'Checked where it is sent.': 'Wird geprüft, wenn gesendet.',
  'issuer, proxyPage, customClaims, customScopes, standardClaims, deviceFlowConfig, allowIntrospectAllStaticRp, and others that are only kept.':
    'issuer, proxyPage, customClaims, customScopes, standardClaims, deviceFlowConfig, allowIntrospectAllStaticRp und andere, die nur aufbewahrt werden.',
  'Replace those that it has.': 'Ersetzen die vorhandenen.',
  'Name of the provider: lower-case letters and digits; x_provider is oidc-<name>.':
    'Name des Providers: Kleinbuchstaben und Ziffern; x_provider ist oidc-<name>.',
  'The client_id that the provider gave the site.': 'Die client_id, die der Provider der Site gegeben hat.',
  'The client_secret that it gave the site.': 'Das client_secret, das er der Site gegeben hat.',
  'Where users log in: https, or http at this machine.':
    'Wo sich Benutzer anmelden: https oder http auf diesem Rechner.',
  'Where the service exchanges the code.': 'Wo der Dienst den Code eintauscht.',
  'Scopes to ask for, separated by blanks.': 'Scopes, die zu verlangen sind, durch Leerzeichen getrennt.',
  'Its issuer, as its id tokens have it.': 'Sein Issuer, wie seine ID-Tokens ihn haben.',
  'Its keys: a JWK set of RSA keys as JSON, or the address of one (inferred). Id tokens are signed with RS256.':
    'Seine Schlüssel: ein JWK-Set von RSA-Schlüsseln als JSON oder die Adresse eines solchen (erschlossen). ID-Tokens sind mit RS256 signiert.',
  'Where it tells more of the user than the id token; absent: the id token is all.':
    'Wo er mehr über den Benutzer sagt als das ID-Token; fehlt die Angabe, ist das ID-Token alles.',
  'PEM of the authority that vouches for its host, such as the local CA of another Authdesk; inferred.':
    'PEM der Zertifizierungsstelle, die für seinen Host bürgt, etwa der lokalen CA eines anderen Authdesk; erschlossen.',
  'Where users log in.': 'Wo sich Benutzer anmelden.',
  'Its name.': 'Der Name.',
  'Name of an identity provider: the address of the metadata names it.':
    'Name eines Identity Providers: Die Adresse der Metadaten nennt ihn.',
  'The document.': 'Das Dokument.',
  'Where it is instead: on this machine, or on a host that the site may reach (D49).':
    'Wo es stattdessen ist: auf diesem Rechner oder auf einem Host, den die Site erreichen darf (D49).',
  'Name to register it by.': 'Name, unter dem er registriert wird.',
  'Registers it.': 'Registriert ihn.',
  'name, entityId, assertionConsumerServiceUrl, certificate, singleLogoutServiceURL, singleLogoutServiceBinding, authnRequestSigned, wantAssertionSigned, encryptAssertions, nameIDMapping, sessionLifetime, attributeMapping; the certificate, with an RSA key, is needed for signed requests, encryption and logout.':
    'name, entityId, assertionConsumerServiceUrl, certificate, singleLogoutServiceURL, singleLogoutServiceBinding, authnRequestSigned, wantAssertionSigned, encryptAssertions, nameIDMapping, sessionLifetime, attributeMapping; das certificate, mit einem RSA-Schlüssel, ist für signierte Requests, Verschlüsselung und Abmeldung nötig.',
  'proxyPageURL, errorPageURL: pages of the site instead of those of Authdesk.':
    'proxyPageURL, errorPageURL: Seiten der Site statt derer von Authdesk.',
  'name, entityID, singleSignOnServiceUrl, singleSignOnServiceBinding, singleLogoutServiceUrl, singleLogoutServiceBinding, nameIDFormat, attributeMap, certificate; the certificate has an RSA key.':
    'name, entityID, singleSignOnServiceUrl, singleSignOnServiceBinding, singleLogoutServiceUrl, singleLogoutServiceBinding, nameIDFormat, attributeMap, certificate; das certificate hat einen RSA-Schlüssel.',
  'entityID, AuthnRequestsSigned, redirectURL (the page of logins that the identity provider begins; inferred), and others that are only kept.':
    'entityID, AuthnRequestsSigned, redirectURL (die Seite von Logins, die der Identity Provider beginnt; erschlossen) und andere, die nur aufbewahrt werden.',
  'The action: letters, digits, _, . and -.': 'Die Aktion: Buchstaben, Ziffern, _, . und -.',
  'The challenge: letters, digits, _, . and -. _default is always there.':
    'Die Challenge: Buchstaben, Ziffern, _, . und -. _default gibt es immer.',
  'A variant of the challenge, which is only kept and listed: nothing here shows it to users.':
    'Eine Variante der Challenge, die nur aufbewahrt und gelistet wird: Nichts hier zeigt sie Benutzern.',
  'Only these; * or left out: all.': 'Nur diese; * oder ohne Angabe: alle.',
  'Not these.': 'Diese nicht.',
  'Language of the texts; all: objects of texts by language. Without it the default one.':
    'Sprache der Texte; all: Objekte von Texten nach Sprache. Ohne Angabe die Standardsprache.',
  'Unix seconds: from then on.': 'Unix-Sekunden: ab dann.',
  'Unix seconds: before then.': 'Unix-Sekunden: vor dann.',
  'Also those switched off.': 'Auch die ausgeschalteten.',
  'basic (default), or full: with ranks, points of 7 days and points that can be redeemed.':
    'basic (Standard) oder full: mit Rängen, Punkten aus 7 Tagen und einlösbaren Punkten.',
  'The challenge, _default when left out.': 'Die Challenge, ohne Angabe _default.',
  '7days (default) or all.': '7days (Standard) oder all.',
  'Users at most, 12 by default.': 'Höchstzahl der Benutzer, standardmäßig 12.',
  'Friends at least, where there are any, 3 by default: users with an identity at the same providers.':
    'Mindestzahl der Freunde, soweit es welche gibt, standardmäßig 3: Benutzer mit einer Identität bei denselben Providern.',
  'With the user; true by default.': 'Mit dem Benutzer; standardmäßig true.',
  'actionID of gm.setActionConfig.': 'actionID von gm.setActionConfig.',
  'How many.': 'Wie viele.',
  'A text, or texts by language: {"default":"…","es":"…"}.':
    'Ein Text oder Texte nach Sprache: {"default":"…","es":"…"}.',
  'As title.': 'Wie title.',
  'Points for each time, 0 by default; a negative number takes points away.':
    'Punkte für jedes Mal, standardmäßig 0; eine negative Zahl zieht Punkte ab.',
  'How often a user gets them in a day of UTC; 0 (default) is no limit.':
    'Wie oft ein Benutzer sie an einem Tag (UTC) bekommt; 0 (Standard) heißt ohne Grenze.',
  'Seconds between two times of a user; 0 (default) is no limit.':
    'Sekunden zwischen zwei Malen eines Benutzers; 0 (Standard) heißt ohne Grenze.',
  'False: users get nothing for it.': 'false: Benutzer bekommen nichts dafür.',
  'An http or https address.': 'Eine Adresse mit http oder https.',
  'A text, or texts by language.': 'Ein Text oder Texte nach Sprache.',
  'False: actions do not count in it.': 'false: Aktionen zählen darin nicht.',
  'The actions that count, all by default; needed with requiredActions.':
    'Die Aktionen, die zählen, standardmäßig alle; nötig bei requiredActions.',
  'A list from the lowest: title, badgeURL, points, requiredActions; names are inferred.':
    'Eine Liste ab dem niedrigsten: title, badgeURL, points, requiredActions; die Namen sind erschlossen.',
  'Kept and returned; no level is told to it.': 'Wird aufbewahrt und zurückgegeben; kein Level wird dorthin gemeldet.',
  'Users may call gm.notifyAction with tokens of theirs; false by default.':
    'Benutzer dürfen gm.notifyAction mit eigenen Tokens aufrufen; standardmäßig false.',
  'First day, YYYY-MM-DD in UTC.': 'Erster Tag, YYYY-MM-DD in UTC.',
  'Last day, included.': 'Letzter Tag, einschließlich.',
  'What to count, comma separated.': 'Was gezählt wird, durch Komma getrennt.',
  'What to count by.': 'Wonach gezählt wird.',
  'csv (default): each row one line of text; json: each row a list.':
    'csv (Standard): jede Zeile eine Textzeile; json: jede Zeile eine Liste.',
  'What to count by; one row in all when left out.': 'Wonach gezählt wird; ohne Angabe insgesamt eine Zeile.',
  'Only what happened with this context id.': 'Nur was mit dieser Kontext-Kennung geschah.',
  'Rows at most, 100 by default.': 'Höchstzahl der Zeilen, standardmäßig 100.',
  'What to count, comma separated. What Authdesk cannot see, such as page views, is 0.':
    'Was gezählt wird, durch Komma getrennt. Was Authdesk nicht sehen kann, etwa Seitenaufrufe, ist 0.',
  'Only these providers.': 'Nur diese Provider.',
  'Id of the place, as socialize.getPlaces names it; any other is taken, too.':
    'Kennung des Ortes, wie socialize.getPlaces ihn nennt; auch jede andere wird genommen.',
  'What the user says there.': 'Was der Benutzer dort sagt.',
  'Degrees, -90 to 90; with longitude.': 'Grad, -90 bis 90; zusammen mit longitude.',
  'Degrees, -180 to 180; with latitude.': 'Grad, -180 bis 180; zusammen mit latitude.',
  'Only these providers, comma separated; "*" selects all.':
    'Nur diese Provider, durch Komma getrennt; "*" wählt alle.',
  'Not these providers, comma separated.': 'Nicht diese Provider, durch Komma getrennt.',
  'The UserAction object, as in socialize.publishUserAction.':
    'Das UserAction-Objekt, wie bei socialize.publishUserAction.',
  'The section; without it, settings that were set without one.':
    'Der Abschnitt; ohne Angabe die Einstellungen, die ohne Abschnitt gesetzt wurden.',
  'Only these settings, comma separated; all of the section when left out.':
    'Nur diese Einstellungen, durch Komma getrennt; ohne Angabe alle des Abschnitts.',
  'json (default), xml, jsonp, or csv: lines of CSV, and the HTTP status is that of the response.':
    'json (Standard), xml, jsonp oder csv: Zeilen in CSV, und der HTTP-Status ist der der Antwort.',
  'Only these of uid, provider, providerUID.': 'Nur diese aus uid, provider, providerUID.',
  'At most so many users; all when left out.': 'Höchstens so viele Benutzer; ohne Angabe alle.',
  'Users whose registration is not finished too. The name is spelt so.':
    'Auch Benutzer, deren Registrierung nicht abgeschlossen ist. Der Name wird so geschrieben.',
  'Path of the operation: /me, /me/friends, /me/albums, /me/photos, /me/feed, /me/likes.':
    'Pfad der Operation: /me, /me/friends, /me/albums, /me/photos, /me/feed, /me/likes.',
  'GET (default), POST or DELETE.': 'GET (Standard), POST oder DELETE.',
  'Parameters of the operation, such as {"fields":"id,name"} or {"message":"…"}.':
    'Parameter der Operation, etwa {"fields":"id,name"} oder {"message":"…"}.',
  'none, userToken (default) or appToken; the user is connected to Facebook with each of them.':
    'none, userToken (Standard) oder appToken; der Benutzer ist bei jedem davon mit Facebook verbunden.',
  'Only providers that can do all of this, comma separated.': 'Nur Provider, die all das können, durch Komma getrennt.',
  'me, friends, everyone; all three when left out.': 'me, friends, everyone; ohne Angabe alle drei.',
  'Posts of each group at most: 1 to 100, 20 by default.':
    'Höchstzahl der Beiträge jeder Gruppe: 1 bis 100, standardmäßig 20.',
  'Unix seconds: only posts that are older.': 'Unix-Sekunden: nur ältere Beiträge.',
  'basic (default): ids, names and photos; extended: all fields of a user.':
    'basic (Standard): Kennungen, Namen und Fotos; extended: alle Felder eines Benutzers.',
  'Only users of the site; here every friend is one.': 'Nur Benutzer der Site; hier ist jeder Freund einer.',
  'Only these friends, comma separated UIDs.': 'Nur diese Freunde, UIDs durch Komma getrennt.',
  'Signs the ids at the providers too.': 'Signiert auch die Kennungen bei den Providern.',
  'Id of the machine that the client has; it stays.': 'Kennung der Maschine, die der Client hat; sie bleibt.',
  'Id of the context that the client has; it stays.': 'Kennung des Kontexts, die der Client hat; sie bleibt.',
  'Also a ticket that stands for the session of the call for five minutes, once: authorize/continue of the OpenID provider takes it. Without a session it stands for nothing; inferred.':
    'Auch ein Ticket, das fünf Minuten lang und einmal für die Session des Aufrufs steht: authorize/continue des OpenID-Providers nimmt es. Ohne Session steht es für nichts; erschlossen.',
  'Only the photos of this album, as socialize.getAlbums names it.':
    'Nur die Fotos dieses Albums, wie socialize.getAlbums es nennt.',
  'Degrees, -90 to 90.': 'Grad, -90 bis 90.',
  'Degrees, -180 to 180.': 'Grad, -180 bis 180.',
  'Of providers, capabilities, settings; providers when left out.':
    'Aus providers, capabilities, settings; ohne Angabe providers.',
  'Also capabilities.': 'Auch capabilities.',
  'Also settings.': 'Auch settings.',
  'Also the secrets of the applications at providers, which are left out otherwise.':
    'Auch die Secrets der Anwendungen bei Providern; sonst fehlen sie.',
  'The provider.': 'Der Provider.',
  'Path of the Graph, for Facebook only, as in socialize.facebookGraphOperation.':
    'Pfad des Graph, nur für Facebook, wie bei socialize.facebookGraphOperation.',
  'Only these members, comma separated.': 'Nur diese Member, durch Komma getrennt.',
  'json (default): rawData is an object; xml: it is a text of XML.':
    'json (Standard): rawData ist ein Objekt; xml: ein Text in XML.',
  'Id of the reactions bar.': 'Kennung der Reaktionsleiste.',
  'Another name of barID, which the old web library sends.':
    'Anderer Name von barID, den die alte Web-Bibliothek sendet.',
  'The buttons, comma separated; all that were clicked when left out.':
    'Die Knöpfe, durch Komma getrennt; ohne Angabe alle geklickten.',
  'One button.': 'Ein Knopf.',
  'Of permissions, ids, appIds; all of them when left out.': 'Aus permissions, ids, appIds; ohne Angabe alle.',
  'Padding of encrypted values; PKCS7 by default.': 'Padding verschlüsselter Werte; standardmäßig PKCS7.',
  'Signs providerUID.': 'Signiert providerUID.',
  'Encrypts every value of the session, over HTTPS too.': 'Verschlüsselt jeden Wert der Session, auch über HTTPS.',
  'Encrypts tokenSecret and sessionHandle over HTTPS too; the meaning is inferred.':
    'Verschlüsselt tokenSecret und sessionHandle auch über HTTPS; die Bedeutung ist erschlossen.',
  'How many days back: 1 to 7.': 'Wie viele Tage zurück: 1 bis 7.',
  'Only what was published with this tag.': 'Nur was mit diesem Tag veröffentlicht wurde.',
  'At most so many: 1 to 1000, 100 by default.': 'Höchstens so viele: 1 bis 1000, standardmäßig 100.',
  'Further profile fields to show, comma separated.': 'Weitere Profilfelder, die gezeigt werden, durch Komma getrennt.',
  'Also identities whose session at the provider has expired; here sessions never expire.':
    'Auch Identitäten, deren Session beim Provider abgelaufen ist; hier laufen Sessions nie ab.',
  'Signs the ids at the providers too (providerUIDSig).':
    'Signiert auch die Kennungen bei den Providern (providerUIDSig).',
  'Accepted; the rank is always 0 since 2018 and is left out.':
    'Wird angenommen; der Rang ist seit 2018 immer 0 und fehlt.',
  'Accepted; every part is always included.': 'Wird angenommen; jeder Teil ist immer dabei.',
  'Adds the settings of this section, as socialize.getUserSettings reads them.':
    'Fügt die Einstellungen dieses Abschnitts hinzu, wie socialize.getUserSettings sie liest.',
  'Adds these settings, of the section in group.': 'Fügt diese Einstellungen hinzu, aus dem Abschnitt in group.',
  'The user of the site.': 'Der Benutzer der Site.',
  'At most 100 objects with provider and providerUID; fields of a profile in them fill what the profile does not have.':
    'Höchstens 100 Objekte mit provider und providerUID; Profilfelder darin füllen, was dem Profil fehlt.',
  'Makes the user when the site has none with this UID; false by default.':
    'Legt den Benutzer an, wenn die Site keinen mit dieser UID hat; standardmäßig false.',
  'An identity of another account: Error (default) refuses the call, Ignore leaves it there, Connect moves it.':
    'Eine Identität eines anderen Kontos: Error (Standard) lehnt den Aufruf ab, Ignore lässt sie dort, Connect verschiebt sie.',
  'A session of providerSessions that has expired: Ignore (default) leaves it out, Error refuses the call.':
    'Eine abgelaufene Session aus providerSessions: Ignore (Standard) lässt sie weg, Error lehnt den Aufruf ab.',
  'Sessions at providers, keyed by provider, as in socialize.notifyLogin; over HTTPS only.':
    'Sessions bei Providern, nach Provider, wie bei socialize.notifyLogin; nur über HTTPS.',
  'Id of the button.': 'Kennung des Knopfs.',
  '1 (default) or -1; no count falls below 0.': '1 (Standard) oder -1; kein Zähler fällt unter 0.',
  "The site's own id of this user: up to 252 ASCII characters, other than the present UID.":
    'Eigene Kennung der Site für diesen Benutzer: bis zu 252 ASCII-Zeichen, nicht die jetzige UID.',
  "Phone number that the user logs in with (E.164). Only with the credentials of the site: nobody has proved that it is the user's (inferred; F 7.13 lists no phoneNumber for browsers).":
    'Telefonnummer, mit der sich der Benutzer anmeldet (E.164). Nur mit den Credentials der Site: Niemand hat belegt, dass sie dem Benutzer gehört (erschlossen; F 7.13 führt für Browser keine phoneNumber auf).',
  'Unix seconds of UIDSig; clients send it with a siteUID that is not their own. The formula of UIDSig is inferred (F 5.7).':
    'Unix-Sekunden der UIDSig; Clients senden sie mit einer siteUID, die nicht ihre eigene ist. Die Formel der UIDSig ist erschlossen (F 5.7).',
  'Signature of UIDTimestamp_siteUID with the secret of the site, base64.':
    'Signatur über UIDTimestamp_siteUID mit dem Secret der Site, base64.',
  "The site's own id of the user. This, providerSessions, provider or authCode is required.":
    'Eigene Kennung der Site für den Benutzer. Nötig ist diese, providerSessions, provider oder authCode.',
  'Instead of providerSessions: the provider that the user has a session at. The parameters below are what providerSessions has as members, which is inferred from their names.':
    'Statt providerSessions: der Provider, bei dem der Benutzer eine Session hat. Die Parameter darunter sind die Member von providerSessions; das ist aus ihren Namen erschlossen.',
  'Token of that session; the user is who it was made for.':
    'Token dieser Session; der Benutzer ist der, für den es gemacht wurde.',
  'Its secret, where the provider has one.': 'Sein Secret, wo der Provider eines hat.',
  'Unix seconds at which authToken expires; left out: never.':
    'Unix-Sekunden, zu denen authToken abläuft; ohne Angabe: nie.',
  'Handle with which the session is renewed, base64.': 'Handle, mit dem die Session erneuert wird, base64.',
  'Unix seconds at which sessionHandle expires.': 'Unix-Sekunden, zu denen sessionHandle abläuft.',
  'What the site knows about the user: nickname, photoURL, thumbnailURL, firstName …':
    'Was die Site über den Benutzer weiß: nickname, photoURL, thumbnailURL, firstName …',
  'The user has just registered at the site.': 'Der Benutzer hat sich gerade bei der Site registriert.',
  'Seconds; 0 until the browser closes, -1 60 s, -2 or left out: never expires.':
    'Sekunden; 0: bis der Browser schließt, -1: 60 s, -2 oder ohne Angabe: läuft nie ab.',
  'browser (default) returns a cookie, mobile a session token, jssdk a login token.':
    'browser (Standard) gibt ein Cookie zurück, mobile ein Session-Token, jssdk ein Login-Token.',
  'Instead of a user: the one-time code of a login with authCodeOnly, or with response_type=code. The session is that of the user who logged in. From clients, it counts on pages of the origin that the login came back to. F 3.9 has the name; what it does is inferred.':
    'Statt eines Benutzers: der Einmalcode eines Logins mit authCodeOnly oder mit response_type=code. Die Session ist die des Benutzers, der sich angemeldet hat. Von Clients gilt er auf Seiten des Origins, zu dem das Login zurückkam. F 3.9 hat den Namen; was er bewirkt, ist erschlossen.',
  "The site's own id for this user.": 'Eigene Kennung der Site für diesen Benutzer.',
  'The UserAction object: title, description, userMessage, linkBack, mediaItems, actionLinks …':
    'Das UserAction-Objekt: title, description, userMessage, linkBack, mediaItems, actionLinks …',
  'Accepted and kept with the call; the simulated provider does nothing with it.':
    'Wird angenommen und mit dem Aufruf aufbewahrt; der simulierte Provider macht nichts damit.',
  'Tags, comma separated, by which socialize.getTopShares selects.':
    'Tags, durch Komma getrennt, nach denen socialize.getTopShares auswählt.',
  'The provider. This or providerSession is required.': 'Der Provider. Nötig ist dieser oder providerSession.',
  'The new session, keyed by provider, as in socialize.notifyLogin.':
    'Die neue Session, nach Provider, wie bei socialize.notifyLogin.',
  'Ids of the friends, comma separated; at most 50.': 'Kennungen der Freunde, durch Komma getrennt; höchstens 50.',
  'Subject of the message.': 'Betreff der Nachricht.',
  'Text of the message.': 'Text der Nachricht.',
  'By provider: app, the ids and secrets of the application there, and settings.':
    'Nach Provider: app, die Kennungen und Secrets der Anwendung dort, und settings.',
  'Comma separated, or "none".': 'Durch Komma getrennt oder "none".',
  'Comma separated.': 'Durch Komma getrennt.',
  'The new status.': 'Der neue Status.',
  'Any of nickname, photoURL, thumbnailURL, firstName, lastName, gender, age, email; other fields stay as they are.':
    'Beliebige aus nickname, photoURL, thumbnailURL, firstName, lastName, gender, age, email; andere Felder bleiben, wie sie sind.',
  'An object: each member is a setting; null deletes it.':
    'Ein Objekt: Jedes Member ist eine Einstellung; null löscht sie.',
  'The address, http or https.': 'Die Adresse, http oder https.',
  'The user who shares the address; visits count for them.':
    'Der Benutzer, der die Adresse teilt; Besuche zählen für ihn.',
  'Email address of the guest.': 'E-Mail-Adresse des Gasts.',
  'email; what it is when left out.': 'email; das gilt auch ohne Angabe.',
  'Its id. This or bpid is required.': 'Kennung der Organisation. Nötig ist diese oder bpid.',
  'Its number.': 'Nummer der Organisation.',
  'name, and what else is known of it: street_address, city, state, zip_code, country.':
    'name und was sonst bekannt ist: street_address, city, state, zip_code, country.',
  'Who asks for it: firstName, lastName, email, phone, department, jobFunction.':
    'Wer sie beantragt: firstName, lastName, email, phone, department, jobFunction.',
  'pending or approved; only the site may approve.': 'pending oder approved; genehmigen darf nur die Site.',
  'Number of the organization.': 'Nummer der Organisation.',
  'Objects by name.': 'Objekte nach Namen.',
  'By id: isActive, isMandatory, langs, defaultLang, customData, consentVaultRetentionPeriod, enforceLocaleReconsent.':
    'Nach id: isActive, isMandatory, langs, defaultLang, customData, consentVaultRetentionPeriod, enforceLocaleReconsent.',
  'publishedDocVersion, currentDocVersion, minDocVersion, versions by number.':
    'publishedDocVersion, currentDocVersion, minDocVersion, Versionen nach Nummer.',
  'Kind of the group, as the site names it.': 'Art der Gruppe, wie die Site sie nennt.',
  'Id of the group.': 'Kennung der Gruppe.',
  'One user may take it; otherwise several, for seven days.':
    'Ein Benutzer darf sie annehmen; sonst mehrere, sieben Tage lang.',
  'From accounts.groups.invitationConfirm.': 'Von accounts.groups.invitationConfirm.',
  'Accepted; data is always returned as it was stored.':
    'Wird angenommen; data kommt immer so zurück, wie es gespeichert wurde.',
  'What is known of the group, a JSON object.': 'Was von der Gruppe bekannt ist, ein JSON-Objekt.',
  'How many; 100 when left out, at most 1000.': 'Wie viele; ohne Angabe 100, höchstens 1000.',
  'The first one, counted from 0.': 'Der erste Eintrag, ab 0 gezählt.',
  'What is known of the membership: members that are not sent stay, null removes one.':
    'Was von der Mitgliedschaft bekannt ist: Nicht gesendete Member bleiben, null entfernt eines.',
  'What the member may, a JSON array of texts; "admin" may change the group.':
    'Was das Mitglied darf, ein JSON-Array von Texten; "admin" darf die Gruppe ändern.',
  'What the code is for.': 'Wofür der Code ist.',
  'Of the session that is exchanged.': 'Typ der Session, die getauscht wird.',
  'code.': 'code.',
  'The configuration.': 'Die Konfiguration.',
  'The challenge, "|", and the number.': 'Die Challenge, "|" und die Zahl.',
  'The providers.': 'Die Provider.',
  'Id of the partner.': 'Kennung des Partners.',
  'Sites of a page at most; here all come on one.': 'Höchstzahl der Sites einer Seite; hier stehen alle auf einer.',
  'Id of the partner; without it that of the site of the call.':
    'Kennung des Partners; ohne Angabe die der Site des Aufrufs.',
  'Id of its access control list.': 'Kennung der Zugriffsliste.',
  'The sites and groups of sites that it is about.': 'Die Sites und Site-Gruppen, um die es geht.',
  'Domain of the site.': 'Domain der Site.',
  'Data center. Chosen: us1.': 'Rechenzentrum. Gewählt: us1.',
  'Addresses of its pages.': 'Adressen ihrer Seiten.',
  'What the first call returned.': 'Was der erste Aufruf zurückgab.',
  'Id of the access control list.': 'Kennung der Zugriffsliste.',
  'Also siteGroupConfig and siteGroupOwner.': 'Auch siteGroupConfig und siteGroupOwner.',
  'Also globalConf, the script of the site.': 'Auch globalConf, das Script der Site.',
  'The list.': 'Die Liste.',
  'Addresses that its pages share.': 'Adressen, die ihre Seiten gemeinsam haben.',
  'Words of the site.': 'Stichwörter der Site.',
  'Provider of CAPTCHAs.': 'Anbieter der CAPTCHAs.',
  'CNAME, shortURLDomain, shortURLRedirMethod, encryptPII.': 'CNAME, shortURLDomain, shortURLRedirMethod, encryptPII.',
  'Kept.': 'Wird aufbewahrt, bewirkt nichts.',
  'The script of the site; Authdesk keeps it as text and never runs it.':
    'Das Script der Site; Authdesk bewahrt es als Text auf und führt es nie aus.',
  'enableSSO; members are named by their own siteGroupOwner.':
    'enableSSO; Mitglieder werden durch ihren eigenen siteGroupOwner benannt.',
  'API key of the parent whose accounts, schema and policies the site shares (D70); null: none.':
    'API-Key der übergeordneten Site, deren Konten, Schema und Policies die Site teilt (D70); null: keine.',
  'Its users.': 'Ihre Benutzer.',
  'Which data of the user; "userData" when left out.': 'Welche Daten des Benutzers; ohne Angabe "userData".',
  'SELECT * FROM dataflow, dataflow_draft or script (a site has none), with START and LIMIT.':
    'SELECT * FROM dataflow, dataflow_draft oder script (eine Site hat keine), mit START und LIMIT.',
  'SELECT * or count(*) FROM auditLog, or auditLogEvent. Conditions also take LIKE, with % for any text and _ for one character, without regard to case; times are ISO 8601, UTC without a zone.':
    'SELECT * oder count(*) FROM auditLog oder auditLogEvent. Bedingungen nehmen auch LIKE, mit % für beliebigen Text und _ für ein Zeichen, ohne Unterschied von Groß und Klein; Zeiten sind ISO 8601, ohne Zone UTC.',
  'Milliseconds the search may take; no call may take longer than about a second.':
    'Millisekunden, die die Suche dauern darf; kein Aufruf darf länger als etwa eine Sekunde dauern.',
  'Fields by part: groupData and relationshipData, each {field: {type, required}}.':
    'Felder nach Teil: groupData und relationshipData, jeweils {field: {type, required}}.',
  'fields by name: {type, required}.': 'Felder nach Namen: {type, required}.',
  'The dataflow: name, description, steps; of one that is changed also its id, without which the name names it.':
    'Der Dataflow: name, description, steps; bei einer Änderung auch seine id, ohne die ihn der Name bestimmt.',
  'The idToken, for callers that cannot send the header. Only Authdesk has this parameter.':
    'Das idToken, für Aufrufer, die den Header nicht senden können. Nur Authdesk hat diesen Parameter.',
  'authorization_code.': 'authorization_code.',
  'From oauth.authorize.': 'Von oauth.authorize.',
  'Mobile client libraries send the id of the passkey in it; it has no effect.':
    'Mobile Client-Bibliotheken senden darin die Kennung des Passkeys; es bewirkt nichts.',
  'Seconds that the link is valid, at most 60 days. Left out: as configured, else 400.':
    'Sekunden, die der Link gültig ist, höchstens 60 Tage. Ohne Angabe: wie konfiguriert, sonst 400.',
  'Page that the link leads to. Left out: as configured.':
    'Seite, zu der der Link führt. Ohne Angabe: wie konfiguriert.',
  'What the client library reads: routing, screens, theme, customThemes, events, i18n.':
    'Was die Client-Bibliothek liest: routing, screens, theme, customThemes, events, i18n.',
  'About this version.': 'Kommentar zu dieser Version.',
  'What the client library reads.': 'Was die Client-Bibliothek liest.',
  'The user that the call concerns. Needed with the credentials of the site and with a token that is not bound to a user; left out with the token of a user.':
    'Der Benutzer, um den es im Aufruf geht. Nötig mit den Credentials der Site und mit einem Token, das an keinen Benutzer gebunden ist; mit dem Token eines Benutzers weggelassen.',
  'The registration or login that the call goes on with, from accounts.initRegistration or from a response that says what is missing; valid for an hour. It is a credential of its own: apiKey is enough beside it.':
    'Die Registrierung oder der Login, den der Aufruf fortsetzt: aus accounts.initRegistration oder aus einer Antwort, die sagt, was fehlt; eine Stunde gültig. Es ist ein eigenes Credential: Daneben genügt apiKey.',
  'The user whom the object belongs to; it is part of its key. With the token of a user it is that user. Absent: the object belongs to nobody.':
    'Der Benutzer, dem das Objekt gehört; er ist Teil seines Schlüssels. Mit dem Token eines Benutzers ist es dieser. Fehlt er, gehört das Objekt niemandem.',
};
