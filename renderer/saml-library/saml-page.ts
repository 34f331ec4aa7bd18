import type { Gigya, Setup } from './gigya.ts';
import { kept, type Members, placeOf } from './members.ts';

/** Pages of the site, in the body of the script element (X 5). */
export interface Pages {
  readonly loginURL?: string;
  readonly logoutURL?: string;
  readonly errorPageURL?: string;
}

/** Leads a login or logout on by the mode that the page was called with (X 5). */
export async function leadOn(gigya: Gigya, members: Members, setup: Setup, pages: Pages): Promise<void> {
  const query = new URLSearchParams(location.search);
  const mode = query.get('mode');
  if (mode === null) return;
  const samlContext = query.get('samlContext') ?? kept(setup);
  if (mode === 'initSSO') {
    members.initSSO({ spName: query.get('spName'), redirectURL: query.get('redirectURL') });
    return;
  }
  if (samlContext === undefined) {
    goTo(pages.errorPageURL, {
      errorCode: '400006',
      errorMessage: 'The login began in another tab. Begin again at the app.',
    });
    return;
  }
  keep(setup, samlContext);
  switch (mode) {
    case 'login':
      if (await gigya.hasSession()) members.continueSSO({ samlContext });
      else goTo(pages.loginURL, { mode, samlContext });
      return;
    case 'forceLogin':
      goTo(pages.loginURL, { mode, samlContext });
      return;
    case 'passiveLogin':
    case 'afterLogin':
      members.continueSSO({ samlContext });
      return;
    case 'logout': {
      const answer = await gigya.socialize.logout({ samlContext });
      const next = typeof answer.samlContext === 'string' ? answer.samlContext : samlContext;
      location.assign(`${setup.base}/slo/finalize?samlContext=${encodeURIComponent(next)}`);
      return;
    }
    default:
      console.error(`gigya.saml: the page was called with an unknown mode "${mode}".`);
  }
}

/** Leaves the page; only to http and https, whatever the page's own JSON says. */
function goTo(page: string | undefined, parameters: Readonly<Record<string, string>>): void {
  if (page === undefined || !URL.canParse(page, location.href)) {
    console.error(
      'gigya.saml: the body of the script element lacks the page that comes next (loginURL, errorPageURL).',
    );
    return;
  }
  const address = new URL(page, location.href);
  if (!/^https?:$/.test(address.protocol)) return;
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  location.assign(address.href);
}

function keep(setup: Setup, samlContext: string): void {
  try {
    sessionStorage.setItem(placeOf(setup), samlContext);
  } catch {
    // A browser denies it to frames of other sites, where a passive login needs no further page.
  }
}
