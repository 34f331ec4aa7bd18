import type { FlowStep, FlowStepKind, UseCase, WhatIf } from '#shared/contract/flows.ts';
import type { UserInfoProblem } from '#shared/protocol/user-info.ts';
import type { NextStep } from '../features/flows/next-steps.ts';

/** English sentences of the Flows panel. */
export const flowTexts = {
  title: 'Flows',
  intro: 'Run a login or a token request step by step and see what every party sends.',
  useCase: 'Use case',
  useCases: {
    token: {
      name: 'Token in the redirect',
      short: 'token',
      who: 'A mobile or desktop app calls the API itself. The user logs in; the token arrives in the fragment of the redirect and belongs to that user.',
    },
    server: {
      name: 'Server to server',
      short: 'server to server',
      who: 'A server asks for a token with its secret, without a login. With x_siteUID the token belongs to that user of the site.',
    },
    code: {
      name: 'One-time code',
      short: 'one-time code',
      who: 'A web site gets a code in the redirect and its server exchanges it over HTTPS, so the token never passes the browser.',
    },
    page: {
      name: 'Client-side login',
      short: 'client-side login',
      who: 'A page of the site logs the user in by itself, with the client-side library. It gets a session, or a code for its server. Authdesk serves such a page here, at an origin of its own.',
    },
  } satisfies Record<UseCase, { name: string; short: string; who: string }>,
  page: {
    site: 'The page loads the library with its API key.',
    by: {
      label: 'Log in by',
      provider: 'Provider',
      screenSet: 'Screen set',
      about: {
        provider: 'The page calls gigya.socialize.login.',
        screenSet:
          'The page calls gigya.accounts.showScreenSet: passwords, registration, and the providers of the site.',
      },
    },
    provider: { label: 'provider', about: 'Who the user logs in with; the provider is simulated.' },
    authFlow: {
      label: 'authFlow',
      popup: 'Pop-up',
      redirect: 'Redirect',
      about: {
        popup: 'The provider’s screen opens in a window that tells the page its result.',
        redirect: 'The page is left for the provider’s screen, and comes back with the result in its address.',
      },
    },
    gives: {
      label: 'The page gets',
      session: 'A session',
      code: 'A code',
      about: {
        session: 'The browser has the session: a cookie, or a login token where cookies are blocked.',
        code: 'authCodeOnly: the page sends the code to its server, which exchanges it. The browser has no session.',
      },
    },
    where: (host: string) =>
      `The page is at http://${host} with a port of its own, as long as the run: another origin than the service.`,
  },
  parameters: {
    heading: 'Parameters',
    site: { label: 'Site', about: 'Its API key is sent as client_id.' },
    apiDomain: {
      label: 'Host',
      about: 'What the run calls: a name of this machine, or an API domain of the site.',
      none: 'This machine',
    },
    x_provider: { label: 'x_provider', about: 'Who the user logs in with; the provider is simulated.' },
    redirect_uri: {
      label: 'redirect_uri',
      about: 'Where the result is sent. Its host must be registered for the site; it need not exist.',
    },
    optional: 'Optional parameters',
    state: { label: 'state', about: 'Comes back unchanged, so that a client can recognise its own request.' },
    x_cid: { label: 'x_cid', about: 'Context id; kept with the login, its tokens and its log rows.' },
    x_lang: { label: 'x_lang', about: "Language of the provider's screen and of messages; English when empty." },
    x_session_expiration: {
      label: 'x_session_expiration',
      about: 'Lifetime of the token in seconds; 0: until the browser closes.',
    },
    x_pending_registration: {
      label: 'x_pending_registration',
      about: 'The account is not final until socialize.notifyRegistration is called.',
    },
    x_temporary_account: {
      label: 'x_temporary_account',
      about: 'The account can be reached only by its token; the next login makes a new one.',
    },
    x_siteUID: {
      label: 'x_siteUID',
      about: "The site's own id of a user. Leave it empty for a token that belongs to no user.",
    },
    x_userInfo: {
      label: 'x_userInfo',
      about: 'What the site knows about this user, as JSON. Only together with x_siteUID.',
      example: '{"firstName":"Ada","age":36}',
    },
    x_sessionExpiration: {
      label: 'x_sessionExpiration',
      about: 'Lifetime of the token in seconds; 0: until the browser closes; empty: forever.',
    },
  },
  checks: {
    providerMissing: 'Choose a provider: without one the login is refused with invalid_request.',
    unknownProvider: 'No provider has this name: the login is refused with invalid_request. Choose one of the list.',
    providerOff: 'This site has the provider switched off: the login ends with access_denied. Switch it on in Sites.',
    alias: (canonical: string) => `Another name of ${canonical}.`,
    redirectMissing: 'Give an address: without one the login shows an error page and redirects nowhere.',
    cidTooLong: 'A context id has at most 100 characters. Shorten it.',
    unknownLanguage: 'No language has this code: the login is refused with invalid_request. Choose one of the list.',
    pendingAndTemporary: 'Together with x_pending_registration the account is temporary and not final.',
    uid: 'A UID is 1 to 252 printable ASCII characters without blanks. Change it.',
    pageHost: (host: string) =>
      `The site has no registered domain that leads to this machine, so the browser withholds every response from the page. Register ${host}.`,
    badLifetime: 'Give whole seconds, 0, -1 or -2; anything else is refused with invalid_request.',
    lifetime: {
      never: 'The token never expires.',
      ofSite: (seconds: number | null) =>
        seconds === null
          ? 'Empty: the token never expires, as the site is set.'
          : `Empty: the token expires after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, as the site is set.`,
      browser: 'The token expires when the browser closes; it has no countdown.',
      seconds: (seconds: number) => `The token expires after ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
    },
    userInfoNeedsUid: 'x_userInfo needs x_siteUID: give the user, or remove this.',
    userInfoNotJson: 'This is not JSON. Check quotes, commas and brackets.',
    userInfoNotObject: 'Give a JSON object, such as {"firstName":"Ada"}.',
    userInfo: (problem: UserInfoProblem, allowed: readonly string[]) => {
      switch (problem.kind) {
        case 'unknown field':
          return `"${problem.field}" is not allowed. Allowed are ${allowed.join(', ')}.`;
        case 'wrong type':
          return problem.type === 'number'
            ? `"${problem.field}" is a number: write it without quotes.`
            : `"${problem.field}" is a text: put it in quotes.`;
        case 'not whole':
          return `"${problem.field}" is a whole number.`;
      }
    },
  },
  start: { login: 'Start the login', server: 'Get a token', page: 'Open the page', anyway: 'Start anyway' },
  startAnywayWhy: 'The service would refuse this. Start anyway to see the error.',
  noSites: {
    title: 'No site yet',
    text: 'A run needs a site with an API key and a secret. Make one in Sites, then come back.',
    action: 'Go to Sites',
  },
  whatIf: {
    heading: 'What if …',
    about: 'Runs with the parameters above and one thing wrong on purpose.',
    refusedByUser:
      'To see what happens when the user refuses, start a login and press Refuse on the provider’s screen.',
    closedByUser:
      'To see what happens when the user gives up, open the page, press its button, and close the pop-up window, or press Refuse in it.',
    names: {
      'wrong-redirect-uri': 'wrong redirect_uri',
      'unknown-key': 'unknown key',
      'foreign-page': 'unregistered domain',
      'blocked-cookies': 'blocked cookies',
      'wrong-secret': 'wrong secret',
      'plain-http': 'plain HTTP',
      'expired-code': 'expired code',
      'reused-code': 'code used twice',
      'wrong-redirect-at-exchange': 'other redirect_uri at the exchange',
    } satisfies Record<WhatIf, string>,
    about_each: {
      'wrong-redirect-uri': 'The call-back is on a host that is not registered for the site.',
      'unknown-key': 'The API key names no site.',
      'foreign-page': 'The page is on a host that is not registered for the site.',
      'blocked-cookies': 'The browser does not keep cookies of the service for the page.',
      'wrong-secret': 'The server identifies itself with a secret that is not the site’s.',
      'plain-http': 'The token end-point is called without TLS.',
      'expired-code': 'The code is exchanged after its 120 seconds.',
      'reused-code': 'The code is exchanged a second time.',
      'wrong-redirect-at-exchange': 'The exchange names another redirect_uri than the login.',
    } satisfies Record<WhatIf, string>,
  },
  diagram: {
    heading: 'Sequence',
    label: 'Sequence of the run',
    parties: { client: 'Client', service: 'Authdesk', provider: 'Provider', server: 'Your server' } satisfies Record<
      FlowStep['from'],
      string
    >,
    outcome: { ok: 'done', failed: 'refused', waiting: 'waiting' } satisfies Record<FlowStep['outcome'], string>,
    expectedIntro: 'This is what will happen. Start a run and the arrows fill in.',
    expected: {
      openLogin: 'Opens socialize.login',
      askProvider: 'Sends the user to log in',
      providerResponds: 'Returns the identity of the user',
      redirectToken: 'Redirects with the token in the fragment',
      redirectCode: 'Redirects with the code in the query',
      handCode: 'Sends the code to its server',
      exchange: 'Exchanges the code at socialize.getToken',
      askToken: 'Asks socialize.getToken with grant_type=none',
      giveToken: 'Responds with the token',
      call: 'Calls a method with the token',
      response: 'Responds to the call',
      openPage: 'Opens the page of the site',
      loadLibrary: 'Loads the library: /js/gigya.js',
      bootstrap: 'Calls accounts.webSdkBootstrap',
      loadScreens: 'Asks for the screen set',
      handResult: 'Gives the page a one-time code',
      handAuthCode: 'Gives the page a code for its server',
      beginSession: 'Begins the session with the code',
      logIn: 'Sends what the user entered',
      giveSession: 'Responds with the session',
      onLogin: 'onLogin is called in the page',
      callInSession: 'Calls a method in the session',
      logOut: 'Logs out',
      onLogout: 'onLogout is called in the page',
    } satisfies Record<FlowStepKind, string>,
    waiting: 'Waiting for the user to finish the login …',
    waitingForPage: 'Waiting for the user to log in on the page …',
    places: { query: 'query', fragment: 'fragment', body: 'body', header: 'header', event: 'event' } satisfies Record<
      FlowStep['parameters'][number]['place'],
      string
    >,
    pending: (ended: boolean) => (ended ? 'not reached' : 'to come'),
    pendingCode: 'code',
    after: (time: string) => `after ${time}`,
    codeBefore: 'The run has not sent this yet. This is the code that sends it.',
    arrow: (from: string, to: string) => `${from} to ${to}`,
  },
  step: {
    target: 'Sent to',
    status: 'HTTP status',
    body: 'Response',
    noParameters: 'This step has no parameters.',
    inLog: 'Show in the log',
    code: 'Code',
    codeOf: 'the message',
  },
  register: {
    button: (domain: string) => `Register ${domain}`,
    done: (domain: string, site: string) => `${domain} is a registered domain of ${site}.`,
  },
  obtained: {
    heading: 'Obtained',
    nothingYet: 'Nothing yet. Start a run; the code or token it gets appears here.',
    waiting: 'The login is open. Finish it there and the result appears here.',
    waitingPage: 'The page is open in its window. Log in there; this panel follows each message and event.',
    waitingPageInTab: 'The page is open in another tab. Log in there; this panel follows each message and event.',
    cancelledPage: 'The page is gone. Start a new run.',
    pageIsOpen: 'The page is still open: ask, log out and log in there, also in a second tab.',
    pageIsOpenForCodes: 'The page is still open: each login there gives another code.',
    pageIsGone: 'The page is gone. What it obtained stays until it expires.',
    pageAddress: 'Page',
    openPageHere: 'No tab appeared? Open the page here',
    openPageInBrowser: 'Open the page in your browser. It must trust the CA certificate (Overview)',
    waitingBrowser:
      'The login is open in another tab. Finish it there; this page updates by itself. That tab may end on an error page, because the host of the call-back need not exist.',
    code: 'Authorization code',
    token: 'Access token',
    session: 'Session',
    usedUp: 'used',
    invalid: 'no longer valid',
    expired: 'expired',
    expires: (what: string) => `${what} expires`,
    whose: 'Belongs to',
    nobody: 'No user: pass a UID with each call',
    expiry: 'Expires',
    never: 'never',
    withBrowser: 'with the browser',
    callRefused: 'The last call was refused',
    answerOf: (method: string) => `Answer of ${method}`,
    kind: 'Kind',
    value: 'Value',
    inTokens: 'Show in Tokens',
    next: 'Next step',
    failed: 'This run failed',
    failedOnPurpose: (what: string) => `Refused on purpose: ${what}`,
    cancelled: 'The login was closed before it was finished. Open it again, or start a new run.',
    openedAddress: 'No tab appeared? Open the login here',
    inYourBrowser: 'Is your own app to get the call-back? Open the login in your browser',
    usedElsewhere: 'The code was used up outside of this run: exchanged by your app, or revoked in Tokens.',
    keptCallback:
      'The login window keeps the call-back to itself: your own app gets it from logins that your app starts in a browser.',
    address: 'Login address',
  },
  next: {
    open: 'Open the login',
    cancel: 'Give up waiting',
    exchange: 'Exchange the code',
    'exchange-again': 'Use the code a second time',
    call: 'Call a method',
    expire: 'Expire it now',
    'close-browser': 'Close browser',
    'open-page': 'Show the page',
    'close-page': 'Close the page',
    again: 'Start a new run',
    remove: 'Forget this run',
  } satisfies Record<NextStep, string>,
  toRequests: 'Open in Requests',
  call: { method: 'Method', UID: 'UID', uidAbout: 'Needed when the token belongs to no user.' },
  views: { label: 'How to show the run', sequence: 'Sequence', timeline: 'Timeline', compare: 'Compare' },
  export: {
    svg: 'Save the sequence as a picture (SVG)',
    json: 'Save the run as a file (JSON)',
    har: 'Save its calls as HAR',
  },
  timeline: {
    label: 'Requests of the run, by time',
    times: 'Where the time went',
    kinds: { service: 'In the service', user: "At the provider's screen", client: 'At the client, between requests' },
    share: (part: number) => (part < 0.01 ? '(under 1 %)' : `(${Math.round(part * 100)} %)`),
    total: 'Whole run',
    empty: 'The service has not received a request of this run yet.',
    location: 'Redirects to',
    cookiesSent: 'Cookies sent',
    cookiesSet: 'Cookies set',
    requestHeaders: (count: number) => `Request headers (${count})`,
    responseHeaders: (count: number) => `Response headers (${count})`,
  },
  compare: {
    with: 'Compare with',
    label: 'Messages of both runs, side by side',
    missing: 'not in this run',
    notSent: 'not sent',
    summary: (differing: number, all: number) =>
      differing === 0
        ? 'Both runs went alike, message by message.'
        : `${differing} of ${all} messages differ. Values that are new for each run, such as state, are not compared.`,
  },
  runs: {
    heading: 'Runs',
    empty: 'Runs are listed here, newest first.',
    noUser: 'No user',
    nobodyYet: 'Nobody yet',
    label: 'Runs, newest first',
    status: {
      ready: 'ready to open',
      waiting: 'waiting for the login',
      obtained: 'obtained',
      failed: 'failed',
      cancelled: 'closed',
    },
    inLog: 'Show its calls in the log',
  },
} as const;
