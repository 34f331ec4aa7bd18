import { isDeepStrictEqual } from 'node:util';
import { accountRepository, emailsOf, foundAccount, withVerified } from '#service/core/accounts/index.ts';
import { activityRepository } from '#service/core/activity/index.ts';
import {
  DEMO_PASSWORD,
  demoPasswordHash,
  endKeys,
  hashNewPassword,
  passwordRepository,
  withNewPassword,
} from '#service/core/credentials/passwords/index.ts';
import { tokenRepository } from '#service/core/credentials/tokens/index.ts';
import { rbaRepository } from '#service/core/login/index.ts';
import { policiesOf } from '#service/core/policies/index.ts';
import type { Core } from '#service/http/index.ts';
import { ApiError, conflict, type Handlers, invalidMember } from '#service/kernel/index.ts';
import { passwordErrors } from './account-checks.ts';

/** How the users of all sites log in, for their pages in the console. */
export function accessHandlers(core: Core): Handlers<'access'> {
  const { store, clock, random } = core;
  const passwords = store.of(passwordRepository);

  return {
    'access.get': ({ apiKey, UID }) => {
      const account = foundAccount(store, apiKey, UID);
      const { username, phoneNumber } = account.loginIDs;
      const { verified, unverified } = emailsOf(account);
      const { hash, createdAt, mustChange, failed, lockedUntil } = passwords.get(apiKey, UID);
      const isLocked = lockedUntil !== undefined && clock() < lockedUntil;
      return {
        ...(username !== undefined && { username }),
        ...(phoneNumber !== undefined && { phoneNumber }),
        emails: [
          ...verified.map((address) => ({ address, verified: true })),
          ...unverified.map((address) => ({ address, verified: false })),
        ],
        password: {
          isSet: hash !== undefined,
          ...(isDeepStrictEqual(hash, demoPasswordHash) && { demo: DEMO_PASSWORD }),
          ...(createdAt !== undefined && { createdAt }),
          mustChange,
          failed,
          ...(isLocked && { lockedUntil }),
        },
        subscriptions: { ...account.subscriptions },
        preferences: { ...account.preferences },
      };
    },
    'access.unlock': ({ apiKey, UID }) =>
      store.unitOfWork(() => {
        foundAccount(store, apiKey, UID);
        passwords.change(apiKey, UID, { failed: 0, failedAt: undefined, lockedUntil: undefined });
        store.of(rbaRepository).forgetFailures(apiKey, { UID });
        return {};
      }),
    'access.verifyEmail': ({ apiKey, UID, email }) =>
      store.unitOfWork(() => {
        const account = foundAccount(store, apiKey, UID);
        if (!emailsOf(account).unverified.includes(email)) {
          const details = `"${email}" is no address of the account that waits to be verified.`;
          throw conflict(details, 'Look at its addresses.');
        }
        store.of(accountRepository).change(apiKey, UID, withVerified(account, [email]));
        store.of(activityRepository).count(apiKey, 'emailVerifications', { UID });
        return {};
      }),
    'access.setPassword': async ({ apiKey, UID, password }) => {
      foundAccount(store, apiKey, UID);
      const policies = policiesOf(store, apiKey);
      const [problem] = passwordErrors(policies, password, 'password');
      if (problem !== undefined) throw invalidMember('password', problem.message);
      const before = passwords.get(apiKey, UID);
      const hash = await hashNewPassword(random, policies, before, password).catch((error: unknown) => {
        throw error instanceof ApiError ? invalidMember('password', error.details) : error;
      });
      return store.unitOfWork(() => {
        foundAccount(store, apiKey, UID);
        const record = passwords.get(apiKey, UID);
        if (!isDeepStrictEqual(record.hash, before.hash)) {
          throw conflict('The password was changed by somebody else meanwhile.', 'Set it again.');
        }
        passwords.change(apiKey, UID, withNewPassword(record, policiesOf(store, apiKey), hash, clock()));
        endKeys(core, apiKey, UID);
        return {};
      });
    },
    'access.endSessions': ({ apiKey, UID }) =>
      store.unitOfWork(() => {
        foundAccount(store, apiKey, UID);
        return { ended: store.of(tokenRepository).revokeOfUser(apiKey, UID, 'revoked') };
      }),
  };
}
