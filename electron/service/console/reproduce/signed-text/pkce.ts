import { pkceMistake, type SignedText } from '#service/diagnosis/signed-texts/index.ts';
import { explainedMember } from './explained.ts';
import type { SaidText } from './said-text.ts';

/** What is said of a verifier and its challenge (RFC 7636). */
export function sayPkce({ verifier, challenge, method }: Extract<SignedText, { kind: 'pkce' }>): SaidText {
  const mistake = pkceMistake({ verifier, challenge, method });
  const wrong = mistake && (mistake.isOfVerifier ? 'code_verifier' : 'code_challenge');
  const member = (name: string, value: string, meaning: string) =>
    explainedMember(name, value.slice(0, 500), meaning, wrong === name);
  const document = {
    kind: 'pkce' as const,
    form: 'verifier and challenge',
    parts: [
      {
        title: 'PKCE',
        members: [
          member('code_verifier', verifier, 'Goes with the token request: whoever knows it began the login.'),
          member(
            'code_challenge',
            challenge,
            'Goes with the authorization request: SHA-256 of the verifier, base64url.',
          ),
          ...(method === undefined ? [] : [member('code_challenge_method', method, 'S256 alone is accepted.')]),
        ],
      },
    ],
  };
  const step = { rule: 'RFC 7636 4.6' } as const;
  const rest = { document, notes: [], site: undefined };
  if (mistake === undefined) {
    const check = 'The code_verifier fits the code_challenge.';
    return { ...rest, outcome: 'accepted', cause: check, trace: [{ ...step, check, outcome: 'passed' }] };
  }
  const { cause, fix, proof } = mistake;
  return {
    ...{ ...rest, cause, fix, proof, outcome: 'refused', error: 'invalid_grant' },
    trace: [{ ...step, check: cause, outcome: 'failed' }],
  };
}
