import { accountRepository } from '#service/core/accounts/index.ts';
import { codeRepository, tokenRepository } from '#service/core/credentials/tokens/index.ts';
import type { Core } from '#service/http/index.ts';
import { type Call, clockMoved, expiredByMove, OAuthError } from '#service/kernel/index.ts';
import type { CodeRecord, SiteRecord } from '#service/records/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { mask } from '#shared/protocol/masking.ts';
import { causeOfUnknown } from './unknown-credential.ts';

/** What a mobile client library asks a code for, to go on as the same user in a web page (C 4.8). */
export const MOBILE_RESOURCE = 'urn:gigya:account';

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
  call.facts.namedUID = code.UID;
  checkUnused(core, call, site, code);
  checkBound(code);
  checkAccount(core, call, code);

  // Of any number of parallel exchanges exactly one passes this statement (R1), and none after 120 s (R3).
  if (!core.store.of(codeRepository).consume(code.id, call.id)) {
    checkUnused(core, call, site, core.store.of(codeRepository).get(code.id) ?? code);
    const own = expiredByMove(core, 'the code', code);
    const details = `${own ?? ''} The code has expired: a code lives 2 minutes. Let the user log in again.`;
    throw call.trace.refused('D24 R3', new OAuthError('invalid_grant', 400015, details.trim(), 'code-expired'), {
      ...(own && clockMoved),
      'issued at': new Date(code.createdAt).toISOString(),
      'expired at': new Date(code.expiresAt).toISOString(),
      'service clock': new Date(call.at).toISOString(),
    });
  }
  call.trace.passed('D24', 'The code was unused and had not expired. It is used now.', {
    age: `${((call.at - code.createdAt) / 1000).toFixed(3)} s`,
  });
  return code;
}

function findCode(core: Core, call: Call, site: SiteRecord, value: string): CodeRecord {
  const code = core.store.of(codeRepository).find(value);
  if (!code) {
    const found = causeOfUnknown(core.store, 'code', value, false);
    const details =
      found === undefined
        ? 'No such code was issued. Send the code of the login response as it came, decoded once.'
        : `${found.line} ${found.fix}${nextOf(core, call, found.meant)}`;
    throw refused(call, 'D24', details, found?.cause ?? 'unknown-code', { code: mask(value) });
  }
  if (code.apiKey !== site.apiKey) {
    const details = 'The code belongs to another site. Exchange it with the API key that the login was made with.';
    const values = { 'client of the code': code.apiKey, 'client of this call': site.apiKey };
    throw refused(call, 'D24 R4', details, 'of-another', values);
  }
  call.trace.passed('D24', 'The code was issued to this site.', { code: mask(value) });
  return code;
}

/** Of a code that was changed on its way: what would refuse it unchanged. */
function nextOf(core: Core, call: Call, meant: string | undefined): string {
  const code = meant === undefined ? undefined : core.store.of(codeRepository).find(meant);
  if (code === undefined) return '';
  const next = (why: string) => ` With that put right, it would be refused next: it ${why}.`;
  if (code.usedAt !== undefined) return next('was used before');
  if (code.revokedAt !== undefined) return next('was revoked');
  return code.expiresAt <= call.at ? next('has expired') : '';
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
      const revoked = core.store.of(tokenRepository).revokeOfCode(code.id);
      consequence =
        revoked > 0
          ? 'The token of its first use is revoked now.'
          : 'The token of its first use was not valid any more.';
    }
    const details = `The code was used before, by call ${code.usedByCall ?? '(unknown)'}. ${consequence} Let the user log in again.`;
    throw refused(call, 'D24 R2', details, 'code-used-before', values);
  }
  if (code.revokedAt !== undefined) {
    throw refused(call, 'D24', 'The code was revoked. Let the user log in again.', 'code-revoked');
  }
}

function checkAccount(core: Core, call: Call, code: CodeRecord): void {
  const account = core.store.of(accountRepository).get(code.apiKey, code.UID);
  if (account?.isActive) return;
  const { UID } = code;
  if (account)
    throw refused(call, 'D24', 'The account of the user is disabled. Enable it.', 'account-disabled', { UID });
  throw refused(call, 'D24', 'The user of the code was deleted. Let the user log in again.', 'user-gone', { UID });
}

function refused(
  call: Call,
  rule: string,
  details: string,
  cause: CauseName,
  values?: Readonly<Record<string, string>>,
): OAuthError {
  return call.trace.refused(rule, new OAuthError('invalid_grant', 400014, details, cause), values);
}
