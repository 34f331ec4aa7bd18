import { asText, explainedSaml, saySaml } from '#service/console/reproduce/index.ts';
import { headerOf, type SendContext } from '#service/console/requests/index.ts';
import { decodeSaml } from '#service/diagnosis/signed-texts/index.ts';
import { unescapeHtml } from '#service/diagnosis/transport-mistakes/index.ts';
import {
  authnRequestXml,
  logoutRequestXml,
  providerOf,
  readXml,
  redirectAddress,
  type SamlKey,
  samlRepository,
} from '#service/families/fidm/index.ts';
import { defaultRedirectUri } from '../login-request.ts';
import { stepParameter } from '../meanings.ts';
import type { PlayedRun } from '../played-run.ts';
import { type Back, play, type Running, type Scenario, type Scene, type Values } from '../scenario.ts';
import { type RunCall, type RunResult, responseStep } from '../traffic.ts';
import { PARTNER, type SamlParties } from './parties.ts';
import { partnerResponse } from './partner-response.ts';

type Step = Scenario<SamlParties>['steps'][number];
type Here = Scene<SamlParties>;

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Addresses of the site, as the host of the run names them. */
function siteOf({ origin, parties: { base } }: Here) {
  const sp = `${origin}${base}`;
  return { sp, acs: `${sp}/sp/acs`, spLogout: `${sp}/sp/slo`, sso: `${sp}/idp/sso`, idpLogout: `${sp}/idp/slo` };
}

const newId = ({ context: { core } }: Here): string => `_${core.random(20).toString('hex')}`;

/** A request of the partner, signed, in the address that the browser is sent to. */
async function signedRequest(destination: string, xml: string, key: SamlKey, relayState?: string) {
  const { pathname, searchParams } = new URL(
    redirectAddress(destination, { name: 'SAMLRequest', xml, relayState }, key),
  );
  return { path: pathname, parameters: Object.fromEntries(searchParams), decoded: await decodedXml(xml) };
}

/** The partner ends the session of the user; a site that is the identity provider answers when its page has gone on. */
const logout = (of: 'idpLogout' | 'spLogout', back: Back): Step => ({
  ...{ kind: 'samlLogout', from: 'client', label: 'LogoutRequest' },
  explanation:
    'The partner ends the session. It sends the browser with a request that names the user and the session as the assertion did, and signs it.',
  request(scene) {
    const { nameID = '', format = '', sessionIndex = '' } = scene.values;
    const at = scene.context.core.clock();
    const destination = siteOf(scene)[of];
    const xml = logoutRequestXml({
      ...{ id: newId(scene), at, issuer: PARTNER.entity, destination, nameID, format, sessionIndex },
    });
    return signedRequest(destination, xml, scene.parties.key);
  },
  back,
});

/** Where the user is logged in at more partners, each of them is asked before the first one gets its answer. */
const loggedOut = {
  kind: 'giveLogout',
  label: ({ SAMLRequest }: Values) =>
    SAMLRequest === undefined ? 'LogoutResponse' : 'LogoutRequest to the next partner',
} as const;

const toProxyPage = { kind: 'giveSamlContext', label: 'To the proxy page, with a context' } as const;

/** The site as identity provider. */
const asIdentityProvider: readonly Step[] = [
  {
    ...{ kind: 'samlRequest', from: 'client', label: 'AuthnRequest' },
    when: ({ parties }) => parties.given.begunBy === 'partner',
    explanation:
      'The partner sends the user to the identity provider with a signed request: who asks, and where the response is to go.',
    request(scene) {
      const { sso } = siteOf(scene);
      const xml = authnRequestXml({
        ...{ id: newId(scene), at: scene.context.core.clock(), issuer: PARTNER.entity, destination: sso },
        ...{ assertionConsumer: PARTNER.assertionConsumer, format: undefined },
      });
      return signedRequest(sso, xml, scene.parties.key, 'flow');
    },
    back: toProxyPage,
    needs: 'samlContext',
  },
  {
    ...{ kind: 'initSso', from: 'client', label: 'The site begins' },
    when: ({ parties }) => parties.given.begunBy !== 'partner',
    explanation:
      'A page of the site leads the user to the partner: there is no request that the response could answer.',
    request: ({ parties }) => ({ path: `${parties.base}/idp/sso/init`, parameters: { spName: PARTNER.name } }),
    back: toProxyPage,
    needs: 'samlContext',
  },
  {
    ...{ kind: 'userSession', from: 'client', to: 'service', label: 'The user logs in' },
    explanation: ({ parties }) =>
      `On the site's own login page. Here Authdesk began the session of "${parties.given.UID ?? ''}" itself.`,
    shows: { place: 'body', parameters: ({ parties }) => ({ login_token: parties.loginToken }) },
  },
  {
    ...{ kind: 'continueSso', from: 'client', label: 'Goes on with the session' },
    explanation: 'The page leads back to the identity provider, with the session of the user.',
    request: ({ parties: { base, loginToken }, values: { samlContext = '' } }) => ({
      path: `${base}/idp/sso/continue`,
      parameters: { samlContext, loginToken },
    }),
    back: { kind: 'giveSamlResponse', label: 'A form with the response' },
    needs: 'SAMLResponse',
  },
  {
    ...{ kind: 'deliverToPartner', from: 'client', to: 'server', label: 'The browser sends the form' },
    explanation: `The form sends itself to the partner, ${PARTNER.assertionConsumer}. Nothing leaves this machine here.`,
    shows: { place: 'body', parameters: ({ values: { RelayState = '' } }) => ({ RelayState }) },
  },
  {
    ...{ kind: 'checkResponse', from: 'server', label: 'The response is right' },
    refusedLabel: 'The response is refused',
    also: 'Audience, recipient and times were compared as well: the user is logged in at the partner.',
    check: checkResponse,
  },
  logout('idpLogout', { kind: 'giveLogoutContext', label: 'To the proxy page, with a context' }),
  {
    ...{ kind: 'finalizeLogout', from: 'client', label: 'Ends the session' },
    explanation: 'The page leads back to the identity provider, which ends the session of the user.',
    request: ({ parties, values: { samlContext = '' } }) => ({
      path: `${parties.base}/idp/slo/finalize`,
      parameters: { samlContext },
    }),
    back: loggedOut,
  },
];

