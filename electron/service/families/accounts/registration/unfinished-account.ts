import { accountsOfSite, changedParts, throwValidationErrors } from '#service/core/accounts/index.ts';
import { schemas } from '#service/core/schema/index.ts';
import { type CallScope, invalidParameter } from '#service/methods/index.ts';
import type { AccountRecord, JsonObject, LoginIDs } from '#service/records/index.ts';
import { sendConfirmations } from './subscription-mail.ts';

/** What can be missing in an account. */
type Sent = Parameters<typeof changedParts>[2];

/** Adds to an account that a regToken names what its registration lacks: fields, consents and subscriptions. */
export const completeAccount = (bound: CallScope) => {
  const { call, caller } = bound;
  const accounts = accountsOfSite(bound);
  const send = sendConfirmations(bound);
  /** @throws ApiError 400009 with validationErrors */
  return (account: AccountRecord, sent: Sent): AccountRecord => {
    if (Object.values(sent).every((part: JsonObject | undefined) => part === undefined)) return account;
    const change = { byClient: caller !== 'site', at: call.at, trace: call.trace };
    const { parts, errors, toConfirm } = changedParts(schemas(bound), account, sent, change);
    throwValidationErrors(errors);
    const changed = accounts.change(account.UID, parts);
    send(changed, toConfirm);
    return changed;
  };
};

/**
 * Checks that a registration which goes on names the account that it belongs to.
 *
 * @throws ApiError 400006 naming the parameter
 */
export function checkSameLogin(
  { loginIDs }: AccountRecord,
  input: { readonly username?: string | undefined; readonly email?: string | undefined },
) {
  const own = idsOf(loginIDs);
  for (const name of ['username', 'email'] as const) {
    const given = input[name];
    if (given === undefined || own.has(given.toLowerCase())) continue;
    const advice = `The account of the regToken does not log in with it. Leave out ${name}, or add it by accounts.setAccountInfo.`;
    throw invalidParameter(name, advice);
  }
}

function idsOf({ username, emails, unverifiedEmails }: LoginIDs): ReadonlySet<string> {
  return new Set(
    [...(username === undefined ? [] : [username]), ...emails, ...unverifiedEmails].map((id) => id.toLowerCase()),
  );
}
