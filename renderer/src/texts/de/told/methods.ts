/** What methods do, by the sentence of the registry (Reference, Requests). */
export const methodSentences = {
  'Adds addresses to an account, or moves them between its verified and unverified ones. They are no login identifiers: accounts.setAccountInfo adds those.':
    'Fügt einem Konto Adressen hinzu oder verschiebt sie zwischen bestätigten und unbestätigten. Login-Kennungen sind sie nicht: Diese fügt accounts.setAccountInfo hinzu.',
  'Lists the passkeys of a user, oldest first. The members are inferred.':
    'Listet die Passkeys eines Benutzers, die ältesten zuerst. Die Member sind erschlossen.',
  'Registers the passkey that an authenticator has made. Inferred from what mobile client libraries send, and from W3C Web Authentication.':
    'Registriert den Passkey, den ein Authenticator gemacht hat. Erschlossen aus dem, was mobile Client-Bibliotheken senden, und aus W3C Web Authentication.',
  'Removes a passkey of a user.': 'Entfernt einen Passkey eines Benutzers.',
  'Says in which ways a user can log in, before the user has logged in.':
    'Sagt, auf welche Arten sich ein Benutzer anmelden kann, bevor er angemeldet ist.',
  'Logs in a user who was authenticated in another way: with the access_token of accounts.auth.push.isVerified. The parameters are those that web pages send.':
    'Meldet einen Benutzer an, der auf andere Art authentifiziert wurde: mit dem access_token von accounts.auth.push.isVerified. Die Parameter sind die, die Webseiten senden.',
  'Says whether users can log in with a link by mail, and where it leads.':
    'Sagt, ob sich Benutzer mit einem Link per Mail anmelden können und wohin er führt.',
  'Makes a link that logs a user in, for a mail that the site sends itself; no mail is sent.':
    'Macht einen Link, der einen Benutzer anmeldet, für eine Mail, die die Site selbst sendet; keine Mail wird gesendet.',
  'Logs a user in with what a magic link has in its query. An address that no account has makes one.':
    'Meldet einen Benutzer mit dem an, was ein Magic Link in seiner Query hat. Eine Adresse ohne Konto bekommt eines.',
  'Switches login with a link by mail on or off, and sets where the link leads.':
    'Schaltet das Login mit einem Link per Mail ein oder aus und setzt, wohin der Link führt.',
  'Gives a token for a code that was sent: with it a user who forgot the password sets a new one, as passwordResetToken of accounts.resetPassword.':
    'Gibt ein Token für einen gesendeten Code: Damit setzt ein Benutzer, der das Passwort vergessen hat, ein neues, als passwordResetToken von accounts.resetPassword.',
  'Says whether users can log in with a code by mail.':
    'Sagt, ob sich Benutzer mit einem Code per Mail anmelden können.',
  'Logs a user in with a code that was sent by mail. An address that no account has makes one.':
    'Meldet einen Benutzer mit einem Code an, der per Mail gesendet wurde. Eine Adresse ohne Konto bekommt eines.',
  'Sends a code of six digits to an email address, for a login without a password; it lands in the outbox.':
    'Sendet einen Code mit sechs Ziffern an eine E-Mail-Adresse, für ein Login ohne Passwort; er landet im Postausgang.',
  'Switches login with a code by mail on or off.': 'Schaltet das Login mit einem Code per Mail ein oder aus.',
  'Says by a JWT that the user has the phone or address that a code was sent to. The claims are inferred; accounts.getJWTPublicKey has the key.':
    'Sagt mit einem JWT, dass der Benutzer das Telefon oder die Adresse hat, an die ein Code ging. Die Claims sind erschlossen; accounts.getJWTPublicKey hat den Schlüssel.',
  'Says the vendor of pushes that the site has set, with its credentials.':
    'Sagt den Anbieter von Pushes, den die Site gesetzt hat, mit seinen Credentials.',
  'Sets the vendor of pushes. It is kept and returned; pushes end in the outbox all the same.':
    'Setzt den Anbieter von Pushes. Er wird aufbewahrt und zurückgegeben; Pushes enden trotzdem im Postausgang.',
  'Says whether the user has approved a push; asked every few seconds. Once, after the approval, it gives the token for accounts.auth.login (inferred).':
    'Sagt, ob der Benutzer einen Push bestätigt hat; alle paar Sekunden gefragt. Einmal, nach der Bestätigung, gibt es das Token für accounts.auth.login (erschlossen).',
  'Asks a user on all registered devices to approve a login; the pushes land in the outbox.':
    'Bittet einen Benutzer auf allen registrierten Geräten, ein Login zu bestätigen; die Pushes landen im Postausgang.',
  'Changes the device that the session has registered, such as its pushToken. Of a call without a session: the only device of the account (inferred).':
    'Ändert das Gerät, das die Session registriert hat, etwa sein pushToken. Bei einem Aufruf ohne Session: das einzige Gerät des Kontos (erschlossen).',
  'Approves a login that a push has asked about: called by the app of the user, with its session.':
    'Bestätigt ein Login, nach dem ein Push gefragt hat: aufgerufen von der App des Benutzers, mit ihrer Session.',
  'Says which organization a user acts for.': 'Sagt, für welche Organisation ein Benutzer handelt.',
  'Reads an organization, by orgId or bpid. For the user of a session: the one that the user acts for.':
    'Liest eine Organisation, nach orgId oder bpid. Für den Benutzer einer Session: die, für die er handelt.',
  'Asks for an organization of a business customer. Of a page it waits as "pending"; the site approves it with status=approved (inferred).':
    'Beantragt eine Organisation eines Geschäftskunden. Von einer Seite wartet sie als „pending“; die Site genehmigt sie mit status=approved (erschlossen).',
  'Returns the channels of communication of the site, by name, as they were set (C 2).':
    'Gibt die Kommunikationskanäle der Site zurück, nach Namen, wie sie gesetzt wurden (C 2).',
  'Returns the topics of communication of the site, by name, as they were set (C 2).':
    'Gibt die Kommunikationsthemen der Site zurück, nach Namen, wie sie gesetzt wurden (C 2).',
  'Sets channels of communication: those that are not named stay. They are kept and returned; nothing here sends by them.':
    'Setzt Kommunikationskanäle: Nicht genannte bleiben. Sie werden aufbewahrt und zurückgegeben; hier sendet nichts darüber.',
  'Sets topics of communication: those that are not named stay. They are kept and returned; nothing here sends by them.':
    'Setzt Kommunikationsthemen: Nicht genannte bleiben. Sie werden aufbewahrt und zurückgegeben; hier sendet nichts darüber.',
  'Takes a consent statement out of preferencesSchema; consents that accounts have given stay.':
    'Nimmt eine Einwilligungserklärung aus preferencesSchema; Einwilligungen, die Konten gegeben haben, bleiben.',
  'Removes the texts of a consent in a language: one version of them, or all.':
    'Entfernt die Texte einer Einwilligung in einer Sprache: eine Version oder alle.',
  'Deletes a lite account; a full account of the same address stays.':
    'Löscht ein Lite-Konto; ein volles Konto derselben Adresse bleibt.',
  'Deletes a screen-set of mobile apps.': 'Löscht ein Screen-Set mobiler Apps.',
  "Takes declared fields out of the schema of the site's own data; data that accounts have in them stays.":
    'Nimmt deklarierte Felder aus dem Schema der eigenen Daten der Site; Daten, die Konten darin haben, bleiben.',
  'Deletes a stored screen-set; one that was stored in place of a default one gives way to it again.':
    'Löscht ein gespeichertes Screen-Set; war es anstelle eines vorgegebenen gespeichert, gilt dieses wieder.',
  'Registers the device of an app, so that pushes go to it: one for each session.':
    'Registriert das Gerät einer App, damit Pushes dorthin gehen: eines je Session.',
  'Removes the device that the session has registered. Of a call without a session: all devices of the account (inferred).':
    'Entfernt das Gerät, das die Session registriert hat. Bei einem Aufruf ohne Session: alle Geräte des Kontos (erschlossen).',
  'Another name of socialize.exchangeUIDSignature. Takes the UIDSignature of a user, made with the secret of the site, and gives a new one, made with the secret of an application.':
    'Anderer Name von socialize.exchangeUIDSignature. Nimmt die UIDSignature eines Benutzers, mit dem Secret der Site gemacht, und gibt eine neue, mit dem Secret einer Anwendung gemacht.',
  'Adds an extension to the site. Extensions are kept and returned; nothing here calls them (R32).':
    'Fügt der Site eine Extension hinzu. Extensions werden aufbewahrt und zurückgegeben; hier ruft sie nichts auf (R32).',
  'Removes an extension of the site.': 'Entfernt eine Extension der Site.',
  'Returns an extension of the site. Extensions are kept and returned; nothing here calls them (R32).':
    'Gibt eine Extension der Site zurück. Extensions werden aufbewahrt und zurückgegeben; hier ruft sie nichts auf (R32).',
  'Lists the extensions of the site. Extensions are kept and returned; nothing here calls them (R32).':
    'Listet die Extensions der Site. Extensions werden aufbewahrt und zurückgegeben; hier ruft sie nichts auf (R32).',
  'Changes an extension of the site: members that are not sent stay. Extensions are kept and returned; nothing here calls them (R32).':
    'Ändert eine Extension der Site: Nicht gesendete Member bleiben. Extensions werden aufbewahrt und zurückgegeben; hier ruft sie nichts auf (R32).',
  'Finishes a registration and logs the user in, when no required field is missing; the regToken cannot be used any more then.':
    'Schließt eine Registrierung ab und meldet den Benutzer an, wenn kein Pflichtfeld fehlt; danach gilt das regToken nicht mehr.',
  "Reads an account: ids, state, times, and the parts that include asks for (profile and the site's data).":
    'Liest ein Konto: ids, Zustand, Zeiten und die Teile, die include verlangt (Profil und Daten der Site).',
  'Says how the user logs in to the account that has the login identifier of an unfinished one, so that both can be linked.':
    'Sagt, wie sich der Benutzer am Konto anmeldet, das die Login-Kennung eines unfertigen hat, damit beide verknüpft werden können.',
  'Returns the consent statements of the site, as accounts.setSchema declares them in preferencesSchema.':
    'Gibt die Einwilligungserklärungen der Site zurück, wie accounts.setSchema sie in preferencesSchema deklariert.',
  'Returns the consent statements of the site by id, as tools copy them (C 2): what preferencesSchema declares, with isMandatory for required.':
    'Gibt die Einwilligungserklärungen der Site nach id zurück, wie Werkzeuge sie kopieren (C 2): was preferencesSchema deklariert, mit isMandatory für required.',
  'Reads counters of a user, in total or by months and days.':
    'Liest Zähler eines Benutzers, insgesamt oder nach Monaten und Tagen.',
  'The configuration that the pages of the site share. Clients call it to see whether the site has accounts at all; the members are inferred.':
    'Die Konfiguration, die die Seiten der Site teilen. Clients rufen sie auf, um zu sehen, ob die Site überhaupt Konten hat; die Member sind erschlossen.',
  'Makes an id_token: a JWT (RS256) that says who the user is, which getJWTPublicKey verifies. A site names the user by targetUID; with the credential of a user it is that user.':
    'Macht ein id_token: ein JWT (RS256), das sagt, wer der Benutzer ist, und das getJWTPublicKey prüft. Eine Site nennt den Benutzer mit targetUID; mit dem Credential eines Benutzers ist es dieser.',
  'The public key that verifies JWTs of accounts.getJWT. It is one key for all sites: the call needs no credential, and no apiKey.':
    'Der öffentliche Schlüssel, der JWTs von accounts.getJWT prüft. Es ist einer für alle Sites: Der Aufruf braucht weder Credential noch apiKey.',
  'Returns the texts of a consent, of a language or of all (C 2).':
    'Gibt die Texte einer Einwilligung zurück, einer Sprache oder aller (C 2).',
  'Returns a token for a lite account: the regToken with which accounts.getAccountInfo and accounts.setAccountInfo read and change it.':
    'Gibt ein Token für ein Lite-Konto zurück: das regToken, mit dem accounts.getAccountInfo und accounts.setAccountInfo es lesen und ändern.',
  'Returns the theme of all native screen-sets, as it was set. The member is inferred.':
    'Gibt das Theme aller nativen Screen-Sets zurück, wie es gesetzt wurde. Das Member ist erschlossen.',
  'Returns a screen-set of mobile apps, as mobile client libraries read it.':
    'Gibt ein Screen-Set mobiler Apps zurück, wie mobile Client-Bibliotheken es lesen.',
  'Lists the screen-sets of mobile apps, without what they draw.':
    'Listet die Screen-Sets mobiler Apps, ohne das, was sie zeichnen.',
  'Says where the published photo of the user is. Parameters and response are inferred.':
    'Sagt, wo das veröffentlichte Foto des Benutzers ist. Parameter und Antwort sind erschlossen.',
  'Lists the registered counters of the site.': 'Listet die registrierten Zähler der Site.',
  'Says which fields accounts of the site have, with their types and who may write them.':
    'Sagt, welche Felder Konten der Site haben, mit ihren Typen und wer sie schreiben darf.',
  'Says when each version of a stored screen-set was stored, the newest first; parameters and response are inferred.':
    'Sagt, wann jede Version eines gespeicherten Screen-Sets gespeichert wurde, die neueste zuerst; Parameter und Antwort sind erschlossen.',
  'Returns screen-sets of the site as they are stored, and the default ones made of its schemas and policies.':
    'Gibt Screen-Sets der Site zurück, wie sie gespeichert sind, und die vorgegebenen, aus ihren Schemas und Policies gemacht.',
  'Returns the consent statements of the site that are active, for the page that asks for them.':
    'Gibt die aktiven Einwilligungserklärungen der Site zurück, für die Seite, die danach fragt.',
  'Makes an invitation to a group, for a link of the site. No message is sent.':
    'Macht eine Einladung in eine Gruppe, für einen Link der Site. Keine Nachricht wird gesendet.',
  'Deletes a group with its memberships; its users stay.':
    'Löscht eine Gruppe mit ihren Mitgliedschaften; ihre Benutzer bleiben.',
  'Makes the user of a session a member of the group that an invitation was for.':
    'Macht den Benutzer einer Session zum Mitglied der Gruppe, für die eine Einladung war.',
  'Lists the groups that a user is a member of, by model and id.':
    'Listet die Gruppen, in denen ein Benutzer Mitglied ist, nach Modell und id.',
  'Reads a group. A user reads the groups that the user is a member of.':
    'Liest eine Gruppe. Ein Benutzer liest die Gruppen, in denen er Mitglied ist.',
  'Reads the membership of a user in a group.': 'Liest die Mitgliedschaft eines Benutzers in einer Gruppe.',
  'Says which fields groups of a model and their memberships have, as the site has set them (inferred but for model and schema).':
    'Sagt, welche Felder Gruppen eines Modells und ihre Mitgliedschaften haben, wie die Site sie gesetzt hat (erschlossen bis auf model und schema).',
  'Takes an invitation in a page, before its user has logged in.':
    'Nimmt in einer Seite eine Einladung an, bevor ihr Benutzer angemeldet ist.',
  'Makes a group of users. The user who makes it, or whom the site names, is its first member with the permission "admin" (inferred).':
    'Legt eine Gruppe von Benutzern an. Wer sie anlegt oder wen die Site nennt, ist ihr erstes Mitglied, mit dem Recht „admin“ (erschlossen).',
  'Ends the membership of a user in a group; a user leaves it.':
    'Beendet die Mitgliedschaft eines Benutzers in einer Gruppe; ein Benutzer verlässt sie.',
  'Lists the members of a group by the time that they joined, page by page.':
    'Listet die Mitglieder einer Gruppe nach der Zeit ihres Eintritts, Seite für Seite.',
  'Changes what is known of a group: members of groupData that are not sent stay, null removes one.':
    'Ändert, was von einer Gruppe bekannt ist: Nicht gesendete Member von groupData bleiben, null entfernt eines.',
  'Makes a user a member of a group, or changes the membership. A user changes the own relationshipData; members and permissions are the business of the site (inferred).':
    'Macht einen Benutzer zum Mitglied einer Gruppe oder ändert die Mitgliedschaft. Ein Benutzer ändert die eigenen relationshipData; Mitglieder und Rechte sind Sache der Site (erschlossen).',
  'Another name of accounts.identifiers.createToken. Makes an aToken that stands for a login identifier, for accounts.login. It is made whether or not an account has the identifier.':
    'Anderer Name von accounts.identifiers.createToken. Macht ein aToken, das für eine Login-Kennung steht, für accounts.login. Es wird gemacht, ob ein Konto die Kennung hat oder nicht.',
  'Makes an aToken that stands for a login identifier, for accounts.login. It is made whether or not an account has the identifier.':
    'Macht ein aToken, das für eine Login-Kennung steht, für accounts.login. Es wird gemacht, ob ein Konto die Kennung hat oder nicht.',
  'Imports an account of another system: as accounts.importFullAccount does, and by its older parameters without objects.':
    'Importiert ein Konto eines anderen Systems: wie accounts.importFullAccount, mit dessen älteren Parametern ohne Objekte.',
  'Imports an account of another system, with its hashed password, login identifiers, identities and times. It is no new user for the reports, and no mail is sent.':
    'Importiert ein Konto eines anderen Systems, mit Passwort-Hash, Login-Kennungen, Identitäten und Zeiten. Für die Berichte ist es kein neuer Benutzer, und keine Mail wird gesendet.',
  'Imports a lite account, which has an address and no login; one that the address has already is changed. No confirmation is asked for.':
    'Importiert ein Lite-Konto, das eine Adresse und kein Login hat; hat die Adresse schon eines, wird es geändert. Eine Bestätigung wird nicht verlangt.',
  'Takes a photo of the user from a data: address. Authdesk reads no other one, because it asks no other host.':
    'Nimmt ein Foto des Benutzers aus einer data:-Adresse. Eine andere liest Authdesk nicht, weil es keinen anderen Host fragt.',
  'Adds to counters of a user. A registered counter of the same class with a path above counts, too: / and /news with /news/sport.':
    'Erhöht Zähler eines Benutzers. Ein registrierter Zähler derselben class mit einem Pfad darüber zählt mit: / und /news bei /news/sport.',
  'Begins a registration: returns the regToken that accounts.register takes. It is valid for an hour.':
    'Beginnt eine Registrierung: gibt das regToken zurück, das accounts.register nimmt. Es gilt eine Stunde.',
  'Says whether a login identifier is still free.': 'Sagt, ob eine Login-Kennung noch frei ist.',
  'Connects an account to the one that a login identifier and a password prove to be of the same user: its identities move there.':
    'Verbindet ein Konto mit dem, das Login-Kennung und Passwort als eines desselben Benutzers nachweisen: Seine Identitäten ziehen dorthin um.',
  'Logs a user in with a login identifier and a password; returns the account and a session in the form that targetEnv asks for.':
    'Meldet einen Benutzer mit Login-Kennung und Passwort an; gibt das Konto zurück und eine Session in der Form, die targetEnv verlangt.',
  'Logs a user out: with a session that one ends; with the credentials of the site and UID all sessions of the user end.':
    'Meldet einen Benutzer ab: mit einer Session endet diese; mit den Credentials der Site und UID enden alle Sessions des Benutzers.',
  'Tells that the site has logged a user in on its own: makes the account when it does not exist and begins a session under the policies of the site.':
    'Meldet, dass die Site einen Benutzer selbst angemeldet hat: legt das Konto an, wenn es fehlt, und beginnt eine Session nach den Policies der Site.',
  'Logs a user in with the session that an app has at a provider, under the policies of the site; the simulated provider takes any session.':
    'Meldet einen Benutzer mit der Session an, die eine App bei einem Provider hat, nach den Policies der Site; der nachgebildete Provider nimmt jede Session.',
  'Removes the phone number that an account logs in with.':
    'Entfernt die Telefonnummer, mit der sich ein Konto anmeldet.',
  'Logs a user in with a code that was sent. A phone number that no account has makes one, which may be finished with a regToken.':
    'Meldet einen Benutzer mit einem gesendeten Code an. Eine Telefonnummer ohne Konto bekommt eines, das mit einem regToken abgeschlossen werden kann.',
  'Sends a code of six digits to a phone or an email address, for a login without a password; it lands in the outbox.':
    'Sendet einen Code mit sechs Ziffern an ein Telefon oder eine E-Mail-Adresse, für ein Login ohne Passwort; er landet im Postausgang.',
  'Gives an account the phone number or email address that a code was sent to, to log in with.':
    'Gibt einem Konto die Telefonnummer oder E-Mail-Adresse, an die ein Code ging, zum Anmelden.',
  'Says the texts of mails that the site has set, by section.':
    'Sagt die Texte von Mails, die die Site gesetzt hat, nach Abschnitten.',
  'Sets texts of mails by section; a section that is not sent stays as it is.':
    'Setzt Texte von Mails nach Abschnitten; ein nicht gesendeter Abschnitt bleibt, wie er ist.',
  'Says what becomes of a lite account whose user registers.':
    'Sagt, was aus einem Lite-Konto wird, dessen Benutzer sich registriert.',
  'Sets what becomes of a lite account whose user registers with a regToken of it, of accounts.getLiteToken or accounts.initProgression.':
    'Setzt, was aus einem Lite-Konto wird, dessen Benutzer sich mit einem regToken davon registriert, von accounts.getLiteToken oder accounts.initProgression.',
  'Makes the photo that was sent last the one of the profile: photoURL and thumbnailURL lead to it. Authdesk does not make it smaller for the thumbnail.':
    'Macht das zuletzt gesendete Foto zu dem des Profils: photoURL und thumbnailURL führen darauf. Authdesk verkleinert es für das Thumbnail nicht.',
  'Says the policy of risk based authentication of the site, as it was set.':
    'Sagt die Policy der risikobasierten Authentifizierung der Site, wie sie gesetzt wurde.',
  'Locks an account, or an IP address: logins are answered with 403120 until the time is over or accounts.rba.unlock.':
    'Sperrt ein Konto oder eine IP-Adresse: Logins bekommen 403120, bis die Zeit vorbei ist oder accounts.rba.unlock kommt.',
  'Sets the rules that judge the risk of logins, as a whole: failed logins, new devices, new networks, a risk score. They lock out, or ask for a second factor or a CAPTCHA.':
    'Setzt die Regeln, die das Risiko von Logins beurteilen, als Ganzes: gescheiterte Logins, neue Geräte, neue Netze, ein Risikowert. Sie sperren oder verlangen einen zweiten Faktor oder ein CAPTCHA.',
  'Unlocks an account, or an IP address, that failed logins or accounts.rba.lock have locked; failed logins before count no more.':
    'Entsperrt ein Konto oder eine IP-Adresse, die gescheiterte Logins oder accounts.rba.lock gesperrt haben; frühere gescheiterte Logins zählen nicht mehr.',
  'Registers counters of the site; one that is registered stays as it is.':
    'Registriert Zähler der Site; ein registrierter bleibt, wie er ist.',
  'Another name of socialize.removeConnection. Disconnects a user from one provider, or from all of them when none is named.':
    'Anderer Name von socialize.removeConnection. Trennt einen Benutzer von einem Provider oder, wenn keiner genannt ist, von allen.',
  'Removes addresses of an account. The address of its profile and its login identifiers stay: accounts.setAccountInfo changes those.':
    'Entfernt Adressen eines Kontos. Die Adresse seines Profils und seine Login-Kennungen bleiben: Diese ändert accounts.setAccountInfo.',
  'Removes the photos of the user, and their address from the profile. Inferred from the name.':
    'Entfernt die Fotos des Benutzers und ihre Adresse aus dem Profil. Aus dem Namen erschlossen.',
  'Sends the mail again whose link confirms a subscription; it lands in the outbox. A full account of the address comes before a lite one (inferred).':
    'Sendet die Mail noch einmal, deren Link ein Abonnement bestätigt; sie landet im Postausgang. Ein volles Konto der Adresse geht einem Lite-Konto vor (erschlossen).',
  'Sends the mail again whose link verifies an email address; it lands in the outbox.':
    'Sendet die Mail noch einmal, deren Link eine E-Mail-Adresse bestätigt; sie landet im Postausgang.',
  'Resets a forgotten password in two steps: with loginID it sends a mail with a link, with the passwordResetToken of that link it sets newPassword.':
    'Setzt ein vergessenes Passwort in zwei Schritten zurück: mit loginID sendet es eine Mail mit Link, mit dem passwordResetToken dieses Links setzt es newPassword.',
  'Withdraws all consents of a user at the site, and ends all sessions of the user.':
    'Zieht alle Einwilligungen eines Benutzers bei der Site zurück und beendet alle seine Sessions.',
  'Searches the accounts of the site with a query such as SELECT * FROM accounts WHERE profile.city = "London".':
    'Sucht in den Konten der Site mit einer Query wie SELECT * FROM accounts WHERE profile.city = "London".',
  'Says whether a session can be used: without one, or with one that has ended, it is 403005.':
    'Sagt, ob eine Session brauchbar ist: ohne eine oder mit einer beendeten kommt 403005.',
  "Changes an account: profile, the site's data, subscriptions and consents are merged member by member, null removes a member; also login identifiers and the password, and by the site the account's state.":
    'Ändert ein Konto: Profil, Daten der Site, Abonnements und Einwilligungen werden Member für Member zusammengeführt, null entfernt eines; auch Login-Kennungen und Passwort und, durch die Site, den Zustand des Kontos.',
  'Sets consent statements by id, as accounts.setSchema does with preferencesSchema: those and their members that are not named stay (C 2).':
    'Setzt Einwilligungserklärungen nach id, wie accounts.setSchema es mit preferencesSchema tut: Nicht genannte und ihre nicht genannten Member bleiben (C 2).',
  'Sets the texts of a consent in a language. They are kept and returned; which version counts, says accounts.setSchema.':
    'Setzt die Texte einer Einwilligung in einer Sprache. Sie werden aufbewahrt und zurückgegeben; welche Version zählt, sagt accounts.setSchema.',
  'Sends a photo of the user: a PNG, JPEG or GIF picture of at most 512 KB.':
    'Sendet ein Foto des Benutzers: ein Bild in PNG, JPEG oder GIF mit höchstens 512 KB.',
  'Stores a screen-set, in place of one with the same id; html, css and javascript are kept as text and never run.':
    'Speichert ein Screen-Set, anstelle eines mit derselben id; html, css und javascript werden als Text aufbewahrt und nie ausgeführt.',
  'Says the provider of text messages that the site has set.': 'Sagt den Anbieter von SMS, den die Site gesetzt hat.',
  'Sets the provider of text messages, as a whole. It is kept and returned; text messages end in the outbox all the same.':
    'Setzt den Anbieter von SMS, als Ganzes. Er wird aufbewahrt und zurückgegeben; SMS enden trotzdem im Postausgang.',
  'Says the texts of text messages by purpose (otp, tfa), country code and language.':
    'Sagt die Texte von SMS nach Zweck (otp, tfa), Ländervorwahl und Sprache.',
  'Sets the texts of text messages. {{code}} in a text is the code.':
    'Setzt die Texte von SMS. {{code}} in einem Text ist der Code.',
  'Makes ten back-up codes for a user who has lost the other factors; they replace former ones.':
    'Macht zehn Ersatz-Codes für einen Benutzer, der die anderen Faktoren verloren hat; sie ersetzen frühere.',
  'The back-up codes of a user that were not used yet.':
    'Die Ersatz-Codes eines Benutzers, die noch nicht benutzt sind.',
  'Checks a back-up code, and uses it up.': 'Prüft einen Ersatz-Code und verbraucht ihn.',
  'Removes all factors of a user that are of one provider. A verified address stays one while the policy enables gigyaEmail.':
    'Entfernt alle Faktoren eines Benutzers von einem Provider. Eine bestätigte Adresse bleibt einer, solange die Policy gigyaEmail zulässt.',
  'Checks the code that was sent to an email address.': 'Prüft den Code, der an eine E-Mail-Adresse ging.',
  'Lists the verified email addresses of a user that codes can be sent to.':
    'Listet die bestätigten E-Mail-Adressen eines Benutzers, an die Codes gehen können.',
  'Sends a code of six digits to a verified email address of a user; it lands in the outbox.':
    'Sendet einen Code mit sechs Ziffern an eine bestätigte E-Mail-Adresse eines Benutzers; er landet im Postausgang.',
  'Ends what accounts.tfa.initTFA began: registers the factor that was proved, and with the regToken of a login finishes that.':
    'Beendet, was accounts.tfa.initTFA begann: registriert den nachgewiesenen Faktor und schließt mit dem regToken eines Logins dieses ab.',
  'The certificate (X.509) with the public key that verifies gigyaAssertion and providerAssertion; the key is that of accounts.getJWTPublicKey.':
    'Das Zertifikat (X.509) mit dem öffentlichen Schlüssel, der gigyaAssertion und providerAssertion prüft; es ist der von accounts.getJWTPublicKey.',
  'Lists the second factors that the policy twoFactorAuth enables: those that the user has registered, and the others.':
    'Listet die zweiten Faktoren, die die Policy twoFactorAuth zulässt: die der Benutzer registriert hat, und die anderen.',
  'Gives a user phones that were verified elsewhere; they replace those that the user has.':
    'Gibt einem Benutzer Telefone, die anderswo bestätigt wurden; sie ersetzen seine bisherigen.',
  'Begins to register or to verify a second factor: the gigyaAssertion goes with the calls of that factor, and in the end to accounts.tfa.finalizeTFA.':
    'Beginnt, einen zweiten Faktor zu registrieren oder zu prüfen: Die gigyaAssertion geht mit den Aufrufen dieses Faktors und am Ende an accounts.tfa.finalizeTFA.',
  'Checks the code that was sent to a phone.': 'Prüft den Code, der an ein Telefon ging.',
  'Lists the phones of a user that codes can be sent to.':
    'Listet die Telefone eines Benutzers, an die Codes gehen können.',
  'Removes a registered phone.': 'Entfernt ein registriertes Telefon.',
  'Sends a code of six digits to a phone; it lands in the outbox.':
    'Sendet einen Code mit sechs Ziffern an ein Telefon; er landet im Postausgang.',
  'Asks whether the push was approved on the device.': 'Fragt, ob der Push auf dem Gerät bestätigt wurde.',
  'Registers a device for pushes, and sends it one that it has to approve; it lands in the outbox.':
    'Registriert ein Gerät für Pushes und sendet ihm einen, den es bestätigen muss; er landet im Postausgang.',
  'Sends a push to the devices of a user; each lands in the outbox.':
    'Sendet einen Push an die Geräte eines Benutzers; jeder landet im Postausgang.',
  'Approves a push, as the app on the device does.': 'Bestätigt einen Push, wie es die App auf dem Gerät tut.',
  'Removes the factors of a user who has lost them, and the trust in devices. gigyaEmail stays: it goes with the address, or by deactivateProvider.':
    'Entfernt die Faktoren eines Benutzers, der sie verloren hat, und das Vertrauen in Geräte. gigyaEmail bleibt: Es geht mit der Adresse oder durch deactivateProvider.',
  'Removes an authenticator app of a user. Its parameters are inferred from those of phones.':
    'Entfernt eine Authenticator-App eines Benutzers. Ihre Parameter sind aus denen der Telefone erschlossen.',
  'Checks a code of an authenticator app, by the service clock and one step of 30 s before and after; a code is taken once.':
    'Prüft einen Code einer Authenticator-App, nach der Uhr des Dienstes und je einem Schritt von 30 s davor und danach; ein Code gilt einmal.',
  'Forgets devices on which a second factor was proved, and the trust in them: they have to prove one again.':
    'Vergisst Geräte, auf denen ein zweiter Faktor nachgewiesen wurde, und das Vertrauen in sie: Sie müssen wieder einen nachweisen.',
  'Removes counters of the site, and what its users have of them.':
    'Entfernt Zähler der Site und was ihre Benutzer davon haben.',
  'Ends a subscription of an address: of its lite account, and of the full accounts that have it.':
    'Beendet ein Abonnement einer Adresse: ihres Lite-Kontos und der vollen Konten, die es haben.',
  'Says whether a user may be logged in: the checks of a login without its credentials. Returns the account.':
    'Sagt, ob ein Benutzer angemeldet werden darf: die Prüfungen eines Logins ohne seine Credentials. Gibt das Konto zurück.',
  'Deletes a webhook. What waits for it is not sent.': 'Löscht einen Webhook. Was auf ihn wartet, wird nicht gesendet.',
  'The webhooks of the site, by name.': 'Die Webhooks der Site, nach Namen.',
  'How the newest delivery to the address of a webhook went. The shape of the response is inferred.':
    'Wie die neueste Zustellung an die Adresse eines Webhooks ausging. Die Form der Antwort ist erschlossen.',
  'Creates a webhook, or changes the one of that name. It is sent to this machine, or to hosts that the user allowed in the console; a delivery to another host ends in the outbox, not sent.':
    'Legt einen Webhook an oder ändert den dieses Namens. Gesendet wird an diesen Rechner oder an Hosts, die der Benutzer in der Konsole erlaubt hat; eine Zustellung an einen anderen endet ungesendet im Postausgang.',
  'Makes a permission group of a partner. It is kept and returned; nothing here enforces it.':
    'Legt eine Rechtegruppe eines Partners an. Sie wird aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'Makes a site with a new API key and secret (C 2).': 'Legt eine Site an, mit neuem API-Key und Secret (C 2).',
  'Lists the permission groups of a partner, by id. It is kept and returned; nothing here enforces it.':
    'Listet die Rechtegruppen eines Partners, nach id. Sie werden aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'Reads the configuration of the site that apiKey names (C 2).':
    'Liest die Konfiguration der Site, die apiKey nennt (C 2).',
  'Says what kind of media an address is, by its ending: nothing is fetched (R32). Parameters and response are inferred.':
    'Sagt an der Endung einer Adresse, welche Art Medium sie ist: Nichts wird geladen (R32). Parameter und Antwort sind erschlossen.',
  'Deletes a comment with its replies: by a moderator, by the site, or by its author.':
    'Löscht einen Kommentar mit seinen Antworten: durch einen Moderator, die Site oder seinen Verfasser.',
  'Makes users moderators of a category no longer. Parameters are inferred.':
    'Macht Benutzer nicht länger zu Moderatoren einer Kategorie. Parameter sind erschlossen.',
  'Tells the moderators of a comment. It counts once for each user.':
    'Meldet einen Kommentar den Moderatoren. Es zählt einmal je Benutzer.',
  'Lists the categories of comments of the site.': 'Listet die Kategorien von Kommentaren der Site.',
  'Reads the settings of a category, for moderators and the site.':
    'Liest die Einstellungen einer Kategorie, für Moderatoren und die Site.',
  'Lists the moderators of a category, for them and the site. The response is inferred.':
    'Listet die Moderatoren einer Kategorie, für sie und die Site. Die Antwort ist erschlossen.',
  'Reads what a stream has: counts, the newest comment, ratings.':
    'Liest, was ein Stream hat: Zahlen, den neuesten Kommentar, Bewertungen.',
  'Reads the comments of a thread, the first one first: at most 1000.':
    'Liest die Kommentare eines Threads, den ersten zuerst: höchstens 1000.',
  'Lists the streams with the best average rating of the last days.':
    'Listet die Streams mit der besten mittleren Bewertung der letzten Tage.',
  'Lists the streams with the most comments of the last days.':
    'Listet die Streams mit den meisten Kommentaren der letzten Tage.',
  'Reads the comments of a user, newest first. Parameters of paging are inferred.':
    'Liest die Kommentare eines Benutzers, die neuesten zuerst. Parameter zum Blättern sind erschlossen.',
  'Reads the options of a user in a category. The response is inferred.':
    'Liest die Optionen eines Benutzers in einer Kategorie. Die Antwort ist erschlossen.',
  'Moves threads to another stream, for moderators. Parameters are inferred.':
    'Verschiebt Threads in einen anderen Stream, für Moderatoren. Parameter sind erschlossen.',
  'Writes a comment, a reply or a review, as a user or, with guestName and guestEmail, as a guest. The stream begins with its first comment.':
    'Schreibt einen Kommentar, eine Antwort oder eine Bewertung, als Benutzer oder, mit guestName und guestEmail, als Gast. Der Stream beginnt mit seinem ersten Kommentar.',
  'Makes a category, or changes its settings: what is left out stays, null removes a member. That the call makes a category is inferred.':
    'Legt eine Kategorie an oder ändert ihre Einstellungen: Was fehlt, bleibt, null entfernt ein Member. Dass der Aufruf eine Kategorie anlegt, ist erschlossen.',
  'Makes users moderators of a category; the others stay. Parameters are inferred.':
    'Macht Benutzer zu Moderatoren einer Kategorie; die anderen bleiben. Parameter sind erschlossen.',
  'Sets what a stream is called, where its page is, and how it is moderated. For moderators and the site.':
    'Setzt, wie ein Stream heißt, wo seine Seite ist und wie er moderiert wird. Für Moderatoren und die Site.',
  'Ends the subscription of a user to a stream.': 'Beendet das Abonnement eines Benutzers auf einen Stream.',
  'Changes a comment: moderators its text, status, flags and note; its author the text, where the category has userEditComment.':
    'Ändert einen Kommentar: Moderatoren Text, Status, Meldungen und Notiz; sein Verfasser den Text, wo die Kategorie userEditComment hat.',
  'Votes for or against a comment, or takes the vote back. A user has one vote on each comment.':
    'Stimmt für oder gegen einen Kommentar oder nimmt die Stimme zurück. Ein Benutzer hat eine Stimme je Kommentar.',
  'Deletes an object, or some fields of its data.': 'Löscht ein Objekt oder einige Felder seiner Daten.',
  'Deletes fields of a type for good: what was stored in them cannot be read, and their names cannot be used again.':
    'Löscht Felder eines Typs für immer: Was darin gespeichert war, ist nicht lesbar, und ihre Namen sind nicht wieder verwendbar.',
  'Reads an object, or some fields of its data.': 'Liest ein Objekt oder einige Felder seiner Daten.',
  'Reads the schema of a type.': 'Liest das Schema eines Typs.',
  'Lists the types of the site: those that have a schema or objects.':
    'Listet die Typen der Site: die ein Schema oder Objekte haben.',
  'Searches the objects of a type with a query such as SELECT * FROM book WHERE data.year > 1870.':
    'Sucht in den Objekten eines Typs mit einer Query wie SELECT * FROM book WHERE data.year > 1870.',
  'Sets the schema of a type, or changes it: what it leaves out stays as it is.':
    'Setzt das Schema eines Typs oder ändert es: Was fehlt, bleibt, wie es ist.',
  'Stores an object, or changes one: its data is merged member by member, null removes a member, and updateBehavior says what becomes of lists.':
    'Speichert ein Objekt oder ändert eines: Seine Daten werden Member für Member zusammengeführt, null entfernt eines, und updateBehavior sagt, was aus Listen wird.',
  'Removes what fidm.oidc.op.setConfig set. Relying parties stay.':
    'Entfernt, was fidm.oidc.op.setConfig gesetzt hat. Relying Parties bleiben.',
  'Creates a relying party: an app that logs users of the site in by OpenID Connect.':
    'Legt eine Relying Party an: eine App, die Benutzer der Site mit OpenID Connect anmeldet.',
  'Deletes a relying party. Its codes and tokens end, and consents for it are forgotten.':
    'Löscht eine Relying Party. Ihre Codes und Tokens enden, und Einwilligungen für sie sind vergessen.',
  'Lets in, or refuses, the device that shows a user code (RFC 8628).':
    'Lässt das Gerät, das einen User Code zeigt, zu oder lehnt es ab (RFC 8628).',
  'Reads what fidm.oidc.op.setConfig set.': 'Liest, was fidm.oidc.op.setConfig gesetzt hat.',
  'Says who asks for what: what a consent page shows. Whoever has the context may know it.':
    'Sagt, wer wonach fragt: was eine Einwilligungsseite zeigt. Wer den Context hat, darf es wissen.',
  'Says where the OpenID provider of the site is; the members are inferred.':
    'Sagt, wo der OpenID-Provider der Site ist; die Member sind erschlossen.',
  'Reads a relying party.': 'Liest eine Relying Party.',
  'Lists the relying parties of the site.': 'Listet die Relying Parties der Site.',
  'Configures the site as an OpenID provider. Members that nothing here reads are kept, and returned as they came.':
    'Richtet die Site als OpenID-Provider ein. Member, die hier nichts liest, werden aufbewahrt und unverändert zurückgegeben.',
  'Changes a relying party; what is not sent stays.': 'Ändert eine Relying Party; was nicht gesendet wird, bleibt.',
  'Deletes a foreign OpenID provider. Accounts keep their identities there.':
    'Löscht einen fremden OpenID-Provider. Konten behalten ihre Identitäten dort.',
  'Reads a foreign OpenID provider, without the secret.': 'Liest einen fremden OpenID-Provider, ohne das Secret.',
  'Lists the foreign OpenID providers of the site.': 'Listet die fremden OpenID-Provider der Site.',
  'Changes a foreign OpenID provider; what is not sent stays.':
    'Ändert einen fremden OpenID-Provider; was nicht gesendet wird, bleibt.',
  'Deletes an identity provider. Accounts keep their identities there.':
    'Löscht einen Identity Provider. Konten behalten ihre Identitäten dort.',
  'Reads the configuration of the site as a SAML service provider, with its addresses.':
    'Liest die Konfiguration der Site als SAML-Service-Provider, mit ihren Adressen.',
  'Lists the identity providers of the site.': 'Listet die Identity Provider der Site.',
  'Deletes a service provider.': 'Löscht einen Service Provider.',
  'Reads the configuration of the site as a SAML identity provider, with its addresses (inferred).':
    'Liest die Konfiguration der Site als SAML-Identity-Provider, mit ihren Adressen (erschlossen).',
  'Lists the service providers of the site.': 'Listet die Service Provider der Site.',
  'Reads the metadata of a service provider, and registers it where asked.':
    'Liest die Metadaten eines Service Providers und registriert ihn, wo verlangt.',
  'Registers a SAML service provider, at which users of the site log in with the site. One of the same name is replaced.':
    'Registriert einen SAML-Service-Provider, bei dem sich Benutzer der Site mit der Site anmelden. Einer mit demselben Namen wird ersetzt.',
  'Configures the site as a SAML identity provider. Members that nothing here reads are kept, and returned as they came.':
    'Richtet die Site als SAML-Identity-Provider ein. Member, die hier nichts liest, werden aufbewahrt und unverändert zurückgegeben.',
  'Reads the metadata of an identity provider, and registers it where asked.':
    'Liest die Metadaten eines Identity Providers und registriert ihn, wo verlangt.',
  'Configures the site as a SAML service provider. Members that nothing here reads are kept, and returned as they came.':
    'Richtet die Site als SAML-Service-Provider ein. Member, die hier nichts liest, werden aufbewahrt und unverändert zurückgegeben.',
  'Another name of ds.delete. Deletes an object, or some fields of its data.':
    'Anderer Name von ds.delete. Löscht ein Objekt oder einige Felder seiner Daten.',
  'Another name of ds.deleteSchemaFields. Deletes fields of a type for good: what was stored in them cannot be read, and their names cannot be used again.':
    'Anderer Name von ds.deleteSchemaFields. Löscht Felder eines Typs für immer: Was darin gespeichert war, ist nicht lesbar, und ihre Namen sind nicht wieder verwendbar.',
  'Another name of ds.get. Reads an object, or some fields of its data.':
    'Anderer Name von ds.get. Liest ein Objekt oder einige Felder seiner Daten.',
  'Another name of ds.getSchema. Reads the schema of a type.':
    'Anderer Name von ds.getSchema. Liest das Schema eines Typs.',
  'Another name of ds.getTypes. Lists the types of the site: those that have a schema or objects.':
    'Anderer Name von ds.getTypes. Listet die Typen der Site: die ein Schema oder Objekte haben.',
  'Reads data of a user, or some fields of it, as gcs.setUserData stored it.':
    'Liest Daten eines Benutzers oder einige Felder davon, wie gcs.setUserData sie gespeichert hat.',
  'Another name of ds.search. Searches the objects of a type with a query such as SELECT * FROM book WHERE data.year > 1870.':
    'Anderer Name von ds.search. Sucht in den Objekten eines Typs mit einer Query wie SELECT * FROM book WHERE data.year > 1870.',
  'Another name of ds.setSchema. Sets the schema of a type, or changes it: what it leaves out stays as it is.':
    'Anderer Name von ds.setSchema. Setzt das Schema eines Typs oder ändert es: Was fehlt, bleibt, wie es ist.',
  'Another name of ds.store. Stores an object, or changes one: its data is merged member by member, null removes a member, and updateBehavior says what becomes of lists.':
    'Anderer Name von ds.store. Speichert ein Objekt oder ändert eines: Seine Daten werden Member für Member zusammengeführt, null entfernt eines, und updateBehavior sagt, was aus Listen wird.',
  'Deletes an action. The points that users have stay.': 'Löscht eine Aktion. Die Punkte der Benutzer bleiben.',
  'Deletes a challenge with its variants and the points in it. _default begins anew.':
    'Löscht eine Challenge mit ihren Varianten und den Punkten darin. _default beginnt neu.',
  'Deletes a variant of a challenge.': 'Löscht eine Variante einer Challenge.',
  'Lists the actions that users get points for.': 'Listet die Aktionen, für die Benutzer Punkte bekommen.',
  'Lists what a user got and redeemed points for, newest first: at most 1000. It is for the site alone.':
    'Listet, wofür ein Benutzer Punkte bekam und einlöste, die neuesten zuerst: höchstens 1000. Es ist nur für die Site.',
  'Lists the challenges with their levels and actions.': 'Listet die Challenges mit ihren Leveln und Aktionen.',
  'Says what a user has reached in each challenge.': 'Sagt, was ein Benutzer in jeder Challenge erreicht hat.',
  'Lists the variants of a challenge, which gm.setChallengeConfig makes with variantID. Inferred.':
    'Listet die Varianten einer Challenge, die gm.setChallengeConfig mit variantID macht. Erschlossen.',
  'Reads what gm.setGlobalConfig set.': 'Liest, was gm.setGlobalConfig gesetzt hat.',
  'Lists the users with most points, and the user themselves and friends where UID or a token names one.':
    'Listet die Benutzer mit den meisten Punkten und den Benutzer selbst mit Freunden, wo UID oder ein Token einen nennt.',
  'Gives a user the points of an action, in each challenge that counts it.':
    'Gibt einem Benutzer die Punkte einer Aktion, in jeder Challenge, die sie zählt.',
  'Redeems points of a user; levels stay. It is for the site alone. Parameters are inferred.':
    'Löst Punkte eines Benutzers ein; Level bleiben. Es ist nur für die Site. Parameter sind erschlossen.',
  'Says that the user has seen a new level: isNewLevel becomes false.':
    'Sagt, dass der Benutzer einen neuen Level gesehen hat: isNewLevel wird false.',
  'Makes an action that users get points for, or sets it anew. Names after description are inferred.':
    'Legt eine Aktion an, für die Benutzer Punkte bekommen, oder setzt sie neu. Namen nach description sind erschlossen.',
  'Makes a challenge, or sets it anew: what is left out is reset. Levels are set as a whole.':
    'Legt eine Challenge an oder setzt sie neu: Was fehlt, wird zurückgesetzt. Level werden als Ganzes gesetzt.',
  'Sets whether pages may report actions. callbackURL is only kept: nothing is called (D49).':
    'Setzt, ob Seiten Aktionen melden dürfen. callbackURL wird nur aufbewahrt: Nichts wird aufgerufen (D49).',
  "Reads an account: ids, state, times, and the parts that include asks for (profile and the site's data). The same as accounts.getAccountInfo.":
    'Liest ein Konto: ids, Zustand, Zeiten und die Teile, die include verlangt (Profil und Daten der Site). Dasselbe wie accounts.getAccountInfo.',
  'Reads counters of a user, in total or by months and days. The same as accounts.getCounters.':
    'Liest Zähler eines Benutzers, insgesamt oder nach Monaten und Tagen. Dasselbe wie accounts.getCounters.',
  'Lists the registered counters of the site. The same as accounts.getRegisteredCounters.':
    'Listet die registrierten Zähler der Site. Dasselbe wie accounts.getRegisteredCounters.',
  'Says which fields accounts of the site have, with their types and who may write them. The same as accounts.getSchema.':
    'Sagt, welche Felder Konten der Site haben, mit ihren Typen und wer sie schreiben darf. Dasselbe wie accounts.getSchema.',
  'Imports an account of another system: as accounts.importFullAccount does, and by its older parameters without objects. The same as accounts.importAccount.':
    'Importiert ein Konto eines anderen Systems: wie accounts.importFullAccount, mit dessen älteren Parametern ohne Objekte. Dasselbe wie accounts.importAccount.',
  'Adds to counters of a user. A registered counter of the same class with a path above counts, too: / and /news with /news/sport. The same as accounts.incrementCounters.':
    'Erhöht Zähler eines Benutzers. Ein registrierter Zähler derselben class mit einem Pfad darüber zählt mit: / und /news bei /news/sport. Dasselbe wie accounts.incrementCounters.',
  'Registers counters of the site; one that is registered stays as it is. The same as accounts.registerCounters.':
    'Registriert Zähler der Site; ein registrierter bleibt, wie er ist. Dasselbe wie accounts.registerCounters.',
  'Searches the accounts of the site with a query such as SELECT * FROM accounts WHERE profile.city = "London". The same as accounts.search.':
    'Sucht in den Konten der Site mit einer Query wie SELECT * FROM accounts WHERE profile.city = "London". Dasselbe wie accounts.search.',
  "Changes an account: profile, the site's data, subscriptions and consents are merged member by member, null removes a member; also login identifiers and the password, and by the site the account's state. The same as accounts.setAccountInfo.":
    'Ändert ein Konto: Profil, Daten der Site, Abonnements und Einwilligungen werden Member für Member zusammengeführt, null entfernt eines; auch Login-Kennungen und Passwort und, durch die Site, den Zustand des Kontos. Dasselbe wie accounts.setAccountInfo.',
  'Removes counters of the site, and what its users have of them. The same as accounts.unregisterCounters.':
    'Entfernt Zähler der Site und was ihre Benutzer davon haben. Dasselbe wie accounts.unregisterCounters.',
  'Adds a published dataflow to the site. Dataflows are kept and returned; nothing here runs them (R32).':
    'Fügt der Site einen veröffentlichten Dataflow hinzu. Dataflows werden aufbewahrt und zurückgegeben; hier führt sie nichts aus (R32).',
  'Adds a draft dataflow to the site. Dataflows are kept and returned; nothing here runs them (R32).':
    'Fügt der Site den Entwurf eines Dataflows hinzu. Dataflows werden aufbewahrt und zurückgegeben; hier führt sie nichts aus (R32).',
  'Searches the calls of the site in the log of Authdesk, as SELECT * FROM auditLog WHERE endpoint = "accounts.login". Secrets are masked as in the log; the members are those that programs read, and the rest is inferred.':
    'Sucht die Aufrufe der Site im Log von Authdesk, wie SELECT * FROM auditLog WHERE endpoint = "accounts.login". Secrets sind maskiert wie im Log; die Felder sind die, die Programme lesen, das Übrige ist erschlossen.',
  'Returns the dataflows of the site: published ones, or drafts. Dataflows are kept and returned; nothing here runs them (R32).':
    'Gibt die Dataflows der Site zurück: veröffentlichte oder Entwürfe. Dataflows werden aufbewahrt und zurückgegeben; hier führt sie nichts aus (R32).',
  'Changes a published dataflow of the site, as a whole. Dataflows are kept and returned; nothing here runs them (R32).':
    'Ändert einen veröffentlichten Dataflow der Site, als Ganzes. Dataflows werden aufbewahrt und zurückgegeben; hier führt sie nichts aus (R32).',
  'Changes a draft dataflow of the site, as a whole. Dataflows are kept and returned; nothing here runs them (R32).':
    'Ändert den Entwurf eines Dataflows der Site, als Ganzes. Dataflows werden aufbewahrt und zurückgegeben; hier führt sie nichts aus (R32).',
  'Counts what happened to the accounts of the site between two days: registrations, logins, verifications.':
    'Zählt, was mit den Konten der Site zwischen zwei Tagen geschah: Registrierungen, Logins, Bestätigungen.',
  'Counts messages of chats, which Authdesk does not emulate: always 0. Measure and dimensions are inferred.':
    'Zählt Nachrichten von Chats, die Authdesk nicht nachbildet: immer 0. Maß und Dimensionen sind erschlossen.',
  'Counts the comments that were written between two days, of every status. Deleted ones are not counted.':
    'Zählt die Kommentare, die zwischen zwei Tagen geschrieben wurden, in jedem Status. Gelöschte zählen nicht.',
  'Counts what was published between two days: statuses, user actions, check-ins. Measure and dimensions are inferred.':
    'Zählt, was zwischen zwei Tagen veröffentlicht wurde: Status, Aktionen von Benutzern, Check-ins. Maß und Dimensionen sind erschlossen.',
  'Lists how many points each user can redeem now. The columns are inferred.':
    'Listet, wie viele Punkte jeder Benutzer jetzt einlösen kann. Die Spalten sind erschlossen.',
  'Counts what users did for points between two days. By challengeID the points of an action count in each of its challenges.':
    'Zählt, was Benutzer zwischen zwei Tagen für Punkte taten. Mit challengeID zählen die Punkte einer Aktion in jeder ihrer Challenges.',
  'Lists the users who got most points between two days. The columns are inferred.':
    'Listet die Benutzer, die zwischen zwei Tagen die meisten Punkte bekamen. Die Spalten sind erschlossen.',
  'The same for each user who did something. The columns are inferred.':
    'Dasselbe für jeden Benutzer, der etwas tat. Die Spalten sind erschlossen.',
  'Lists users with their rank, which has been 0 for all since 2018. The columns are inferred.':
    'Listet Benutzer mit ihrem Rang, der seit 2018 bei allen 0 ist. Die Spalten sind erschlossen.',
  'Counts what happened at the site between two days: logins, new users, statuses, posts.':
    'Zählt, was bei der Site zwischen zwei Tagen geschah: Logins, neue Benutzer, Status, Beiträge.',
  'Deletes settings that the site keeps for a user: those that are named, or all of the section.':
    'Löscht Einstellungen, die die Site für einen Benutzer aufhebt: die genannten oder alle des Abschnitts.',
  'Deletes the account of a user with everything that is kept of it; its tokens and codes end.':
    'Löscht das Konto eines Benutzers mit allem, was davon aufbewahrt wird; seine Tokens und Codes enden.',
  'Takes the UIDSignature of a user, made with the secret of the site, and gives a new one, made with the secret of an application.':
    'Nimmt die UIDSignature eines Benutzers, mit dem Secret der Site gemacht, und gibt eine neue, mit dem Secret einer Anwendung gemacht.',
  'Lists the registered users of a site with their ids at the providers; temporary accounts are none of them.':
    'Listet die registrierten Benutzer einer Site mit ihren ids bei den Providern; temporäre Konten gehören nicht dazu.',
  'Takes the permissions of the site at Facebook back and removes the identity there entirely.':
    'Nimmt die Rechte der Site bei Facebook zurück und entfernt die Identität dort ganz.',
  'Lists the photo albums of a user (simulated: invented by Authdesk). Parameters and response are inferred.':
    'Listet die Fotoalben eines Benutzers (nachgebildet: von Authdesk erfunden). Parameter und Antwort sind erschlossen.',
  'Lists the providers that the site has switched on; anybody who knows the API key may ask.':
    'Listet die Provider, die die Site eingeschaltet hat; jeder, der den API-Key kennt, darf fragen.',
  'Lists the contacts that a user has at providers with an address book (simulated: invented by Authdesk).':
    'Listet die Kontakte, die ein Benutzer bei Providern mit Adressbuch hat (nachgebildet: von Authdesk erfunden).',
  'Reads what users published: statuses, user actions and check-ins. Parameters beside UID, and the response, are inferred.':
    'Liest, was Benutzer veröffentlicht haben: Status, Aktionen und Check-ins. Parameter neben UID und die Antwort sind erschlossen.',
  "Another name of socialize.getFriendsInfo. Lists the friends of a user: the other registered users of the site with an identity at one of the user's connected providers.":
    'Anderer Name von socialize.getFriendsInfo. Listet die Freunde eines Benutzers: die anderen registrierten Benutzer der Site mit einer Identität bei einem seiner verbundenen Provider.',
  "Lists the friends of a user: the other registered users of the site with an identity at one of the user's connected providers.":
    'Listet die Freunde eines Benutzers: die anderen registrierten Benutzer der Site mit einer Identität bei einem seiner verbundenen Provider.',
  'Gives ids of a machine and a context to a client library, which sends them with its later calls.':
    'Gibt einer Client-Bibliothek ids von Maschine und Kontext, die sie mit späteren Aufrufen sendet.',
  'Lists the photos of a user, of all albums or of one (simulated: invented by Authdesk). Parameters and response are inferred.':
    'Listet die Fotos eines Benutzers, aller Alben oder eines (nachgebildet: von Authdesk erfunden). Parameter und Antwort sind erschlossen.',
  'Lists places near a position where a user can check in (simulated: invented by Authdesk). Parameters and response are inferred.':
    'Listet Orte nahe einer Position, an denen ein Benutzer einchecken kann (nachgebildet: von Authdesk erfunden). Parameter und Antwort sind erschlossen.',
  'Reads what a provider has about a user, as the provider says it (simulated: invented by Authdesk).':
    'Liest, was ein Provider über einen Benutzer hat, wie der Provider es sagt (nachgebildet: von Authdesk erfunden).',
  'Says how often the buttons of a reactions bar were clicked.':
    'Sagt, wie oft die Knöpfe einer Reaktionsleiste geklickt wurden.',
  'Lists the addresses that users shared most: the linkBack of published user actions.':
    'Listet die Adressen, die Benutzer am meisten geteilt haben: den linkBack veröffentlichter Aktionen.',
  'Reads a user: ids, profile fields, identities at the providers, and as "status" the newest status that socialize.setStatus set.':
    'Liest einen Benutzer: ids, Profilfelder, Identitäten bei den Providern und als „status“ den neuesten, den socialize.setStatus gesetzt hat.',
  'Reads settings that the site keeps for a user.': 'Liest Einstellungen, die die Site für einen Benutzer aufhebt.',
  'Connects identities to a user of the site, who may be made by it.':
    'Verbindet Identitäten mit einem Benutzer der Site, der dabei angelegt werden kann.',
  'Counts a click on a button of a reactions bar, or takes one back.':
    'Zählt einen Klick auf einen Knopf einer Reaktionsleiste oder nimmt einen zurück.',
  "Another name of socialize.setUID. Replaces the UID of a user by the site's own id. Where another account has that id, a pending user's identities move there; any other user is refused.":
    'Anderer Name von socialize.setUID. Ersetzt die UID eines Benutzers durch die eigene id der Site. Hat ein anderes Konto diese id, ziehen die Identitäten eines offenen Benutzers dorthin um; jeder andere wird abgelehnt.',
  'Another name of accounts.logout. Logs a user out: with a session that one ends; with the credentials of the site and UID all sessions of the user end.':
    'Anderer Name von accounts.logout. Meldet einen Benutzer ab: mit einer Session endet diese; mit den Credentials der Site und UID enden alle Sessions des Benutzers.',
  "Tells that a pending account is registered: it becomes final. With siteUID it gets the site's own id, or its identities move to the account that has this id.":
    'Meldet, dass ein offenes Konto registriert ist: Es wird endgültig. Mit siteUID bekommt es die eigene id der Site, oder seine Identitäten ziehen zum Konto mit dieser id um.',
  "Publishes something that a user did to the connected providers' feeds; returns the id of each post.":
    'Veröffentlicht etwas, das ein Benutzer getan hat, in den Feeds der verbundenen Provider; gibt die id jedes Beitrags zurück.',
  'Disconnects a user from one provider, or from all of them when none is named.':
    'Trennt einen Benutzer von einem Provider oder, wenn keiner genannt ist, von allen.',
  'Sends a message of a user to friends at the connected providers: it ends in the outbox. Parameters and response are inferred.':
    'Sendet eine Nachricht eines Benutzers an Freunde bei den verbundenen Providern: Sie endet im Postausgang. Parameter und Antwort sind erschlossen.',
  'Sets the status of a user at the connected providers that support it. It is read back as "status" of socialize.getUserInfo.':
    'Setzt den Status eines Benutzers bei den verbundenen Providern, die es können. Gelesen wird er als „status“ von socialize.getUserInfo.',
  "Replaces the UID of a user by the site's own id. Where another account has that id, a pending user's identities move there; any other user is refused.":
    'Ersetzt die UID eines Benutzers durch die eigene id der Site. Hat ein anderes Konto diese id, ziehen die Identitäten eines offenen Benutzers dorthin um; jeder andere wird abgelehnt.',
  'Updates what the site knows about a user; it is shown instead of what the providers know.':
    'Ändert, was die Site über einen Benutzer weiß; gezeigt wird es anstelle dessen, was die Provider wissen.',
  'Keeps settings of a user for the site; others of the section stay as they are.':
    'Bewahrt Einstellungen eines Benutzers für die Site auf; andere des Abschnitts bleiben, wie sie sind.',
  'Gives a short link to an address. It redirects to the domains of the site; for any other address it shows a page that names it, with a link.':
    'Gibt einer Adresse einen Kurzlink. Er leitet zu den Domains der Site weiter; für jede andere Adresse zeigt er eine Seite, die sie nennt, mit einem Link.',
  "Takes the site's own id away from a user, who gets a UID of the service again: the reverse of socialize.linkAccounts. Parameters and response are inferred.":
    'Nimmt einem Benutzer die eigene id der Site, der wieder eine UID des Dienstes bekommt: die Umkehrung von socialize.linkAccounts. Parameter und Antwort sind erschlossen.',
  'Deletes an account with its profile, data, password, identities and counters; its sessions and tokens end. With the policy accountOptions.sendAccountDeletedEmail the user gets a mail.':
    'Löscht ein Konto mit Profil, Daten, Passwort, Identitäten und Zählern; seine Sessions und Tokens enden. Mit der Policy accountOptions.sendAccountDeletedEmail bekommt der Benutzer eine Mail.',
  'Makes a further version of the texts of a consent in a language, as the newest one is, to be changed. It becomes none that counts: publishedDocVersion and currentDocVersion stay. That it is the newest one, and a draft, is inferred.':
    'Macht eine weitere Version der Texte einer Einwilligung in einer Sprache, gleich der neuesten, zum Ändern. Sie zählt noch nicht: publishedDocVersion und currentDocVersion bleiben. Dass sie die neueste ist und ein Entwurf, ist erschlossen.',
  'Says the policies of the site by section: what it has set, and defaults for the rest. The trace names the members that are only kept; sections that nothing declares, which a file has brought, come with all of them.':
    'Sagt die Policies der Site nach Abschnitten: was sie gesetzt hat, und Vorgaben für den Rest. Der Entscheidungsweg nennt die Member, die nur aufbewahrt werden; Abschnitte, die nichts deklariert und die eine Datei mitgebracht hat, kommen mit allen.',
  'Goes on from a lite account to a registration: returns the regToken that accounts.register takes for the same address. The lite account stays; accounts.progression.setPolicy says what the new one has of it. The response is inferred.':
    'Führt von einem Lite-Konto weiter zu einer Registrierung: gibt das regToken zurück, das accounts.register für dieselbe Adresse nimmt. Das Lite-Konto bleibt; was das neue davon hat, sagt accounts.progression.setPolicy. Die Antwort ist erschlossen.',
  'Registers a user with a login identifier and a password. With finalizeRegistration=true the user is logged in; without it, or while something is missing, the answer is 206001 or 206002 with a regToken that goes on.':
    'Registriert einen Benutzer mit Login-Kennung und Passwort. Mit finalizeRegistration=true wird er angemeldet; ohne das, oder solange etwas fehlt, ist die Antwort 206001 oder 206002, mit einem regToken zum Fortsetzen.',
  'Sends a lite account a mail. Its link verifies the address, and shows the token with which the user reads and changes the account (inferred: Authdesk has no preference centre).':
    'Sendet einem Lite-Konto eine Mail. Ihr Link bestätigt die Adresse und zeigt das Token, mit dem der Benutzer das Konto liest und ändert (erschlossen: Authdesk hat kein Preference Center).',
  'Gives an account a password by its hash, as another system made it. The parameters are inferred from public code that calls it; a new password in clear is set by accounts.setAccountInfo.':
    'Gibt einem Konto ein Passwort durch seinen Hash, wie ein anderes System ihn gemacht hat. Die Parameter sind aus öffentlichem Code erschlossen, der es aufruft; ein neues Passwort im Klartext setzt accounts.setAccountInfo.',
  'Changes policies of the site: members that are not named stay as they are, null resets a member or a section. A member that is only kept is marked so below, and named in the trace; so is one that is not named here: it is kept and returned as it came.':
    'Ändert Policies der Site: Nicht genannte Member bleiben, wie sie sind, null setzt ein Member oder einen Abschnitt zurück. Ein Member, das nur aufbewahrt wird, ist unten so markiert und im Entscheidungsweg genannt; ebenso eines, das hier nicht genannt ist: Es wird aufbewahrt und unverändert zurückgegeben.',
  'Declares fields of accounts, or changes their properties: fields and properties that are not named stay as they are. Properties and formats that nothing here enforces are kept, returned as they came, and named in the trace.':
    'Deklariert Felder von Konten oder ändert ihre Eigenschaften: Nicht genannte Felder und Eigenschaften bleiben, wie sie sind. Eigenschaften und Formate, die hier nichts durchsetzt, werden aufbewahrt, unverändert zurückgegeben und im Entscheidungsweg genannt.',
  'First call of the client-side library: sets the cookies gmid, ucid, hasGmid and gig_bootstrap_<apiKey> (U 3.8). The members of its response are inferred.':
    'Erster Aufruf der Client-Bibliothek: setzt die Cookies gmid, ucid, hasGmid und gig_bootstrap_<apiKey> (U 3.8). Die Member der Antwort sind erschlossen.',
  'Begins a login with a passkey: returns what a page gives to navigator.credentials.get (by PublicKeyCredential.parseRequestOptionsFromJSON). The user is not named: the authenticator knows who it is. Inferred from what mobile client libraries read, and from W3C Web Authentication.':
    'Beginnt ein Login mit einem Passkey: gibt zurück, was eine Seite an navigator.credentials.get gibt (durch PublicKeyCredential.parseRequestOptionsFromJSON). Der Benutzer wird nicht genannt: Der Authenticator weiß, wer es ist. Erschlossen aus dem, was mobile Client-Bibliotheken lesen, und aus W3C Web Authentication.',
  'Begins to register a passkey of a user: returns what a page gives to navigator.credentials.create (by PublicKeyCredential.parseCreationOptionsFromJSON). Inferred from what mobile client libraries read, and from W3C Web Authentication.':
    'Beginnt, einen Passkey eines Benutzers zu registrieren: gibt zurück, was eine Seite an navigator.credentials.create gibt (durch PublicKeyCredential.parseCreationOptionsFromJSON). Erschlossen aus dem, was mobile Client-Bibliotheken lesen, und aus W3C Web Authentication.',
  'Logs in the user whose passkey has signed the challenge; that proves a second factor too, because the authenticator verified the user. Inferred from what mobile client libraries send, and from W3C Web Authentication; the response is that of every login.':
    'Meldet den Benutzer an, dessen Passkey die Challenge signiert hat; auch ein zweiter Faktor ist damit nachgewiesen, weil der Authenticator den Benutzer geprüft hat. Erschlossen aus dem, was mobile Client-Bibliotheken senden, und aus W3C Web Authentication; die Antwort ist die jedes Logins.',
  'Sends a mail with a link that logs in: to the landing page of the site, with vToken and code in its query (inferred), which the page gives to accounts.auth.magiclink.email.login. It lands in the outbox.':
    'Sendet eine Mail mit einem Link, der anmeldet: zur Landing Page der Site, mit vToken und code in der Query (erschlossen), die die Seite an accounts.auth.magiclink.email.login gibt. Sie landet im Postausgang.',
  'Lists the authenticator apps of a user, but not to a login that has to verify one: it needs the code alone. Its parameter and its members are inferred from those of phones.':
    'Listet die Authenticator-Apps eines Benutzers, aber nicht für ein Login, das eine prüfen muss: Es braucht nur den Code. Parameter und Member sind aus denen der Telefone erschlossen.',
  'Makes a secret for an authenticator app: a QR code to scan. What it holds, and the code of this moment, land in the outbox too, so that a test need not read the picture.':
    'Macht ein Secret für eine Authenticator-App: einen QR-Code zum Scannen. Was er enthält und der Code dieses Moments landen auch im Postausgang, damit ein Test das Bild nicht lesen muss.',
  'Reads the threads of a stream, page by page. start is the next of the page before; names of paging are inferred. With format=rss it is a feed of the newest comments, for everybody; inferred.':
    'Liest die Threads eines Streams, Seite für Seite. start ist next der Seite davor; Namen zum Blättern sind erschlossen. Mit format=rss ist es ein Feed der neuesten Kommentare, für alle; erschlossen.',
  'Lists the users who wrote most in a stream, for moderators: it names their UIDs. Parameters and response are inferred.':
    'Listet die Benutzer, die in einem Stream am meisten geschrieben haben, für Moderatoren: Es nennt ihre UIDs. Parameter und Antwort sind erschlossen.',
  'Lists the users whom a category highlights, at most 1000. Parameters and response are inferred.':
    'Listet die Benutzer, die eine Kategorie hervorhebt, höchstens 1000. Parameter und Antwort sind erschlossen.',
  'Adds a user to groups that highlight them in a category, for moderators. Parameters are inferred.':
    'Fügt einen Benutzer Gruppen hinzu, die ihn in einer Kategorie hervorheben, für Moderatoren. Parameter sind erschlossen.',
  'Keeps options of a user in a category; null removes one. Their names are the own ones of the site.':
    'Bewahrt Optionen eines Benutzers in einer Kategorie auf; null entfernt eine. Ihre Namen bestimmt die Site.',
  'Subscribes a user to a stream. No messages are sent; comments.getUserOptions says it. Parameters are inferred.':
    'Abonniert einen Stream für einen Benutzer. Nachrichten werden nicht gesendet; comments.getUserOptions sagt es. Parameter sind erschlossen.',
  'Registers a foreign OpenID provider, at which users of the site log in: it is the provider oidc-<providerName>. The service calls its token end-point only when it is at this machine or its host was allowed in Authdesk.':
    'Registriert einen fremden OpenID-Provider, bei dem sich Benutzer der Site anmelden: Er ist der Provider oidc-<providerName>. Der Dienst ruft seinen Token-Endpoint nur auf, wenn er auf diesem Rechner liegt oder sein Host in Authdesk erlaubt wurde.',
  'Registers a SAML identity provider, at which users of the site log in: it is the provider saml-<name>. One of the same name is replaced.':
    'Registriert einen SAML-Identity-Provider, bei dem sich Benutzer der Site anmelden: Er ist der Provider saml-<name>. Einer mit demselben Namen wird ersetzt.',
  'Deletes an account with its profile, data, password, identities and counters; its sessions and tokens end. With the policy accountOptions.sendAccountDeletedEmail the user gets a mail. The same as accounts.deleteAccount.':
    'Löscht ein Konto mit Profil, Daten, Passwort, Identitäten und Zählern; seine Sessions und Tokens enden. Mit der Policy accountOptions.sendAccountDeletedEmail bekommt der Benutzer eine Mail. Dasselbe wie accounts.deleteAccount.',
  'Declares fields of accounts, or changes their properties: fields and properties that are not named stay as they are. Properties and formats that nothing here enforces are kept, returned as they came, and named in the trace. The same as accounts.setSchema.':
    'Deklariert Felder von Konten oder ändert ihre Eigenschaften: Nicht genannte Felder und Eigenschaften bleiben, wie sie sind. Eigenschaften und Formate, die hier nichts durchsetzt, werden aufbewahrt, unverändert zurückgegeben und im Entscheidungsweg genannt. Dasselbe wie accounts.setSchema.',
  'Counts clicks on buttons of reactions bars between two days; one that was taken back counts. Measure and dimensions are inferred.':
    'Zählt Klicks auf Knöpfe von Reaktionsleisten zwischen zwei Tagen; ein zurückgenommener zählt. Maß und Dimensionen sind erschlossen.',
  'Tells the connected providers where a user is; socialize.getFeed shows it. The response is inferred, and so is that Facebook and Foursquare can do it.':
    'Sagt den verbundenen Providern, wo ein Benutzer ist; socialize.getFeed zeigt es. Die Antwort ist erschlossen, ebenso, dass Facebook und Foursquare es können.',
  'Checks a user action and returns it as it would be published, with the members that are known. Parameters and response are inferred.':
    'Prüft eine Aktion eines Benutzers und gibt sie zurück, wie sie veröffentlicht würde, mit den bekannten Membern. Parameter und Antwort sind erschlossen.',
  'Does an operation on the Graph of Facebook (simulated: it has the nodes and edges of the user, invented by Authdesk).':
    'Führt eine Operation auf dem Graph von Facebook aus (nachgebildet: Er hat die Knoten und Kanten des Benutzers, von Authdesk erfunden).',
  'Reads how the site is set up at the providers that it has switched on. Parameters and response are inferred from configuration tools.':
    'Liest, wie die Site bei den Providern eingerichtet ist, die sie eingeschaltet hat. Parameter und Antwort sind aus Konfigurationswerkzeugen erschlossen.',
  'Gives a mobile client library what it needs of the site: permissions to ask for and ids of applications at providers. The response is inferred from those libraries.':
    'Gibt einer mobilen Client-Bibliothek, was sie von der Site braucht: Rechte, nach denen zu fragen ist, und ids von Anwendungen bei Providern. Die Antwort ist aus diesen Bibliotheken erschlossen.',
  'Reads the session of a user at a provider: what the site gave, otherwise invented (simulated). Over HTTP, tokenSecret and sessionHandle are encrypted with AES-CBC; the key is the base64-decoded secret of the site.':
    'Liest die Session eines Benutzers bei einem Provider: was die Site gegeben hat, sonst erfunden (nachgebildet). Über HTTP sind tokenSecret und sessionHandle mit AES-CBC verschlüsselt; der Schlüssel ist das base64-dekodierte Secret der Site.',
  'Tells that the site has logged a user in on its own: makes the account when it does not exist and returns a session for it. A client calls it with the apiKey and UIDSig for siteUID, or authCode.':
    'Meldet, dass die Site einen Benutzer selbst angemeldet hat: legt das Konto an, wenn es fehlt, und gibt eine Session dafür zurück. Ein Client ruft es mit apiKey und UIDSig für siteUID auf, oder mit authCode.',
  'Another name of socialize.notifyLogin. Tells that the site has logged a user in on its own: makes the account when it does not exist and returns a session for it. A client calls it with the apiKey and UIDSig for siteUID, or authCode.':
    'Anderer Name von socialize.notifyLogin. Meldet, dass die Site einen Benutzer selbst angemeldet hat: legt das Konto an, wenn es fehlt, und gibt eine Session dafür zurück. Ein Client ruft es mit apiKey und UIDSig für siteUID auf, oder mit authCode.',
  'Renews the session of a user at a provider, with what the provider gave to a client or with a new invented one. Parameters are inferred from the mobile client libraries.':
    'Erneuert die Session eines Benutzers bei einem Provider, mit dem, was der Provider einem Client gegeben hat, oder mit einer neuen, erfundenen. Parameter sind aus den mobilen Client-Bibliotheken erschlossen.',
  'Keeps how the site is set up at providers; members that are not named stay as they are, null removes one. The simulated providers need none of it. Parameters are inferred from configuration tools.':
    'Hebt auf, wie die Site bei Providern eingerichtet ist; nicht genannte Member bleiben, wie sie sind, null entfernt eines. Die nachgebildeten Provider brauchen nichts davon. Parameter sind aus Konfigurationswerkzeugen erschlossen.',
  'Lets somebody go on without a registration, such as to a check-out: makes the lite account of the address, and returns a regToken with which accounts.setAccountInfo and accounts.getAccountInfo go on. The parameters are those of the web SDK (C 4.9); the rest is inferred. An account that was there before is not opened by it: whoever calls has not proved the address.':
    'Lässt jemanden ohne Registrierung weitermachen, etwa zu einer Kasse: legt das Lite-Konto der Adresse an und gibt ein regToken zurück, mit dem accounts.setAccountInfo und accounts.getAccountInfo weitermachen. Die Parameter sind die des Web-SDK (C 4.9); der Rest ist erschlossen. Ein Konto, das es vorher gab, öffnet es nicht: Wer aufruft, hat die Adresse nicht nachgewiesen.',
  'Says which fields accounts.b2b.registerOrganization takes: those that storefronts send, until the site has set others. The members are inferred.':
    'Sagt, welche Felder accounts.b2b.registerOrganization nimmt: die, die Shops senden, bis die Site andere gesetzt hat. Die Member sind erschlossen.',
  'Chooses the organization that a user acts for. A user may choose the one that was asked for with the address of the user; the site any (inferred).':
    'Wählt die Organisation, für die ein Benutzer handelt. Ein Benutzer darf die wählen, die mit seiner Adresse beantragt wurde; die Site jede (erschlossen).',
  'Gives a mobile app a code for its session, with which a web page of the site goes on as the same user: authCode of socialize.notifyLogin. Inferred from what mobile client libraries send.':
    'Gibt einer mobilen App einen Code für ihre Session, mit dem eine Webseite der Site als derselbe Benutzer weitermacht: authCode von socialize.notifyLogin. Erschlossen aus dem, was mobile Client-Bibliotheken senden.',
  'Returns the configuration of the assessment of risk, as it was set (C 2; the members are inferred).':
    'Gibt die Konfiguration der Risikobewertung zurück, wie sie gesetzt wurde (C 2; die Member sind erschlossen).',
  'Sets the configuration of the assessment of risk, as a whole. It is kept and returned; which logins are a risk, says accounts.rba.setPolicy.':
    'Setzt die Konfiguration der Risikobewertung, als Ganzes. Sie wird aufbewahrt und zurückgegeben; welche Logins ein Risiko sind, sagt accounts.rba.setPolicy.',
  'Gives a challenge to a mobile client library, as a JWT with jti and pattern: the number i solves it when the SHA-512 of "<jti>.<i>", in hexadecimal digits, matches pattern.':
    'Gibt einer mobilen Client-Bibliothek eine Challenge, als JWT mit jti und pattern: Die Zahl i löst sie, wenn der SHA-512 von "<jti>.<i>", in hexadezimalen Ziffern, auf pattern passt.',
  'Takes the solution of a challenge, once. What it returns is captchaToken of a login or registration, with captchaType; there any value counts as solved.':
    'Nimmt die Lösung einer Challenge, einmal. Was es zurückgibt, ist captchaToken eines Logins oder einer Registrierung, mit captchaType; dort gilt jeder Wert als gelöst.',
  'Reads the CAPTCHA providers of the site, as they were set (C 2; names and members are inferred).':
    'Liest die CAPTCHA-Provider der Site, wie sie gesetzt wurden (C 2; Namen und Member sind erschlossen).',
  'Sets the CAPTCHA providers of the site, as a whole. They are kept and returned; nothing here asks them.':
    'Setzt die CAPTCHA-Provider der Site, als Ganzes. Sie werden aufbewahrt und zurückgegeben; hier fragt sie nichts.',
  'Lists the sites of a partner, all on one page (C 2; the members are inferred).':
    'Listet die Sites eines Partners, alle auf einer Seite (C 2; die Member sind erschlossen).',
  'Lists the partners whose sites the application administers (C 2; the members are inferred).':
    'Listet die Partner, deren Sites die Anwendung verwaltet (C 2; die Member sind erschlossen).',
  'Deletes the site that apiKey names, with its people: called first without, then with the deleteToken that it returns (inferred).':
    'Löscht die Site, die apiKey nennt, mit ihren Personen: erst ohne, dann mit dem deleteToken aufrufen, das es zurückgibt (erschlossen).',
  'Reads an access control list of a partner. It is kept and returned; nothing here enforces it.':
    'Liest eine Zugriffsliste (ACL) eines Partners. Sie wird aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'Reads the risk providers of the site, as they were set (C 2; names and members are inferred).':
    'Liest die Risiko-Provider der Site, wie sie gesetzt wurden (C 2; Namen und Member sind erschlossen).',
  'Sets the risk providers of the site, as a whole. They are kept and returned; nothing here asks them.':
    'Setzt die Risiko-Provider der Site, als Ganzes. Sie werden aufbewahrt und zurückgegeben; hier fragt sie nichts.',
  'Stores an access control list of a partner, in place of one with this id. It is kept and returned; nothing here enforces it.':
    'Speichert eine Zugriffsliste (ACL) eines Partners, anstelle einer mit dieser id. Sie wird aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'Changes the configuration of the site that apiKey names: members that are not sent stay (C 2). What nothing here uses is kept and returned, and named in the trace.':
    'Ändert die Konfiguration der Site, die apiKey nennt: Nicht gesendete Member bleiben (C 2). Was hier nichts benutzt, wird aufbewahrt und zurückgegeben und im Entscheidungsweg genannt.',
  'Changes a permission group of a partner, or makes it: members that are not sent stay. It is kept and returned; nothing here enforces it.':
    'Ändert eine Rechtegruppe eines Partners oder legt sie an: Nicht gesendete Member bleiben. Sie wird aufbewahrt und zurückgegeben; nichts setzt sie hier durch.',
  'Stores data of a user, or changes it: it is merged member by member, null removes a member. It is the object "userData" of the user in ds (inferred).':
    'Speichert Daten eines Benutzers oder ändert sie: Sie werden Member für Member zusammengeführt, null entfernt eines. Es ist das Objekt „userData“ des Benutzers in ds (erschlossen).',
  'Says which fields groups of a model and their memberships have, in place of what was set before. Calls that lack a required field are refused; types are kept and returned. The method is inferred.':
    'Sagt, welche Felder Gruppen eines Modells und ihre Mitgliedschaften haben, anstelle der vorher gesetzten. Aufrufe, denen ein Pflichtfeld fehlt, werden abgelehnt; Typen werden aufbewahrt und zurückgegeben. Die Methode ist erschlossen.',
  'Says which fields an organization has, in place of what was set before. accounts.b2b.registerOrganization refuses one that lacks a required field; types are kept and returned. The method is inferred.':
    'Sagt, welche Felder eine Organisation hat, anstelle der vorher gesetzten. accounts.b2b.registerOrganization lehnt eine ab, der ein Pflichtfeld fehlt; Typen werden aufbewahrt und zurückgegeben. Die Methode ist erschlossen.',
  'Exchanges the idToken of accounts.auth.fido.verifyAssertion, in "Authorization: Bearer", for a code of oauth.token. Mobile client libraries log in so. Inferred from what they send.':
    'Tauscht das idToken von accounts.auth.fido.verifyAssertion, in „Authorization: Bearer“, gegen einen Code für oauth.token. So melden mobile Client-Bibliotheken an. Erschlossen aus dem, was sie senden.',
  'Logs in with the code of oauth.authorize: a passkey has proved the user, and a second factor too. The response is that of every login. Inferred from what mobile client libraries send.':
    'Meldet mit dem Code von oauth.authorize an: Ein Passkey hat den Benutzer nachgewiesen, und einen zweiten Faktor auch. Die Antwort ist die jedes Logins. Erschlossen aus dem, was mobile Client-Bibliotheken senden.',
  'Ends the registration of a passkey for mobile client libraries, with the idToken of accounts.auth.fido.registerCredentials in "Authorization: Bearer". The passkey is the user\'s already; this says so. Inferred from what they send.':
    'Beendet die Registrierung eines Passkeys für mobile Client-Bibliotheken, mit dem idToken von accounts.auth.fido.registerCredentials in „Authorization: Bearer“. Der Passkey gehört dem Benutzer schon; dies sagt es. Erschlossen aus dem, was sie senden.',
  'Ends the removal of a passkey for mobile client libraries, with the idToken of accounts.auth.fido.removeCredential in "Authorization: Bearer". The passkey is gone already; this says so. Inferred from what they send.':
    'Beendet das Entfernen eines Passkeys für mobile Client-Bibliotheken, mit dem idToken von accounts.auth.fido.removeCredential in „Authorization: Bearer“. Der Passkey ist schon weg; dies sagt es. Erschlossen aus dem, was sie senden.',
  'Stores a screen-set of mobile apps, in place of one with the same id. It is kept as it came. The method is inferred.':
    'Speichert ein Screen-Set mobiler Apps, anstelle eines mit derselben id. Es wird unverändert aufbewahrt. Die Methode ist erschlossen.',
  'Sets the theme of all native screen-sets, as a whole. It is kept as it came. The method is inferred.':
    'Setzt das Theme aller nativen Screen-Sets, als Ganzes. Es wird unverändert aufbewahrt. Die Methode ist erschlossen.',
} as const;