/** What the partner does with the response before it lets the user in (SAML Profiles 4.1.4.3). */
async function checkResponse({ context, values: { SAMLResponse = '' } }: Here) {
  const said = await judged(context, SAMLResponse, PARTNER.assertionConsumer);
  const assertion = said.document.parts.find(({ title }) => title === 'Assertion');
  const told = new Map(assertion?.members.map((one) => [one.name, one.value]));
  return {
    ...{ isRight: said.outcome === 'accepted', sentence: asText(said), decoded: said.document.parts },
    values: {
      nameID: told.get('NameID') ?? '',
      format: told.get('Format') ?? PERSISTENT,
      sessionIndex: told.get('SessionIndex') ?? '',
    },
  };
}

const judged = ({ core }: SendContext, value: string, address: string) =>
  saySaml(core, { kind: 'saml', messages: [{ name: 'SAMLResponse', value, binding: 'post', address }] }, 'now');

const isBegunBySite = ({ parties }: Here): boolean => parties.given.begunBy === 'site';
const isReplayed = (scene: Here): boolean => !isBegunBySite(scene) && scene.whatIf === 'replayed-response';

/** The site as service provider. */
const asServiceProvider: readonly Step[] = [
  { does: askedBySite, when: isBegunBySite },
  {
    ...{ kind: 'partnerLogin', from: 'client', to: 'server', label: 'The user logs in at the partner' },
    explanation: 'The partner asks who the user is, in its own way. Here the run plays it.',
  },
  {
    ...{ kind: 'partnerResponse', from: 'server', to: 'client', label: 'A form with the response' },
    explanation:
      'The partner answers with a form that sends itself to the site: the assertion of who the user is, signed with its key.',
    makes: madeResponse,
    shows: { place: 'body', parameters: relayStateOf },
    decoded: ({ values }) => decodedXml(values.xml ?? ''),
  },
  delivered('The browser sends the form to the AssertionConsumerService of the site, which judges it.', () => true),
  delivered('Somebody sends the same response again: from the history of a browser, or stolen.', isReplayed),
  { ...logout('spLogout', loggedOut), when: (scene) => !isReplayed(scene) },
];

function relayStateOf({ values: { RelayState } }: Here): Values {
  return RelayState === undefined ? {} : { RelayState };
}

/** The partner logs the user in and answers. */
async function madeResponse(scene: Here): Promise<Values> {
  const { parties, whatIf, values } = scene;
  const { clock, random, store } = scene.context.core;
  const { sp, acs } = siteOf(scene);
  const audience = store.of(samlRepository).spConfig(parties.site.apiKey).entityID ?? sp;
  const { requestId } = values;
  const asked = { audience, assertionConsumer: acs, requestId, now: clock(), random };
  const xml = await partnerResponse(parties, asked, whatIf);
  const [, sessionIndex = ''] = /SessionIndex="([^"]*)"/.exec(xml) ?? [];
  return {
    ...{ xml, form: Buffer.from(xml).toString('base64') },
    ...{ nameID: PARTNER.user, format: EMAIL, sessionIndex },
  };
}

/** The browser brings the response of the partner to the site. */
function delivered(explanation: string, when: (scene: Here) => boolean): Step {
  return {
    ...{ kind: 'deliverResponse', from: 'client', label: 'Response', explanation, when },
    async request(scene) {
      const { form = '', cookie } = scene.values;
      const { acs } = siteOf(scene);
      // What is wrong with it is known before it is sent: afterwards it was used.
      const said = await judged(scene.context, form, acs);
      return {
        ...{ path: new URL(acs).pathname, httpMethod: 'POST' },
        parameters: { SAMLResponse: form, ...relayStateOf(scene) },
        ...(cookie !== undefined && { cookie }),
        ...(said.outcome !== 'accepted' && { refusal: asText(said) }),
      };
    },
    back: { kind: 'redirectLoggedIn', label: 'Redirect to the app, logged in' },
  };
}

