import { expect, test } from 'vitest';
import { carriedPayload } from './credentials.ts';

test('R48: a bundle carries no secret of a one-time token, however deep it is', () => {
  const secret = 'JBSWY3DPEHPK3PXP';
  const carried = carriedPayload({
    assertion: 3,
    secret,
    factor: { provider: 'gigyaTotp', secret, lastStep: 7, more: [{ codes: [secret], pushToken: secret, man: 'ACME' }] },
  });
  expect(carried).toEqual({
    assertion: 3,
    factor: { provider: 'gigyaTotp', secret: '', lastStep: 7, more: [{ codes: [], pushToken: '', man: 'ACME' }] },
  });
});
