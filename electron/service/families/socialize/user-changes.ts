import {
  accounts,
  accountsOfSite,
  checkSiteUID,
  finishRegistration,
  problemOfUserInfo,
  renameUser,
} from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { always, invalidParameter, jsonObject, text, userMethod } from '#service/methods/index.ts';
import {
  checkClientSignature,
  clientSignatureParameters,
  loginPhone,
  phoneNumberParameter,
  phoneNumberTaken,
} from './reported-login.ts';

export const setUID = userMethod({
  name: 'socialize.setUID',
  documentation:
    "Replaces the UID of a user by the site's own id. Where another account has that id, a pending user's identities move there; any other user is refused.",
  parameters: [
    text('siteUID', "The site's own id of this user: up to 252 ASCII characters, other than the present UID.", {
      required: true,
      example: 'u-ada-2',
    }),
    phoneNumberParameter,
    ...clientSignatureParameters,
  ],
  errors: [
    phoneNumberTaken,
    { errorCode: 400124, when: 'The account with this siteUID would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403007, when: 'The account is temporary, or somebody else than the site sends phoneNumber.' },
    { errorCode: 409001, when: 'The siteUID belongs to another account.' },
  ],
  uses: { accounts, finishRegistration, loginPhone, renameUser },
  handler({ site, caller, account, input, now, accounts, finishRegistration, loginPhone, renameUser }) {
    const { siteUID, phoneNumber } = input;
    const { UID } = account;
    checkSiteUID(siteUID);
    checkClientSignature(site, { caller, UID }, siteUID, input, now);
    loginPhone.check(caller, phoneNumber, [UID, siteUID]);
    if (account.status === 'temporary') {
      throw new ApiError(403007, `The account "${UID}" is temporary; no login may reach it, so it gets no siteUID.`);
    }
    if (siteUID === UID) {
      if (!account.isSiteUID)
        throw invalidParameter('siteUID', "It is the UID that the service made. Send the site's.");
      loginPhone.set(UID, phoneNumber);
      return { data: {}, did: `"${UID}" has this UID already.` };
    }
    const taken = accounts.read(siteUID);
    if (taken === undefined) {
      renameUser.toSiteUID(UID, siteUID);
      loginPhone.set(siteUID, phoneNumber);
      return { data: {}, did: `"${UID}" is "${siteUID}" from now on.`, UID: siteUID };
    }
    if (account.status !== 'pending') {
      const details = `The siteUID "${siteUID}" belongs to another account. Send another, or delete that one.`;
      throw new ApiError(409001, details);
    }
    const linked = finishRegistration(account, siteUID);
    if ('problem' in linked) {
      throw new ApiError(linked.problem === 'tooManyIdentities' ? 400124 : 409001, linked.details);
    }
    loginPhone.set(siteUID, phoneNumber);
    return { data: {}, did: `The identities of the pending "${UID}" moved to "${siteUID}".`, UID: siteUID };
  },
});

export const setUserInfo = userMethod({
  name: 'socialize.setUserInfo',
  documentation: 'Updates what the site knows about a user; it is shown instead of what the providers know.',
  parameters: [
    jsonObject(
      'userInfo',
      'Any of nickname, photoURL, thumbnailURL, firstName, lastName, gender, age, email; other fields stay as they are.',
      { required: true, malformed: 400004, example: '{"nickname":"Ada"}' },
    ),
  ],
  errors: [{ errorCode: 400004, when: 'userInfo is no JSON object, or has a field that it may not have.' }],
  uses: { accountsOfSite },
  handler({ account, input, accountsOfSite }) {
    const problem = problemOfUserInfo(input.userInfo);
    if (problem) {
      const details = `Invalid parameter format: userInfo. ${problem}`;
      throw new ApiError(400004, details, {}, 'invalid:userInfo');
    }
    accountsOfSite.change(account.UID, { userInfo: { ...account.userInfo, ...input.userInfo } });
    return { data: {}, did: `Updated the user info of "${account.UID}".` };
  },
});

export const unlinkAccounts = userMethod({
  name: 'socialize.unlinkAccounts',
  documentation:
    "Takes the site's own id away from a user, who gets a UID of the service again: the reverse of socialize.linkAccounts. Parameters and response are inferred.",
  errors: [{ errorCode: 403200, when: 'The UID of the user is not one of the site.' }],
  response: [always('UID', 'string', 'The new UID of the user.')],
  uses: { renameUser },
  handler({ account, renameUser }) {
    if (!account.isSiteUID) {
      const details = `"${account.UID}" is a UID of the service: no id of the site is linked to the account.`;
      throw new ApiError(403200, details);
    }
    const UID = renameUser.toOwnUID(account.UID);
    return { data: { UID }, did: `"${account.UID}" is "${UID}" from now on.`, UID };
  },
});

export const deleteAccount = userMethod({
  name: 'socialize.deleteAccount',
  documentation: 'Deletes the account of a user with everything that is kept of it; its tokens and codes end.',
  uses: { accountsOfSite },
  handler({ account, accountsOfSite }) {
    accountsOfSite.delete(account.UID);
    return { data: {}, did: `Deleted the account "${account.UID}".` };
  },
});
