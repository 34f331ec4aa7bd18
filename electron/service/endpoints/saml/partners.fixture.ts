import { API_KEY, beginLogin, type OpenIdBench, openIdBench } from '#service/endpoints/openid/openid.fixture.ts';

const BASE = `/saml/v2.0/${API_KEY}`;

/** The hidden fields of a form that sends itself. */
export const fieldsOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&#43;', '+').replaceAll('&#61;', '=').replaceAll('&amp;', '&'),
    ]),
  );

/** One site, `sp`, that is the service provider of another one, `idp`, each of a service of its own. */
export async function startPartners() {
  const [sp, idp] = await Promise.all([openIdBench(), openIdBench()]);
  const metadataOf = async (bench: OpenIdBench, role: string) =>
    (await bench.call(`${BASE}/${role}/metadata`, {})).text;
  const metadata = { metadata: await metadataOf(idp, 'idp'), name: 'work', saveConfiguration: 'true' };
  await sp.must('fidm.saml.importIdPMetadata', metadata);
  const ofShop = { metadata: await metadataOf(sp, 'sp'), name: 'shop' };
  const read = await idp.must('fidm.saml.idp.importSPMetadata', ofShop);

  const registerSp = async (more: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    const config = {
      ...(read.config as object),
      attributeMapping: [{ attributeName: 'mail', gigyaField: 'profile.email' }],
      ...more,
    };
    await idp.must('fidm.saml.idp.registerSP', { config: JSON.stringify(config) });
  };
  await registerSp();

  /** Begins a login: the request for the identity provider, and the cookie of the browser. */
  const begin = () => beginLogin(sp, { x_provider: 'saml-work' });

  /** The identity provider's part, as the user of this address: the form for the service provider. */
  async function atProvider(address: URL, email: string) {
    const { samlContext = '' } = (await idp.follow(address)).to.parameters;
    return fieldsOf((await goOn(samlContext, email)).text);
  }

  /** The user of the request that a context stands for goes on: the page with that form. */
  const goOn = async (samlContext: string, email: string) => {
    const query = { samlContext, loginToken: await idp.loginToken(email) };
    return idp.call(`${BASE}/idp/sso/continue`, { query });
  };

  /** The browser sends that form. */
  const deliver = (form: Readonly<Record<string, string>>, cookie: string) =>
    sp.call(`${BASE}/sp/acs`, { form, headers: { cookie } });

  return {
    ...{ sp, idp, begin, atProvider, goOn, deliver, registerSp },
    /** All of it. */
    async login(email: string) {
      const { cookie, address } = await begin();
      return deliver(await atProvider(address, email), cookie);
    },
    stop: () => Promise.all([sp.stop(), idp.stop()]).then(() => undefined),
  };
}
