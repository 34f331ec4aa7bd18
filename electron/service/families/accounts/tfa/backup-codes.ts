import { constantTimeEqual } from '#node/constant-time.ts';
import { newCode } from '#service/core/credentials/one-time-tokens/index.ts';
import { always, callsOf, random } from '#service/methods/index.ts';
import { begunWith, code, factorMethod, lockedError, providerAssertion, wrongCode } from './verification.ts';

const PROVIDER = 'gigyaBackupCodes';
/** Codes that a user gets at a time, and the digits of each. Chosen; F names neither. */
const COUNT = 10;
const DIGITS = 8;

const backupCodes = always('backupCodes', 'array', 'Codes of eight digits, each for one use.');

export const createBackupCodes = factorMethod(PROVIDER, 'readForChange', '$2', {
  name: 'accounts.tfa.backupcodes.create',
  documentation: 'Makes ten back-up codes for a user who has lost the other factors; they replace former ones.',
  response: [backupCodes],
  example: { before: begunWith(PROVIDER) },
  uses: { random },
  handler({ assertion, secondFactors, random }) {
    const { UID } = assertion.account;
    const codes = new Set<string>();
    while (codes.size < COUNT) codes.add(newCode(random, DIGITS));
    const list = [...codes];
    secondFactors.register(UID, { provider: PROVIDER, codes: list });
    return { data: { backupCodes: list }, did: `Made ${COUNT} back-up codes for "${UID}".`, UID };
  },
});

export const getBackupCodes = factorMethod(PROVIDER, 'readForChange', '$2', {
  name: 'accounts.tfa.backupcodes.get',
  documentation: 'The back-up codes of a user that were not used yet.',
  response: [backupCodes],
  example: { before: callsOf(createBackupCodes) },
  handler({ assertion, own }) {
    const { UID } = assertion.account;
    const list = own().flatMap(({ value }) => value.codes);
    return { data: { backupCodes: list }, did: `Returned ${list.length} back-up codes of "${UID}".`, UID };
  },
});

export const verifyBackupCode = factorMethod(PROVIDER, 'readForCode', '$4', {
  name: 'accounts.tfa.backupcodes.verify',
  documentation: 'Checks a back-up code, and uses it up.',
  from: 'From accounts.tfa.initTFA with mode=verify.',
  parameters: [{ ...code, example: '$3.backupCodes[0]' }],
  errors: [lockedError],
  response: [
    providerAssertion,
    always('gigyaAssertion', 'string', 'The same by the name that the published types have.'),
  ],
  example: {
    before: [
      ...callsOf(createBackupCodes),
      { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider: PROVIDER, mode: 'verify' } },
    ],
  },
  handler({ input, now, assertion, verification, own, secondFactors }) {
    const entered = input.code.replaceAll(/[\s-]/g, '');
    for (const factor of own()) {
      const left = factor.value.codes.filter((one) => !constantTimeEqual(one, entered));
      if (left.length === factor.value.codes.length) continue;
      secondFactors.save(factor, { value: { ...factor.value, codes: left }, verifiedAt: now });
      const { data, ...rest } = verification.proved(assertion, {});
      return { ...rest, data: { ...data, gigyaAssertion: data.providerAssertion } };
    }
    return verification.wrong(assertion, wrongCode('It is no back-up code of the user, or was used already.'));
  },
});
