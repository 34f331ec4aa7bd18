import { z } from 'zod';
import { emailsOf } from '#service/core/accounts/index.ts';
import { type SecondFactorName, secondFactors } from '#service/core/login/index.ts';
import { secondFactorNames } from '#service/core/policies/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { callsOf, flag, invalidParameter, jsonArray, methodsUsing, shorten, text } from '#service/methods/index.ts';
import type { MethodError } from '#shared/contract/requests.ts';
import { asSentence } from '#shared/words/as-sentence.ts';
import { readPhone } from './phone.ts';
import { checkRecentLogin, recentLoginError } from './tfa.ts';

const { userMethod } = methodsUsing({ secondFactors });

const somePhones = '[{"phoneNumber":"+4915112345678","method":"sms"}]';
const provider = text('provider', 'Such as gigyaPhone.', { required: true, max: 100, example: 'gigyaPhone' });

const ofSite: MethodError = { errorCode: 403007, when: 'Somebody else than the site calls it.' };

/** @throws ApiError 403007 */
function checkSite(caller: string, method: string): void {
  if (caller !== 'site') throw new ApiError(403007, `${method} needs the credentials of the site.`);
}

function noSuchProvider(name: string, UID: string): ApiError {
  return new ApiError(400100, `"${UID}" has not registered the provider "${shorten(name)}".`);
}

const named = (name: string): SecondFactorName | undefined => secondFactorNames.find((one) => one === name);

/** Phones that one call may bring. */
const MAX_PHONES = 10;
const phoneList = z
  .array(z.object({ phoneNumber: z.string().max(50), method: z.enum(['sms', 'voice']).default('sms') }))
  .min(1)
  .max(MAX_PHONES);

export const importTFA = userMethod({
  name: 'accounts.tfa.importTFA',
  documentation: 'Gives a user phones that were verified elsewhere; they replace those that the user has.',
  parameters: [
    { ...provider, documentation: 'gigyaPhone; no other provider can be imported.' },
    jsonArray('phones', 'A list of {phoneNumber, method}; method is sms or voice.', {
      required: true,
      example: somePhones,
    }),
  ],
  errors: [{ errorCode: 400100, when: 'The provider is not gigyaPhone.' }, ofSite],
  handler({ account, caller, input, secondFactors }) {
    checkSite(caller, 'accounts.tfa.importTFA');
    if (input.provider !== 'gigyaPhone') {
      throw new ApiError(400100, `The provider "${shorten(input.provider)}" cannot be imported; gigyaPhone can.`);
    }
    const { data, error } = phoneList.safeParse(input.phones);
    if (data === undefined) {
      const [issue] = error.issues;
      throw invalidParameter(['phones', ...(issue?.path ?? [])].join('.'), asSentence(issue?.message ?? ''));
    }
    const phones = data.map(({ phoneNumber, method }, index) => {
      const phone = readPhone(phoneNumber);
      if (phone !== undefined) return { phone, method };
      throw invalidParameter(`phones.${index}.phoneNumber`, 'It is "+", the country and the number: +4915112345678.');
    });
    secondFactors.removeProvider(account.UID, 'gigyaPhone');
    for (const phone of phones) secondFactors.register(account.UID, { provider: 'gigyaPhone', ...phone });
    return { data: {}, did: `Imported ${phones.length} phones of "${account.UID}".` };
  },
});

export const deactivateProvider = userMethod({
  name: 'accounts.tfa.deactivateProvider',
  documentation:
    'Removes all factors of a user that are of one provider. A verified address stays one while the policy enables gigyaEmail.',
  parameters: [provider],
  errors: [{ errorCode: 400100, when: 'The user has not registered the provider.' }, recentLoginError],
  example: { before: callsOf(importTFA) },
  handler(context) {
    const { account, input, secondFactors } = context;
    checkRecentLogin(context);
    const name = named(input.provider);
    if (name === undefined || secondFactors.removeProvider(account.UID, name) === 0) {
      throw noSuchProvider(input.provider, account.UID);
    }
    if (name === 'gigyaEmail' && emailsOf(account).verified.length > 0) {
      const stays =
        'A verified address needs no enrolment: it stays a second factor while the policy enables gigyaEmail.';
      context.trace.noted('D71', stays, { UID: account.UID });
    }
    return { data: {}, did: `Removed ${name} of "${account.UID}".` };
  },
});

export const resetTFA = userMethod({
  name: 'accounts.tfa.resetTFA',
  documentation:
    'Removes the factors of a user who has lost them, and the trust in devices. gigyaEmail stays: it goes with the address, or by deactivateProvider.',
  parameters: [
    { ...provider, required: false, documentation: 'The provider to reset; all but gigyaEmail when left out.' },
  ],
  errors: [{ errorCode: 400100, when: 'The user has not registered the provider.' }, ofSite],
  example: { before: callsOf(importTFA) },
  handler({ account, caller, input, secondFactors }) {
    checkSite(caller, 'accounts.tfa.resetTFA');
    const { UID } = account;
    if (input.provider === 'gigyaEmail') {
      const details = 'gigyaEmail is not reset by this method: call accounts.tfa.deactivateProvider.';
      throw invalidParameter('provider', details);
    }
    const wanted = input.provider === undefined ? undefined : named(input.provider);
    if (input.provider !== undefined && wanted === undefined) throw noSuchProvider(input.provider, UID);
    const names = wanted === undefined ? secondFactorNames.filter((name) => name !== 'gigyaEmail') : [wanted];
    const gone = names.reduce((sum, name) => sum + secondFactors.removeProvider(UID, name), 0);
    if (wanted !== undefined && gone === 0) throw noSuchProvider(wanted, UID);
    secondFactors.forgetDevices(UID, 'all');
    return { data: {}, did: `Removed ${gone} factors of "${UID}".` };
  },
});

export const unregisterDevice = userMethod({
  name: 'accounts.tfa.unregisterDevice',
  documentation:
    'Forgets devices on which a second factor was proved, and the trust in them: they have to prove one again.',
  parameters: [
    flag(
      'allDevices',
      'True: all devices of the user; false (default): the one of the call, which gmid names. Inferred: sessions do not name their device here.',
    ),
  ],
  example: { parameters: { UID: 'u-ada', allDevices: 'true' } },
  handler({ account, input, secondFactors }) {
    const gone = secondFactors.forgetDevices(account.UID, input.allDevices ? 'all' : 'of the call');
    return { data: {}, did: `${gone} devices of "${account.UID}" are forgotten.` };
  },
});
