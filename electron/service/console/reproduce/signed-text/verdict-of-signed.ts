import { framed } from '#service/diagnosis/refusals/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { ReproduceContext } from '../context.ts';
import type { AskedTime } from '../judgement.ts';
import { verdictSaying } from '../verdict-text.ts';
import { sayConsent } from './consent.ts';
import { sayJwt } from './jwt.ts';
import { sayPkce } from './pkce.ts';
import type { SaidText } from './said-text.ts';
import { saySaml } from './saml/index.ts';
import { sayUid } from './uid.ts';

function say(
  context: ReproduceContext,
  signed: SignedText,
  at: number,
  asked: AskedTime,
): SaidText | Promise<SaidText> {
  switch (signed.kind) {
    case 'jwt':
      return sayJwt(context.core, signed, at);
    case 'consent':
      return sayConsent(context.core, signed, at);
    case 'pkce':
      return sayPkce(signed);
    case 'uid':
      return sayUid(context.core, signed, at);
    case 'saml':
      return saySaml(context.core, signed, asked);
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
  const said = await say(context, signed, at, asked);
  const { outcome, document, trace, notes, site, errorCode = 0, error } = said;
  const more = {
    ...(outcome === 'refused' && { refusal: framed(undefined, said), ...(error !== undefined && { error }) }),
    ...{ errorCode, document, notes: [...notes], trace: [...trace], method: document.form },
    judgedAt: { at, kind: typeof asked === 'number' ? ('given' as const) : ('now' as const) },
    ...(site !== undefined && { apiKey: site.apiKey, siteName: site.name }),
  };
  return verdictSaying(said, more, store);
}
