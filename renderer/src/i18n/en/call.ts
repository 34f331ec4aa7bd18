import type { CredentialKind, TraceStep } from '#shared/contract/log.ts';
import type { Place } from '../../features/call/parameter-places.ts';
import type { Verdict } from '../../features/call/verdict.ts';

/** English words for one call: used by Log, Requests and Flows alike. */
export const callTexts = {
  code: {
    language: 'Show as',
    of: (what: string, language: string) => `${what} as ${language}`,
    about: 'Secrets are environment variables of the same names in every language, never themselves.',
  },
  verdict: { accepted: 'Accepted', refused: 'Refused', failed: 'Failed', provoked: 'Provoked' } satisfies Record<
    Verdict,
    string
  >,
  provoked: 'provoked',
  provokedTitle: (failure: string) => `What was set up here beforehand hit this call: ${failure}`,
  noResponse: 'none, the connection was reset',
  credential: {
    oauth: 'access token',
    secret: 'API key and secret',
    userKey: 'application key and secret',
    jwt: 'JWT of an application',
    signature: 'signature',
    anonymous: 'API key alone',
    none: 'no credential',
    basic: 'Basic header',
    body: 'client_id and client_secret',
    signedToken: 'token that signs the call',
    loginToken: 'login token',
    cookie: 'cookie of a session',
    regToken: 'registration token',
    lostLoginToken: 'login token, not valid',
    lostCookie: 'cookie of a session, not valid',
    unreadable: 'unreadable Authorization header',
  } satisfies Record<CredentialKind, string>,
  credentialRefused: (credential: string) => `refused: ${credential}`,
  places: {
    header: 'In a header',
    query: 'In the query string',
    fragment: 'In the fragment, which no server sees',
    body: 'In the body',
    event: 'Given to the handler of the page',
  } satisfies Record<Place, string>,
  trace: {
    heading: 'Decision trace',
    label: 'Rules checked, in order',
    empty: 'No rule was checked: the request was answered before any applied.',
    outcome: { passed: 'passed', failed: 'failed', noted: 'noted' } satisfies Record<TraceStep['outcome'], string>,
    deciding: 'decided the call',
    rule: (name: string) => `Rule ${name}: what it is about`,
    folded: (all: number, passed: number) => `${all === 1 ? '1 rule' : `All ${all} rules`} checked, ${passed} passed`,
  },
  body: {
    response: 'Response body',
    empty: 'No body.',
    tree: 'Tree',
    text: 'Text',
    raw: 'Raw',
    view: 'How to show the body',
    callback: (name: string) => `JSONP, wrapped in a call of ${name}.`,
    kinds: { html: 'HTML page', text: 'Plain text' },
  },
  site: 'Site',
  allSites: 'All sites',
  headers: { none: 'No headers.' },
  parameters: {
    none: 'No parameters were sent.',
    name: 'Name',
    value: 'Value',
    meaning: 'What it is for',
  },
} as const;
