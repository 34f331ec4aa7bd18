import { authenticate } from '#service/core/auth/index.ts';
import { siteRepository, sitesOf } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, OAuthError, Parameters } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { tokenErrorName } from '#shared/protocol/oauth-error-names.ts';

/** Second half of the key of the cause where a client identifies itself as REST calls do. */
export const REST_CREDENTIAL = 'rest-credential-for-token';

/** What a client sent that identifies it at methods, and not at the token end-point (D82); undefined: nothing. */
export function restCredentialIn({ parameters }: Pick<Call, 'parameters'>): string | undefined {
  if (parameters.has('secret')) return parameters.has('userKey') ? 'userKey and secret' : 'apiKey and secret';
  if (!parameters.has('sig')) return undefined;
  return parameters.has('userKey') ? 'a signature by the secret of an application' : 'a signature';
}

/** What came instead of the credentials of the specification, and the setting that takes it: the end of a sentence's text. */
export const insteadOf = (sent: string | undefined): string =>
  sent === undefined
    ? ''
    : ` What came is a credential of REST calls, ${sent}: it is taken where the setting tokenCredentials of the site is "rest".`;

/** The API key that a call names as a method or as this end-point has it; else that of the site of its userKey. */
function apiKeyOf({ store }: Pick<Core, 'store'>, { parameters, hostSite }: Call): string | undefined {
  const userKey = parameters.get('userKey');
  return (
    parameters.get('apiKey') ||
    parameters.get('client_id') ||
    hostSite ||
    sitesOf(store).find(({ applications }) => applications.some((application) => application.userKey === userKey))
      ?.apiKey
  );
}

/** The site whose setting says what a client may send; undefined: none is named. */
export function siteOfRestCall(core: Pick<Core, 'store'>, call: Call): SiteRecord | undefined {
  return core.store.of(siteRepository).get(apiKeyOf(core, call) ?? '');
}

/**
 * Identifies the client by what REST calls take: apiKey or userKey with secret, or a signature (D29, D82).
 *
 * @throws OAuthError with the code that a method answers
 */
export function clientOfRestCall(core: Core, call: Call, sent: string): SiteRecord {
  call.trace.noted('D82', 'The client identifies itself as REST calls do, which the site takes (tokenCredentials).', {
    sent,
  });
  const clientId = call.parameters.get('client_id');
  const apiKey = apiKeyOf(core, call);
  if (clientId && clientId !== apiKey) {
    const details = 'The client_id is another one than the apiKey. Leave client_id out.';
    throw call.trace.refused('D82', new OAuthError('invalid_request', 400001, details, 'invalid:client_id'));
  }
  // A signature covers what was sent: one without apiKey lacks it, as at methods.
  const named: Call =
    apiKey === undefined || call.parameters.get('apiKey') || call.parameters.has('sig')
      ? call
      : { ...call, parameters: new Parameters([...call.parameters, { name: 'apiKey', value: apiKey, place: 'body' }]) };
  try {
    const caller = authenticate(core, named);
    if (caller.kind === 'site') return caller.site;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new OAuthError(tokenErrorName(error.errorCode), error.errorCode, error.reason, error.causeName);
  }
  const details = 'The credential is of a user, and a client is a site. Send the credentials of the site alone.';
  throw call.trace.refused('D82', new OAuthError('invalid_request', 400001, details));
}
