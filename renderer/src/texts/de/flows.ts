import type { flowTexts as english } from '../en/flows.ts';
import type { Words } from '../words.ts';

/** German sentences of the Flows panel. */
export const flowTexts: Words<typeof english> = {
  title: 'Flows',
  intro: 'Einen Login oder eine Token-Anfrage Schritt für Schritt ausführen und sehen, was jeder Beteiligte sendet.',
  useCase: 'Anwendungsfall',
  useCases: {
    token: {
      name: 'Token im Redirect',
      short: 'Token',
      who: 'Eine Mobil- oder Desktop-App ruft die API selbst auf. Der Benutzer meldet sich an; das Token kommt im Fragment des Redirects und gehört diesem Benutzer.',
    },
    server: {
      name: 'Server zu Server',
      short: 'Server zu Server',
      who: 'Ein Server holt mit seinem Secret ein Token, ohne Login. Mit x_siteUID gehört das Token diesem Benutzer der Site.',
    },
    code: {
      name: 'Einmal-Code',
      short: 'Einmal-Code',
      who: 'Eine Website erhält im Redirect einen Code, den ihr Server über HTTPS eintauscht; so kommt das Token nie durch den Browser.',
    },
    page: {
      name: 'Clientseitiger Login',
      short: 'clientseitiger Login',
      who: 'Eine Seite der Site meldet den Benutzer selbst an, mit der Client-Bibliothek. Sie erhält eine Session oder einen Code für ihren Server. Authdesk liefert eine solche Seite hier aus, unter einem eigenen Origin.',
    },
    openid: {
      name: 'OpenID Connect',
      short: 'OpenID Connect',
      who: 'Eine App meldet ihre Benutzer beim OpenID-Provider der Site an: Request mit PKCE, Kontext, Proxy-Seite, Einwilligung, Code, ID-Token. Der Lauf spielt App, Benutzer und Seiten und geht in einem Zug durch.',
    },
  },
  openid: {
    site: 'Ihre Benutzer melden sich an; ihr Issuer signiert.',
    party: {
      label: 'Relying Party',
      about: 'Die App. Sie steht unter Sites; wo es keine gibt, wird eine hinzugefügt.',
      made: 'Eine neue, die der Lauf hinzufügt',
    },
    user: { label: 'Benutzer', about: 'Wer sich anmeldet; Authdesk beginnt die Session selbst.' },
    noUser: 'Die Site hat noch keinen Benutzer: in Personen einen anlegen.',
    code: 'Code für eine App',
    codeOf: 'die App',
    codeAbout: 'So wird eine App je Plattform für diese Relying Party eingerichtet.',
  },
  page: {
    site: 'Die Seite lädt die Bibliothek mit ihrem API-Key.',
    by: {
      label: 'Anmelden über',
      provider: 'Provider',
      screenSet: 'Screen-Set',
      about: {
        provider: 'Die Seite ruft gigya.socialize.login auf.',
        screenSet:
          'Die Seite ruft gigya.accounts.showScreenSet auf: Passwörter, Registrierung und die Provider der Site.',
      },
    },
    provider: { label: 'provider', about: 'Bei wem sich der Benutzer anmeldet; der Provider ist simuliert.' },
    authFlow: {
      label: 'authFlow',
      popup: 'Pop-up',
      redirect: 'Redirect',
      about: {
        popup: 'Der Screen des Providers öffnet sich in einem Fenster, das der Seite sein Ergebnis meldet.',
        redirect:
          'Die Seite wird für den Screen des Providers verlassen und kommt mit dem Ergebnis in der Adresse zurück.',
      },
    },
    gives: {
      label: 'Die Seite erhält',
      session: 'Eine Session',
      code: 'Einen Code',
      about: {
        session: 'Der Browser hat die Session: ein Cookie, oder ein Login-Token, wo Cookies blockiert sind.',
        code: 'authCodeOnly: Die Seite sendet den Code an ihren Server, der ihn eintauscht. Der Browser hat keine Session.',
      },
    },
    where: (host) =>
      `Die Seite liegt unter http://${host} mit eigenem Port, solange der Lauf dauert: ein anderer Origin als der Dienst.`,
  },
  parameters: {
    heading: 'Parameter',
    site: { label: 'Site', about: 'Ihr API-Key wird als client_id gesendet.' },
    apiDomain: {
      label: 'Host',
      about: 'Was der Lauf aufruft: ein Name dieser Maschine oder eine API-Domain der Site.',
      none: 'Diese Maschine',
    },
    x_provider: { label: 'x_provider', about: 'Bei wem sich der Benutzer anmeldet; der Provider ist simuliert.' },
    redirect_uri: {
      label: 'redirect_uri',
      about: 'Wohin das Ergebnis geht. Der Host muss für die Site registriert sein; es muss ihn nicht geben.',
    },
    optional: 'Optionale Parameter',
    state: { label: 'state', about: 'Kommt unverändert zurück, damit ein Client seinen eigenen Request erkennt.' },
    x_cid: { label: 'x_cid', about: 'Kontext-Id; bleibt bei Login, Tokens und Log-Zeilen.' },
    x_lang: { label: 'x_lang', about: 'Sprache des Provider-Screens und der Meldungen; leer: Englisch.' },
    x_session_expiration: {
      label: 'x_session_expiration',
      about: 'Gültigkeit des Tokens in Sekunden; 0: bis der Browser schließt.',
    },
    x_pending_registration: {
      label: 'x_pending_registration',
      about: 'Das Konto ist nicht final, bis socialize.notifyRegistration aufgerufen wird.',
    },
    x_temporary_account: {
      label: 'x_temporary_account',
      about: 'Das Konto ist nur über sein Token erreichbar; der nächste Login erzeugt ein neues.',
    },
    x_siteUID: {
      label: 'x_siteUID',
      about: 'Die Id eines Benutzers bei der Site. Leer: ein Token, das keinem Benutzer gehört.',
    },
    x_userInfo: {
      label: 'x_userInfo',
      about: 'Was die Site über diesen Benutzer weiß, als JSON. Nur zusammen mit x_siteUID.',
      example: '{"firstName":"Ada","age":36}',
    },
    x_sessionExpiration: {
      label: 'x_sessionExpiration',
      about: 'Gültigkeit des Tokens in Sekunden; 0: bis der Browser schließt; leer: für immer.',
    },
  },
  checks: {
    providerMissing: 'Einen Provider wählen: Ohne ihn wird der Login mit invalid_request abgelehnt.',
    unknownProvider:
      'Kein Provider heißt so: Der Login wird mit invalid_request abgelehnt. Einen aus der Liste wählen.',
    ownProvider:
      'Ein Provider, den die Site selbst eingetragen hat; fehlt er dort, wird der Login mit invalid_request abgelehnt.',
    providerOff:
      'Bei dieser Site ist der Provider ausgeschaltet: Der Login endet mit access_denied. Unter Sites einschalten.',
    alias: (canonical) => `Anderer Name für ${canonical}.`,
    redirectMissing: 'Eine Adresse angeben: Ohne sie zeigt der Login eine Fehlerseite und leitet nirgendwohin.',
    cidTooLong: 'Eine Kontext-Id hat höchstens 100 Zeichen. Kürzen.',
    unknownLanguage:
      'Keine Sprache hat diesen Code: Der Login wird mit invalid_request abgelehnt. Einen aus der Liste wählen.',
    pendingAndTemporary: 'Zusammen mit x_pending_registration ist das Konto temporär und nicht final.',
    uid: 'Eine UID hat 1 bis 252 druckbare ASCII-Zeichen ohne Leerzeichen. Ändern.',
    pageHost: (host) =>
      `Die Site hat keine registrierte Domain, die zu dieser Maschine führt; der Browser enthält der Seite daher jede Antwort vor. ${host} registrieren.`,
    badLifetime: 'Ganze Sekunden, 0, -1 oder -2 angeben; alles andere wird mit invalid_request abgelehnt.',
    lifetime: {
      never: 'Das Token läuft nie ab.',
      ofSite: (seconds) =>
        seconds === null
          ? 'Leer: Das Token läuft nie ab, wie bei der Site eingestellt.'
          : `Leer: Das Token läuft nach ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} ab, wie bei der Site eingestellt.`,
      browser: 'Das Token läuft ab, wenn der Browser schließt; es hat keinen Countdown.',
      seconds: (seconds) => `Das Token läuft nach ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} ab.`,
    },
    userInfoNeedsUid: 'x_userInfo braucht x_siteUID: den Benutzer angeben oder dies entfernen.',
    userInfoNotJson: 'Dies ist kein JSON. Anführungszeichen, Kommas und Klammern prüfen.',
    userInfoNotObject: 'Ein JSON-Objekt angeben, zum Beispiel {"firstName":"Ada"}.',
    userInfo: (problem, allowed) => {
      switch (problem.kind) {
        case 'unknown field':
          return `„${problem.field}“ ist nicht erlaubt. Erlaubt sind ${allowed.join(', ')}.`;
        case 'wrong type':
          return problem.type === 'number'
            ? `„${problem.field}“ ist eine Zahl: ohne Anführungszeichen schreiben.`
            : `„${problem.field}“ ist ein Text: in Anführungszeichen setzen.`;
        case 'not whole':
          return `„${problem.field}“ ist eine ganze Zahl.`;
      }
    },
  },
  start: {
    login: 'Login starten',
    server: 'Token holen',
    page: 'Seite öffnen',
    openid: 'Login ausführen',
    anyway: 'Trotzdem starten',
  },
  startAnywayWhy: 'Der Dienst würde dies ablehnen. Trotzdem starten, um den Fehler zu sehen.',
  noSites: {
    title: 'Noch keine Site',
    text: 'Ein Lauf braucht eine Site mit API-Key und Secret. Unter Sites anlegen, dann zurückkommen.',
    action: 'Zu Sites',
  },
  whatIf: {
    heading: 'Was, wenn …',
    about: 'Läuft mit den Parametern oben und einem absichtlichen Fehler.',
    refusedByUser:
      'Um zu sehen, was bei einer Ablehnung durch den Benutzer geschieht: einen Login starten und auf dem Screen des Providers „Ablehnen“ drücken.',
    closedByUser:
      'Um zu sehen, was geschieht, wenn der Benutzer aufgibt: die Seite öffnen, ihren Button drücken und das Pop-up schließen oder darin „Ablehnen“ drücken.',
    names: {
      'wrong-redirect-uri': 'falsche redirect_uri',
      'unknown-key': 'unbekannter Key',
      'foreign-page': 'Domain nicht registriert',
      'blocked-cookies': 'Cookies blockiert',
      'wrong-secret': 'falsches Secret',
      'plain-http': 'HTTP ohne TLS',
      'expired-code': 'Code abgelaufen',
      'reused-code': 'Code doppelt verwendet',
      'wrong-redirect-at-exchange': 'andere redirect_uri beim Tausch',
      'wrong-verifier': 'falscher Verifier',
      'expired-context': 'Kontext zu alt',
      'refused-consent': 'Einwilligung verweigert',
      'wrong-consent-signature': 'Einwilligung falsch signiert',
      'expired-id-token': 'ID-Token abgelaufen',
      'foreign-audience': 'fremde Audience',
      'wrong-clock': 'Uhr des Partners falsch',
    },
    about_each: {
      'wrong-redirect-uri': 'Der Callback ist nicht registriert.',
      'unknown-key': 'Der API-Key gehört zu keiner Site.',
      'foreign-page': 'Die Seite liegt auf einem Host, der für die Site nicht registriert ist.',
      'blocked-cookies': 'Der Browser behält für die Seite keine Cookies des Dienstes.',
      'wrong-secret': 'Der Server weist sich mit einem Secret aus, das nicht das der Site ist.',
      'plain-http': 'Der Token-Endpoint wird ohne TLS aufgerufen.',
      'expired-code': 'Der Code wird nach Ablauf seiner 120 Sekunden eingetauscht.',
      'reused-code': 'Der Code wird ein zweites Mal eingetauscht.',
      'wrong-redirect-at-exchange': 'Der Tausch nennt eine andere redirect_uri als der Login.',
      'wrong-verifier': 'Der Code wird mit dem code_verifier eines anderen Logins eingetauscht.',
      'expired-context': 'Der Benutzer braucht länger als zehn Minuten.',
      'refused-consent': 'Der Benutzer erlaubt nicht, was die App verlangt.',
      'wrong-consent-signature': 'Die Site signiert mit dem Text ihres Secrets, nicht mit den decodierten Bytes.',
      'expired-id-token': 'Die App prüft das ID-Token zu spät.',
      'foreign-audience': 'Eine App erhält das ID-Token einer anderen.',
      'wrong-clock': 'Die Uhr der App geht zehn Minuten nach.',
    },
  },
  diagram: {
    heading: 'Ablauf',
    label: 'Ablauf des Laufs',
    parties: { client: 'Client', service: 'Authdesk', provider: 'Provider', server: 'Eigener Server' },
    outcome: { ok: 'erledigt', failed: 'abgelehnt', waiting: 'wartet' },
    expectedIntro: 'Dies wird geschehen. Einen Lauf starten, und die Pfeile füllen sich.',
    expected: {
      openLogin: 'Öffnet socialize.login',
      askProvider: 'Schickt den Benutzer zur Anmeldung',
      providerResponds: 'Gibt die Identität des Benutzers zurück',
      redirectToken: 'Leitet mit dem Token im Fragment weiter',
      redirectCode: 'Leitet mit dem Code in der Query weiter',
      handCode: 'Sendet den Code an seinen Server',
      exchange: 'Tauscht den Code bei socialize.getToken ein',
      askToken: 'Fragt socialize.getToken mit grant_type=none',
      giveToken: 'Antwortet mit dem Token',
      call: 'Ruft mit dem Token eine Methode auf',
      response: 'Beantwortet den Aufruf',
      openPage: 'Öffnet die Seite der Site',
      loadLibrary: 'Lädt die Bibliothek: /js/gigya.js',
      bootstrap: 'Ruft accounts.webSdkBootstrap auf',
      loadScreens: 'Fragt nach dem Screen-Set',
      handResult: 'Gibt der Seite einen Einmal-Code',
      handAuthCode: 'Gibt der Seite einen Code für ihren Server',
      beginSession: 'Beginnt die Session mit dem Code',
      logIn: 'Sendet, was der Benutzer eingegeben hat',
      giveSession: 'Antwortet mit der Session',
      onLogin: 'onLogin wird in der Seite aufgerufen',
      callInSession: 'Ruft in der Session eine Methode auf',
      logOut: 'Meldet ab',
      onLogout: 'onLogout wird in der Seite aufgerufen',
      authorize: 'Öffnet authorize, mit code_challenge',
      giveContext: 'Leitet zur Proxy-Seite weiter, mit Kontext',
      userSession: 'Meldet sich auf der Login-Seite der Site an',
      signConsent: 'Die Einwilligungsseite fragt, und die Site signiert',
      goOn: 'Öffnet authorize/continue mit Session und Einwilligung',
      exchangeWithVerifier: 'Tauscht den Code ein, mit code_verifier',
      giveTokens: 'Antwortet mit ID-Token, Access Token, Refresh Token',
      checkIdToken: 'Prüft das ID-Token',
      askUserinfo: 'Fragt userinfo nach den Claims',
      giveUserinfo: 'Antwortet mit den Claims',
    },
    waiting: 'Warten, bis der Benutzer den Login abschließt …',
    waitingForPage: 'Warten, bis sich der Benutzer auf der Seite anmeldet …',
    places: { query: 'Query', fragment: 'Fragment', body: 'Body', header: 'Header', event: 'Event' },
    pending: (ended) => (ended ? 'nicht erreicht' : 'steht aus'),
    pendingCode: 'Code',
    after: (time) => `nach ${time}`,
    codeBefore: 'Der Lauf hat dies noch nicht gesendet. Dieser Code sendet es.',
    arrow: (from, to) => `${from} an ${to}`,
  },
  step: {
    target: 'Gesendet an',
    status: 'HTTP-Status',
    body: 'Antwort',
    noParameters: 'Dieser Schritt hat keine Parameter.',
    inLog: 'Im Log zeigen',
    decoded: 'Decodiert',
    code: 'Code',
    codeOf: 'die Nachricht',
  },
  register: {
    button: (domain) => `${domain} registrieren`,
    done: (domain, site) => `${domain} ist eine registrierte Domain von ${site}.`,
  },
  obtained: {
    heading: 'Erhalten',
    nothingYet: 'Noch nichts. Einen Lauf starten; der erhaltene Code oder das Token erscheint hier.',
    waiting: 'Der Login ist offen. Dort abschließen, dann erscheint hier das Ergebnis.',
    waitingPage: 'Die Seite ist in ihrem Fenster offen. Dort anmelden; hier erscheint jede Nachricht und jedes Event.',
    waitingPageInTab:
      'Die Seite ist in einem anderen Tab offen. Dort anmelden; hier erscheint jede Nachricht und jedes Event.',
    cancelledPage: 'Die Seite ist geschlossen. Einen neuen Lauf starten.',
    pageIsOpen: 'Die Seite ist noch offen: dort abfragen, abmelden und anmelden, auch in einem zweiten Tab.',
    pageIsOpenForCodes: 'Die Seite ist noch offen: Jeder Login dort gibt einen weiteren Code.',
    pageIsGone: 'Die Seite ist geschlossen. Was sie erhalten hat, bleibt bis zum Ablauf.',
    pageAddress: 'Seite',
    openPageHere: 'Kein Tab erschienen? Die Seite hier öffnen',
    openPageInBrowser: 'Die Seite im Browser öffnen. Er muss dem CA-Zertifikat vertrauen (Übersicht)',
    waitingBrowser:
      'Der Login ist in einem anderen Tab offen. Dort abschließen; diese Seite aktualisiert sich selbst. Jener Tab endet vielleicht auf einer Fehlerseite, weil es den Host des Callbacks nicht geben muss.',
    code: 'Authorization Code',
    token: 'Access Token',
    session: 'Session',
    usedUp: 'verbraucht',
    invalid: 'nicht mehr gültig',
    expired: 'abgelaufen',
    expires: (what) => `${what} läuft ab`,
    whose: 'Gehört',
    nobody: 'Keinem Benutzer: bei jedem Aufruf eine UID mitgeben',
    expiry: 'Läuft ab',
    never: 'nie',
    withBrowser: 'mit dem Browser',
    callRefused: 'Der letzte Aufruf wurde abgelehnt',
    answerOf: (method) => `Antwort von ${method}`,
    kind: 'Art',
    value: 'Wert',
    inTokens: 'In Tokens zeigen',
    next: 'Nächster Schritt',
    failed: 'Dieser Lauf ist fehlgeschlagen',
    failedOnPurpose: (what) => `Absichtlich abgelehnt: ${what}`,
    cancelled: 'Der Login wurde vor dem Ende geschlossen. Erneut öffnen oder einen neuen Lauf starten.',
    openedAddress: 'Kein Tab erschienen? Den Login hier öffnen',
    inYourBrowser: 'Soll die eigene App den Callback erhalten? Den Login im Browser öffnen',
    usedElsewhere:
      'Der Code wurde außerhalb dieses Laufs verbraucht: von der eigenen App eingetauscht oder in Tokens widerrufen.',
    keptCallback:
      'Das Login-Fenster behält den Callback für sich: Die eigene App erhält ihn bei Logins, die sie selbst in einem Browser startet.',
    address: 'Login-Adresse',
  },
  next: {
    open: 'Login öffnen',
    cancel: 'Nicht länger warten',
    exchange: 'Code eintauschen',
    'exchange-again': 'Code ein zweites Mal verwenden',
    call: 'Methode aufrufen',
    expire: 'Jetzt ablaufen lassen',
    'close-browser': 'Browser schließen',
    'open-page': 'Seite zeigen',
    'close-page': 'Seite schließen',
    again: 'Neuen Lauf starten',
    remove: 'Diesen Lauf vergessen',
  },
  toRequests: 'In Requests öffnen',
  call: { method: 'Methode', UID: 'UID', uidAbout: 'Nötig, wenn das Token keinem Benutzer gehört.' },
  views: { label: 'Darstellung des Laufs', sequence: 'Ablauf', timeline: 'Zeitachse', compare: 'Vergleich' },
  export: {
    svg: 'Ablauf als Bild speichern (SVG)',
    json: 'Lauf als Datei speichern (JSON)',
    har: 'Seine Aufrufe als HAR speichern',
  },
  timeline: {
    label: 'Requests des Laufs nach Zeit',
    times: 'Wo die Zeit blieb',
    kinds: { service: 'Im Dienst', user: 'Auf dem Screen des Providers', client: 'Beim Client, zwischen Requests' },
    share: (part) => (part < 0.01 ? '(unter 1 %)' : `(${Math.round(part * 100)} %)`),
    total: 'Ganzer Lauf',
    empty: 'Der Dienst hat noch keinen Request dieses Laufs erhalten.',
    location: 'Leitet weiter nach',
    cookiesSent: 'Gesendete Cookies',
    cookiesSet: 'Gesetzte Cookies',
    requestHeaders: (count) => `Request-Header (${count})`,
    responseHeaders: (count) => `Header der Antwort (${count})`,
  },
  compare: {
    with: 'Vergleichen mit',
    label: 'Nachrichten beider Läufe nebeneinander',
    missing: 'nicht in diesem Lauf',
    notSent: 'nicht gesendet',
    summary: (differing, all) =>
      differing === 0
        ? 'Beide Läufe verliefen gleich, Nachricht für Nachricht.'
        : `${differing} von ${all} Nachrichten unterscheiden sich. Werte, die je Lauf neu sind, etwa state, werden nicht verglichen.`,
  },
  runs: {
    heading: 'Läufe',
    empty: 'Hier stehen die Läufe, der neueste zuerst.',
    noUser: 'Kein Benutzer',
    nobodyYet: 'Noch niemand',
    label: 'Läufe, neueste zuerst',
    status: {
      ready: 'bereit zum Öffnen',
      waiting: 'wartet auf den Login',
      obtained: 'erhalten',
      failed: 'fehlgeschlagen',
      cancelled: 'geschlossen',
    },
    inLog: 'Seine Aufrufe im Log zeigen',
  },
};
