import { readPages, type Setup, whenReady } from '../library-add-on/page.ts';
import type { Gigya } from './gigya.ts';
import { membersOf } from './members.ts';
import { FILE, leadOn, pageNames } from './saml-page.ts';

/**
 * Adds the members of X 5 to `gigya.fidm.saml`, and leads a SAML page through login and logout. The served file ends with a call of
 * this.
 */
export function start(setup: Setup): void {
  const pages = readPages(FILE, pageNames);
  void whenReady<Gigya>().then((gigya) => {
    const members = membersOf(gigya, setup);
    gigya.fidm.saml = { ...gigya.fidm.saml, ...members };
    if (pages !== undefined) return leadOn(gigya, members, setup, pages);
    return undefined;
  });
}
