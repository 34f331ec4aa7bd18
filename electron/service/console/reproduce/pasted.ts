import { recordedCall } from '#service/core/log/index.ts';
import {
  type LabelledCall,
  type PastedCall,
  pastedCall,
  type SignatureString,
} from '#service/diagnosis/pasted-calls/index.ts';
import type { SignedText } from '#service/diagnosis/signed-texts/index.ts';
import type { Core } from '#service/http/index.ts';
import { invalidMember, type OperationProblem } from '#service/kernel/index.ts';
import { outsideTextLimits } from '#service/storage/index.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { PastedEntry } from '#shared/contract/reproduce.ts';
import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { isMaskedHeader, isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';
import { type Pasted, pastedJob, unreadable } from './pasted-job.ts';

/** A text that somebody gives to compare: a base string, or a signature. */
export function readGiven(text: string): SignatureString {
  const value = text.trim();
  const isSignature = normalizeSignature(value) !== undefined || !value.includes('&');
  return { kind: isSignature ? 'signature' : 'baseString', value };
}

const limits = outsideTextLimits('Paste the failing call alone.');

/**
 * What a pasted text holds, read in the reader's thread: nobody waits for a text that takes long.
 *
 * @throws {OperationProblem} when there is no call in it, or reading it takes too long
 */
export function readPasted({ store }: Pick<Core, 'store'>, text: string): Promise<Pasted> {
  return store.texts.read(pastedJob, text, limits);
}

/**
 * The text as one that holds a call.
 *
 * @throws {OperationProblem} when it is something else that was signed
 */
export async function readCall(
  core: Pick<Core, 'store'>,
  text: string,
): Promise<Exclude<Pasted, { kind: 'signedText' }>> {
  const pasted = await readPasted(core, text);
  if (pasted.kind !== 'signedText') return pasted;
  throw unreadable(
    `This is ${formOf(pasted.signed)}, and no call.`,
    'Paste the request that carried it, as a URL, as cURL or as a HAR.',
  );
}

const forms = {
  jwt: 'a JWT',
  consent: 'a consent',
  pkce: 'a verifier with its challenge',
  uid: 'a UID with its signature',
  saml: 'a SAML message',
} as const;

/** What such a text is called. */
export const formOf = ({ kind }: SignedText): string => forms[kind];

/** @throws {OperationProblem} when the text has no such call */
export function chosen({ calls, likely }: Extract<Pasted, { kind: 'calls' }>, entry: number | undefined): LabelledCall {
  const one = calls[entry ?? likely];
  if (one !== undefined) return one;
  throw invalidMember(
    'entry',
    `There is no call ${entry ?? likely} in the text: it has ${calls.length}.`,
    `Choose one from 0 to ${calls.length - 1}.`,
  );
}

/** A row as it was sent; undefined when the log masked a part of it or did not keep it. */
export function callOfRow(row: CallDetail): PastedCall | undefined {
  const { target, headers, body, parameters } = row.request;
  if (parameters.some(isMaskedParameter) || headers.some(isMaskedHeader)) return undefined;
  if (body !== undefined && parameters.every(({ place }) => place !== 'body') && body !== '') return undefined;
  return pastedCall({
    httpMethod: row.httpMethod,
    transport: row.transport,
    host: headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? row.host,
    target: toBytes(target),
    headers: headers.filter(([name]) => name.toLowerCase() !== 'host').map(([name, value]) => [name, value]),
    body: body === undefined ? undefined : toBytes(body),
  });
}

/**
 * The call of a text as it was sent, or of the row of the log that it names.
 *
 * @param masked says what to do where the log does not have all of it
 * @throws {OperationProblem} when the text has no such call
 */
export async function sentCall(
  core: Pick<Core, 'store'>,
  { text, entry }: PastedEntry,
  masked: () => OperationProblem,
): Promise<PastedCall> {
  const pasted = await readCall(core, text);
  if (pasted.kind === 'calls') return chosen(pasted, entry).call;
  const row = await recordedCall(core.store, pasted.callId);
  const call = row && callOfRow(row);
  if (call === undefined) throw masked();
  return call;
}
