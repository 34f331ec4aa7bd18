import { hasMember } from '#shared/narrowing.ts';
import type { Gigya, Setup } from './gigya.ts';

type Params = Readonly<Record<string, unknown>>;

/** The members of `gigya.fidm.saml` (X 5); each of them leaves the page. */
export interface Members {
  /** Begins a login at a service provider. */
  initSSO(params: Params): void;
  /** Goes on with a login that a service provider began. */
  continueSSO(params?: Params): void;
  /** Ends it: the service provider is told that nobody logged in. */
  cancelSSO(params?: Params): void;
  /** Ends the session, here and at the service providers. */
  logoutSSO(params?: Params): Promise<void>;
}

/** Where a page keeps its samlContext, for this tab. */
export const placeOf = ({ apiKey }: Setup): string => `gig_samlContext_${apiKey}`;

export function kept(setup: Setup): string | undefined {
  try {
    return sessionStorage.getItem(placeOf(setup)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function membersOf(gigya: Gigya, setup: Setup): Members {
  const { apiKey, base } = setup;

  /** The page's own copy of the session, which it has where the browser keeps no cookie of the service. */
  function loginToken(): string | undefined {
    const cookie = gigya.utils.cookie.get(`glt_${apiKey}`)?.split('|')[0];
    if (cookie) return cookie;
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(`glt_${apiKey}`) ?? '');
      return hasMember(stored, 'token') && typeof stored.token === 'string' ? stored.token : undefined;
    } catch {
      return undefined;
    }
  }

  function goTo(path: string, params: Params): void {
    const address = new URL(base + path);
    for (const [name, value] of Object.entries(params)) {
      if (value !== undefined && value !== null && typeof value !== 'function')
        address.searchParams.set(name, String(value));
    }
    location.assign(address.href);
  }

  return {
    initSSO: ({ spName, redirectURL }) => goTo('/sso/init', { spName, redirectURL }),
    continueSSO: (params = {}) =>
      goTo('/sso/continue', { samlContext: kept(setup), loginToken: loginToken(), ...params }),
    cancelSSO: (params = {}) => goTo('/sso/continue', { samlContext: kept(setup), ...params, cancel: 'true' }),
    logoutSSO: async (params = {}) => {
      const token = loginToken();
      // A cookie alone ends nothing: any page could lead there.
      const ids = token === undefined ? await gigya.socialize.getIDs({ includeTicket: true }) : {};
      goTo('/slo/finalize', { loginToken: token, gmidTicket: ids.gmidTicket, ...params });
    },
  };
}
