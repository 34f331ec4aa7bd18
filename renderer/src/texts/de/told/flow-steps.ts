/** Steps of runs in Flows: names of arrows, what happened, and what a parameter is for. */
export const flowStepSentences = {
  'Browser closed': 'Browser geschlossen',
  'The browser of this run was closed, and its access token expired with it, because its lifetime is 0. A call with it now returns 500024.':
    'Der Browser dieses Laufs wurde geschlossen, und sein Access-Token lief damit ab, weil seine Gültigkeit 0 ist. Ein Aufruf damit bekommt jetzt 500024.',
  'The browser of this run was closed before the code was exchanged, so the code was revoked: its token would have outlived the browser. Start a new run and exchange the code while the window is open.':
    'Der Browser dieses Laufs wurde geschlossen, bevor der Code eingelöst war. Der Code wurde widerrufen: Sein Token hätte den Browser überlebt. Einen neuen Lauf starten und den Code einlösen, solange das Fenster offen ist.',
  'The browser of this run was closed. Its access token had expired before.':
    'Der Browser dieses Laufs wurde geschlossen. Sein Access-Token war schon abgelaufen.',
  'Code sent to the server': 'Code an den Server',
  'The client sends the code to its own server. The token never reaches the client.':
    'Der Client sendet den Code an seinen eigenen Server. Das Token erreicht den Client nie.',
  'Code exchange, second use': 'Code zum zweiten Mal eingelöst',
  'Code exchange': 'Code einlösen',
  'The server sent the code a second time. A code is valid for one exchange only.':
    'Der Server hat den Code ein zweites Mal gesendet. Ein Code gilt nur für ein Einlösen.',
  'The run made the code expire. Then the server sent it to get a token.':
    'Der Lauf ließ den Code ablaufen. Dann sendete ihn der Server, um ein Token zu bekommen.',
  'The server sent the code with a wrong secret.': 'Der Server hat den Code mit einem falschen Secret gesendet.',
  'The server sent the code over plain HTTP.': 'Der Server hat den Code über HTTP ohne TLS gesendet.',
  'The server sent the code with another redirect_uri than that of the login.':
    'Der Server hat den Code mit einer anderen redirect_uri als der des Logins gesendet.',
  'The server sent the code, with API key and secret, to get a token.':
    'Der Server hat den Code mit API-Key und Secret gesendet, um ein Token zu bekommen.',
  'The page was closed, because nobody used it for half an hour, or newer pages needed its place.':
    'Die Seite wurde geschlossen, weil sie eine halbe Stunde niemand benutzt hat oder neuere Seiten ihren Platz brauchten.',
  'The page was closed.': 'Die Seite wurde geschlossen.',
  'The page is gone.': 'Die Seite gibt es nicht mehr.',
  'Token request': 'Token-Request',
  'The server requested a token with the site’s API key and secret.':
    'Der Server hat mit API-Key und Secret der Site ein Token erfragt.',
  'The login window was closed before the user decided.':
    'Das Login-Fenster wurde geschlossen, bevor der Benutzer entschieden hat.',
  'The login window was closed before the call-back. Open the login again, or start a new run.':
    'Das Login-Fenster wurde vor dem Call-back geschlossen. Das Login noch einmal öffnen oder einen neuen Lauf starten.',
  'The run broke off. Start a new one.': 'Der Lauf brach ab. Einen neuen starten.',
  'The service stopped during the run. Start a new one.': 'Der Dienst hielt während des Laufs an. Einen neuen starten.',
  'The run was forgotten.': 'Der Lauf wurde vergessen.',
  'The social network or mail account that authenticates the user.':
    'Das soziale Netz oder Mail-Konto, das den Benutzer authentifiziert.',
  'The API key: which site the user logs in to.': 'Der API-Key: bei welcher Site sich der Benutzer anmeldet.',
  'Where the service sends the user afterwards; checked against the domains registered for the site.':
    'Wohin der Dienst den Benutzer danach schickt; geprüft mit den registrierten Domains der Site.',
  'What the redirect brings back: an access token, or a one-time code.':
    'Was der Redirect zurückbringt: ein Access-Token oder einen Einmal-Code.',
  'Returned unchanged, so that the client knows that the response belongs to its own request.':
    'Kommt unverändert zurück; so weiß der Client, dass die Antwort zu seinem Request gehört.',
  'Context id, kept with the login and its tokens for reports.':
    'Kontext-id, mit dem Login und seinen Tokens für Berichte aufbewahrt.',
  "Language of the provider's screen and of messages.": 'Sprache des Provider-Bildschirms und der Meldungen.',
  'Seconds the token stays valid; 0 ends it with the browser; absent: what the site is set to.':
    'Sekunden, die das Token gilt; 0 beendet es mit dem Browser; ohne Angabe: wie die Site eingestellt ist.',
  'The new account is not final until socialize.notifyRegistration is called.':
    'Das neue Konto wird erst mit socialize.notifyRegistration endgültig.',
  'The account can be reached only with its access token.': 'Das Konto ist nur mit seinem Access-Token erreichbar.',
  'The session key, passed with every REST call.': 'Der Schlüssel der Session, in jedem REST-Aufruf.',
  'Seconds until the token expires; absent when it never does.':
    'Sekunden, bis das Token abläuft; fehlt, wenn es nie abläuft.',
  'One-time code, exchanged for an access token within 2 minutes.':
    'Einmal-Code, in 2 Minuten gegen ein Access-Token einzulösen.',
  'What went wrong, as an OAuth 2.0 error code.': 'Was schiefging, als Fehlercode von OAuth 2.0.',
  'Service error code and message, separated by a dash.': 'Fehlercode und Meldung des Dienstes, mit Strich getrennt.',
  'What the token is issued for: a code, or the site itself.':
    'Wofür das Token ausgestellt wird: einen Code oder die Site selbst.',
  'The site’s own id of the user; the token is then bound to that user.':
    'Die eigene id der Site für den Benutzer; das Token ist dann an ihn gebunden.',
  'Profile data of the user as JSON, shown by plugins such as comments.':
    'Profildaten des Benutzers als JSON, gezeigt von Plug-ins wie Kommentaren.',
  'Seconds the session stays valid; 0 ends it with the browser; absent: forever.':
    'Sekunden, die die Session gilt; 0 beendet sie mit dem Browser; ohne Angabe: immer.',
  'Id of the user the call is about.': 'Id des Benutzers, um den es im Aufruf geht.',
  'What the app asks for: openid makes it a login, the others claims and a refresh token.':
    'Was die App verlangt: openid macht es zum Login, die anderen sind Claims und ein Refresh-Token.',
  'Comes back in the id token, so that the app knows that it belongs to its own request.':
    'Kommt im ID-Token zurück; so weiß die App, dass es zu ihrem Request gehört.',
  'SHA-256 of the code_verifier in base64url: the code works only together with that (RFC 7636).':
    'SHA-256 des code_verifier in base64url: Der Code gilt nur zusammen mit ihm (RFC 7636).',
  'S256 alone is accepted.': 'Nur S256 wird angenommen.',
  'Only who began the login knows it: a stolen code is worth nothing (RFC 7636).':
    'Nur wer das Login begann, kennt ihn: Ein gestohlener Code ist nichts wert (RFC 7636).',
  'The request that waits for its user, for ten minutes (X 2).':
    'Der Request, der zehn Minuten auf seinen Benutzer wartet (X 2).',
  'What the proxy page has to do: login, afterLogin, error (X 2).':
    'Was die Proxy-Seite zu tun hat: login, afterLogin, error (X 2).',
  'The session of the user, as accounts.login gives it.': 'Die Session des Benutzers, wie accounts.login sie gibt.',
  'What the user allowed, as JSON; signed over exactly this text (X 3).':
    'Was der Benutzer erlaubt hat, als JSON; signiert ist genau dieser Text (X 3).',
  'HMAC-SHA1 of the consent with the decoded secret of the site, base64url without padding (X 3).':
    'HMAC-SHA1 der Einwilligung mit dem dekodierten Secret der Site, base64url ohne Padding (X 3).',
  'Says who logged in, when and for whom; signed by the provider (a JWT).':
    'Sagt, wer sich wann für wen angemeldet hat; vom Provider signiert (ein JWT).',
  'Gets new access tokens without the user; each works once.':
    'Holt neue Access-Tokens ohne den Benutzer; jedes gilt einmal.',
  'The request: deflated XML in base64 (SAML Bindings 3.4).':
    'Der Request: XML, deflate, in base64 (SAML Bindings 3.4).',
  'The response: XML in base64 (SAML Bindings 3.5).': 'Die Antwort: XML in base64 (SAML Bindings 3.5).',
  'Comes back unchanged with the response: the login that it belongs to.':
    'Kommt unverändert mit der Antwort zurück: das Login, zu dem sie gehört.',
  'How the query is signed: RSA with SHA-256.': 'Wie die Query signiert ist: RSA mit SHA-256.',
  'Over message, RelayState and SigAlg as they are sent, with the key of the sender.':
    'Über Nachricht, RelayState und SigAlg, wie sie gesendet werden, mit dem Schlüssel des Senders.',
  'The request that waits for its user, for ten minutes (X 5).':
    'Der Request, der zehn Minuten auf seinen Benutzer wartet (X 5).',
  'The service provider that the user goes to.': 'Der Service Provider, zu dem der Benutzer geht.',
  'Bearer: whoever has the access token may use it.': 'Bearer: Wer das Access-Token hat, darf es benutzen.',
  'The credential: Basic with API key and secret at the token end-point, OAuth with the token on REST calls.':
    'Das Credential: Basic mit API-Key und Secret am Token-Endpoint, OAuth mit dem Token bei REST-Aufrufen.',
  'The token was sent with a call over plain HTTP.': 'Das Token wurde mit einem Aufruf über HTTP ohne TLS gesendet.',
  'The token was sent with the call in the Authorization header.':
    'Das Token wurde im Authorization-Header des Aufrufs gesendet.',
  'Different call-back received': 'Anderer Call-back empfangen',
  'The login window received another address than the service sent. Something between them changed it. The run continues with the address that the service sent.':
    'Das Login-Fenster bekam eine andere Adresse, als der Dienst gesendet hat. Etwas dazwischen hat sie geändert. Der Lauf geht mit der gesendeten weiter.',
  'Call-back received': 'Call-back empfangen',
  'The login window received this call-back, but the service received no login request of this run.':
    'Das Login-Fenster bekam diesen Call-back, aber der Dienst keinen Login-Request dieses Laufs.',
  'The login window received a call-back with another state than this run sent, so the response belongs to another request. Start a new run.':
    'Das Login-Fenster bekam einen Call-back mit einem anderen state, als dieser Lauf gesendet hat. Die Antwort gehört zu einem anderen Request. Einen neuen Lauf starten.',
  'The call-back belongs to another request: its state differs. Start a new run.':
    'Der Call-back gehört zu einem anderen Request: Sein state ist ein anderer. Einen neuen Lauf starten.',
  Response: 'Antwort',
  'Login request, repeated': 'Login-Request, wiederholt',
  'Login request': 'Login-Request',
  'The client opened the login end-point in the user’s browser.':
    'Der Client hat den Login-Endpoint im Browser des Benutzers geöffnet.',
  'Provider’s screen': 'Bildschirm des Providers',
  'The service shows the simulated screen of the provider and waits until the user approves or refuses.':
    'Der Dienst zeigt den nachgebildeten Bildschirm des Providers und wartet, bis der Benutzer zustimmt oder ablehnt.',
  'Login approved': 'Login bestätigt',
  'Login not approved': 'Login nicht bestätigt',
  'The user logged in at the provider and granted the permissions.':
    'Der Benutzer hat sich beim Provider angemeldet und die Rechte erteilt.',
  'The provider did not confirm the login.': 'Der Provider hat das Login nicht bestätigt.',
  'The service redirected the browser to redirect_uri with the token in the fragment, which browsers send to no server.':
    'Der Dienst hat den Browser zur redirect_uri geleitet, mit dem Token im Fragment, das Browser keinem Server senden.',
  'The user logs in': 'Der Benutzer meldet sich an',
  'Goes on with the session': 'Weiter mit der Session',
  'The page leads back to the identity provider, with the session of the user.':
    'Die Seite führt zum Identity Provider zurück, mit der Session des Benutzers.',
  'A form with the response': 'Ein Formular mit der Antwort',
  'The browser sends the form': 'Der Browser sendet das Formular',
  'To the proxy page, with a context': 'Zur Proxy-Seite, mit einem Context',
  'The partner sends the user to the identity provider with a signed request: who asks, and where the response is to go.':
    'Der Partner schickt den Benutzer mit einem signierten Request zum Identity Provider: wer fragt und wohin die Antwort soll.',
  'The site begins': 'Die Site beginnt',
  'A page of the site leads the user to the partner: there is no request that the response could answer.':
    'Eine Seite der Site führt den Benutzer zum Partner: Es gibt keinen Request, auf den die Antwort antworten könnte.',
  'The response is right': 'Die Antwort stimmt',
  'The response is refused': 'Die Antwort wird abgelehnt',
  'Redirect with the AuthnRequest': 'Redirect mit dem AuthnRequest',
  'Somebody sends the same response again: from the history of a browser, or stolen.':
    'Jemand sendet dieselbe Antwort noch einmal: aus dem Verlauf eines Browsers oder gestohlen.',
  'The user logs in at the partner': 'Der Benutzer meldet sich beim Partner an',
  'The partner asks who the user is, in its own way. Here the run plays it.':
    'Der Partner fragt auf seine Weise, wer der Benutzer ist. Hier spielt ihn der Lauf.',
  'The partner answers with a form that sends itself to the site: the assertion of who the user is, signed with its key.':
    'Der Partner antwortet mit einem Formular, das sich selbst an die Site sendet: der Assertion, wer der Benutzer ist, signiert mit seinem Schlüssel.',
  'The browser sends the form to the AssertionConsumerService of the site, which judges it.':
    'Der Browser sendet das Formular an den AssertionConsumerService der Site, die es beurteilt.',
  'Redirect to the app, logged in': 'Redirect zur App, angemeldet',
  'The partner ends the session. It sends the browser with a request that names the user and the session as the assertion did, and signs it.':
    'Der Partner beendet die Session. Er schickt den Browser mit einem signierten Request, der Benutzer und Session nennt wie die Assertion.',
  'Ends the session': 'Beendet die Session',
  'The page leads back to the identity provider, which ends the session of the user.':
    'Die Seite führt zum Identity Provider zurück, der die Session des Benutzers beendet.',
  'LogoutRequest to the next partner': 'LogoutRequest an den nächsten Partner',
  'The library gives the page the code and no session. This event reaches this tab alone, because a code counts once (D40).':
    'Die Bibliothek gibt der Seite den Code und keine Session. Dieses Ereignis erreicht nur diesen Tab, weil ein Code einmal zählt (D40).',
  'The other tabs of the page hear of the login, too.': 'Auch die anderen Tabs der Seite erfahren vom Login.',
  'The library tells the page who has logged in. Each tab of the page hears it.':
    'Die Bibliothek sagt der Seite, wer sich angemeldet hat. Jeder Tab der Seite erfährt es.',
  'The other tabs of the page hear of the logout, too.': 'Auch die anderen Tabs der Seite erfahren von der Abmeldung.',
  'The library tells the page that the session has ended. Each tab of the page hears it.':
    'Die Bibliothek sagt der Seite, dass die Session beendet ist. Jeder Tab der Seite erfährt es.',
  'The library tells the page that a provider was connected to the account.':
    'Die Bibliothek sagt der Seite, dass ein Provider mit dem Konto verbunden wurde.',
  'The library tells the page that a provider was taken off the account.':
    'Die Bibliothek sagt der Seite, dass ein Provider vom Konto getrennt wurde.',
  'The screen set has ended, and the page shows itself again.':
    'Das Screen-Set ist zu Ende, und die Seite zeigt sich wieder selbst.',
  'The browser blocked the pop-up window. A page may open one in a click only; allow pop-ups for this page, or use authFlow redirect.':
    'Der Browser hat das Pop-up-Fenster blockiert. Eine Seite darf eines nur in einem Klick öffnen; Pop-ups für diese Seite erlauben oder authFlow redirect verwenden.',
  'The pop-up window was closed before the user had decided. The page got 200001, Operation canceled. Press its button again, or start a new run.':
    'Das Pop-up-Fenster wurde geschlossen, bevor der Benutzer entschieden hatte. Die Seite bekam 200001, Operation canceled. Ihren Knopf noch einmal drücken oder einen neuen Lauf starten.',
  'The user cancelled the login: the page got 200001, Operation canceled. Press its button again, or start a new run.':
    'Der Benutzer hat das Login abgebrochen: Die Seite bekam 200001, Operation canceled. Ihren Knopf noch einmal drücken oder einen neuen Lauf starten.',
  'Another code sent': 'Anderer Code gesendet',
  'The page sent a code that this run did not get. It is not exchanged.':
    'Die Seite hat einen Code gesendet, den dieser Lauf nicht bekommen hat. Er wird nicht eingelöst.',
  'The page did not get the library, and the service received no request for it. The browser does not trust the certificate of the service: import its CA certificate (Overview), or open the address of the library in this browser once and accept the certificate.':
    'Die Seite bekam die Bibliothek nicht, und der Dienst keinen Request danach. Der Browser vertraut dem Zertifikat des Dienstes nicht: sein CA-Zertifikat importieren („Übersicht“) oder die Adresse der Bibliothek in diesem Browser einmal öffnen und das Zertifikat annehmen.',
  'Opens the page': 'Öffnet die Seite',
  'Opens the page again': 'Öffnet die Seite noch einmal',
  'The browser loads the page again: after the redirect, a reload, or in another tab.':
    'Der Browser lädt die Seite noch einmal: nach dem Redirect, neu geladen oder in einem anderen Tab.',
  'Is the cookie kept?': 'Bleibt das Cookie?',
  'The page loads the client-side library of the site. It asks no other host than this one.':
    'Die Seite lädt die Client-Bibliothek der Site. Sie fragt keinen anderen Host als diesen.',
  'The first call of the library: it sets its cookies and sees whether the browser has a session.':
    'Der erste Aufruf der Bibliothek: Sie setzt ihre Cookies und sieht nach, ob der Browser eine Session hat.',
  'The library asks for the screens, and draws them in the page.':
    'Die Bibliothek fragt nach den Bildschirmen und zeichnet sie in die Seite.',
  'The library begins the session with the one-time code and the state that only this page knows. No token was in an address.':
    'Die Bibliothek beginnt die Session mit dem Einmal-Code und dem state, den nur diese Seite kennt. In keiner Adresse war ein Token.',
  'The library sends what the user entered in the screen.':
    'Die Bibliothek sendet, was der Benutzer auf dem Bildschirm eingegeben hat.',
  'The page ends the session, in the service and in all its tabs.':
    'Die Seite beendet die Session, im Dienst und in allen ihren Tabs.',
  'The page calls a method with its session: the cookie of the service, or the login token where the browser drops it.':
    'Die Seite ruft mit ihrer Session eine Methode auf: mit dem Cookie des Dienstes oder, wo der Browser es verwirft, mit dem Login-Token.',
  'The library calls this method for the page.': 'Die Bibliothek ruft diese Methode für die Seite auf.',
  'The session begins': 'Die Session beginnt',
  'The service began a session of this browser: it sets the cookie, and gives the same token to the library for browsers that drop it (D52).':
    'Der Dienst hat eine Session dieses Browsers begonnen: Er setzt das Cookie und gibt der Bibliothek dasselbe Token, für Browser, die es verwerfen (D52).',
  Interrupted: 'Unterbrochen',
  Refused: 'Abgelehnt',
  'The library looks whether the browser sends back the cookies of the service.':
    'Die Bibliothek sieht nach, ob der Browser die Cookies des Dienstes zurücksendet.',
  'The cookie is kept': 'Das Cookie bleibt',
  'The browser sends back the cookie of the session, so no script of the page needs to hold a token (D52).':
    'Der Browser sendet das Cookie der Session zurück; kein Skript der Seite muss ein Token halten (D52).',
  'The cookie is blocked': 'Das Cookie ist blockiert',
  'The browser does not send the cookie of the service from this page, because both are different sites. The library falls back: it keeps the login token in the storage of the page and sends it with each call. With the library and the page on one site (a host of the data center, or a custom API domain) the cookie is kept.':
    'Der Browser sendet das Cookie des Dienstes von dieser Seite nicht, weil beide verschiedene Sites sind. Die Bibliothek weicht aus: Sie hält das Login-Token im Speicher der Seite und sendet es mit jedem Aufruf. Liegen Bibliothek und Seite auf einer Site (ein Host des Rechenzentrums oder eine eigene API-Domain), bleibt das Cookie.',
  'The browser withholds the response': 'Der Browser hält die Antwort zurück',
  'The library sends the browser from the page to the login end-point.':
    'Die Bibliothek schickt den Browser von der Seite zum Login-Endpoint.',
  'The library opens the login end-point in a pop-up window, in the click of the user.':
    'Die Bibliothek öffnet den Login-Endpoint in einem Pop-up-Fenster, im Klick des Benutzers.',
  'Result: a code for the server': 'Ergebnis: ein Code für den Server',
  'Result: a one-time code': 'Ergebnis: ein Einmal-Code',
  'What the user allows, separated by blanks.': 'Was der Benutzer erlaubt, durch Leerzeichen getrennt.',
  'The app that gets it.': 'Die App, die es bekommt.',
  'The request that waits.': 'Der Request, der wartet.',
  'The user who is logged in.': 'Der Benutzer, der angemeldet ist.',
  Consent: 'Einwilligung',
  'Authorization request': 'Authorization-Request',
  'The app sends the user to the provider, with a redirect_uri that has one slash more than the registered one.':
    'Die App schickt den Benutzer zum Provider, mit einer redirect_uri, die einen Schrägstrich mehr hat als die registrierte.',
  'The app sends the user to the provider: who asks, for what, and the challenge whose verifier it keeps.':
    'Die App schickt den Benutzer zum Provider: wer fragt, wonach, und die Challenge, deren Verifier sie behält.',
  'The user is asked; the site signs': 'Der Benutzer wird gefragt; die Site signiert',
  'Goes on with session and consent': 'Weiter mit Session und Einwilligung',
  'The page leads back to the provider, with the session of the user and the signed consent.':
    'Die Seite führt zum Provider zurück, mit der Session des Benutzers und der signierten Einwilligung.',
  'Redirect to the app': 'Redirect zur App',
  'The app compares state with that of its request, and hands the code to its server.':
    'Die App vergleicht state mit dem ihres Requests und gibt den Code ihrem Server.',
  'The server exchanges the code with the verifier of another login.':
    'Der Server löst den Code mit dem Verifier eines anderen Logins ein.',
  'The server exchanges the code: with its secret, and with the verifier whose digest the request had.':
    'Der Server löst den Code ein: mit seinem Secret und dem Verifier, dessen Digest der Request hatte.',
  Tokens: 'Tokens',
  'The id token is right': 'Das ID-Token stimmt',
  'The id token is refused': 'Das ID-Token wird abgelehnt',
  'Userinfo request': 'Userinfo-Request',
  'The server asks for the claims that the user allowed.':
    'Der Server fragt nach den Claims, die der Benutzer erlaubt hat.',
  Claims: 'Claims',
  'Refused{0}': 'Abgelehnt{0}',
  'Refused: {0}': 'Abgelehnt: {0}',
  'Redirect with {0}': 'Redirect mit {0}',
  'On the site\'s own login page. Here Authdesk began the session of "{0}" itself.':
    'Auf der eigenen Login-Seite der Site. Hier hat Authdesk die Session von „{0}“ selbst begonnen.',
  'The form sends itself to the partner, {0}. Nothing leaves this machine here.':
    'Das Formular sendet sich selbst an den Partner, {0}. Hier verlässt nichts diese Maschine.',
  '{0} Audience, recipient and times were compared as well: the user is logged in at the partner.':
    '{0} Auch Audience, Empfänger und Zeiten wurden verglichen: Der Benutzer ist beim Partner angemeldet.',
  'The app opens the login of the site with the partner as provider: {0}.':
    'Die App öffnet den Login der Site mit dem Partner als Provider: {0}.',
  '{0} in tab {1}': '{0} in Tab {1}',
  'Error {0} in the page': 'Fehler {0} in der Seite',
  'The browser loads the page of the site at {0}, another origin than the service. Its policy lets it load and call this service alone.':
    'Der Browser lädt die Seite der Site von {0}, einem anderen Ursprung als dem des Dienstes. Ihre Policy lässt sie nur von diesem Dienst laden und nur ihn aufrufen.',
  '{0} The library goes on with the regToken of this response: the next screen asks for what is open.':
    '{0} Die Bibliothek macht mit dem regToken dieser Antwort weiter: Der nächste Screen fragt nach dem, was offen ist.',
  'Result: {0}': 'Ergebnis: {0}',
  'On the site\'s own login page. Here Authdesk began the session of "{0}" itself; an app without a browser calls accounts.login with targetEnv=jssdk.':
    'Auf der eigenen Login-Seite der Site. Hier hat Authdesk die Session von „{0}“ selbst begonnen; eine App ohne Browser ruft accounts.login mit targetEnv=jssdk auf.',
  "On the site's own consent page the user {0} what the app asks for. The server of the page signs the exact text: HMAC-SHA1 with {1}.":
    'Einwilligungsseite der Site, der Benutzer {0}, was die App verlangt. Der Server der Seite signiert genau diesen Text: HMAC-SHA1 mit {1}.',
  allows: 'erlaubt',
  refuses: 'verweigert',
  'the text of the secret, which is wrong': 'dem Text des Secrets, was falsch ist',
  'the decoded secret': 'dem dekodierten Secret',
  '{0} Issuer, audience, nonce and times were compared as well: the user is logged in at the app.':
    '{0} Auch Aussteller, Audience, nonce und Zeiten wurden verglichen: Der Benutzer ist bei der App angemeldet.',
} as const;
