import { z } from 'zod';
import { flowParties, stepKinds } from '../flows/step-kinds.ts';
import { failuresOfUseCase } from '../flows/what-if.ts';
import { keysOf } from '../narrowing.ts';
import { command, query, scripts } from './operation.ts';
import { explainedMember } from './reproduce.ts';
import { snippet } from './snippets.ts';
import { apiKey, callId, instant, nothing } from './values.ts';

/**
 * The specification's use cases: 1 token in the redirect, 2 server to server, 3 one-time code; the login in a page; the login at
 * the OpenID provider of the site (X 2); and the one by SAML (X 5).
 */
export const useCase = z.enum(keysOf(failuresOfUseCase));
export type UseCase = z.infer<typeof useCase>;

/** A failure that a run provokes on purpose. */
const whatIf = z.enum(Object.values(failuresOfUseCase).flat());
export type WhatIf = z.infer<typeof whatIf>;

const flowParty = z.enum(flowParties);
const flowStepKind = z.enum(keysOf(stepKinds));
export type FlowStepKind = z.infer<typeof flowStepKind>;

/** A message that a run will make, before it exists. */
const expectedStep = z.object({
  kind: flowStepKind,
  from: flowParty,
  to: flowParty,
  /** `flows.code` has code for it. */
  hasCode: z.literal(true).optional(),
});
export type ExpectedStep = z.infer<typeof expectedStep>;

/** One arrow of the sequence diagram. */
const flowStep = z.object({
  id: z.string(),
  /** Which message of the use case it is; absent for what no use case expects, such as a closed browser. */
  kind: flowStepKind.optional(),
  /** `flows.code` has code for it. */
  hasCode: z.literal(true).optional(),
  /** Milliseconds since the run was started, by the machine's clock. */
  elapsed: z.number().optional(),
  /** Milliseconds that the call took. */
  duration: z.number().optional(),
  at: instant,
  from: flowParty,
  to: flowParty,
  label: z.string(),
  outcome: z.enum(['ok', 'failed', 'waiting']),
  /** One sentence about what happened and, if it failed, why. */
  explanation: z.string(),
  /** Parameters, where each was sent, and what it is for; secrets masked. */
  parameters: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      /** `event`: a member of what a handler of the page was given. */
      place: z.enum(['query', 'fragment', 'body', 'header', 'event']),
      meaning: z.string().optional(),
    }),
  ),
  /** Request line or redirect target, secrets masked. */
  target: z.string().optional(),
  status: z.int().optional(),
  /** Response body, if there was one, secrets masked. */
  body: z.string().optional(),
  /** What was signed, decoded: each member with what it means. */
  decoded: z.array(z.object({ title: z.string(), members: z.array(explainedMember) })).optional(),
  /** Log row of the call behind this arrow. */
  callId: callId.optional(),
});
export type FlowStep = z.infer<typeof flowStep>;

/** What a run obtained. */
const flowCredential = z.object({
  /** A session that a page began is a token, too (D52). */
  kind: z.enum(['code', 'token']),
  /** Row of the Tokens panel. */
  id: z.string(),
  masked: z.string(),
  UID: z.string().optional(),
  expiresAt: instant.optional(),
  usedUp: z.boolean(),
});

/** Parameters of the login end-point that a run sends, as text, absent when empty. */
export const loginParameters = z.strictObject({
  x_provider: z.string().max(100),
  redirect_uri: z.string().max(4000),
  state: z.string().max(4000).optional(),
  x_cid: z.string().max(200).optional(),
  x_lang: z.string().max(20).optional(),
  x_session_expiration: z.string().max(20).optional(),
  x_pending_registration: z.boolean().optional(),
  x_temporary_account: z.boolean().optional(),
});
/** Parameters of the token end-point with grant_type=none. */
export const serverParameters = z.strictObject({
  x_siteUID: z.string().max(300).optional(),
  x_userInfo: z.string().max(20_000).optional(),
  x_sessionExpiration: z.string().max(20).optional(),
});

/** What the page of a client-side login does (U 6). */
const pageParameters = z.strictObject({
  /** Where the user logs in: at a provider (socialize.login), or in a screen set of the site. */
  by: z.enum(['provider', 'screenSet']),
  /** As the page passes it to socialize.login; a screen set offers those of the site. */
  provider: z.string().max(100).optional(),
  /** How the user gets to the provider's screen. */
  authFlow: z.enum(['popup', 'redirect']),
  /** No session: the page gets a code for its server (D40). Not with a screen set. */
  authCodeOnly: z.boolean().optional(),
});
export type PageParameters = z.infer<typeof pageParameters>;

