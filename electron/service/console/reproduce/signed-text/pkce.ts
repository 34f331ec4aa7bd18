import { pkceMistake, type SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { Checks } from './checks.ts';
import { explainedPart } from './explained.ts';
import type { SaidText } from './said-text.ts';

const RULE = 'RFC 7636 4.6';

/** What is said of a verifier and its challenge (RFC 7636). */
export function sayPkce({ verifier, challenge, method }: Extract<SignedText, { kind: 'pkce' }>): SaidText {
  const mistake = pkceMistake({ verifier, challenge, method });
  const checks = new Checks();
  const right = 'The code_verifier fits the code_challenge.';
  if (mistake === undefined) checks.passed(RULE, right);
  else {
    const { isOfVerifier, ...said } = mistake;
    checks.failed(RULE, { ...said, member: isOfVerifier ? 'code_verifier' : 'code_challenge', error: 'invalid_grant' });
  }
  const members = [
    ['code_verifier', verifier, 'Goes with the token request: whoever knows it began the login.'],
    ['code_challenge', challenge, 'Goes with the authorization request: SHA-256 of the verifier, base64url.'],
    ...(method === undefined ? [] : [['code_challenge_method', method, 'S256 alone is accepted.'] as const]),
  ] as const;
  return checks.said(
    explainedPart({ kind: 'pkce', form: 'verifier and challenge', title: 'PKCE', members }),
    undefined,
    {
      cause: right,
    },
  );
}
