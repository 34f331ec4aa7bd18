import { inflateRawSync } from 'node:zlib';
import { asText, explainedSaml, saySaml } from '#service/console/reproduce/index.ts';
import { headerOf, type SendContext } from '#service/console/requests/index.ts';
import {
  authnRequestXml,
  logoutRequestXml,
  providerOf,
  readXml,
  redirectAddress,
  samlRepository,
} from '#service/families/fidm/index.ts';
import { defaultRedirectUri } from '../login-request.ts';
import { stepParameter } from '../meanings.ts';
import type { NewStep } from '../new-step.ts';
import type { PlayedRun } from '../played-run.ts';
import { type RunCall, type RunResult, responseStep } from '../traffic.ts';
import { PARTNER, type SamlParties } from './parties.ts';
import { partnerResponse } from './partner-response.ts';

const NAME_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

/** What an assertion named, for the logout. */
interface Session {
  readonly nameID: string;
  readonly format: string;
  readonly sessionIndex: string;
}

/**
 * A login by SAML with a partner that the run plays, from the request to the logout (X 5). The messages of the partner are made and
 * read here; those of the site are made and judged by its own end-points.
 */
export class SamlLogin {
  readonly #parties: SamlParties;
  readonly #run: PlayedRun;
  readonly #context: SendContext;

  constructor(parties: SamlParties, run: PlayedRun, context: SendContext) {
    this.#parties = parties;
    this.#run = run;
    this.#context = context;
  }

