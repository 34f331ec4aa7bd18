import { asText, decodedJwt, sayJwt } from '#service/console/reproduce/index.ts';
import { headerOf, type SendContext } from '#service/console/requests/index.ts';
import { consentSignature } from '#service/endpoints/openid/index.ts';
import { expireContext, fidmRepository } from '#service/families/fidm/index.ts';
import { readCompactJwt } from '#service/kernel/index.ts';
import type { FlowStep, WhatIf } from '#shared/contract/flows.ts';
import { jsonObject } from '#shared/narrowing.ts';
import { stepParameter } from '../meanings.ts';
import type { NewStep } from '../new-step.ts';
import type { PlayedRun } from '../played-run.ts';
import { type RunCall, type RunResult, responseStep } from '../traffic.ts';
import { explainedConsent } from './explained-consent.ts';
import type { Parties } from './parties.ts';

/** Milliseconds that the clock of a partner is behind, and that an id token is checked too late. */
const CLOCK_OFF_MS = 600_000;
const TOO_LATE_MS = 60_000;

const SCOPE = 'openid email offline_access';

/** What a message of the run brought, to go on with; undefined: the run has failed. */
type Brought = Readonly<Record<string, string>> | undefined;

/** A login at the OpenID provider of the site, from the request to the claims (X 2): it is gone through at once. */
export class OpenIdLogin {
  readonly #parties: Parties;
  readonly #run: PlayedRun;
  readonly #context: SendContext;

  constructor(parties: Parties, run: PlayedRun, context: SendContext) {
    this.#parties = parties;
    this.#run = run;
    this.#context = context;
  }

