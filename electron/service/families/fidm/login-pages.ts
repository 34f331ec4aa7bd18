import type { Core } from '#service/http/index.ts';
import { foreignOpRepository } from './rp/foreign-op.ts';
import { barred, trustedLeaf } from './rp/outbound.ts';
import { providerOf } from './saml/partners.ts';
import { samlRepository } from './saml/repository.ts';

/** Where a login leaves this service: the page of a foreign provider that the site was registered with (X 4, X 5). */
export interface LoginPage {
  /** `oidc-<name>` or `saml-<name>`. */
  readonly provider: string;
  readonly origin: string;
  /** Why it is not reached from here, as a sentence; absent: it is this machine, or a host that the user allowed (D49). */
  readonly barred?: string;
}

interface Registered {
  readonly provider: string;
  readonly origin: string;
  readonly caCertificate: string | undefined;
}

function registered({ store }: Core, apiKey: string): readonly Registered[] {
  const ops = store.of(foreignOpRepository).list(apiKey);
  const idps = store.of(samlRepository).idps(apiKey);
  return [
    ...ops.map(({ name, settings: { authorizeEndpoint, caCertificate } }) => ({
      ...{ provider: `oidc-${name}`, origin: new URL(authorizeEndpoint).origin, caCertificate },
    })),
    ...idps.map((idp) => ({
      ...{ provider: providerOf(idp), origin: new URL(idp.singleSignOnServiceUrl).origin, caCertificate: undefined },
    })),
  ];
}

/**
 * The pages of foreign providers that logins of a site lead to, for the window of the desktop that shows them (R41).
 *
 * @param apiKey of the site
 */
export const loginPages = (core: Core, apiKey: string): Promise<readonly LoginPage[]> =>
  Promise.all(
    registered(core, apiKey).map(async ({ provider, origin }) => {
      const why = await barred(core, apiKey, origin);
      return { provider, origin, ...(why !== undefined && { barred: why }) };
    }),
  );

/**
 * Whether a certificate is the one of such a page, by the authority that the provider was registered with: the host is asked for
 * it once more, under the rules of TLS that calls to the provider are under.
 *
 * @param page one of `loginPages`
 * @param fingerprint256 SHA-256 of the certificate that a window was shown, `AA:BB:…`
 */
export async function isCertificateOf(
  core: Core,
  apiKey: string,
  page: Pick<LoginPage, 'provider' | 'origin'>,
  fingerprint256: string,
): Promise<boolean> {
  const known = registered(core, apiKey).find((one) => one.provider === page.provider && one.origin === page.origin);
  if (known === undefined || !known.origin.startsWith('https:')) return false;
  return (await trustedLeaf(core, apiKey, known.origin, known.caCertificate)) === fingerprint256;
}
