import {
  API_KEY,
  beginLogin,
  type OpenIdBench,
  openIdBench,
  type Reply,
} from '#service/endpoints/openid/openid.fixture.ts';

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

export async function startUpstream(): Promise<Upstream> {
  const [near, far] = await Promise.all([openIdBench(), openIdBench()]);
  const callback = `${new URL(near.base).origin}/oidc/rp/v1.0/${API_KEY}/callback/work`;
  const rp = await far.createRp({ redirectUris: [callback], skipConsent: true });
  const settings = {
    ...{ providerName: 'work', clientID: rp.clientID, clientSecret: rp.clientSecret, issuer: far.base },
    ...{ authorizeEndpoint: `${far.base}/authorize`, tokenEndpoint: `${far.base}/token` },
    ...{ userInfoEndpoint: `${far.base}/userinfo`, scopes: 'openid email profile' },
    ...{ jwks: `${far.base}/.well-known/jwks`, caCertificate: far.running.service.caPem },
  };
  await near.must('fidm.oidc.rp.createOP', settings);

  const begin = async (more: Readonly<Record<string, string>> = {}) => {
    const { cookie, address: authorize } = await beginLogin(near, { x_provider: 'oidc-work', ...more });
    return { cookie, authorize };
  };

  async function atProvider(authorize: URL, email: string): Promise<URL> {
    const back = await far.logIn(Object.fromEntries(authorize.searchParams), await far.loginToken(email));
    return new URL(String(back.headers.location));
  }

  const comeBack = near.follow;

  return {
    ...{ near, far, settings, begin, atProvider, comeBack },
    async login(email, more) {
      const { cookie, authorize } = await begin(more);
      return comeBack(await atProvider(authorize, email), cookie);
    },
    stop: () => Promise.all([near.stop(), far.stop()]).then(() => undefined),
  };
}
