import { ApiError } from '#service/kernel/errors.ts';
import type { RegistrationProblem } from '#service/modules/accounts/registration.ts';
import { checkSiteUID } from '#service/modules/accounts/site-uid.ts';
import { finishRegistration } from '#service/modules/accounts/uses.ts';
import { userMethod } from '#service/modules/rest/method.ts';
import { checkClientSignature, clientSignatureParameters } from '../client-signature.ts';

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
    {
      name: 'siteUID',
      type: 'string',
      required: false,
      documentation: "The site's own id for this user.",
      example: 'u-ada',
    },
    ...clientSignatureParameters,
  ],
  notEmulated: ['phoneNumber'],
  errors: [
    { errorCode: 400124, when: 'The account with this siteUID would have more than 100 identities.' },
    { errorCode: 403002, when: 'UIDTimestamp is more than 180 seconds off.' },
    { errorCode: 403007, when: 'The account is temporary.' },
    { errorCode: 409001, when: 'The siteUID belongs to another account, and the identities cannot move there.' },
  ],
  response: [],
  example: { parameters: { UID: 'u-ada' }, response: {} },
  uses: { finishRegistration },
  handler({ site, account, input, now, finishRegistration }) {
    if (input.siteUID !== undefined) checkSiteUID(input.siteUID);
    checkClientSignature(site, input.siteUID, input, now);
    const finished = finishRegistration(account, input.siteUID);
    if ('problem' in finished) throw new ApiError(codes[finished.problem], finished.details);
    const did =
      finished.UID === account.UID
        ? `Finished the registration of "${account.UID}".`
        : `Finished the registration of "${account.UID}", which is "${finished.UID}" from now on.`;
    return { data: {}, did, UID: finished.UID };
  },
});
