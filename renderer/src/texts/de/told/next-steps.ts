/** What to do about an error code of the interface, where nothing more exact is known (F 1.2). */
export const nextStepSentences = {
  'Read errorDetails: it names the parameter or the header; the decision trace shows what arrived.':
    'errorDetails lesen: Sie nennen den Parameter oder den Header; der Entscheidungsweg zeigt, was ankam.',
  'Send the parameter that errorDetails names.': 'Den Parameter senden, den errorDetails nennen.',
  'Ask the user for another one, or let them log in to the account that has it.':
    'Den Benutzer nach einem anderen fragen oder sich am Konto anmelden lassen, das ihn hat.',
  'Write the value as the documentation of the parameter shows it.':
    'Den Wert so schreiben, wie ihn die Dokumentation des Parameters zeigt.',
  'Compare the value in the decision trace with what errorDetails says is allowed.':
    'Den Wert im Entscheidungsweg mit dem vergleichen, was laut errorDetails erlaubt ist.',
  'Choose another value, or change the object that has this one.':
    'Einen anderen Wert wählen oder das Objekt ändern, das diesen hat.',
  'Send "Authorization: OAuth <access token>", or Basic at the token end-point.':
    '„Authorization: OAuth <access token>“ senden, am Token-Endpoint auch Basic.',
  'Read validationErrors of the response: it names each field and its rule.':
    'validationErrors der Antwort lesen: Sie nennen jedes Feld und seine Regel.',
  'Try the address in the domain tester of the site, and register its domain.':
    'Die Adresse im Domain-Tester der Site probieren und ihre Domain registrieren.',
  'Send response_type=token or response_type=code, and allow it at the site.':
    'response_type=token oder response_type=code senden und es bei der Site erlauben.',
  'Send grant_type=authorization_code or grant_type=none, and allow it at the site.':
    'grant_type=authorization_code oder grant_type=none senden und es bei der Site erlauben.',
  'Start a new login, and exchange its code once, with the same redirect_uri.':
    'Ein neues Login beginnen und seinen Code einmal mit derselben redirect_uri einlösen.',
  'Exchange the code at once after the redirect.': 'Den Code gleich nach dem Redirect einlösen.',
  'Read the decision trace: the response hides the cause on purpose.':
    'Den Entscheidungsweg lesen: Die Antwort verschweigt die Ursache mit Absicht.',
  'Do not register the user.': 'Den Benutzer nicht registrieren.',
  'Find the account in People, and look at its login identifiers.':
    'Das Konto in „Personen“ suchen und seine Login-Kennungen ansehen.',
  'Wait two seconds and call again.': 'Zwei Sekunden warten und noch einmal aufrufen.',
  'Log in again with loginMode=reAuth, then repeat the call.':
    'Mit loginMode=reAuth neu anmelden, dann den Aufruf wiederholen.',
  'Ask the user for another password.': 'Den Benutzer nach einem anderen Passwort fragen.',
  'Compare timestamp with the Date header of the response; 120 seconds are allowed.':
    'timestamp mit dem Date-Header der Antwort vergleichen; 120 Sekunden sind erlaubt.',
  'Open the call in Reproduce: it compares both base strings and names the mistake.':
    'Den Aufruf in „Nachstellen“ öffnen: Dort werden beide Base Strings verglichen und der Fehler genannt.',
  'Make a new random nonce for each call, and sign again.':
    'Für jeden Aufruf eine neue zufällige nonce machen und neu signieren.',
  'Look up the UID in People; send a credential that may call the method.':
    'Die UID in „Personen“ nachsehen; ein Credential senden, das die Methode aufrufen darf.',
  'Use https; then rotate the secret, because it has travelled in clear.':
    'https verwenden; dann das Secret wechseln, denn es ging im Klartext über das Netz.',
  'Call with the token of that user, or with the credential of the site.':
    'Mit dem Token dieses Benutzers oder dem Credential der Site aufrufen.',
  'Renew the session with socialize.refreshProviderSession, or log in with the provider again.':
    'Die Session mit socialize.refreshProviderSession erneuern oder neu beim Provider anmelden.',
  'Copy the secret from the site and send it percent-encoded.':
    'Das Secret aus der Site kopieren und prozentkodiert senden.',
  'Let the user log in again.': 'Den Benutzer neu anmelden lassen.',
  'Finish the registration of the user, or verify the email address, then ask again.':
    'Die Registrierung des Benutzers abschließen oder die E-Mail-Adresse bestätigen, dann noch einmal fragen.',
  'Call as the author, or leave out UID to delete as the site.':
    'Als Verfasser aufrufen oder UID weglassen, um als Site zu löschen.',
  'Send the token over https.': 'Das Token über https senden.',
  'Ask with the credentials of the site, or switch the policy off.':
    'Mit den Credentials der Site fragen oder die Policy ausschalten.',
  'Let the user of the session enter their own login, or log out first.':
    'Den Benutzer der Session sein eigenes Login eingeben lassen oder erst abmelden.',
  'Search for it, for example with ds.search, and compare its ids.':
    'Danach suchen, zum Beispiel mit ds.search, und die ids vergleichen.',
  'Look up the name under Methods; errorDetails names the likeliest one.':
    'Den Namen in der Referenz nachsehen; errorDetails nennen den wahrscheinlichsten.',
  'Find the account that holds it in People; merge the two, or remove the identity there.':
    'Das Konto, das sie hat, in „Personen“ suchen; beide zusammenführen oder die Identität dort entfernen.',
  'Send the bytes of a picture with accounts.setProfilePhoto, base64.':
    'Die Bytes eines Bildes mit accounts.setProfilePhoto senden, in base64.',
  'Register class and path with accounts.registerCounters.':
    'class und path mit accounts.registerCounters registrieren.',
  'Send or ask for less at a time.': 'Weniger auf einmal senden oder erfragen.',
  'Remove what is not needed from data.': 'Aus data entfernen, was nicht gebraucht wird.',
  'Send a smaller picture.': 'Ein kleineres Bild senden.',
  'Read errorDetails; if it names no cause, report the callId with the log.':
    'errorDetails lesen; nennen sie keine Ursache, die callId mit dem Log melden.',
  'Try the login again; a client should offer that, too.':
    'Das Login noch einmal versuchen; auch ein Client sollte das anbieten.',
  'Look up the token in Tokens; log in again for a new one.':
    'Das Token in „Tokens“ nachsehen; für ein neues neu anmelden.',
  'Switch the provider on at the site.': 'Den Provider bei der Site einschalten.',
  'Search by UID, login identifier or another indexed field.':
    'Nach UID, Login-Kennung oder einem anderen indizierten Feld suchen.',
  'Show the login again when the user asks for it; nothing has to be corrected.':
    'Das Login wieder zeigen, wenn der Benutzer es verlangt; zu berichtigen ist nichts.',
  'Say to the user what the permission is needed for, and offer the login again.':
    'Dem Benutzer sagen, wofür die Erlaubnis gebraucht wird, und das Login wieder anbieten.',
  'Ask accounts.getConflictingAccount with the regToken how the user logs in, then connect both with accounts.linkAccounts.':
    'accounts.getConflictingAccount mit dem regToken fragen, wie sich der Benutzer anmeldet, dann beide mit accounts.linkAccounts verbinden.',
  'Set what is missing by accounts.setAccountInfo with the regToken of the response, then call accounts.finalizeRegistration with it.':
    'Was fehlt, mit accounts.setAccountInfo und dem regToken der Antwort setzen, dann damit accounts.finalizeRegistration aufrufen.',
  'Open the link in the outbox, or send a new one with accounts.resendVerificationCode and the regToken.':
    'Den Link im Postausgang öffnen oder mit accounts.resendVerificationCode und dem regToken einen neuen senden.',
  'Set an email address or username and a password by accounts.setAccountInfo with the regToken.':
    'Mit accounts.setAccountInfo und dem regToken eine E-Mail-Adresse oder einen username und ein Passwort setzen.',
  'Read identityConflicts of the response; import with handleIdentityConflicts "Connect" to move them.':
    'identityConflicts der Antwort lesen; mit handleIdentityConflicts „Connect“ importieren, um sie zu verschieben.',
  'Call the host that "apiDomain" of the response names, and set it in the client.':
    'Den Host aufrufen, den „apiDomain“ der Antwort nennt, und ihn im Client einstellen.',
  'Send captchaToken or captchaText with the registration; here any value counts as solved.':
    'captchaToken oder captchaText mit der Registrierung senden; hier gilt jeder Wert als gelöst.',
  'Read errorDetails for the fields, and search for the object that has the value.':
    'In errorDetails die Felder lesen und das Objekt suchen, das den Wert hat.',
  'Send the type that the schema of the field names.': 'Den Typ senden, den das Schema des Feldes nennt.',
  'Correct the name of the field, or add it to the schema.':
    'Den Namen des Feldes berichtigen oder es ins Schema aufnehmen.',
  'Write the field with the credentials of the site, or set writeAccess to clientModify in the schema.':
    'Das Feld mit den Credentials der Site schreiben oder im Schema writeAccess auf clientModify setzen.',
  'Read validationErrors of the response: it names the field.':
    'validationErrors der Antwort lesen: Sie nennen das Feld.',
  'Send a value for each field that validationErrors names.':
    'Für jedes Feld, das validationErrors nennt, einen Wert senden.',
  'Open the link in the outbox (accounts.resendVerificationCode sends it again), or set isVerified by accounts.setAccountInfo.':
    'Den Link im Postausgang öffnen (accounts.resendVerificationCode sendet ihn noch einmal) oder isVerified mit accounts.setAccountInfo setzen.',
  'Keep the type and declare a new field, or remove the data first.':
    'Den Typ behalten und ein neues Feld deklarieren oder erst die Daten entfernen.',
  'Connect another provider first, or send lastIdentityHandling "soft" or "remove".':
    'Erst einen anderen Provider verbinden oder lastIdentityHandling „soft“ oder „remove“ senden.',
  'Show secretQuestion of the response to the user, and send secretAnswer.':
    'Dem Benutzer secretQuestion der Antwort zeigen und secretAnswer senden.',
  'Copy the API key from the site, and compare.': 'Den API-Key aus der Site kopieren und vergleichen.',
  'Add a mock response for the method at the site, and call it again.':
    'Bei der Site eine Mock-Antwort für die Methode anlegen und sie noch einmal aufrufen.',
  'Ask accounts.tfa.getProviders which providers the account has registered.':
    'accounts.tfa.getProviders fragen, welche Provider das Konto registriert hat.',
  'Connect the account to the provider, for example by a login in Flows.':
    'Das Konto mit dem Provider verbinden, zum Beispiel durch ein Login in „Flows“.',
  'Register the domain of the page at the site, and open the page by that name.':
    'Die Domain der Seite bei der Site registrieren und die Seite unter diesem Namen öffnen.',
  'Ask for less at a time: a condition on an indexed field, a smaller limit, fewer groups.':
    'Weniger auf einmal erfragen: eine Bedingung auf ein indiziertes Feld, ein kleineres limit, weniger Gruppen.',
  'Wait, or change secondsBetweenComments by comments.setCategoryInfo; in tests step the clock.':
    'Warten oder secondsBetweenComments mit comments.setCategoryInfo ändern; in Tests die Uhr vorstellen.',
  'Make the action by gm.setActionConfig, or ask gm.getActionConfig for those that there are.':
    'Die Aktion mit gm.setActionConfig anlegen oder gm.getActionConfig nach den vorhandenen fragen.',
  'Ask gm.getChallengeStatus with details=full for pointsRedeemable, and redeem no more than that.':
    'gm.getChallengeStatus mit details=full nach pointsRedeemable fragen und nicht mehr als das einlösen.',
  'Switch on verifyEmail or requireCaptcha in the same call, or preventLoginIDHarvesting off.':
    'Im selben Aufruf verifyEmail oder requireCaptcha einschalten oder preventLoginIDHarvesting ausschalten.',
  'Leave out mediaItems, or switch allowMediaItems on by comments.setCategoryInfo.':
    'mediaItems weglassen oder allowMediaItems mit comments.setCategoryInfo einschalten.',
  'Show a CAPTCHA and send captchaToken with the login; here any value counts as solved.':
    'Ein CAPTCHA zeigen und captchaToken mit dem Login senden; hier gilt jeder Wert als gelöst.',
  'Nothing has to be done; a moderator can set another status by comments.updateComment.':
    'Nichts zu tun; ein Moderator kann mit comments.updateComment einen anderen Status setzen.',
  'Change the review by comments.updateComment, or switch isReviews off.':
    'Die Bewertung mit comments.updateComment ändern oder isReviews ausschalten.',
  'Set newPassword by accounts.setAccountInfo with password and the regToken, then log in again.':
    'newPassword mit accounts.setAccountInfo, password und dem regToken setzen, dann neu anmelden.',
  'Ask accounts.tfa.getProviders with the regToken, then accounts.tfa.initTFA with mode=verify; the code is in the outbox.':
    'accounts.tfa.getProviders mit dem regToken fragen, dann accounts.tfa.initTFA mit mode=verify; der Code ist im Postausgang.',
  'Register one: accounts.tfa.initTFA with mode=register and the regToken.':
    'Einen registrieren: accounts.tfa.initTFA mit mode=register und dem regToken.',
  'Wait until the time in errorDetails, move the service clock, or unlock what errorDetails names with accounts.rba.unlock, an account also with accounts.setAccountInfo, isLockedOut=false.':
    'Warten bis zur Zeit in errorDetails, die Uhr des Dienstes vorstellen oder mit accounts.rba.unlock entsperren, was errorDetails nennt; ein Konto auch mit accounts.setAccountInfo, isLockedOut=false.',
  'Nothing has to be done; read isSiteUID of the user, or the dataflow, first.':
    'Nichts zu tun; zuerst isSiteUID des Benutzers oder den Dataflow lesen.',
  'Switch it on with accounts.setPolicies, section authentication, or with accounts.auth.otp.email.setConfig or accounts.auth.magiclink.email.setConfig.':
    'Sie mit accounts.setPolicies, Abschnitt authentication, einschalten oder mit accounts.auth.otp.email.setConfig oder accounts.auth.magiclink.email.setConfig.',
  'Ask socialize.getFriendsInfo without friendUIDs for those that there are.':
    'socialize.getFriendsInfo ohne friendUIDs nach den vorhandenen fragen.',
  'Make it by comments.setCategoryInfo, or ask comments.getCategories for those that there are.':
    'Sie mit comments.setCategoryInfo anlegen oder comments.getCategories nach den vorhandenen fragen.',
  'Send the call again; if it stays, look in Log for the calls that change the same thing at that time.':
    'Den Aufruf noch einmal senden; bleibt der Fehler, im Log nach den Aufrufen suchen, die zu dieser Zeit dasselbe ändern.',
  'Shorten the text, or write it in several comments.': 'Den Text kürzen oder auf mehrere Kommentare verteilen.',
} as const;
