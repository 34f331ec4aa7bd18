import { constantTimeEqual } from '#node/constant-time.ts';
import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { OAuthError } from '#service/kernel/errors.ts';
import { matching, siteSecrets } from '#service/modules/auth/secret.ts';
import { findSite } from '#service/modules/oauth/site.ts';
import type { SiteRecord } from '#service/storage/records.ts';
import { readBasic } from './basic.ts';

/** The client as it identifies itself, and how. */
interface Claim {
  readonly clientId: string;
  readonly secret: string;
}

/**
 * Identifies the client (spec "Token end-point"): by `Authorization: Basic`, or by `client_id` and `client_secret`,
 * never by both (D26). During a rotation both secrets of the site are right (D34).
 */
export function authenticateClient(core: Core, call: Call): SiteRecord {
  const { clientId, secret } = readClaim(call);
  const site = findSite(core, call, clientId);
  const which = matching(siteSecrets(site), secret);
  if (which === undefined) {
    throw call.trace.refused(
      'D26',
      new OAuthError('invalid_client', 403010, `The secret is not one of the site's. ${explain(site, secret)}`),
    );
  }
  call.trace.passed('D26 D34', `The client is authenticated: it sent the site's ${which}.`);
  return site;
}

function readClaim(call: Call): Claim {
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
        `Parameter ${name} is not a way to identify a client here. Send the API key and the site's secret: by Basic header, or as client_id and client_secret.`,
      ),
    );
  }
  if (authorization !== undefined) {
    call.facts.credential = 'basic';
    if (authorization.values.length > 1) {
      throw call.trace.refused(
        'D26',
        new OAuthError('invalid_request', 400001, 'The Authorization header was sent more than once. Send it once.'),
      );
    }
    if (clientSecret !== undefined) {
      throw call.trace.refused(
        'D26',
        new OAuthError(
          'invalid_request',
          400001,
          'The client identified itself twice, by Basic header and by client_secret. Use one of them, preferably the header.',
        ),
      );
    }
    const basic = readBasic(authorization);
    if (!basic.ok) throw call.trace.refused('D26', new OAuthError('invalid_client', 400008, basic.problem));
    if (clientId !== undefined && clientId !== basic.apiKey) {
      throw call.trace.refused(
        'D26',
        new OAuthError(
          'invalid_request',
          400001,
          'The client_id is another one than that of the Basic header. Leave client_id out.',
        ),
      );
    }
    call.trace.passed('D26', 'The client identifies itself by Basic header.', {
      client_id: basic.apiKey.slice(0, 100),
    });
    return { clientId: basic.apiKey, secret: basic.secret };
  }

  if (clientId !== undefined || clientSecret !== undefined) call.facts.credential = 'body';
  if (!clientId || !clientSecret) {
    throw call.trace.refused(
      'D26',
      new OAuthError(
        'invalid_client',
        400002,
        `${clientId ? 'Parameter client_secret' : clientSecret ? 'Parameter client_id' : 'Client identification'} is missing. Send "Authorization: Basic <BASE64(API_KEY:SECRET_KEY)>", or client_id and client_secret in the body.`,
      ),
    );
  }
  call.trace.passed('D26', 'The client identifies itself by client_id and client_secret.', {
    client_id: clientId.slice(0, 100),
  });
  return { clientId, secret: clientSecret };
}

/** A secret changed by one of these mistakes is not longer. */
const LONGEST_EXPLAINED = 1_000;

/** The likely mistake in a wrong secret. Only a caller who has the right secret gets more than the last sentence. */
function explain(site: SiteRecord, secret: string): string {
  if (secret.length > LONGEST_EXPLAINED) return 'It is too long for one: copy the secret of the site again.';
  const isRight = (candidate: string) => matching(siteSecrets(site), candidate) !== undefined;
  if (secret.includes(' ') && isRight(secret.replaceAll(' ', '+'))) {
    return 'It would be right if its blanks were plus signs: percent-encode + as %2B in a form body.';
  }
  if (
    secret.includes('%') &&
    isRight(secret.replaceAll(/%([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))))
  ) {
    return 'It is percent-encoded once too often: encode API_KEY:SECRET_KEY in base64 as it is.';
  }
  if (isRight(secret.trim())) return 'It would be right without the white space around it.';
  const application = site.applications.find(({ secret: { text } }) => constantTimeEqual(text, secret));
  if (application) return `It belongs to the application ${application.userKey}: send the secret of the site.`;
  return 'Copy the secret of the site again; after a rotation the old one may not be valid any more.';
}
