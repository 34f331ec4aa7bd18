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
} as const;
