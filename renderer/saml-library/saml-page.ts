import { openPage, type Pages, type Setup } from '../library-add-on/page.ts';
import type { Gigya } from './gigya.ts';
import { kept, type Members, placeOf } from './members.ts';

export const FILE = 'gigya.saml.js';
/** Pages of the site, in the body of the script element (X 5). */
export const pageNames = ['loginURL', 'logoutURL', 'errorPageURL'] as const;
type PageName = (typeof pageNames)[number];

/** Leads a login or logout on by the mode that the page was called with (X 5). */
export async function leadOn(gigya: Gigya, members: Members, setup: Setup, pages: Pages<PageName>): Promise<void> {
  const goTo = (name: PageName, parameters: Readonly<Record<string, string>>) =>
    openPage(FILE, pages, name, parameters);
  const query = new URLSearchParams(location.search);
  const mode = query.get('mode');
  if (mode === null) return;
  const samlContext = query.get('samlContext') ?? kept(setup);
  if (mode === 'initSSO') {
    members.initSSO({ spName: query.get('spName'), redirectURL: query.get('redirectURL') });
    return;
  }
  if (samlContext === undefined) {
    goTo('errorPageURL', {
      errorCode: '400006',
      errorMessage: 'The login began in another tab. Begin again at the app.',
    });
    return;
  }
  keep(setup, samlContext);
  switch (mode) {
    case 'login':
      if (await gigya.hasSession()) members.continueSSO({ samlContext });
      else goTo('loginURL', { mode, samlContext });
      return;
    case 'forceLogin':
      goTo('loginURL', { mode, samlContext });
      return;
    case 'passiveLogin':
    case 'afterLogin':
      members.continueSSO({ samlContext });
      return;
    case 'logout': {
      // Any page may have led here: the service logs nobody out before it knows the context.
      const answer = await gigya.socialize.logout({ samlContext });
      const next = typeof answer.samlContext === 'string' ? answer.samlContext : samlContext;
      location.assign(`${setup.base}/slo/finalize?samlContext=${encodeURIComponent(next)}`);
      return;
    }
    default:
      console.error(`${FILE}: the page was called with an unknown mode "${mode}".`);
  }
}

function keep(setup: Setup, samlContext: string): void {
  try {
    sessionStorage.setItem(placeOf(setup), samlContext);
  } catch {
    // A browser denies it to frames of other sites, where a passive login needs no further page.
  }
}
