import { constantTimeEqual } from '#node/constant-time.ts';
import { newCode } from '#service/core/credentials/one-time-tokens/index.ts';
import { ofProvider, secondFactors } from '#service/core/login/index.ts';
import { always, callsOf, openMethod, random } from '#service/methods/index.ts';
import {
  assertionForChange,
  begunWith,
  code,
  gigyaAssertion,
  lockedError,
  providerAssertion,
  verification,
  wrongCode,
} from './verification.ts';

const PROVIDER = 'gigyaBackupCodes';
/** Codes that a user gets at a time, and the digits of each. Chosen; F names neither. */
const COUNT = 10;
const DIGITS = 8;

const forChange = { ...assertionForChange, example: '$2.gigyaAssertion' };
const backupCodes = always('backupCodes', 'array', 'Codes of eight digits, each for one use.');

export const createBackupCodes = openMethod({
  name: 'accounts.tfa.backupcodes.create',
  documentation: 'Makes ten back-up codes for a user who has lost the other factors; they replace former ones.',
  takesRegToken: true,
  parameters: [forChange],
  response: [backupCodes],
  example: { before: begunWith(PROVIDER) },
  uses: { verification, secondFactors, random },
  handler(context) {
    const { input, verification, secondFactors, random } = context;
    const { account } = verification.readForChange(input.gigyaAssertion, context, PROVIDER);
    const { UID } = account;
    const codes = new Set<string>();
    while (codes.size < COUNT) codes.add(newCode(random, DIGITS));
    const list = [...codes];
    secondFactors.register(UID, { provider: PROVIDER, codes: list });
    return { data: { backupCodes: list }, did: `Made ${COUNT} back-up codes for "${UID}".`, UID };
  },
});

export const getBackupCodes = openMethod({
  name: 'accounts.tfa.backupcodes.get',
  documentation: 'The back-up codes of a user that were not used yet.',
  takesRegToken: true,
  parameters: [forChange],
  response: [backupCodes],
  example: { before: callsOf(createBackupCodes) },
  uses: { verification, secondFactors },
  handler(context) {
    const { input, verification, secondFactors } = context;
    const { account } = verification.readForChange(input.gigyaAssertion, context, PROVIDER);
    const { UID } = account;
    const list = ofProvider(secondFactors.of(UID), PROVIDER).flatMap(({ value }) => value.codes);
    return { data: { backupCodes: list }, did: `Returned ${list.length} back-up codes of "${UID}".`, UID };
  },
});

export const verifyBackupCode = openMethod({
  name: 'accounts.tfa.backupcodes.verify',
  documentation: 'Checks a back-up code, and uses it up.',
  takesRegToken: true,
  parameters: [
    { ...gigyaAssertion, documentation: 'From accounts.tfa.initTFA with mode=verify.', example: '$4.gigyaAssertion' },
    { ...code, example: '$3.backupCodes[0]' },
  ],
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
  uses: { verification, secondFactors },
  handler(context) {
    const { input, now, verification, secondFactors } = context;
    const assertion = verification.readForCode(input.gigyaAssertion, context, PROVIDER);
    const entered = input.code.replaceAll(/[\s-]/g, '');
    for (const factor of ofProvider(secondFactors.of(assertion.account.UID), PROVIDER)) {
      const left = factor.value.codes.filter((one) => !constantTimeEqual(one, entered));
      if (left.length === factor.value.codes.length) continue;
      secondFactors.save(factor, { value: { ...factor.value, codes: left }, verifiedAt: now });
      const { data, ...rest } = verification.proved(assertion, {});
      return { ...rest, data: { ...data, gigyaAssertion: data.providerAssertion } };
    }
    return verification.wrong(assertion, wrongCode('It is no back-up code of the user, or was used already.'));
  },
});