  async run(): Promise<void> {
    const { party, loginToken, verifier } = this.#parties;
    this.#run.keepSecret(party.clientSecret, loginToken, verifier);
    const context = await this.#authorize();
    if (context === undefined) return;
    const code = await this.#goOn(context);
    if (code === undefined) return;
    const tokens = await this.#exchange(code);
    if (tokens === undefined || !this.#checkIdToken(tokens.id_token ?? '')) return;
    // A token in the form of a JWT is for an API, and userinfo refuses it.
    if (party.settings.accessTokenFormat === 'JWT') this.#run.done(this.#parties.userName);
    else await this.#userinfo(tokens.access_token ?? '');
  }

  async #authorize(): Promise<string | undefined> {
    const { party, redirectUri, challenge, nonce, state } = this.#parties;
    const isWrong = this.#run.whatIf === 'wrong-redirect-uri';
    const parameters = {
      ...{ client_id: party.clientID, redirect_uri: isWrong ? `${redirectUri}/` : redirectUri },
      ...{ response_type: 'code', scope: SCOPE, state, nonce, prompt: 'consent' },
      ...{ code_challenge: challenge, code_challenge_method: 'S256' },
    };
    const brought = await this.#send(
      this.#call('authorize', 'Authorization request', '/authorize', parameters, {
        explanation: isWrong
          ? 'The app sends the user to the provider, with a redirect_uri that has one slash more than the registered one.'
          : 'The app sends the user to the provider: who asks, for what, and the challenge whose verifier it keeps.',
      }),
      { kind: 'giveContext', label: 'To the proxy page, with a context' },
    );
    const context = brought?.context;
    if (context === undefined) return undefined;
    this.#run.step({
      ...{ kind: 'userSession', from: 'client', to: 'service', label: 'The user logs in', outcome: 'ok' },
      explanation: `On the site's own login page. Here Authdesk began the session of "${this.#parties.UID}" itself; an app without a browser calls accounts.login with targetEnv=jssdk.`,
      parameters: [stepParameter('login_token', this.#parties.loginToken, 'body')],
    });
    return context;
  }

  async #goOn(context: string): Promise<string | undefined> {
    const { party, site, UID, loginToken } = this.#parties;
    const { store, clock } = this.#context.core;
    const isGiven = this.#run.whatIf !== 'refused-consent';
    const consent = JSON.stringify({ scope: SCOPE, clientID: party.clientID, context, UID, consent: isGiven });
    // The usual mistake: the text of the secret as key, not what it decodes to.
    const key = this.#run.whatIf === 'wrong-consent-signature' ? Buffer.from(site.secret.text) : site.secret.key;
    const sig = consentSignature(consent, key);
    this.#run.step({
      ...{
        kind: 'signConsent',
        from: 'client',
        to: 'client',
        label: 'The user is asked; the site signs',
        outcome: 'ok',
      },
      explanation: `On the site's own consent page the user ${isGiven ? 'allows' : 'refuses'} what the app asks for. The server of the page signs the exact text: HMAC-SHA1 with ${this.#run.whatIf === 'wrong-consent-signature' ? 'the text of the secret, which is wrong' : 'the decoded secret'}.`,
      parameters: [stepParameter('consent', consent, 'query'), stepParameter('sig', sig, 'query')],
      decoded: [explainedConsent(consent)],
    });
    if (this.#run.whatIf === 'expired-context') {
      await store.unitOfWork(() => expireContext(store, site.apiKey, context, clock()));
    }
    const parameters = { context, login_token: loginToken, consent, sig };
    const brought = await this.#send(
      this.#call('goOn', 'Goes on with session and consent', '/authorize/continue', parameters, {
        explanation: 'The page leads back to the provider, with the session of the user and the signed consent.',
      }),
      { kind: 'redirectCode', label: 'Redirect to the app' },
    );
    const code = brought?.code;
    if (code === undefined) return undefined;
    this.#run.keepSecret(code);
    this.#run.step({
      ...{ kind: 'handCode', from: 'client', to: 'server', label: 'Code sent to the server', outcome: 'ok' },
      explanation: 'The app compares state with that of its request, and hands the code to its server.',
      parameters: [stepParameter('code', code, 'query'), stepParameter('state', brought?.state ?? '', 'query')],
    });
    return code;
  }

  #exchange(code: string): Promise<Brought> {
    const { party, redirectUri, verifier } = this.#parties;
    const isWrong = this.#run.whatIf === 'wrong-verifier';
    const isPublic = party.settings.tokenEndpointAuthMethod === 'none';
    const inBody = party.settings.tokenEndpointAuthMethod === 'client_secret_post';
    const parameters = {
      ...{ grant_type: 'authorization_code', code, redirect_uri: redirectUri },
      code_verifier: isWrong ? this.#context.core.random(32).toString('base64url') : verifier,
      ...((isPublic || inBody) && { client_id: party.clientID }),
      ...(inBody && { client_secret: party.clientSecret }),
    };
    const basic = Buffer.from(`${party.clientID}:${party.clientSecret}`).toString('base64');
    return this.#send(
      this.#call('exchangeWithVerifier', 'Token request', '/token', parameters, {
        httpMethod: 'POST',
        explanation: isWrong
          ? 'The server exchanges the code with the verifier of another login.'
          : 'The server exchanges the code: with its secret, and with the verifier whose digest the request had.',
        ...(!isPublic && !inBody && { authorization: `Basic ${basic}` }),
      }),
      { kind: 'giveTokens', label: 'Tokens' },
    );
  }

  /** What the server of the app does with the id token before it lets the user in (OpenID Connect Core 3.1.3.7). */
  #checkIdToken(token: string): boolean {
    const { party, nonce, site, base } = this.#parties;
    const { core } = this.#context;
    const issuer = core.store.of(fidmRepository).config(site.apiKey)?.issuer ?? `${this.#run.origin}${base}`;
    const jwt = readCompactJwt(token);
    const exp = 'claims' in jwt ? Number(jwt.claims.exp) * 1000 : 0;
    const now = core.clock();
    const times: { readonly [K in WhatIf]?: number } = {
      'expired-id-token': exp + TOO_LATE_MS,
      'wrong-clock': now - CLOCK_OFF_MS,
    };
    const at = (this.#run.whatIf && times[this.#run.whatIf]) ?? now;
    const client_id = this.#run.whatIf === 'foreign-audience' ? 'another-app' : party.clientID;
    const said = sayJwt(core, { kind: 'jwt', token, name: 'id_token', expected: { client_id, nonce, issuer } }, at);
    const isRight = said.outcome === 'accepted';
    const sentence = asText(said);
    this.#run.step({
      ...{ kind: 'checkIdToken', from: 'server', to: 'server', outcome: isRight ? 'ok' : 'failed' },
      label: isRight ? 'The id token is right' : 'The id token is refused',
      explanation: isRight
        ? `${sentence} Issuer, audience, nonce and times were compared as well: the user is logged in at the app.`
        : sentence,
      parameters: [],
      decoded: said.document.parts,
    });
    if (!isRight) this.#run.fail(sentence);
    return isRight;
  }

  async #userinfo(accessToken: string): Promise<void> {
    const brought = await this.#send(
      this.#call(
        'askUserinfo',
        'Userinfo request',
        '/userinfo',
        {},
        {
          explanation: 'The server asks for the claims that the user allowed.',
          authorization: `Bearer ${accessToken}`,
        },
      ),
      { kind: 'giveUserinfo', label: 'Claims' },
    );
    if (brought !== undefined) this.#run.done(this.#parties.userName);
  }

  #call(
    kind: RunCall['kind'],
    label: string,
    path: string,
    parameters: Readonly<Record<string, string>>,
    more: Pick<RunCall, 'explanation'> & Partial<Pick<RunCall, 'httpMethod' | 'authorization'>>,
  ): RunCall {
    return {
      ...{ kind, label, httpMethod: 'GET', origin: this.#run.origin, path: `${this.#parties.base}${path}` },
      from: kind === 'authorize' || kind === 'goOn' ? 'client' : 'server',
      parameters: Object.entries(parameters).map(([name, value]) => ({ name, value })),
      ...more,
    };
  }

  /** Sends a call and adds both steps; a redirect is read, not followed. */
  async #send(call: RunCall, back: Pick<NewStep, 'kind' | 'label'>): Promise<Brought> {
    const secret = call.authorization?.split(' ')[1] ?? '';
    this.#run.keepSecret(secret);
    const result = await this.#run.send(call);
    const brought = broughtBy(result);
    const tokens = ['id_token', 'access_token', 'refresh_token', 'code'].flatMap((name) => brought[name] ?? []);
    this.#run.keepSecret(...tokens);
    const response = responseStep(call, result);
    if (response !== undefined) this.#run.step(this.#explained(response, result, brought, back));
    if (result.accepted && brought.error === undefined) return brought;
    this.#run.fail(result.sentence);
    return undefined;
  }

  #explained(
    response: NewStep,
    { response: received, accepted }: RunResult,
    brought: Readonly<Record<string, string>>,
    { kind, label }: Pick<NewStep, 'kind' | 'label'>,
  ): NewStep {
    const location = received && headerOf(received, 'location');
    const place: FlowStep['parameters'][number]['place'] = location === undefined ? 'body' : 'query';
    const isRefused = !accepted || brought.error !== undefined;
    return {
      ...response,
      ...(kind !== undefined && { kind }),
      label: isRefused ? response.label : label,
      outcome: isRefused ? 'failed' : 'ok',
      ...(location !== undefined && { target: location }),
      parameters: Object.entries(brought).map(([name, value]) => stepParameter(name, value, place)),
      ...(brought.id_token !== undefined && { decoded: decodedJwt(brought.id_token) }),
    };
  }
}

/** What a response brings: parameters of its redirect, or members of its JSON. */
function broughtBy({ response }: RunResult): Readonly<Record<string, string>> {
  if (response === undefined) return {};
  const location = headerOf(response, 'location');
  if (location !== undefined) return URL.canParse(location) ? Object.fromEntries(new URL(location).searchParams) : {};
  const members = Object.entries(jsonObject(response.body) ?? {});
  return Object.fromEntries(members.map(([name, value]) => [name, typeof value === 'string' ? value : String(value)]));
}
