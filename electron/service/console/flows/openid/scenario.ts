import { asText, decodedJwt, explainedConsent, sayJwt } from '#service/console/reproduce/index.ts';
import { headerOf } from '#service/console/requests/index.ts';
import { consentSignature } from '#service/endpoints/openid/index.ts';
import { expireContext, fidmRepository } from '#service/families/fidm/index.ts';
import { readCompactJwt } from '#service/kernel/index.ts';
import type { WhatIf } from '#shared/contract/flows.ts';
import { jsonObject } from '#shared/narrowing.ts';
import { stepParameter } from '../meanings.ts';
import type { Scenario, Scene, Values } from '../scenario.ts';
import type { RunResult } from '../traffic.ts';
import type { Parties } from './parties.ts';

/** Milliseconds that the clock of a partner is behind, and that an id token is checked too late. */
const CLOCK_OFF_MS = 600_000;
const TOO_LATE_MS = 60_000;

const SCOPE = 'openid email offline_access';

/** A login at the OpenID provider of the site, from the request to the claims (X 2). */
export const openIdLogin: Scenario<Parties> = {
  secrets: ({ party, loginToken, verifier }) => [party.clientSecret, loginToken, verifier],
  secretValues: ['id_token', 'access_token', 'refresh_token', 'code'],
  user: ({ userName }) => userName,
  read: broughtBy,
  steps: [
    {
      ...{ kind: 'authorize', from: 'client', label: 'Authorization request' },
      explanation: ({ whatIf }) =>
        whatIf === 'wrong-redirect-uri'
          ? 'The app sends the user to the provider, with a redirect_uri that has one slash more than the registered one.'
          : 'The app sends the user to the provider: who asks, for what, and the challenge whose verifier it keeps.',
      request: ({ parties: { base, party, redirectUri, challenge, nonce, state }, whatIf }) => ({
        path: `${base}/authorize`,
        parameters: {
          client_id: party.clientID,
          redirect_uri: whatIf === 'wrong-redirect-uri' ? `${redirectUri}/` : redirectUri,
          ...{ response_type: 'code', scope: SCOPE, state, nonce, prompt: 'consent' },
          ...{ code_challenge: challenge, code_challenge_method: 'S256' },
        },
      }),
      back: { kind: 'giveContext', label: 'To the proxy page, with a context' },
      needs: 'context',
    },
    {
      ...{ kind: 'userSession', from: 'client', to: 'service', label: 'The user logs in' },
      explanation: ({ parties }) =>
        `On the site's own login page. Here Authdesk began the session of "${parties.UID}" itself; an app without a browser calls accounts.login with targetEnv=jssdk.`,
      shows: { place: 'body', parameters: ({ parties }) => ({ login_token: parties.loginToken }) },
    },
    {
      ...{ kind: 'signConsent', from: 'client', to: 'client', label: 'The user is asked; the site signs' },
      makes: signedConsent,
      explanation: ({ whatIf }) =>
        `On the site's own consent page the user ${whatIf === 'refused-consent' ? 'refuses' : 'allows'} what the app asks for. The server of the page signs the exact text: HMAC-SHA1 with ${whatIf === 'wrong-consent-signature' ? 'the text of the secret, which is wrong' : 'the decoded secret'}.`,
      shows: { place: 'query', parameters: ({ values: { consent = '', sig = '' } }) => ({ consent, sig }) },
      decoded: ({ values }) => explainedConsent(values.consent ?? ''),
    },
    {
      ...{ kind: 'goOn', from: 'client', label: 'Goes on with session and consent' },
      explanation: 'The page leads back to the provider, with the session of the user and the signed consent.',
      makes: contextInTime,
      request: ({ parties: { base, loginToken }, values: { context = '', consent = '', sig = '' } }) => ({
        path: `${base}/authorize/continue`,
        parameters: { context, login_token: loginToken, consent, sig },
      }),
      back: { kind: 'redirectCode', label: 'Redirect to the app' },
      needs: 'code',
    },
    {
      ...{ kind: 'handCode', from: 'client', to: 'server', label: 'Code sent to the server' },
      explanation: 'The app compares state with that of its request, and hands the code to its server.',
      shows: { place: 'query', parameters: ({ values: { code = '', state = '' } }) => ({ code, state }) },
    },
    {
      ...{ kind: 'exchangeWithVerifier', from: 'server', label: 'Token request' },
      explanation: ({ whatIf }) =>
        whatIf === 'wrong-verifier'
          ? 'The server exchanges the code with the verifier of another login.'
          : 'The server exchanges the code: with its secret, and with the verifier whose digest the request had.',
      request: tokenRequest,
      back: { kind: 'giveTokens', label: 'Tokens' },
    },
    {
      ...{ kind: 'checkIdToken', from: 'server', label: 'The id token is right' },
      refusedLabel: 'The id token is refused',
      also: 'Issuer, audience, nonce and times were compared as well: the user is logged in at the app.',
      check: checkIdToken,
    },
    {
      ...{ kind: 'askUserinfo', from: 'server', label: 'Userinfo request' },
      // A token in the form of a JWT is for an API, and userinfo refuses it.
      when: ({ parties }) => parties.party.settings.accessTokenFormat !== 'JWT',
      explanation: 'The server asks for the claims that the user allowed.',
      request: ({ parties, values }) => ({
        path: `${parties.base}/userinfo`,
        parameters: {},
        authorization: `Bearer ${values.access_token ?? ''}`,
      }),
      back: { kind: 'giveUserinfo', label: 'Claims' },
    },
  ],
};

