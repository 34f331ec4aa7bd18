import { hasMember } from '#shared/narrowing.ts';
import type { Gigya, Setup } from './gigya.ts';

type Params = Readonly<Record<string, unknown>>;

/** The members of `gigya.fidm.oidc.op` (X 3). */
export interface Provider {
  /** Leaves the page: the request goes on at the provider. */
  redirectToContinue(params: Params): void;
  /** What the consent page shows. */
  getContextData(params: Params): Promise<unknown>;
  /** Lets a device in by its user code. */
  deviceContinue(params: Params): Promise<unknown>;
}

export function providerOf(gigya: Gigya, { apiKey, base }: Setup): Provider {
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

  async function ask(path: string, params: Params): Promise<unknown> {
    const { callback, ...sent } = params;
    const response = await fetch(`${base}${path}`, { method: 'POST', body: formOf(sent) });
    const answer: unknown = await response.json();
    if (typeof callback === 'function') callback(answer);
    return answer;
  }

  return {
    redirectToContinue({ opKey = apiKey, context, login_token = loginToken(), gmidTicket, consent, sig, userKey }) {
      const address = base.slice(0, base.lastIndexOf('/') + 1) + encodeURIComponent(String(opKey));
      const query = formOf({ context, login_token, gmidTicket, consent, sig, userKey });
      location.assign(`${address}/authorize/continue?${query}`);
    },
    getContextData: ({ opKey: _, context, ...params }) => ask('/contextData', { oidc_context: context, ...params }),
    deviceContinue: (params) => ask('/device_continue', { login_token: loginToken(), ...params }),
  };
}

/** A form of what was given; undefined members are left out, and objects are sent as JSON. */
function formOf(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined || value === null || typeof value === 'function') continue;
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return form;
}
