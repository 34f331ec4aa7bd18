import { accounts, checkSiteUID, finishRegistration, renameUser } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { invalidParameter, text, userMethod } from '#service/methods/index.ts';
import { checkClientSignature, clientSignatureParameters } from '../client-signature.ts';
import { loginPhone, phoneNumberParameter, phoneNumberTaken } from '../phone-number.ts';

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
  example: { parameters: { UID: 'u-ada', siteUID: 'u-ada-2' } },
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
      throw new ApiError(
        409001,
        `The siteUID "${siteUID}" belongs to another account. Send another, or delete that one.`,
      );
    }
    const linked = finishRegistration(account, siteUID);
    if ('problem' in linked) {
      throw new ApiError(linked.problem === 'tooManyIdentities' ? 400124 : 409001, linked.details);
    }
    loginPhone.set(siteUID, phoneNumber);
    return { data: {}, did: `The identities of the pending "${UID}" moved to "${siteUID}".`, UID: siteUID };
  },
});
