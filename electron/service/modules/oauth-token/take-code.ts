import type { Call } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import { OAuthError } from '#service/kernel/errors.ts';
import type { CodeRecord, SiteRecord } from '#service/storage/records.ts';
import { mask } from '#shared/protocol/masking.ts';

/**
 * Takes a one-time code of a login, once (D24, R1–R4).
 *
 * @param checkBound checks that the call comes from where the login was made for
 * @throws OAuthError invalid_grant; for a code that was used before, the tokens of its first use are revoked then (R2)
 */
export function takeCode(
  core: Core,
  call: Call,
  site: SiteRecord,
  value: string,
  checkBound: (code: CodeRecord) => void,
): CodeRecord {
  const code = findCode(core, call, site, value);
  checkUnused(core, call, site, code);
  checkBound(code);
  checkAccount(core, call, code);

  // Of any number of parallel exchanges exactly one passes this statement (R1), and none after 120 s (R3).
  if (!core.store.codes.consume(code.id, call.id)) {
    checkUnused(core, call, site, core.store.codes.get(code.id) ?? code);
    throw call.trace.refused(
      'D24 R3',
      new OAuthError(
        'invalid_grant',
        400015,
        'The code has expired: a code lives 2 minutes. Let the user log in again.',
      ),
      {
        'issued at': new Date(code.createdAt).toISOString(),
        'expired at': new Date(code.expiresAt).toISOString(),
        'service clock': new Date(call.at).toISOString(),
      },
    );
  }
  call.trace.passed('D24', 'The code was unused and had not expired. It is used now.', {
    age: `${((call.at - code.createdAt) / 1000).toFixed(3)} s`,
  });
  return code;
}

function findCode(core: Core, call: Call, site: SiteRecord, value: string): CodeRecord {
  const code = core.store.codes.find(value);
  if (!code) {
    throw call.trace.refused(
      'D24',
      new OAuthError(
        'invalid_grant',
        400014,
        'No such code was issued. Send the code of the login response as it came, decoded once.',
      ),
      { code: mask(value) },
    );
  }
  if (code.apiKey !== site.apiKey) {
    throw call.trace.refused(
      'D24 R4',
      new OAuthError(
        'invalid_grant',
        400014,
        'The code belongs to another site. Exchange it with the API key that the login was made with.',
      ),
      { 'client of the code': code.apiKey, 'client of this call': site.apiKey },
    );
  }
  call.trace.passed('D24', 'The code was issued to this site.', { code: mask(value) });
  return code;
}

/** A second use fails and revokes the token of the first use: the code may have been stolen (D24, R2). */
function checkUnused(core: Core, call: Call, site: SiteRecord, code: CodeRecord): void {
  if (code.usedAt !== undefined) {
    const values = {
      'first use': new Date(code.usedAt).toISOString(),
      'call of the first use': code.usedByCall ?? '(unknown)',
    };
    let consequence = 'The token of its first use stays valid, as the site is set.';
    if (site.revokeOnCodeReuse) {
      const revoked = core.store.tokens.revokeOfCode(code.id);
      core.events.changed('tokens');
      consequence =
        revoked > 0
          ? 'The token of its first use is revoked now.'
          : 'The token of its first use was not valid any more.';
    }
    throw call.trace.refused(
      'D24 R2',
      new OAuthError(
        'invalid_grant',
        400014,
        `The code was used before, by call ${code.usedByCall ?? '(unknown)'}. ${consequence} Let the user log in again.`,
      ),
      values,
    );
  }
  if (code.revokedAt !== undefined) {
    throw call.trace.refused(
      'D24',
      new OAuthError('invalid_grant', 400014, 'The code was revoked. Let the user log in again.'),
    );
  }
}

function checkAccount(core: Core, call: Call, code: CodeRecord): void {
  const account = core.store.accounts.get(code.apiKey, code.UID);
  if (account?.isActive) return;
  throw call.trace.refused(
    'D24',
    new OAuthError(
      'invalid_grant',
      400014,
      account
        ? 'The account of the user is disabled. Enable it.'
        : 'The user of the code was deleted. Let the user log in again.',
    ),
    { UID: code.UID },
  );
}