function signedConsent({ parties, whatIf, values }: Scene<Parties>): Values {
  const { party, site, UID } = parties;
  const isGiven = whatIf !== 'refused-consent';
  const { context = '' } = values;
  const consent = JSON.stringify({ scope: SCOPE, clientID: party.clientID, context, UID, consent: isGiven });
  // The usual mistake: the text of the secret as key, not what it decodes to.
  const key = whatIf === 'wrong-consent-signature' ? Buffer.from(site.secret.text) : site.secret.key;
  return { consent, sig: consentSignature(consent, key) };
}

async function contextInTime({ parties, whatIf, values, context }: Scene<Parties>): Promise<Values> {
  const { store, clock } = context.core;
  if (whatIf === 'expired-context') {
    await store.unitOfWork(() => expireContext(store, parties.site.apiKey, values.context ?? '', clock()));
  }
  return {};
}

function tokenRequest({ parties, whatIf, values, context }: Scene<Parties>) {
  const { base, party, redirectUri, verifier } = parties;
  const { clientID, clientSecret, settings } = party;
  const isPublic = settings.tokenEndpointAuthMethod === 'none';
  const inBody = settings.tokenEndpointAuthMethod === 'client_secret_post';
  const basic = Buffer.from(`${clientID}:${clientSecret}`).toString('base64');
  return {
    path: `${base}/token`,
    httpMethod: 'POST' as const,
    parameters: {
      ...{ grant_type: 'authorization_code', code: values.code ?? '', redirect_uri: redirectUri },
      code_verifier: whatIf === 'wrong-verifier' ? context.core.random(32).toString('base64url') : verifier,
      ...((isPublic || inBody) && { client_id: clientID }),
      ...(inBody && { client_secret: clientSecret }),
    },
    ...(!isPublic && !inBody && { authorization: `Basic ${basic}` }),
  };
}

/** What the server of the app does with the id token before it lets the user in (OpenID Connect Core 3.1.3.7). */
function checkIdToken({ parties, whatIf, values, origin, context: { core } }: Scene<Parties>) {
  const { party, nonce, site, base } = parties;
  const { id_token: token = '' } = values;
  const issuer = core.store.of(fidmRepository).config(site.apiKey)?.issuer ?? `${origin}${base}`;
  const jwt = readCompactJwt(token);
  const exp = 'claims' in jwt ? Number(jwt.claims.exp) * 1000 : 0;
  const now = core.clock();
  const times: { readonly [K in WhatIf]?: number } = {
    'expired-id-token': exp + TOO_LATE_MS,
    'wrong-clock': now - CLOCK_OFF_MS,
  };
  const client_id = whatIf === 'foreign-audience' ? 'another-app' : party.clientID;
  const expected = { client_id, nonce, issuer };
  const said = sayJwt(core, { kind: 'jwt', token, name: 'id_token', expected }, (whatIf && times[whatIf]) ?? now);
  return { isRight: said.outcome === 'accepted', sentence: asText(said), decoded: said.document.parts };
}

/** What a response brings: parameters of its redirect, or members of its JSON. */
function broughtBy({ response }: RunResult) {
  const location = response && headerOf(response, 'location');
  const isAddress = location !== undefined && URL.canParse(location);
  const members: readonly [string, unknown][] =
    location === undefined
      ? Object.entries(jsonObject(response?.body ?? '') ?? {})
      : [...(isAddress ? new URL(location).searchParams : [])];
  const values: Values = Object.fromEntries(members.map(([name, value]) => [name, String(value)]));
  const place = location === undefined ? ('body' as const) : ('query' as const);
  return {
    values,
    shown: {
      ...(location !== undefined && { target: location }),
      parameters: Object.entries(values).map(([name, value]) => stepParameter(name, value, place)),
      ...(values.id_token !== undefined && { decoded: decodedJwt(values.id_token) }),
    },
  };
}
