import { ApiError } from '#service/kernel/index.ts';

export const skippedOverHttp = { errorCode: 400001, when: 'skipValidation=true came over HTTP.' } as const;

/** @throws ApiError 400001 over HTTP (F 7.2) */
export function checkSkipValidation(value: boolean | undefined, transport: 'http' | 'https'): void {
  if (value !== true || transport === 'https') return;
  const details = 'skipValidation=true is accepted over HTTPS only. Call over HTTPS, or leave it out.';
  throw new ApiError(400001, details, {}, 'over-http');
}
