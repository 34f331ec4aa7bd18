import { takeCode } from '#service/core/auth/index.ts';
import { addressDifference, loginLifetime } from '#service/endpoints/oauth/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, missingIn, OAuthError, quoteForMessage } from '#service/kernel/index.ts';
import type { CodeRecord, SiteRecord } from '#service/records/index.ts';
import { sameRedirectUri } from '#shared/protocol/redirect.ts';
import { type IssuedToken, issueToken } from './issued.ts';

/** Exchanges a one-time code for a token (spec "Token end-point", grant_type=authorization_code; D24, R1–R4). */
export function exchangeCode(core: Core, call: Call, site: SiteRecord): IssuedToken {
  const value = required(call, 'code', 'the code of the login response');
  const redirectUri = required(
    call,
    'redirect_uri',
    'the redirect_uri of the login request, exactly as it was sent there',
  );
  const code = takeCode(core, call, site, value, (found) => checkRedirectUri(call, found, redirectUri));
  if (call.parameters.has('x_sessionExpiration')) {
    call.trace.noted('D25', 'x_sessionExpiration belongs to grant_type=none; here the login request decides.');
  }
  return issueToken(core, call, loginLifetime(site, code.sessionExpiration), {
    apiKey: site.apiKey,
    UID: code.UID,
    origin: 'authorization_code',
    cid: code.cid,
    codeId: code.id,
  });
}

function required(call: Call, name: string, meaning: string): string {
  const value = call.parameters.get(name);
  if (!value) {
    throw call.trace.refused(`spec: ${name}`, missingIn(name, `Send ${meaning}.`));
  }
  return value;
}

function checkRedirectUri(call: Call, code: CodeRecord, redirectUri: string): void {
  const values = {
    'of the login': quoteForMessage(code.redirectUri, 300),
    'of this call': quoteForMessage(redirectUri, 300),
  };
  if (!sameRedirectUri(code.redirectUri, redirectUri)) {
    const found = addressDifference(redirectUri, [code.redirectUri]);
    const how =
      found === undefined
        ? 'The redirect_uri differs from the one of the login request.'
        : `redirect_uri differs from the login's in ${found.words}.`;
    const details = `${how} Send the same text, character by character.`;
    throw call.trace.refused('R4', new OAuthError('invalid_grant', 400014, details, 'other-redirect-uri'), values);
  }
  call.trace.passed('R4', 'The redirect_uri is the one of the login request.', values);
}
