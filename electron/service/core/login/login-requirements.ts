import { emailsOf } from '#service/core/accounts/index.ts';
import type { PasswordRecord } from '#service/core/credentials/passwords/index.ts';
import type { Policies } from '#service/core/policies/index.ts';
import { missingRequiredFields, type Schemas } from '#service/core/schema/index.ts';
import type { AccountRecord } from '#service/records/index.ts';

/** Why a login cannot be finished yet: its user has to do something first, with a regToken (F 1.3). */
export interface OpenPoint {
  readonly errorCode: 206001 | 206002 | 206003 | 403043 | 403100;
  readonly details: string;
  /** Members of the response beside regToken. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Login identifier that another account has (403043). */
  readonly conflict?: string;
}

interface LoginState {
  readonly account: AccountRecord;
  readonly password: PasswordRecord;
  readonly policies: Policies;
  readonly schemas: Schemas;
  /** Login identifier of a social login that another account has, when the policies refuse that. */
  readonly conflict?: string | undefined;
  /** The call finishes the registration: a pending account is no reason to stop. */
  readonly finishes: boolean;
  readonly byPassword: boolean;
  readonly now: number;
}

const DAY_MS = 86_400_000;

/** The first thing that keeps an account from logging in, in the order in which users have to settle them. */
export function openPoint(state: LoginState): OpenPoint | undefined {
  const { account, policies, conflict, finishes } = state;
  if (conflict !== undefined) {
    const details = `Another account has the login identifier ${conflict}. Ask accounts.getConflictingAccount with the regToken how its user logs in, then link both: accounts.login with loginMode=link and the regToken, or accounts.linkAccounts.`;
    return { errorCode: 403043, details, data: {}, conflict };
  }
  if (account.status === 'pending' && !finishes) {
    const details = 'The registration is not finished. Call accounts.finalizeRegistration with the regToken.';
    return { errorCode: 206001, details, data: named(missingFields(state)) };
  }
  const fields = missingFields(state);
  if (fields.length > 0) {
    const asked = fields.includes('secretQuestion') ? ' with the current password' : '';
    const details = `Missing required fields for registration: ${fields.join(', ')}. Set them with accounts.setAccountInfo and the regToken${asked}, then call accounts.finalizeRegistration.`;
    return { errorCode: 206001, details, data: { missingRequiredFields: fields } };
  }
  const { loginIDs } = account;
  const identifiers = [loginIDs.username, loginIDs.phoneNumber, ...loginIDs.emails, ...loginIDs.unverifiedEmails];
  if (policies.registration.requireLoginID && identifiers.every((one) => one === undefined)) {
    const details =
      'The account has only social logins, and the policy registration.requireLoginID asks for a login identifier. Set username or profile.email with a password by accounts.setAccountInfo and the regToken.';
    return { errorCode: 206003, details, data: {} };
  }
  const { verifyEmail, allowUnverifiedLogin } = policies.accountOptions;
  const { verified, unverified } = emailsOf(account);
  if (verifyEmail && !allowUnverifiedLogin && verified.length === 0 && unverified.length > 0) {
    const details = `The email address is not verified: open the link in the mail to ${unverified.join(', ')}, or send it again with accounts.resendVerificationCode.`;
    return { errorCode: 206002, details, data: { unverifiedEmails: unverified } };
  }
  return passwordToChange(state);
}

/** What the schemas require of every account, and the policy registration.requireSecurityQuestion of a registration. */
function missingFields({ account, password, policies, schemas }: LoginState): readonly string[] {
  const asksQuestion = policies.registration.requireSecurityQuestion && account.status === 'pending';
  const hasNone = password.hash !== undefined && password.secretAnswer === undefined;
  return [
    ...missingRequiredFields(schemas, account),
    ...(asksQuestion && hasNone ? ['secretQuestion', 'secretAnswer'] : []),
  ];
}

const named = (fields: readonly string[]) => (fields.length === 0 ? {} : { missingRequiredFields: fields });

function passwordToChange({ password, policies, byPassword, now }: LoginState): OpenPoint | undefined {
  if (!byPassword) return undefined;
  const { passwordChangeInterval: days } = policies.security;
  const old = days > 0 && password.createdAt !== undefined && now - password.createdAt > days * DAY_MS;
  if (!old && !password.mustChange) return undefined;
  const why = old ? `The password is older than ${days} days.` : 'The site asks for a new password.';
  const details = `${why} Set newPassword by accounts.setAccountInfo with password and the regToken.`;
  return { errorCode: 403100, details, data: {} };
}
