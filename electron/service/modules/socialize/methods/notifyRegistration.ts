import { ApiError } from '#service/kernel/errors.ts';
import { finishRegistration, type RegistrationProblem } from '#service/modules/accounts/registration.ts';
import { checkSiteUID } from '#service/modules/accounts/site-uid.ts';
import { userMethod } from '#service/modules/rest/method.ts';

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
  ],
  notEmulated: ['phoneNumber', 'UIDTimestamp', 'UIDSig'],
  handler({ core, call, account, input }) {
    if (input.siteUID !== undefined) checkSiteUID(input.siteUID);
    const finished = finishRegistration(core, call, account, input.siteUID);
    if ('problem' in finished) throw new ApiError(codes[finished.problem], finished.details);
    call.facts.UID = finished.UID;
    const did =
      finished.UID === account.UID
        ? `Finished the registration of "${account.UID}".`
        : `Finished the registration of "${account.UID}", which is "${finished.UID}" from now on.`;
    return { data: {}, did };
  },
});
