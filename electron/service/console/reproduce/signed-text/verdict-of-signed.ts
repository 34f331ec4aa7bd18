import { framed } from '#service/diagnosis/refusals/index.ts';
import { pkceMistake, type SignedText } from '#service/diagnosis/signed-texts/index.ts';
import type { Core } from '#service/http/index.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { AskedTime, ReproduceContext } from '../judgement.ts';
import { verdictSaying } from '../verdict-text.ts';
import { Checks, type SaidText } from './checks.ts';
import { sayConsent } from './consent.ts';
import { explainedPart } from './explained.ts';
import { sayJwt } from './jwt.ts';
import { saySaml } from './saml/index.ts';
import { sayUid } from './uid.ts';

function say(core: Core, signed: SignedText, at: number, asked: AskedTime): SaidText | Promise<SaidText> {
  switch (signed.kind) {
    case 'jwt':
      return sayJwt(core, signed, at);
    case 'consent':
      return sayConsent(core, signed, at);
    case 'pkce':
      return sayPkce(signed);
    case 'uid':
      return sayUid(core, signed, at);
    case 'saml':
      return saySaml(core, signed, asked);
  }
}

/**
 * What is said of a text that is no call: a JWT, a consent, a verifier with its challenge, a signed UID, a SAML message. In the same lines as of a call (R59);
 * a cause is named only where it explains what is there.
 */
export async function verdictOfSigned(
  context: ReproduceContext,
  signed: SignedText,
  asked: AskedTime,
): Promise<ReproduceVerdict> {
  const { clock, store } = context.core;
  const at = typeof asked === 'number' ? asked : clock();
  const said = await say(context.core, signed, at, asked);
  const { outcome, document, trace, notes, site, errorCode = 0, error } = said;
  const more = {
    ...(outcome === 'refused' && { refusal: framed(undefined, said), ...(error !== undefined && { error }) }),
    ...{ errorCode, document, notes: [...notes], trace: [...trace], method: document.form },
    judgedAt: { at, kind: typeof asked === 'number' ? ('given' as const) : ('now' as const) },
    ...(site !== undefined && { apiKey: site.apiKey, siteName: site.name }),
  };
  return verdictSaying(said, more, store);
}

const RULE = 'RFC 7636 4.6';

/** What is said of a verifier and its challenge (RFC 7636). */
function sayPkce({ verifier, challenge, method }: Extract<SignedText, { kind: 'pkce' }>): SaidText {
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
  const document = explainedPart({ kind: 'pkce', form: 'verifier and challenge', title: 'PKCE', members });
  return checks.said(document, undefined, { cause: right });
}
