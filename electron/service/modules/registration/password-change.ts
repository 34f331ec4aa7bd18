import { ApiError } from '#service/kernel/errors.ts';
import { hashPassword, isPassword, type PasswordHash } from '#service/modules/passwords/hashing.ts';
import { hashNewPassword, withNewPassword } from '#service/modules/passwords/new-password.ts';
import type { PasswordRecord } from '#service/modules/passwords/repository.ts';
import { passwords } from '#service/modules/passwords/uses.ts';
import { policies } from '#service/modules/policies/uses.ts';
import { missingParameter } from '#service/modules/rest/parameter.ts';
import type { Bound } from '#service/modules/rest/use.ts';
import type { TokenRecord } from '#service/storage/records.ts';

export interface PasswordChange {
  /** The one that the account has; undefined: the caller need not know it. */
  readonly password: string | undefined;
  readonly newPassword: string | undefined;
  readonly secretQuestion: string | undefined;
  readonly secretAnswer: string | undefined;
}

/** What was found and hashed before anything is written. */
export type PreparedPassword = (session: TokenRecord | undefined) => void;

/**
 * Changes the password and the secret question of an account. Hashing is done before, off the answering thread; the
 * function that it resolves to writes. Other sessions of the user end with the password.
 */
export const passwordChange = (bound: Bound) => {
  const { core, apiKey, call } = bound;
  const repository = passwords(bound);

  async function prepare(UID: string, change: PasswordChange): Promise<PreparedPassword> {
    const record = repository.get(UID);
    const { password, newPassword, secretQuestion, secretAnswer } = change;
    if (password !== undefined && record.hash !== undefined && !(await isPassword(record.hash, password))) {
      throw new ApiError(403042, 'The parameter password is not the password of the account.');
    }
    // An account without a password gets the one that it names.
    const wanted = newPassword ?? (record.hash === undefined ? password : undefined);
    const sitePolicies = policies(bound);
    const hash = wanted === undefined ? undefined : await hashNewPassword(core.random, sitePolicies, record, wanted);
    const answer = secretAnswer === undefined ? undefined : await hashPassword(core.random, normalAnswer(secretAnswer));
    return (session) => write(UID, hash, secretQuestion, answer, session);
  }

  function write(
    UID: string,
    hash: PasswordHash | undefined,
    secretQuestion: string | undefined,
    secretAnswer: PasswordHash | undefined,
    session: TokenRecord | undefined,
  ): void {
    const record: PasswordRecord = repository.get(UID);
    repository.change(UID, {
      ...(hash && withNewPassword(record, policies(bound), hash, call.at)),
      ...(secretQuestion !== undefined && { secretQuestion }),
      ...(secretAnswer !== undefined && { secretAnswer }),
    });
    if (hash === undefined) return;
    core.store.tokens.revokeOfUser(apiKey, UID, 'passwordChanged', session?.id);
    core.events.changed('tokens', 'people');
  }

  return { prepare };
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
