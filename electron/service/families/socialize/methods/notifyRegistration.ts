import { checkSiteUID, finishRegistration, type RegistrationProblem } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { text, userMethod } from '#service/methods/index.ts';
import { checkClientSignature, clientSignatureParameters } from '../client-signature.ts';
import { loginPhone, phoneNumberParameter, phoneNumberTaken } from '../phone-number.ts';

const codes: Readonly<Record<RegistrationProblem['problem'], number>> = {
  temporary: 403007,
  siteUIDTaken: 409001,
  tooManyIdentities: 400124,
};

export const notifyRegistration = userMethod({
  name: 'socialize.notifyRegistration',
  documentation:
    "Tells that a pending account is registered: it becomes final. With siteUID it gets the site's own id, or its identities move to the account that has this id.",
  parameters: [
    text('siteUID', "The site's own id for this user.", { example: 'u-ada' }),
    phoneNumberParameter,
    ...clientSignatureParameters,
  ],
  errors: [
    phoneNumberTaken,
    { errorCode: 400124, when: 'The account with this siteUID would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403007, when: 'The account is temporary, or somebody else than the site sends phoneNumber.' },
    { errorCode: 409001, when: 'The siteUID belongs to another account, and the identities cannot move there.' },
  ],
  example: { parameters: { UID: 'u-ada' } },
  uses: { finishRegistration, loginPhone },
  handler({ site, caller, account, input, now, finishRegistration, loginPhone }) {
    if (input.siteUID !== undefined) checkSiteUID(input.siteUID);
    checkClientSignature(site, { caller, UID: account.UID }, input.siteUID, input, now);
    loginPhone.check(caller, input.phoneNumber, [account.UID, input.siteUID]);
    const finished = finishRegistration(account, input.siteUID);
    if ('problem' in finished) throw new ApiError(codes[finished.problem], finished.details);
    loginPhone.set(finished.UID, input.phoneNumber);
    const did =
      finished.UID === account.UID
        ? `Finished the registration of "${account.UID}".`
        : `Finished the registration of "${account.UID}", which is "${finished.UID}" from now on.`;
    return { data: {}, did, UID: finished.UID };
  },
});
