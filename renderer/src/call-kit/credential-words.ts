import type { CallSummary } from '#shared/contract/log.ts';
import { isCredentialRefused } from '#shared/protocol/sent-credential.ts';
import { callTexts as texts } from '../texts/call.ts';

/** The kind of credential that a call carried, and that it was refused where it was. */
export function credentialWords(call: CallSummary): string {
  const kind = texts.credential[call.credential];
  return isCredentialRefused(call) ? texts.credentialRefused(kind) : kind;
}