  /** Addresses of the site, as the host of the run names them. */
  get #site() {
    const sp = `${this.#run.origin}${this.#parties.base}`;
    return { sp, acs: `${sp}/sp/acs`, spLogout: `${sp}/sp/slo`, sso: `${sp}/idp/sso`, idpLogout: `${sp}/idp/slo` };
  }

  run(): Promise<void> {
    const { key, loginToken } = this.#parties;
    this.#run.keepSecret(key.privateKey, loginToken);
    return this.#parties.given.role === 'idp' ? this.#asIdentityProvider() : this.#asServiceProvider();
  }

  // The site as identity provider.

  async #asIdentityProvider(): Promise<void> {
    const began = this.#parties.given.begunBy === 'partner' ? await this.#ask() : await this.#init();
    const samlContext = began && parametersIn(began).get('samlContext');
    if (!samlContext) return;
    this.#run.step({
      ...{ kind: 'userSession', from: 'client', to: 'service', label: 'The user logs in', outcome: 'ok' },
      explanation: `On the site's own login page. Here Authdesk began the session of "${this.#parties.given.UID ?? ''}" itself.`,
      parameters: [stepParameter('login_token', this.#parties.loginToken, 'body')],
    });
    const parameters = { samlContext, loginToken: this.#parties.loginToken };
    const form = await this.#get('continueSso', 'Goes on with the session', '/idp/sso/continue', parameters, {
      explanation: 'The page leads back to the identity provider, with the session of the user.',
      back: { kind: 'giveSamlResponse', label: 'A form with the response' },
    });
    const value = form && fieldsOf(form.response?.body ?? '').get('SAMLResponse');
    if (!value) return;
    this.#run.step({
      ...{ kind: 'deliverToPartner', from: 'client', to: 'server', label: 'The browser sends the form', outcome: 'ok' },
      explanation: `The form sends itself to the partner, ${PARTNER.assertionConsumer}. Nothing leaves this machine here.`,
      parameters: [stepParameter('RelayState', fieldsOf(form?.response?.body ?? '').get('RelayState') ?? '', 'body')],
    });
    const session = await this.#check(value);
    if (session === undefined) return;
    const asked = await this.#askLogout(session, this.#site.idpLogout, {
      kind: 'giveLogoutContext',
      label: 'To the proxy page, with a context',
    });
    if (asked !== undefined) await this.#finalize(parametersIn(asked).get('samlContext') ?? '');
  }

  async #ask(): Promise<RunResult | undefined> {
    const xml = authnRequestXml({
      ...{ id: this.#newId(), at: this.#context.core.clock(), issuer: PARTNER.entity, destination: this.#site.sso },
      ...{ assertionConsumer: PARTNER.assertionConsumer, format: undefined },
    });
    const address = redirectAddress(
      this.#site.sso,
      { name: 'SAMLRequest', xml, relayState: 'flow' },
      this.#parties.key,
    );
    return this.#send(
      {
        ...this.#callOf('samlRequest', 'AuthnRequest', address),
        explanation:
          'The partner sends the user to the identity provider with a signed request: who asks, and where the response is to go.',
      },
      { kind: 'giveSamlContext', label: 'To the proxy page, with a context' },
      await decodedXml(xml),
    );
  }

  #init(): Promise<RunResult | undefined> {
    return this.#get(
      'initSso',
      'The site begins',
      '/idp/sso/init',
      { spName: PARTNER.name },
      {
        explanation:
          'A page of the site leads the user to the partner: there is no request that the response could answer.',
        back: { kind: 'giveSamlContext', label: 'To the proxy page, with a context' },
      },
    );
  }

  /** What the partner does with the response before it lets the user in (SAML Profiles 4.1.4.3). */
  async #check(value: string): Promise<Session | undefined> {
    const messages = [{ name: 'SAMLResponse', value, binding: 'post', address: PARTNER.assertionConsumer }] as const;
    const said = await saySaml(this.#context.core, { kind: 'saml', messages }, 'now');
    const isRight = said.outcome === 'accepted';
    const sentence = asText(said);
    this.#run.step({
      ...{ kind: 'checkResponse', from: 'server', to: 'server', outcome: isRight ? 'ok' : 'failed' },
      label: isRight ? 'The response is right' : 'The response is refused',
      explanation: isRight
        ? `${sentence} Audience, recipient and times were compared as well: the user is logged in at the partner.`
        : sentence,
      parameters: [],
      decoded: said.document.parts,
    });
    if (!isRight) {
      this.#run.fail(sentence);
      return undefined;
    }
    const told = new Map(
      said.document.parts.find(({ title }) => title === 'Assertion')?.members.map((one) => [one.name, one.value]),
    );
    return {
      nameID: told.get('NameID') ?? '',
      format: told.get('Format') ?? NAME_FORMAT,
      sessionIndex: told.get('SessionIndex') ?? '',
    };
  }

  // The site as service provider.

  async #asServiceProvider(): Promise<void> {
    if (this.#parties.given.begunBy === 'site') return this.#asked();
    const { store } = this.#context.core;
    const { apiKey } = this.#parties.site;
    const saml = store.of(samlRepository);
    const before = saml.spConfig(apiKey);
    const redirectURL = before.redirectURL ?? defaultRedirectUri(this.#parties.site);
    await store.unitOfWork(() => saml.saveConfig(apiKey, 'sp', { ...before, redirectURL }));
    try {
      await this.#unasked();
    } finally {
      // A site that refuses such logins refuses them again.
      await store.unitOfWork(() => saml.saveConfig(apiKey, 'sp', before));
    }
  }

  async #asked(): Promise<void> {
    const { site } = this.#parties;
    const began = await this.#send(
      {
        ...this.#callOf('openSamlLogin', 'Login request', `${this.#run.origin}/accounts.socialLogin`),
        parameters: Object.entries({
          ...{ client_id: site.apiKey, x_provider: providerOf(PARTNER), response_type: 'token' },
          redirect_uri: defaultRedirectUri(site),
        }).map(([name, value]) => ({ name, value })),
        explanation: `The app opens the login of the site with the partner as provider: ${providerOf(PARTNER)}.`,
      },
      undefined,
    );
    if (began?.response === undefined) return;
    const cookie = (headerOf(began.response, 'set-cookie') ?? '').split(';', 1)[0] ?? '';
    const lead = new URL(headerOf(began.response, 'location') ?? '', this.#run.origin).href;
    this.#run.keepSecret(cookie.split('=')[1] ?? '');
    const led = await this.#run.sendUnseen({ ...this.#callOf('openSamlLogin', '', lead), explanation: '', cookie });
    const address = led.response && headerOf(led.response, 'location');
    const query = address === undefined || !URL.canParse(address) ? undefined : new URL(address).searchParams;
    const xml = inflated(query?.get('SAMLRequest') ?? '');
    const root = xml === undefined ? undefined : await readXml(xml);
    const step = responseStep(this.#callOf('openSamlLogin', '', lead), led);
    if (step !== undefined) {
      this.#run.step({
        ...step,
        ...{ kind: 'giveSamlRequest', label: root === undefined ? step.label : 'Redirect with the AuthnRequest' },
        ...(address !== undefined && { target: address.split('?', 1)[0] }),
        parameters: [...(query ?? [])].map(([name, value]) => stepParameter(name, value, 'query')),
        ...(root !== undefined && { decoded: explainedSaml(root) }),
      });
    }
    if (root === undefined) {
      this.#run.fail(led.sentence);
      return;
    }
    await this.#respond(root.getAttribute('ID') ?? undefined, query?.get('RelayState') ?? undefined, cookie);
  }

  async #unasked(): Promise<void> {
    const form = await this.#respond(undefined, undefined, undefined, this.#run.whatIf !== 'replayed-response');
    if (form === undefined || this.#run.whatIf !== 'replayed-response') return;
    await this.#deliver(
      form,
      undefined,
      'Somebody sends the same response again: from the history of a browser, or stolen.',
    );
  }

  /** The partner logs the user in and answers; the browser brings its response to the site. */
  async #respond(
    requestId: string | undefined,
    relayState: string | undefined,
    cookie: string | undefined,
    endsWithLogout = true,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const { core } = this.#context;
    this.#run.step({
      ...{
        kind: 'partnerLogin',
        from: 'client',
        to: 'server',
        label: 'The user logs in at the partner',
        outcome: 'ok',
      },
      explanation: 'The partner asks who the user is, in its own way. Here the run plays it.',
      parameters: [],
    });
    const { sp, acs, spLogout } = this.#site;
    const audience = core.store.of(samlRepository).spConfig(this.#parties.site.apiKey).entityID ?? sp;
    const asked = { audience, assertionConsumer: acs, requestId, now: core.clock(), random: core.random };
    const xml = await partnerResponse(this.#parties, asked, this.#run.whatIf);
    const form = {
      SAMLResponse: Buffer.from(xml).toString('base64'),
      ...(relayState !== undefined && { RelayState: relayState }),
    };
    this.#run.step({
      ...{ kind: 'partnerResponse', from: 'server', to: 'client', label: 'A form with the response', outcome: 'ok' },
      explanation:
        'The partner answers with a form that sends itself to the site: the assertion of who the user is, signed with its key.',
      parameters: relayState === undefined ? [] : [stepParameter('RelayState', relayState, 'body')],
      decoded: explainedSaml(await readXml(xml)),
    });
    const taken = await this.#deliver(
      form,
      cookie,
      'The browser sends the form to the AssertionConsumerService of the site, which judges it.',
    );
    if (taken === undefined) return undefined;
    if (endsWithLogout) {
      const [, sessionIndex = ''] = /SessionIndex="([^"]*)"/.exec(xml) ?? [];
      const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
      const session = { nameID: PARTNER.user, format, sessionIndex };
      const ended = await this.#askLogout(session, spLogout, { kind: 'giveLogout', label: 'LogoutResponse' });
      if (ended !== undefined) this.#run.done(this.#parties.userName);
    }
    return form;
  }

  async #deliver(
    form: Readonly<Record<string, string>>,
    cookie: string | undefined,
    explanation: string,
  ): Promise<RunResult | undefined> {
    const call: RunCall = {
      ...this.#callOf('deliverResponse', 'Response', this.#site.acs),
      ...{ httpMethod: 'POST', explanation },
      parameters: Object.entries(form).map(([name, value]) => ({ name, value })),
      ...(cookie !== undefined && { cookie }),
    };
    // What is wrong with it is known before it is sent: afterwards it was used.
    const messages = [
      { name: 'SAMLResponse', value: form.SAMLResponse ?? '', binding: 'post', address: this.#site.acs },
    ] as const;
    const said = await saySaml(this.#context.core, { kind: 'saml', messages }, 'now');
    const why = said.outcome === 'accepted' ? undefined : asText(said);
    return this.#send(call, { kind: 'redirectLoggedIn', label: 'Redirect to the app, logged in' }, [], why);
  }

  // The end of the session, and what all steps share.

  /** The partner ends the session of the user; a site that is the identity provider answers when its page has gone on. */
  #askLogout(
    { nameID, format, sessionIndex }: Session,
    destination: string,
    back: Pick<NewStep, 'kind' | 'label'>,
  ): Promise<RunResult | undefined> {
    const xml = logoutRequestXml({
      ...{ id: this.#newId(), at: this.#context.core.clock(), issuer: PARTNER.entity, destination },
      ...{ nameID, format, sessionIndex },
    });
    const address = redirectAddress(
      destination,
      { name: 'SAMLRequest', xml, relayState: undefined },
      this.#parties.key,
    );
    const call = {
      ...this.#callOf('samlLogout', 'LogoutRequest', address),
      explanation:
        'The partner ends the session. It sends the browser with a request that names the user and the session as the assertion did, and signs it.',
    };
    return decodedXml(xml).then((decoded) => this.#send(call, back, decoded));
  }

  /** The site's page ends the session there; then the partner gets its answer (X 5). */
  async #finalize(samlContext: string): Promise<void> {
    const ended = await this.#get(
      'finalizeLogout',
      'Ends the session',
      '/idp/slo/finalize',
      { samlContext },
      {
        explanation: 'The page leads back to the identity provider, which ends the session of the user.',
        back: { kind: 'giveLogout', label: 'LogoutResponse' },
      },
    );
    if (ended !== undefined) this.#run.done(this.#parties.userName);
  }

  #newId(): string {
    return `_${this.#context.core.random(20).toString('hex')}`;
  }

  #callOf(kind: RunCall['kind'], label: string, address: string): RunCall {
    const { origin, pathname, searchParams } = new URL(address);
    return {
      ...{ kind, label, httpMethod: 'GET', origin, path: pathname, from: 'client', explanation: '' },
      parameters: [...searchParams].map(([name, value]) => ({ name, value })),
    };
  }

  #get(
    kind: RunCall['kind'],
    label: string,
    path: string,
    parameters: Readonly<Record<string, string>>,
    { explanation, back }: { readonly explanation: string; readonly back: Pick<NewStep, 'kind' | 'label'> },
  ): Promise<RunResult | undefined> {
    const named = Object.entries(parameters).map(([name, value]) => ({ name, value }));
    const call = { ...this.#callOf(kind, label, `${this.#site.sp}${path}`), parameters: named, explanation };
    return this.#send(call, back);
  }

  /**
   * Sends a call and adds both steps; a redirect and a form are read, not followed.
   *
   * @param why what is said of a refusal, where more is known than the service says
   */
  async #send(
    call: RunCall,
    back: Pick<NewStep, 'kind' | 'label'> | undefined,
    decoded: NonNullable<NewStep['decoded']> = [],
    why?: string,
  ): Promise<RunResult | undefined> {
    const result = await this.#run.send(call, decoded);
    const brought = parametersIn(result);
    const token = brought.get('access_token') ?? '';
    this.#run.keepSecret(token);
    const response = responseStep(call, result);
    const isRefused = !result.accepted || brought.has('error');
    const sentence = isRefused && why !== undefined ? why : result.sentence;
    if (response !== undefined && (back !== undefined || isRefused)) {
      const { body: _, ...shown } = response;
      this.#run.step({
        ...shown,
        ...(back?.kind !== undefined && { kind: back.kind }),
        label: isRefused ? response.label : (labelOf(back, brought) ?? response.label),
        ...{ outcome: isRefused ? 'failed' : 'ok', explanation: sentence },
        parameters: [...brought].map(([name, value]) => stepParameter(name, value, 'query')),
        ...((await decodedOf(result)) ?? {}),
      });
    }
    if (!isRefused) return result;
    this.#run.fail(sentence);
    return undefined;
  }
}

