import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { pkceMistake } from './pkce-mistake.ts';

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = hash('sha256', verifier, 'base64url');

test.each([
  [`"${verifier}"`, 'The code_verifier was sent with its quotes.'],
  [`${verifier}\n`, 'The code_verifier has a blank or a line end in it.'],
  [verifier.replace('-', '+'), 'The code_verifier has other signs for its "-" and "_".'],
  [verifier.replace('d', 'e'), 'The code_verifier does not fit the code_challenge.'],
])('RFC 7636 4.6: a verifier that was changed on its way is named: %j', (sent, cause) => {
  expect(pkceMistake({ verifier: sent, challenge })).toMatchObject({ cause, isOfVerifier: true });
});

const hex = hash('sha256', verifier);
test.each([
  [`${challenge}=`, 'The code_challenge has the padding of base64.'],
  [hex, 'The code_challenge is the digest in hexadecimal digits.'],
  [Buffer.from(hex).toString('base64url'), 'The code_challenge is the base64url of the digest in hexadecimal digits.'],
])('RFC 7636 4.2: a challenge that was made wrongly is named: %j', (made, cause) => {
  expect(pkceMistake({ verifier, challenge: made })).toEqual(expect.objectContaining({ cause }));
});
