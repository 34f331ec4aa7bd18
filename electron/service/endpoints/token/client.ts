import {
  causeOfSwapped,
  causeOfWrongSecret,
  damagedNames,
  matching,
  reasonOfSecret,
  saidOfSecret,
  siteSecrets,
} from '#service/core/auth/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { findSite } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, OAuthError } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import { causeOfBasic, readBasic } from './basic.ts';
import { clientOfRestCall, insteadOf, REST_CREDENTIAL, restCredentialIn, siteOfRestCall } from './rest-credential.ts';

/** Of a secret that resembles none that is known here. The caller gets the message of the code alone (F 1.5). */
const UNKNOWN_SECRET =
  "The secret is not one of the site's. Copy the secret of the site again; after a rotation the old one may not be valid any more.";

/** The client as it identifies itself, and how. */
interface Claim {
  readonly clientId: string;
  readonly secret: string;
}

/**
 * Identifies the client (spec "Token end-point"): by `Authorization: Basic`, or by `client_id` and `client_secret`,
 * never by both (D26). During a rotation both secrets of the site are right (D34). A site may also take what REST calls
 * take (D82).
 */
export function authenticateClient(core: Core, call: Call): SiteRecord {
  const sent = restCredentialIn(call);
  const takesRest = sent !== undefined && siteOfRestCall(core, call)?.tokenCredentials === 'rest';
  if (takesRest && call.authorization === undefined && !call.parameters.has('client_secret')) {
    return clientOfRestCall(core, call, sent);
  }
  const claim = readClaim(core, call, sent);
  const { clientId, secret } = claim;
  const swapped = causeOfSwapped(core.store.of(siteRepository), claim);
  if (swapped !== undefined) {
    const error = new OAuthError('invalid_client', 400093, swapped.details, swapped.cause);
    throw call.trace.refused('spec: client_id', error);
  }
  const site = findSite(core, call, clientId);
  const which = matching(siteSecrets(site), secret);
  if (which === undefined) {
    const place = call.authorization === undefined ? 'parameter' : 'basic';
    const cause = causeOfWrongSecret(core.store, { given: secret, place, apiKey: site.apiKey, userKey: undefined });
    const reason = reasonOfSecret(cause) ?? UNKNOWN_SECRET;
    throw call.trace.refused(
      'D26',
      new OAuthError('invalid_client', 403010, reason, 'wrong-secret'),
      saidOfSecret(secret, cause),
    );
  }
  call.trace.passed('D26 D34', `The client is authenticated: it sent ${which}.`);
  return site;
}

/** @param sent what REST calls take and this end-point does not (D82) */
function readClaim({ store }: Core, call: Call, sent: string | undefined): Claim {
  const { parameters, authorization } = call;
  const clientId = parameters.get('client_id');
  const clientSecret = parameters.get('client_secret');

  for (const name of ['userKey', 'secret']) {
    if (!parameters.has(name)) continue;
    throw call.trace.refused(
      'spec: Token end-point',
      new OAuthError(
        'invalid_request',
        400001,
        `Parameter ${name} is not a way to identify a client here. Send the API key and the site's secret: by Basic header, or as client_id and client_secret.${insteadOf(sent)}`,
        sent === undefined ? `invalid:${name}` : REST_CREDENTIAL,
      ),
    );
  }
  if (authorization !== undefined) {
    call.facts.credential = 'basic';
    if (authorization.values.length > 1) {
      const details = 'The Authorization header was sent more than once. Send it once.';
      throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'header-sent-twice'));
    }
    if (clientSecret !== undefined) {
      const details =
        'The client identified itself twice, by Basic header and by client_secret. Use one of them, preferably the header.';
      throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'two-credentials'));
    }
    const basic = readBasic(authorization);
    if (!basic.ok) {
      const found = causeOfBasic(store.of(siteRepository), authorization);
      const error = new OAuthError('invalid_client', 400008, found?.details ?? basic.problem, found?.cause);
      throw call.trace.refused('D26', error);
    }
    if (clientId !== undefined && clientId !== basic.apiKey) {
      const details = 'The client_id is another one than that of the Basic header. Leave client_id out.';
      throw call.trace.refused('D26', new OAuthError('invalid_request', 400001, details, 'invalid:client_id'));
    }
    call.trace.passed('D26', 'The client identifies itself by Basic header.', {
      client_id: basic.apiKey.slice(0, 100),
    });
    return { clientId: basic.apiKey, secret: basic.secret };
  }

  if (clientId !== undefined || clientSecret !== undefined) call.facts.credential = 'body';
  if (!clientId || !clientSecret) {
    const why = damagedNames(parameters, ['client_id', 'client_secret']);
    throw call.trace.refused(
      'D26',
      new OAuthError(
        'invalid_client',
        400002,
        `${clientId ? 'Parameter client_secret' : clientSecret ? 'Parameter client_id' : 'Client identification'} is missing. Send "Authorization: Basic <BASE64(API_KEY:SECRET_KEY)>", or client_id and client_secret in the body.${why === undefined ? '' : ` ${why}`}${insteadOf(sent)}`,
        sent === undefined ? `missing:${clientId ? 'client_secret' : 'client_id'}` : REST_CREDENTIAL,
      ),
    );
  }
  call.trace.passed('D26', 'The client identifies itself by client_id and client_secret.', {
    client_id: clientId.slice(0, 100),
  });
  return { clientId, secret: clientSecret };
}
