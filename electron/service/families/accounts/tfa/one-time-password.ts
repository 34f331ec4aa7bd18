import { Secret, TOTP } from 'otpauth';

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
