import { API_KEY, type OpenIdBench, openIdBench, type Reply } from '#service/endpoints/openid/openid.fixture.ts';

/** One site that is the service provider of another one, each of a service of its own. */
export interface Partners {
  /** Service provider: its users log in at the other one. */
  readonly sp: OpenIdBench;
  /** Identity provider. */
  readonly idp: OpenIdBench;
  /** Begins a login: the request for the identity provider, and the cookie of the browser. */
  begin(): Promise<{ readonly cookie: string; readonly address: URL }>;
  /** The identity provider's part, as the user of this address: the form for the service provider. */
  atProvider(address: URL, email: string): Promise<Record<string, string>>;
  /** The browser sends that form. */
  deliver(form: Readonly<Record<string, string>>, cookie: string): Promise<Reply>;
  /** All of it. */
  login(email: string): Promise<Reply>;
  registerSp(more?: Readonly<Record<string, unknown>>): Promise<void>;
  stop(): Promise<void>;
}

export const SHOP = 'https://shop.example/callback';
const BASE = `/saml/v2.0/${API_KEY}`;

/** The hidden fields of a form that sends itself. */
export const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&#43;', '+').replaceAll('&#61;', '=').replaceAll('&amp;', '&'),
    ]),
  );

export async function startPartners(): Promise<Partners> {
  const [sp, idp] = await Promise.all([openIdBench(), openIdBench()]);
  const metadataOf = async (bench: OpenIdBench, role: string) =>
    (await bench.call(`${BASE}/${role}/metadata`, {})).text;
  const must = (answer: Record<string, unknown>): Record<string, unknown> => {
    if (answer.errorCode !== 0) throw new Error(JSON.stringify(answer));
    return answer;
  };
  const metadata = { metadata: await metadataOf(idp, 'idp'), name: 'work', saveConfiguration: 'true' };
  must(await sp.rest('fidm.saml.importIdPMetadata', metadata));
  const read = must(
    await idp.rest('fidm.saml.idp.importSPMetadata', { metadata: await metadataOf(sp, 'sp'), name: 'shop' }),
  );

  const registerSp = async (more: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const config = {
      ...(read.config as object),
      attributeMapping: [{ attributeName: 'mail', gigyaField: 'profile.email' }],
      ...more,
    };
    must(await idp.rest('fidm.saml.idp.registerSP', { config: JSON.stringify(config) }));
  };
  await registerSp();

  async function begin() {
    const query = {
      client_id: API_KEY,
      x_provider: 'saml-work',
      redirect_uri: SHOP,
      response_type: 'token',
      state: 's-1',
    };
    const began = await sp.call('/accounts.socialLogin', { query });
    const cookie = String([began.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0] ?? '';
    const led = await sp.call(String(began.headers.location), { headers: { cookie } });
    return { cookie, address: new URL(String(led.headers.location)) };
  }

  async function atProvider(address: URL, email: string) {
    const waiting = await idp.call(address.pathname, { query: address.search.slice(1) });
    const { samlContext = '' } = waiting.to.parameters;
    const { sessionInfo } = (await idp.login(email)) as { sessionInfo: { login_token: string } };
    const query = { samlContext, loginToken: sessionInfo.login_token };
    return fieldsOf((await idp.call(`${BASE}/idp/sso/continue`, { query })).text);
  }

  const deliver = (form: Readonly<Record<string, string>>, cookie: string) =>
    sp.call(`${BASE}/sp/acs`, { form, headers: { cookie } });

  return {
    ...{ sp, idp, begin, atProvider, deliver, registerSp },
    async login(email) {
      const { cookie, address } = await begin();
      return deliver(await atProvider(address, email), cookie);
    },
    stop: () => Promise.all([sp.stop(), idp.stop()]).then(() => undefined),
  };
}
