import { sitesOf } from '#service/core/sites/index.ts';
import { fidmRepository, type RelyingParty, relyingPartyRepository } from '#service/families/fidm/index.ts';
import type { Core } from '#service/http/index.ts';
import type { CompactJwt } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Checks } from './checks.ts';

const RULE = 'OpenID Connect Core 3.1.3.7 (3)';

/**
 * Whether a token is for a relying party of its site, and for the expected one.
 *
 * @returns the relying party, as a clause; undefined: it is an access token, which is for an API
 */
export function checkAudience(
  { store }: Pick<Core, 'store'>,
  { header, claims }: CompactJwt,
  site: SiteRecord,
  expected: string | undefined,
  checks: Checks,
): string | undefined {
  const audience = [claims.aud].flat().filter((one): one is string => typeof one === 'string');
  if (header.typ === 'at+jwt') return undefined;
  const fidm = store.of(fidmRepository);
  const party = audience.map((one) => fidm.relyingParty(site.apiKey, one)).find((one) => one !== undefined);
  const text = audience.join(' ').slice(0, 200);
  if (expected !== undefined && !audience.includes(expected)) {
    checks.failed(RULE, {
      cause: 'The token is for another relying party.',
      fix: 'Use the token of your own login: a token of another client must be refused.',
      proof: `aud is ${text}${named(party)}, and ${expected} is expected.`,
      member: 'aud',
    });
    return undefined;
  }
  if (party !== undefined) {
    checks.passed(RULE, 'The audience is a relying party of the site.', { aud: text });
    return `the relying party ${party.clientID}${named(party)}`;
  }
  const parties = store.of(relyingPartyRepository);
  const other = sitesOf(store).find(({ apiKey }) => audience.some((one) => parties.get(apiKey, one) !== undefined));
  checks.failed(RULE, {
    cause:
      other === undefined
        ? 'No relying party of the site has this audience.'
        : 'The audience is a relying party of another site.',
    fix: 'Log in with the client_id of a relying party of this site.',
    proof: `aud is ${text || 'absent'}${other === undefined ? '' : `, of "${other.name}"`}; the issuer is the provider of "${site.name}".`,
    member: 'aud',
  });
  return undefined;
}

const named = (party: RelyingParty | undefined): string =>
  party === undefined || party.settings.description === '' ? '' : ` (${party.settings.description})`;
