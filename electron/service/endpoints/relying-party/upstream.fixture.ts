import { API_KEY, beginLogin, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';

/**
 * One site, `near`, that logs its users in at another one: the foreign provider is a site of a second Authdesk, `far`.
 * `settings` are what createOP was given.
 */
export async function startUpstream() {
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

  /** Begins a login and goes as far as the provider. */
  const begin = async (more: Readonly<Record<string, string>> = {}) => {
    const { cookie, address: authorize } = await beginLogin(near, { x_provider: 'oidc-work', ...more });
    return { cookie, authorize };
  };

  /** The provider's part, as the user of this address: the address that the user is sent back to. */
  async function atProvider(authorize: URL, email: string): Promise<URL> {
    const back = await far.logIn(Object.fromEntries(authorize.searchParams), await far.loginToken(email));
    return new URL(String(back.headers.location));
  }

  /** The user comes back. */
  const comeBack = near.follow;

  return {
    ...{ near, far, settings, begin, atProvider, comeBack },
    /** All of it. */
    async login(email: string, more?: Readonly<Record<string, string>>) {
      const { cookie, authorize } = await begin(more);
      return comeBack(await atProvider(authorize, email), cookie);
    },
    stop: () => Promise.all([near.stop(), far.stop()]).then(() => undefined),
  };
}
