import { openPage, type Pages, type Setup } from '../library-add-on/page.ts';
import type { Gigya } from './gigya.ts';
import type { Provider } from './provider.ts';

export const FILE = 'gigya.oidc.js';
/** Pages of the site, in the body of the script element (X 3). */
export const pageNames = ['loginURL', 'consentURL', 'errorURL'] as const;
type PageName = (typeof pageNames)[number];

/** A request that waits, as the proxy page was told of it. */
interface Waiting {
  readonly context: string;
  readonly client_id: string;
  readonly scope: string;
  readonly prompt: string;
  readonly display: string;
  readonly skipConsent: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A context is valid for 10 minutes. */
const LIFETIME_MS = 600_000;

/** Leads a request through login and consent by the mode that the page was called with (X 2, X 3). */
export async function leadOn(
  gigya: Gigya,
  provider: Provider,
  { apiKey }: Setup,
  pages: Pages<PageName>,
): Promise<void> {
  const goTo = (name: PageName, parameters: Readonly<Record<string, string>>) =>
    openPage(FILE, pages, name, parameters);
  const query = new URLSearchParams(location.search);
  const mode = query.get('mode');
  if (mode === null) return;
  const place = `gig_oidcContext_${apiKey}`;
  if (query.has('context')) keep(place, query);
  if (mode === 'error') {
    goTo('errorURL', Object.fromEntries([...query].filter(([name]) => name !== 'mode')));
    return;
  }
  const waiting = kept(place);
  if (waiting === undefined) {
    const errorMessage = 'The login took longer than 10 minutes, or began in another tab. Begin again in the app.';
    goTo('errorURL', { errorCode: '400006', errorMessage });
    return;
  }
  const { context } = waiting;
  switch (mode) {
    case 'passiveLogin':
      provider.redirectToContinue({ context });
      return;
    case 'login':
      if (await gigya.hasSession()) await afterLogin(waiting);
      else goTo('loginURL', loginParameters(waiting, query));
      return;
    case 'forceLogin':
      goTo('loginURL', loginParameters(waiting, query));
      return;
    case 'afterLogin':
      await afterLogin(waiting);
      return;
    case 'afterConsent': {
      const given = (name: string): string | undefined => query.get(name) ?? undefined;
      forget(place);
      provider.redirectToContinue({ context, consent: given('consent'), sig: given('sig'), userKey: given('userKey') });
      return;
    }
    default:
      console.error(`${FILE}: the proxy page was called with an unknown mode "${mode}".`);
  }

  async function afterLogin({ context, client_id, scope, prompt, display, skipConsent }: Waiting): Promise<void> {
    if (skipConsent || pages.consentURL === undefined) {
      provider.redirectToContinue({ context });
      return;
    }
    const { UID, UIDSignature, signatureTimestamp } = await gigya.accounts.getAccountInfo();
    goTo('consentURL', {
      ...{ context, clientID: client_id, scope, prompt, display },
      ...{ UID: text(UID), UIDSignature: text(UIDSignature), signatureTimestamp: text(signatureTimestamp) },
    });
  }
}

const text = (value: unknown): string => (value === undefined ? '' : String(value));

function loginParameters({ context, client_id }: Waiting, query: URLSearchParams): Record<string, string> {
  const hint = query.get('gig_login_hint');
  return { context, client_id, mode: query.get('mode') ?? '', ...(hint !== null && { gig_login_hint: hint }) };
}

/** What this very page was told, where nothing can be kept. */
let here: Waiting | undefined;

function keep(place: string, query: URLSearchParams): void {
  const get = (name: string): string => query.get(name) ?? '';
  const waiting: Waiting = {
    ...{ context: get('context'), client_id: get('client_id'), scope: get('scope') },
    ...{ prompt: get('prompt'), display: get('display'), skipConsent: get('gig_skipConsent') === 'true' },
    at: Date.now(),
  };
  here = waiting;
  try {
    sessionStorage.setItem(place, JSON.stringify(waiting));
  } catch {
    // A browser denies it to frames of other sites, where `prompt=none` needs no further page.
  }
}

function kept(place: string): Waiting | undefined {
  try {
    const waiting: Waiting = JSON.parse(sessionStorage.getItem(place) ?? '');
    return Date.now() - waiting.at < LIFETIME_MS ? waiting : undefined;
  } catch {
    return here;
  }
}

function forget(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Nothing was kept.
  }
}