/** The app opens the login of the site, which leads the browser to the partner with a request. */
async function askedBySite(
  { parties: { site }, origin }: Here,
  { run, send, keep }: Running<SamlParties>,
): Promise<boolean> {
  const parameters = { client_id: site.apiKey, x_provider: providerOf(PARTNER), response_type: 'token' };
  const opened = { kind: 'openSamlLogin', from: 'client' } as const;
  const began = await send({
    ...{ ...opened, label: 'Login request' },
    explanation: `The app opens the login of the site with the partner as provider: ${providerOf(PARTNER)}.`,
    request: () => ({
      path: '/accounts.socialLogin',
      parameters: { ...parameters, redirect_uri: defaultRedirectUri(site) },
    }),
  });
  if (began?.response === undefined) return false;
  const cookie = (headerOf(began.response, 'set-cookie') ?? '').split(';', 1)[0] ?? '';
  const lead = new URL(headerOf(began.response, 'location') ?? '', origin);
  run.keepSecret(cookie.split('=')[1] ?? '');
  const call: RunCall = {
    ...{ ...opened, label: '', explanation: '', httpMethod: 'GET', origin: lead.origin, path: lead.pathname, cookie },
    parameters: [...lead.searchParams].map(([name, value]) => ({ name, value })),
  };
  const led = await run.sendUnseen(call);
  const address = led.response && headerOf(led.response, 'location');
  const query = address === undefined || !URL.canParse(address) ? undefined : new URL(address).searchParams;
  const { xml } = decodeSaml(query?.get('SAMLRequest') ?? '', 'redirect');
  const root = xml === undefined ? undefined : await readXml(xml);
  const step = responseStep(call, led);
  if (step !== undefined) {
    run.step({
      ...step,
      ...{ kind: 'giveSamlRequest', label: root === undefined ? step.label : 'Redirect with the AuthnRequest' },
      ...(address !== undefined && { target: address.split('?', 1)[0] }),
      parameters: [...(query ?? [])].map(([name, value]) => stepParameter(name, value, 'query')),
      ...(root !== undefined && { decoded: explainedSaml(root) }),
    });
  }
  if (root === undefined) {
    run.fail(led.sentence);
    return false;
  }
  const [requestId, RelayState] = [root.getAttribute('ID'), query?.get('RelayState')];
  keep({ cookie, ...(requestId && { requestId }), ...(RelayState != null && { RelayState }) });
  return true;
}

/**
 * A login by SAML with a partner that the run plays, from the request to the logout (X 5). The messages of the partner are made and
 * read here; those of the site are made and judged by its own end-points.
 */
export async function playSamlLogin(parties: SamlParties, run: PlayedRun, context: SendContext): Promise<void> {
  const { role, begunBy } = parties.given;
  const scenario: Scenario<SamlParties> = {
    secrets: ({ key, loginToken }) => [key.privateKey, loginToken],
    secretValues: ['access_token'],
    user: ({ userName }) => userName,
    read: readMessage,
    steps: role === 'idp' ? asIdentityProvider : asServiceProvider,
  };
  const played = () => play(scenario, parties, run, context);
  if (role === 'idp' || begunBy === 'site') return played();
  // A site that refuses logins that a partner begins takes this one, and refuses them again.
  const { store } = context.core;
  const { apiKey } = parties.site;
  const saml = store.of(samlRepository);
  const before = saml.spConfig(apiKey);
  const redirectURL = before.redirectURL ?? defaultRedirectUri(parties.site);
  await store.unitOfWork(() => saml.saveConfig(apiKey, 'sp', { ...before, redirectURL }));
  try {
    await played();
  } finally {
    await store.unitOfWork(() => saml.saveConfig(apiKey, 'sp', before));
  }
}

const decodedXml = async (xml: string) => explainedSaml(await readXml(xml));

/** What a response brings: parameters of its redirect, of query and fragment, and the fields of a form that sends itself. */
async function readMessage({ response }: RunResult) {
  const location = response && headerOf(response, 'location');
  const { searchParams, hash } = new URL(location !== undefined && URL.canParse(location) ? location : 'none:');
  const brought = Object.fromEntries([...searchParams, ...new URLSearchParams(hash.slice(1))]);
  const fields = fieldsOf(response?.body ?? '');
  const { xml } = decodeSaml(fields.SAMLResponse ?? brought.SAMLResponse ?? brought.SAMLRequest ?? '', undefined);
  return {
    values: { ...fields, ...brought },
    shown: {
      body: undefined,
      parameters: Object.entries(brought).map(([name, value]) => stepParameter(name, value, 'query')),
      ...(xml !== undefined && { decoded: await decodedXml(xml) }),
    },
  };
}

/** The hidden fields of a form, as the site writes it. */
function fieldsOf(page: string): Values {
  const found = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, unescapeHtml(value)]));
}
