import { SamlProblem } from '#service/families/fidm/index.ts';
import type { Call } from '#service/kernel/index.ts';

/**
 * A logout that the site begins needs loginToken or gmidTicket: any page could lead a browser here, which sends the cookie.
 *
 * @throws SamlProblem
 */
export function checkProved({ parameters }: Call): void {
  if (['loginToken', 'login_token', 'gmidTicket'].some((name) => parameters.has(name))) return;
  throw new SamlProblem(
    'X 5',
    'Nothing says whom to log out: send loginToken or gmidTicket, or the samlContext of a logout. A cookie does not count here.',
    403005,
  );
}