/** Who logs in at the OpenID provider, and for whom. */
const openIdParameters = z.strictObject({
  UID: z.string().min(1, 'Choose a user.').max(300),
  /** Relying party; absent: the first of the site that takes codes, or a new one. */
  clientID: z.string().min(1).max(100).optional(),
});
export type OpenIdParameters = z.infer<typeof openIdParameters>;

/** What the site is in a login by SAML, and who begins; the run plays the partner. */
const samlParameters = z.strictObject({
  role: z.enum(['idp', 'sp']),
  begunBy: z.enum(['partner', 'site']),
  /** Who logs in, where the site is the identity provider. */
  UID: z.string().max(300).optional(),
});
export type SamlParameters = z.infer<typeof samlParameters>;

export const flow = z.object({
  id: z.string(),
  useCase,
  apiKey,
  siteName: z.string(),
  whatIf: whatIf.optional(),
  /** API domain of the site where the run calls the service (D55); absent: a name of this machine. */
  apiDomain: z.string().optional(),
  /** Its calls go on to the upstream of the site (D85). */
  upstream: z.literal(true).optional(),
  startedAt: instant,
  /**
   * `ready`: may be opened; `running`: goes through its steps by itself; `waiting`: the login is open in a window; `obtained`:
   * holds a credential.
   */
  status: z.enum(['ready', 'running', 'waiting', 'obtained', 'failed', 'cancelled']),
  /** The address to open: the login of use cases 1 and 3, or the page; absent once the page is gone. */
  loginUrl: z.string().optional(),
  redirectUri: z.string().optional(),
  login: loginParameters.optional(),
  server: serverParameters.optional(),
  page: pageParameters.optional(),
  openid: openIdParameters.optional(),
  saml: samlParameters.optional(),
  /** What the run goes through; the steps fill it in. */
  expected: z.array(expectedStep),
  steps: z.array(flowStep),
  /** Name of the user that the credential belongs to. */
  user: z.string().optional(),
  credential: flowCredential.optional(),
  /** State of the browser to which the credential is bound; absent when it is bound to none (D25). */
  browser: z.enum(['open', 'closed']).optional(),
  /** Why the run failed, in one sentence, and what to do. */
  failure: z.string().optional(),
});
export type Flow = z.infer<typeof flow>;

const ref = z.strictObject({ id: z.string() });
/** What a run calls with its token. */
const methodCall = z.strictObject({
  method: z.string().max(200).default('socialize.getUserInfo'),
  UID: z.string().max(300).optional(),
});

export const flows = {
  'flows.list': query('Runs, newest first.', nothing, z.array(flow)),
  'flows.get': scripts.query('One run.', ref, flow),
  'flows.start': scripts.command(
    'Starts a run. Use case 2 and those of OpenID Connect and SAML go through at once; the others give the address to open. With `follow`, a run that goes through at once is given as it begins, and its events tell the rest.',
    z.strictObject({
      useCase,
      apiKey,
      whatIf: whatIf.optional(),
      apiDomain: z.string().max(200).optional(),
      login: loginParameters.optional(),
      server: serverParameters.optional(),
      page: pageParameters.optional(),
      openid: openIdParameters.optional(),
      saml: samlParameters.optional(),
      /** Of use case 2: its calls go on to the upstream of the site, with their credentials (D85). */
      upstream: z.literal(true).optional(),
      follow: z.boolean().optional(),
    }),
    flow,
  ),
  'flows.callback': scripts.command(
    'Reports the call-back that a login window caught before the network.',
    z.strictObject({ id: z.string(), url: z.string().max(20_000) }),
    flow,
  ),
  'flows.cancel': command('The login window was closed before the call-back came.', ref, flow),
  'flows.closePage': command(
    'Ends the page of a run: its address is gone. A run that has obtained nothing yet is over.',
    ref,
    flow,
  ),
  'flows.closeBrowser': command(
    'Closes the browser of a run: ends what lives until then, also what was exchanged for its code.',
    ref,
    flow,
  ),
  'flows.exchange': scripts.command(
    'Exchanges the code at the token end-point; pressing it twice shows that a code works once. With `call`, a token that it gets is used at once.',
    ref.extend({ call: methodCall.optional() }),
    flow,
  ),
  'flows.expire': command('Expires the credential of the run now, to see the error of a late use.', ref, flow),
  'flows.call': scripts.command('Calls a method with the token of the run.', ref.extend(methodCall.shape), flow),
  'flows.code': query(
    'The code of an arrow that a client sends, in every language; secrets are environment variables.',
    z.strictObject({
      id: z.string(),
      /** Id of a step, or the kind of an expected one. */
      arrow: z.string().max(40),
    }),
    z.array(snippet),
  ),
  'flows.remove': command('Forgets a run; a browser of it that is still open closes first.', ref, nothing),
};
