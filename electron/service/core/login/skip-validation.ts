import { ApiError } from '#service/kernel/index.ts';
import { flag } from '#service/methods/index.ts';

/** For logins that the site reports: it answers for the user (F 7.2). */
export const skipValidation = flag(
  'skipValidation',
  'True, over HTTPS only: the site answers for the user. Nothing is asked for, no second factor either, and nothing interrupts the login; only an account that is disabled or locked is refused. Sessions are never checked with the simulated providers.',
);

export const skippedOverHttp = { errorCode: 400001, when: 'skipValidation=true came over HTTP.' } as const;

/** @throws ApiError 400001 over HTTP (F 7.2) */
export function checkSkipValidation(value: boolean | undefined, transport: 'http' | 'https'): void {
  if (value !== true || transport === 'https') return;
  throw new ApiError(400001, 'skipValidation=true is accepted over HTTPS only. Call over HTTPS, or leave it out.');
}
