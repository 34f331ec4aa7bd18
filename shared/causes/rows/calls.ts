import { type CauseRow, group } from '../row.ts';

const unknownKey = (title: string, more: Partial<CauseRow> = {}): CauseRow => ({
  title,
  shortLine: 'No site here has this API key.',
  otherwise: 'Copy the API key of the site again, and compare.',
  operation: 'copyText',
  ...more,
});

export const ofApiKeys = group('API key', 'D29 D55', {
  'unknown-api-key': unknownKey('Unknown API key'),
  'user-key-as-api-key': unknownKey('userKey sent as API key'),
  'api-key-of-another-site': unknownKey("Signed by another site than the key's"),
  'token-as-api-key': unknownKey('Token sent as API key', { line: 'An access token came where the API key belongs.' }),
  'site-deleted': 'The site was deleted',
  'api-domain-of-another-site': 'API domain of another site',
  'api-key-of-another-token': 'API key of another site than the token',
});

export const ofUserKeys = group('userKey', 'D30', {
  'application-removed': { title: 'The application was removed', operation: 'openSite' },
  'user-key-without-secret': {
    title: 'userKey without the secret of its application',
    todo: 'Send secret over HTTPS, or sign the call with it.',
  },
  'user-key-with-time': 'userKey and secret with a time or a nonce',
  '403005.d29': {
    title: 'Unknown userKey',
    todo: 'Copy the userKey of the application from the site.',
    operation: 'openSite',
  },
  // Of logs before these had keys of their own.
  '400001.d30': 'userKey sent in another way than the site takes it',
});

export const ofAccess = group('Access', 'D35 D36', {
  'two-credentials': { title: 'Two kinds of credential in one call', otherwise: 'Send one of them.' },
  'of-another': 'Credential of another user or site',
  'lost-token-beside-regtoken': 'Lost login token beside the regToken',
  '403005.d35': {
    title: 'Not allowed with the API key alone',
    line: 'The method needs more than an API key.',
    todo: ({ values: { 'takes too': more } }) =>
      `Send ${more === undefined ? '' : `${more}, `}a signature, a secret over HTTPS, or an access token too.`,
  },
  '403007.d36': 'Not allowed with this credential',
});

export const ofHosts = group('Host and data center', 'D3 D4 D55', {
  'wrong-data-center': { title: "Another data center's host", operation: 'openSite', part: 'settings' },
  'other-namespace': 'Host of another namespace',
  'client-certificate-host': 'Host for calls with a client certificate',
  'oauth2-host': 'Host oauth2, at which no methods are called',
  'unknown-host': 'Host unknown to the service',
  'library-host': 'Host of the client-side library',
});

export const ofTransport = group('Transport', 'D26 D42', {
  'over-http': {
    title: 'Plain HTTP instead of HTTPS',
    line: ({ errorCode }) => (errorCode === 403006 ? 'The secret was sent over plain HTTP.' : undefined),
    shortLine: 'The call came over plain HTTP; only HTTPS is accepted.',
    todo: ({ errorCode }) =>
      errorCode === 403006 ? 'Call over HTTPS, and rotate the secret: it has travelled in clear.' : 'Call over HTTPS.',
  },
  'parameters-in-query': 'Parameters in the query string',
});

export const ofMethods = group('Method', 'D5 D6 D37', {
  'misspelt-method': 'Method misspelt',
  'unknown-method': 'Unknown method',
  'not-emulated': 'Method not emulated by Authdesk',
  'unknown-path': 'No method at this path',
  'wrong-http-method': 'HTTP method not taken at this address',
});

export const ofParameters = group('Parameter', 'D6 D7 D15 D36', {
  'sent-twice': 'Parameter sent twice',
  'unknown-parameter': 'Unknown parameter',
  'damaged-name': 'Name of a parameter damaged on its way',
  'broken-encoding': 'Broken encoding',
  'body-too-large': 'Request body too large',
});

export const ofRedirects = group('Redirect', 'D18', {
  d18: {
    title: 'redirect_uri is not allowed',
    line: ({ values }) =>
      values['unregistered host'] === undefined
        ? undefined
        : 'The domain of redirect_uri is not registered at the site.',
    shortLine: 'The redirect_uri is not allowed.',
    todo: ({ values: { 'unregistered host': host } }) =>
      host === undefined ? undefined : `Register "${host}" at the site, or use a registered domain.`,
    operation: 'registerDomain',
  },
  'access_denied.d21': 'The user refused or cancelled',
});

export const ofAccounts = group('Account and login', 'D28 D56 F 7.4', {
  'unknown-login-id': {
    title: 'No such login identifier',
    todo: 'Compare loginID with the people of the site.',
    operation: 'openSite',
  },
  'login-id-of-another-site': {
    title: 'Login identifier of another site',
    todo: 'Send the API key of that site, or register the user at this one.',
  },
  'login-id-kind': {
    title: 'Login identifier of a kind that the policies do not take',
    todo: 'Log in with another identifier, or change accountOptions.loginIdentifiers.',
    operation: 'openSite',
  },
  'wrong-password': {
    title: 'Wrong password',
    todo: 'Set a new one in People, or with accounts.resetPassword.',
    operation: 'openUser',
  },
  'no-password': {
    title: 'Account without a password',
    todo: 'Set one with accounts.setPassword or accounts.resetPassword.',
    operation: 'openUser',
  },
  'account-locked': { title: 'Account locked', shortLine: 'The account is locked.', operation: 'openUser' },
  'address-locked': 'Address locked after failed logins',
  'login-locked': 'Login locked by a rule about its risk',
  'captcha-needed': 'CAPTCHA needed after failed logins',
  'account-disabled': { title: 'Account disabled', operation: 'openUser' },
  'unknown-user': 'The site has no such user',
  'provider-switched-off': 'Provider switched off',
});

export const ofOwnState = group("Authdesk's own state", 'D38 D50 R59', {
  provoked: {
    title: 'Provoked on purpose',
    line: 'Authdesk provoked this failure; nothing is wrong with the call.',
    todo: 'Switch the failure off under Time and failures.',
    operation: 'openFailures',
  },
  'switched-off-for-the-site': { title: 'Switched off for the site', operation: 'openSite', part: 'settings' },
  'mock-response': {
    title: 'The mock response is an error',
    todo: 'Change or switch off the mock response in Sites.',
    operation: 'openSite',
    part: 'mock-responses',
  },
  'decided-beforehand': 'The next login was decided beforehand',
});
