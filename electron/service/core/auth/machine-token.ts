import { administratorRepository } from '#service/core/administrators/index.ts';
import {
  endOfToken,
  isSignedByMachineKey,
  type MachineToken,
  machineTokenRepository,
  readMachineToken,
} from '#service/core/credentials/machine-tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, type Call, type CompactJwt } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { checkHttps } from './secret-in-clear.ts';

const ASK_AGAIN = 'Ask /oauth2/token for a new one.';

/** The site of the application that an access token of the server for machines says; its signature is not verified. */
export function siteOfMachineToken(core: Pick<Core, 'store'>, text: string): string | undefined {
  const apiKey = readMachineToken(core.store, text)?.claims.apiKey;
  return typeof apiKey === 'string' ? apiKey : undefined;
}

/**
 * Checks an access token that the server for machines gave to an application (X 2): until it ends it stands for the application,
 * as a JWT does that the application signs (D62), and may be sent any number of times (RFC 6750).
 *
 * @returns the userKey of the application
 * @throws ApiError 403025 over plain HTTP; 400008 that says why the token is worth nothing for this call
 */
export function checkMachineToken({ store }: Core, call: Call, site: SiteRecord, jwt: CompactJwt): string {
  const overHttp =
    'The access token of an application was sent over plain HTTP, where anybody on the way can take it and be the application until it expires: revoke it. Call over HTTPS.';
  checkHttps(call, 'The token', 'D42', overHttp);
  const token = isSignedByMachineKey(store, jwt)
    ? store.of(machineTokenRepository).find('access', String(jwt.claims.jti))
    : forged(call);
  if (token === undefined) {
    const details = `The access token was signed here, but is not known any more: its application was removed, or the workspace was reset. ${ASK_AGAIN}`;
    throw unusable(call, 'RFC 6750 3.1', details, 'machine-token-unknown');
  }
  const { apiKey, userKey } = token;
  const end = endOfToken(token, call.at);
  if (end !== undefined) throw unusable(call, 'RFC 6750 3.1', `${end.sentence} ${ASK_AGAIN}`, end.cause);
  checkSite(store, call, site, token);
  call.trace.passed('RFC 6750 2.1', 'The access token was given to an application by the server for machines.', {
    userKey,
    site: apiKey,
  });
  return userKey;
}

function forged(call: Call): never {
  const details =
    'The access token names the key of the server for machines, but was not signed with it: it was changed after signing, or made by somebody else. Send it as it was given.';
  throw unusable(call, 'RFC 9068 4', details, 'machine-token-forged');
}

/** An application makes calls of its site; one that may administer, those of every site (C 2). */
function checkSite(store: Core['store'], call: Call, site: SiteRecord, { apiKey, userKey }: MachineToken): void {
  if (apiKey === site.apiKey) return;
  const isAdministrator = store
    .of(administratorRepository)
    .list()
    .some((one) => one.apiKey === apiKey && one.userKey === userKey);
  if (isAdministrator) {
    call.trace.passed('C 2', 'The application may administer, so that it makes calls of every site.', { userKey });
    return;
  }
  const details = `The access token was given to the application "${userKey}" of the site "${apiKey}", and the call is for the site "${site.apiKey}". Leave apiKey out, or ask for a token as an application of that site.`;
  throw unusable(call, 'D62', details, 'machine-token-other-site');
}

function unusable(call: Call, rule: string, details: string, cause: CauseName): ApiError {
  return call.trace.refused(rule, new ApiError(400008, details, {}, { cause }));
}
