import { readPages, type Setup, whenReady } from '../library-add-on/page.ts';
import type { Gigya } from './gigya.ts';
import { providerOf } from './provider.ts';
import { FILE, leadOn, pageNames } from './proxy-page.ts';

/**
 * Adds the members of X 3 to `gigya.fidm.oidc.op`, and leads a proxy page through login and consent. The served file ends with
 * a call of this.
 */
export function start(setup: Setup): void {
  const pages = readPages(FILE, pageNames);
  void whenReady<Gigya>().then((gigya) => {
    const provider = providerOf(gigya, setup);
    gigya.fidm.oidc = { ...gigya.fidm.oidc, op: { ...gigya.fidm.oidc?.op, ...provider } };
    if (pages !== undefined) return leadOn(gigya, provider, setup, pages);
    return undefined;
  });
}