const decodedXml = async (xml: string): Promise<NonNullable<NewStep['decoded']>> => explainedSaml(await readXml(xml));

function inflated(value: string): string | undefined {
  if (value === '') return undefined;
  return inflateRawSync(Buffer.from(value, 'base64'), { maxOutputLength: 131_072 }).toString('utf8');
}

/** Where the user is logged in at more partners, each of them is asked before the first one gets its answer. */
function labelOf(
  back: Pick<NewStep, 'kind' | 'label'> | undefined,
  brought: ReadonlyMap<string, string>,
): string | undefined {
  return back?.kind === 'giveLogout' && brought.has('SAMLRequest') ? 'LogoutRequest to the next partner' : back?.label;
}

/** Parameters of a redirect, of its query and its fragment. */
function parametersIn({ response }: RunResult): ReadonlyMap<string, string> {
  const location = response && headerOf(response, 'location');
  if (location === undefined || !URL.canParse(location)) return new Map();
  const { searchParams, hash } = new URL(location);
  return new Map([...searchParams, ...new URLSearchParams(hash.slice(1))]);
}

/** The hidden fields of a form that sends itself, as the site writes it. */
function fieldsOf(page: string): ReadonlyMap<string, string> {
  const found = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  const plain = (text: string) =>
    text.replace(/&#(\d{1,7});/g, (_, code: string) => String.fromCodePoint(Number(code))).replaceAll('&amp;', '&');
  return new Map([...found].map(([, name = '', value = '']) => [name, plain(value)]));
}

/** A message that a response brings, decoded. */
async function decodedOf(result: RunResult): Promise<Pick<NewStep, 'decoded'> | undefined> {
  const inForm = fieldsOf(result.response?.body ?? '').get('SAMLResponse');
  const brought = parametersIn(result);
  const inAddress = brought.get('SAMLResponse') ?? brought.get('SAMLRequest');
  const xml = inForm === undefined ? inflated(inAddress ?? '') : Buffer.from(inForm, 'base64').toString('utf8');
  return xml === undefined ? undefined : { decoded: await decodedXml(xml) };
}
