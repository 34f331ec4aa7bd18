import { constantTimeEqual } from '#node/constant-time.ts';
import { causeOfWrongSecret, reasonOfSecret, saidOfSecret } from '#service/core/auth/index.ts';
import type { MachineClient } from '#service/core/credentials/machine-tokens/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { checkLength, checkNotInClear, checkReadable, OpenIdProblem } from '#service/endpoints/openid/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, causeOfOtherHost } from '#service/kernel/index.ts';
import type { ApplicationRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { mask } from '#shared/protocol/masking.ts';

/** The issuer is the address that was called (RFC 8414, 2). */
export const issuerOf = ({ host }: Pick<Call, 'host'>): string => `https://${host}`;

/**
 * Host and transport are right, and the call could be read (X 2, D42).
 *
 * @throws OpenIdProblem
 */
export function checkServerCalled(call: Call): void {
  checkNotInClear(call);
  if (call.hostSite !== undefined || (call.hostNamespace !== undefined && call.hostNamespace !== 'accounts')) {
    const details = `The server for machines is at accounts.<data center>, but the call came to ${call.host}. Call accounts instead.`;
    const cause = causeOfOtherHost(call.hostNamespace ?? '');
    throw call.trace.refused('D3', new OpenIdProblem('invalid_request', 400001, details, { cause }));
  }
  checkReadable(call, 'The server for machines', 'RFC 6749 3.2');
  checkLength(call);
}

/** What the caller is told, whatever is wrong with the client (D14). */
const UNKNOWN = 'The client is unknown, or its secret is wrong: client_id is the userKey of an application.';

interface Candidate {
  readonly site: SiteRecord;
  readonly application: ApplicationRecord;
}

/**
 * The client of a call: an application, which sends its userKey as client_id and its secret as client_secret in the body, and
 * in no other way (X 2: client_secret_post; RFC 6749, 2.3.1). The host selects the data center of its site.
 *
 * @throws OpenIdProblem invalid_client, or invalid_request for a secret that was sent twice or in the address
 */
export function authenticateMachine({ store }: Core, call: Call): MachineClient {
  const { clientId, secret } = readClaim(call);
  const sites = store.of(siteRepository);
  const everywhere = sites
    .list()
    .flatMap((site) =>
      site.applications
        .filter(({ userKey }) => userKey === clientId)
        .map((application): Candidate => ({ site, application })),
    );
  const here = everywhere.filter(({ site }) => call.dataCenter === undefined || call.dataCenter.id === site.dataCenter);
  const [first] = here;
  if (first === undefined) throw unknownClient(call, clientId, sites.get(clientId) !== undefined, everywhere[0]);
  const matching = here.filter(({ application }) => constantTimeEqual(secret, application.secret.text));
  const [found, another] = matching;
  if (found === undefined) {
    const { apiKey } = first.site;
    call.facts.apiKey = apiKey;
    const cause = causeOfWrongSecret(store, { given: secret, place: 'parameter', apiKey, userKey: clientId });
    const reason =
      reasonOfSecret(cause) ?? `The secret is not that of the application "${first.application.name}". Copy it again.`;
    const problem = new OpenIdProblem('invalid_client', 403010, UNKNOWN, { reason, cause: 'wrong-secret' });
    throw call.trace.refused('RFC 6749 5.2', problem, saidOfSecret(secret, cause));
  }
  if (another !== undefined) {
    const reason = `The sites "${found.site.name}" and "${another.site.name}" have an application with this userKey and this secret, so the client is not one of both. Give one of them another secret.`;
    const problem = new OpenIdProblem('invalid_client', 403010, UNKNOWN, { reason, cause: 'machine-client-ambiguous' });
    throw call.trace.refused('RFC 6749 2.2', problem);
  }
  const { site, application } = found;
  call.facts.apiKey = site.apiKey;
  call.trace.passed('RFC 6749 2.3.1', "The client is an application, and the secret is the application's.", {
    client_id: application.userKey,
    application: application.name,
    site: site.name,
  });
  return { apiKey: site.apiKey, userKey: application.userKey };
}

function readClaim(call: Call): { readonly clientId: string; readonly secret: string } {
  const { parameters, authorization } = call;
  const secret = parameters.find('client_secret');
  const clientId = parameters.get('client_id') ?? '';
  if (secret !== undefined) call.facts.credential = 'body';
  if (authorization !== undefined) {
    call.facts.credential = authorization.scheme === 'basic' ? 'basic' : 'oauth';
    const isTwice = (secret?.value ?? '') !== '';
    const advice = 'Send client_id and client_secret in the body, and no Authorization header.';
    const details = isTwice
      ? `The client identified itself twice, by the Authorization header and by client_secret. ${advice}`
      : `The Authorization header is not read here: the one method is client_secret_post (token_endpoint_auth_methods_supported). ${advice}`;
    const problem = isTwice
      ? new OpenIdProblem('invalid_request', 400001, details, { cause: 'machine-client-twice' })
      : new OpenIdProblem('invalid_client', 400008, details, { cause: 'machine-client-basic' });
    throw call.trace.refused('RFC 6749 2.3', problem);
  }
  if (secret?.place === 'query') {
    const details = 'client_secret stands in the address, where logs keep it. Send it in the body, and rotate it.';
    const problem = new OpenIdProblem('invalid_request', 400001, details, { cause: 'machine-secret-in-query' });
    throw call.trace.refused('RFC 6749 2.3.1', problem);
  }
  if (clientId === '' || secret === undefined || secret.value === '') {
    const missing = [clientId === '' && 'client_id', !secret?.value && 'client_secret'].filter(Boolean).join(' and ');
    const details = `${missing} ${missing.includes(' ') ? 'are' : 'is'} missing. Send the userKey of an application as client_id, and its secret as client_secret, in the body.`;
    const problem = new OpenIdProblem('invalid_client', 400002, details, { cause: 'machine-client-unidentified' });
    throw call.trace.refused('RFC 6749 2.3.1', problem);
  }
  return { clientId, secret: secret.value };
}

function unknownClient(
  call: Call,
  clientId: string,
  isApiKey: boolean,
  elsewhere: Candidate | undefined,
): OpenIdProblem {
  // What is none may be a secret that was put in its place.
  const shown = /^[\w.-]{1,60}$/.test(clientId) ? clientId : mask(clientId);
  const [cause, reason]: readonly [CauseName, string] = isApiKey
    ? [
        'machine-client-api-key',
        `The client_id "${shown}" is the API key of a site. The clients of this server are applications: send the userKey of one.`,
      ]
    : elsewhere === undefined
      ? [
          'machine-client-unknown',
          `No application has the userKey "${shown}". Add one to a site in the Sites panel, or copy the userKey of one that there is.`,
        ]
      : [
          'machine-client-elsewhere',
          `The application "${shown}" is of the site "${elsewhere.site.name}" in data center "${elsewhere.site.dataCenter}", but the call came to ${call.host}. Call the host accounts of that data center.`,
        ];
  const problem = new OpenIdProblem('invalid_client', 403005, UNKNOWN, { reason, cause });
  return call.trace.refused('RFC 6749 5.2', problem, { client_id: shown });
}
