import {
  type ChangedWith,
  endKeys,
  hashNewPassword,
  hashPassword,
  isPassword,
  passwords,
  withNewPassword,
} from '#service/core/credentials/passwords/index.ts';
import { policies } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { type CallScope, compute, missingParameter } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import { loginRisk } from './risk.ts';

interface PasswordChange {
  /** The one that the account has; undefined: the caller need not know it. */
  readonly password: string | undefined;
  readonly newPassword: string | undefined;
  readonly secretQuestion: string | undefined;
  readonly secretAnswer: string | undefined;
}

/**
 * Changes the password and the secret question of an account. Hashing is done off the answering thread: the call waits for
 * it (R56). Everything else that opens the account ends with the password (R57).
 *
 * @returns the error of a wrong current password. It is counted as a failed login is, so that sessions are no way around the
 *   lock-out; nothing else is written then
 * @throws ApiError 401030, 403048, 403120
 */
export const passwordChange = (bound: CallScope) => {
  const { core, apiKey, call } = bound;
  const repository = passwords(bound);
  const computed = compute(bound);
  return (account: AccountRecord, change: PasswordChange, changedWith: ChangedWith): ApiError | undefined => {
    const { UID } = account;
    const record = repository.get(UID);
    const { hash, history } = record;
    const { password, newPassword, secretQuestion, secretAnswer } = change;
    if (password !== undefined && hash !== undefined) {
      const risk = loginRisk(bound);
      const barred = risk.barrier(account);
      if (barred?.errorCode === 403120) throw barred;
      if (!computed(['password', hash, password], () => isPassword(hash, password))) {
        risk.failed(account);
        const details = 'The parameter password is not the password of the account.';
        return new ApiError(403042, details, {}, 'wrong-password');
      }
    }
    // An account without a password gets the one that it names.
    const wanted = newPassword ?? (hash === undefined ? password : undefined);
    const sitePolicies = policies(bound);
    const { passwordHistorySize } = sitePolicies.security;
    const made = computed(['new password', hash, history, passwordHistorySize, wanted, secretAnswer], async () => ({
      ...(wanted !== undefined && { hash: await hashNewPassword(core.random, sitePolicies, record, wanted) }),
      ...(secretAnswer !== undefined && { secretAnswer: await hashPassword(core.random, normalAnswer(secretAnswer)) }),
    }));
    repository.change(UID, {
      ...(made.hash && withNewPassword(record, sitePolicies, made.hash, call.at)),
      ...(secretQuestion !== undefined && { secretQuestion }),
      ...(made.secretAnswer && { secretAnswer: made.secretAnswer }),
    });
    if (made.hash !== undefined) endKeys(core, apiKey, UID, changedWith);
    return undefined;
  };
};

/** Answers are compared without regard to case and blanks at their ends. */
export const normalAnswer = (answer: string): string => answer.trim().toLowerCase();

/**
 * Whether a call changes the password, and may.
 *
 * @throws ApiError 400002 when the current password is needed and was not sent
 */
export function checkPasswordChange(
  { password, newPassword, secretQuestion, secretAnswer }: PasswordChange,
  hasPassword: boolean,
  overrides: boolean,
): boolean {
  const changes = [newPassword, secretQuestion, secretAnswer].some((one) => one !== undefined);
  if (!changes && (password === undefined || hasPassword)) return false;
  if (hasPassword && password === undefined && !overrides) {
    throw missingParameter(
      'password',
      'A password or secret question is changed with the current one; the site may send securityOverride=true instead',
    );
  }
  if ((secretQuestion === undefined) !== (secretAnswer === undefined)) {
    throw missingParameter(
      secretQuestion === undefined ? 'secretQuestion' : 'secretAnswer',
      'A secret question and its answer are set together',
    );
  }
  return true;
}
