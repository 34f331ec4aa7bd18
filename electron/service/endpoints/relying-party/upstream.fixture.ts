import { API_KEY, type OpenIdBench, openIdBench, type Reply } from '#service/endpoints/openid/openid.fixture.ts';

/** One site that logs its users in at another one. */
export interface Upstream {
  /** The site that users log in to. */
  readonly near: OpenIdBench;
  /** A second Authdesk, whose site is the foreign provider. */
  readonly far: OpenIdBench;
  /** What createOP was given. */
  readonly settings: Readonly<Record<string, string>>;
  /** Begins a login and goes as far as the provider. */
  begin(more?: Readonly<Record<string, string>>): Promise<{ readonly cookie: string; readonly authorize: URL }>;
  /** The provider's part, as the user of this address: the address that the user is sent back to. */
  atProvider(authorize: URL, email: string): Promise<URL>;
  /** The user comes back. */
  comeBack(address: URL, cookie: string): Promise<Reply>;
  /** All of it. */
  login(email: string, more?: Readonly<Record<string, string>>): Promise<Reply>;
  stop(): Promise<void>;
}

export const SHOP = 'https://shop.example/callback';

export async function startUpstream(): Promise<Upstream> {
  const [near, far] = await Promise.all([openIdBench(), openIdBench()]);
  const nearOrigin = new URL(near.base).origin;
  const rp = await far.createRp({
    redirectUris: [`${nearOrigin}/oidc/rp/v1.0/${API_KEY}/callback/work`],
    skipConsent: true,
  });
  const settings = {
    ...{ providerName: 'work', clientID: rp.clientID, clientSecret: rp.clientSecret, issuer: far.base },
    ...{ authorizeEndpoint: `${far.base}/authorize`, tokenEndpoint: `${far.base}/token` },
    ...{ userInfoEndpoint: `${far.base}/userinfo`, scopes: 'openid email profile' },
    ...{ jwks: `${far.base}/.well-known/jwks`, caCertificate: far.running.service.caPem },
  };
  const made = await near.rest('fidm.oidc.rp.createOP', settings);
  if (made.errorCode !== 0) throw new Error(JSON.stringify(made));

  async function begin(more: Readonly<Record<string, string>> = {}) {
    const query = {
      ...{ client_id: API_KEY, x_provider: 'oidc-work', redirect_uri: SHOP, response_type: 'token', state: 's-1' },
      ...more,
    };
    const began = await near.call('/accounts.socialLogin', { query });
    const cookie = String([began.headers['set-cookie'] ?? []].flat()[0]).split(';', 1)[0] ?? '';
    const led = await near.call(String(began.headers.location), { headers: { cookie } });
    return { cookie, authorize: new URL(String(led.headers.location)) };
  }

  async function atProvider(authorize: URL, email: string): Promise<URL> {
    const waiting = await far.authorize(Object.fromEntries(authorize.searchParams));
    const { sessionInfo } = (await far.login(email)) as { sessionInfo: { login_token: string } };
    const { context = '' } = waiting.to.parameters;
    const back = await far.goOn({ context, login_token: sessionInfo.login_token });
    return new URL(String(back.headers.location));
  }

  const comeBack = (address: URL, cookie: string) =>
    near.call(address.pathname, { query: address.search.slice(1), headers: { cookie } });

  return {
    ...{ near, far, settings, begin, atProvider, comeBack },
    async login(email, more) {
      const { cookie, authorize } = await begin(more);
      return comeBack(await atProvider(authorize, email), cookie);
    },
    stop: () => Promise.all([near.stop(), far.stop()]).then(() => undefined),
  };
}
