import { Secret, TOTP } from 'otpauth';
import { emailsOf } from '#service/core/accounts/index.ts';
import { oneTimeTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { sendMessage } from '#service/core/outbox/index.ts';
import { type RandomSource, stateOfMove } from '#service/kernel/index.ts';
import {
  always,
  arrayOf,
  callsOf,
  clockMoves,
  compute,
  flag,
  invalidParameter,
  missingParameter,
  random,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { OwnState } from '#shared/causes/own-state.ts';
import {
  ASSERTION_LIFETIME_MS,
  begunWith,
  code,
  factorMethod,
  finalized,
  gigyaAssertion,
  lockedError,
  providerAssertion,
  wrongCode,
} from './verification.ts';

/** Bytes of a secret (RFC 4226 recommends 160 bits). */
export const SECRET_BYTES = 20;
/** What authenticator apps take when the address of the QR code names nothing else (RFC 6238). */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Steps before and after the current one whose codes are taken: clocks of phones differ. */
const WINDOW = 1;

/** @param bytes random; returns the secret in base32 */
export const secretOf = (bytes: Buffer): string => new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32;

const totpOf = (secret: string, names: { readonly issuer?: string; readonly label?: string } = {}) =>
  new TOTP({ ...FORM, ...names, secret: Secret.fromBase32(secret) });

/** The address in the QR code, `otpauth://totp/…`. */
export const addressOf = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString();

/** The code at a time, in milliseconds. */
export const codeAt = (secret: string, at: number): string => totpOf(secret).generate({ timestamp: at });

/** Letters and digits of other scripts are no code: the library compares bytes of equal number, and throws at others. */
const codeForm = /^[0-9]{6}$/;

/**
 * The time step that a code is of; undefined when it is none of this time.
 *
 * @param code any text
 * @param at service clock, milliseconds
 */
export function stepOf(secret: string, code: string, at: number): number | undefined {
  if (!codeForm.test(code)) return undefined;
  const delta = totpOf(secret).validate({ token: code, timestamp: at, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp: at }) + delta;
}

const PROVIDER = 'gigyaTotp';

/** A new secret, and the QR code of its address as a data URL; its library is loaded with the first one. */
async function newSecret(random: RandomSource, siteName: string, account: string) {
  const secret = secretOf(random(SECRET_BYTES));
  const address = addressOf(secret, siteName, account);
  return { secret, address, qrCode: await (await import('qrcode')).default.toDataURL(address) };
}

export const registerTotp = factorMethod(PROVIDER, 'readForChange', '$2', {
  name: 'accounts.tfa.totp.register',
  documentation:
    'Makes a secret for an authenticator app: a QR code to scan. What it holds, and the code of this moment, land in the outbox too, so that a test need not read the picture.',
  from: gigyaAssertion.documentation,
  parameters: [flag('includeSecret', 'Adds the secret, for an app that a user types it into.')],
  response: [
    always('qrCode', 'string', 'A data URL with the picture (PNG) of an otpauth address (SHA-1, 6 digits, 30 s).'),
    sometimes('secret', 'string', 'In base32, with includeSecret=true (inferred).'),
    always('sctToken', 'string', 'Goes with the first code to accounts.tfa.totp.verify, for five minutes.'),
  ],
  example: { before: begunWith(PROVIDER) },
  uses: { oneTimeTokens, sendMessage, random, compute },
  handler({ input, site, now, assertion, oneTimeTokens, sendMessage, random, compute }) {
    const { UID } = assertion.account;
    const { verified, unverified } = emailsOf(assertion.account);
    const name = [...verified, ...unverified][0] ?? UID;
    const made = compute(['TOTP', site.name, name], () => newSecret(random, site.name, name));
    const { secret, address, qrCode } = made;
    const payload = { assertion: assertion.id, secret };
    const sctToken = oneTimeTokens.issue('tfaCode', { UID, payload, lifetime: ASSERTION_LIFETIME_MS });
    sendMessage({
      kind: 'push',
      purpose: 'secondFactorCode',
      UID,
      to: 'authenticator app',
      text: `Key ${secret} for ${site.name}. The code of this moment is ${codeAt(secret, now)}.`,
      links: [address],
      codes: [codeAt(secret, now)],
    });
    const data = { qrCode, ...(input.includeSecret && { secret }), sctToken };
    return { data, did: `Made a secret for an authenticator app of "${UID}".`, UID };
  },
});

export const verifyTotp = factorMethod(PROVIDER, 'readForCode', '$2', {
  name: 'accounts.tfa.totp.verify',
  documentation:
    'Checks a code of an authenticator app, by the service clock and one step of 30 s before and after; a code is taken once.',
  parameters: [
    { ...code, example: '$outbox.code' },
    text('sctToken', 'From accounts.tfa.totp.register; required unless the assertion was begun with mode=verify.', {
      example: '$3.sctToken',
    }),
    text('name', 'What the user calls the app, when it is registered (inferred).', { max: 100 }),
  ],
  errors: [lockedError],
  response: [providerAssertion],
  example: {
    before: callsOf(registerTotp),
    parameters: { gigyaAssertion: '$2.gigyaAssertion', sctToken: '$3.sctToken', code: '$outbox.code' },
  },
  uses: { oneTimeTokens, clockMoves },
  handler({ input, now, assertion, verification, own, oneTimeTokens, secondFactors, clockMoves }) {
    const entered = input.code.replaceAll(/\s/g, '');
    const wrong = (why: string, state?: OwnState) => verification.wrong(assertion, wrongCode(why), state);
    const notOfNow = 'It is not the code of this time: compare the clock of the app with the service clock.';
    const noneOf = (secrets: readonly string[]) => {
      const own = clockMoves.validByMachineTime('the code', (machine) =>
        secrets.some((secret) => stepOf(secret, entered, machine) !== undefined),
      );
      return wrong(own === undefined ? notOfNow : `${own} ${notOfNow}`, stateOfMove(own));
    };
    if (assertion.mode !== 'verify') {
      const { sctToken } = input;
      if (sctToken === undefined)
        throw missingParameter('sctToken', 'It is in the response of accounts.tfa.totp.register');
      const ended = () => 'It was used already or has expired: call accounts.tfa.totp.register again.';
      const token = oneTimeTokens.usable('tfaCode', sctToken, (why) => invalidParameter('sctToken', why), {
        unknown: 'It is none of accounts.tfa.totp.register with this gigyaAssertion.',
        ...{ used: ended, expired: ended },
        fits: ({ payload }) => typeof payload.secret === 'string' && payload.assertion === assertion.id,
      });
      const secret = String(token.payload.secret);
      const step = stepOf(secret, entered, now);
      if (step === undefined) return noneOf([secret]);
      oneTimeTokens.consume(token.id);
      const { name } = input;
      return verification.proved(assertion, {
        factor: { provider: PROVIDER, secret, lastStep: step, ...(name !== undefined && { name }) },
      });
    }
    let isUsed = false;
    const factors = own();
    for (const factor of factors) {
      const step = stepOf(factor.value.secret, entered, now);
      if (step === undefined) continue;
      if (step > factor.value.lastStep) {
        secondFactors.save(factor, { value: { ...factor.value, lastStep: step }, verifiedAt: now });
        return verification.proved(assertion, {});
      }
      isUsed = true;
    }
    return isUsed
      ? wrong('It, or a later one, was used already: wait for the next code of the app.')
      : noneOf(factors.map(({ value }) => value.secret));
  },
});

const registered = [
  ...callsOf(verifyTotp),
  finalized,
  { method: 'accounts.tfa.initTFA', parameters: { UID: 'u-ada', provider: PROVIDER, mode: 'edit' } },
] as const;

export const getRegisteredTotp = factorMethod(PROVIDER, 'readForChange', '$6', {
  name: 'accounts.tfa.totp.getRegistered',
  documentation:
    'Lists the authenticator apps of a user, but not to a login that has to verify one: it needs the code alone. Its parameter and its members are inferred from those of phones.',
  response: arrayOf('totps', 'The apps.', [
    always('id', 'string', 'For totpID.'),
    sometimes('name', 'string', 'As it was registered; left out when it has none.'),
    always('created', 'integer', 'When it was registered, in Unix seconds.'),
    always('lastVerification', 'integer', 'When it was verified last, in Unix seconds.'),
  ]),
  example: { before: registered },
  handler({ assertion: { account }, own }) {
    const totps = own().map((factor) => ({
      id: factor.publicId,
      ...(factor.value.name !== undefined && { name: factor.value.name }),
      created: Math.floor(factor.createdAt / 1000),
      lastVerification: Math.floor((factor.verifiedAt ?? factor.createdAt) / 1000),
    }));
    return { data: { totps }, did: `Listed ${totps.length} apps of "${account.UID}".`, UID: account.UID };
  },
});

export const removeTotp = factorMethod(PROVIDER, 'readForChange', '$6', {
  name: 'accounts.tfa.totp.remove',
  documentation: 'Removes an authenticator app of a user. Its parameters are inferred from those of phones.',
  parameters: [
    text('totpID', 'Its id, from getRegistered; all apps when left out.', { max: 100 }),
    text('id', 'Another name of totpID, which web pages send.', { max: 100 }),
  ],
  example: { before: registered },
  handler({ input, assertion: { account }, own, secondFactors }) {
    const all = own();
    const [name, id] = input.totpID === undefined ? ['id', input.id] : ['totpID', input.totpID];
    const gone = id === undefined ? all : all.filter(({ publicId }) => publicId === id);
    if (id !== undefined && gone.length === 0) throw invalidParameter(name, 'The user has no such app.');
    secondFactors.remove(gone);
    return { data: {}, did: `Removed ${gone.length} apps of "${account.UID}".`, UID: account.UID };
  },
});
