import {
  labelled,
  type Paste,
  type PastedCall,
  pastedCall,
  readPaste,
  type SignatureString,
} from '#service/diagnosis/pasted-calls/index.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { textJob } from '#service/storage/index.ts';
import { orElse } from '#shared/or-else.ts';
import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { percentEncode } from '#shared/protocol/percent.ts';

/** What a pasted text holds: calls as they were sent, a row of the log, or what was signed and is no call. */
export type Pasted =
  | Extract<Paste, { kind: 'calls' | 'signedText' }>
  | { readonly kind: 'row'; readonly callId: string };

/** Reads what is pasted, for the reader. @throws {OperationProblem} when there is no call in it */
export const pastedJob = textJob('pastes.read', (text: string) => pastedIn(text));

/** @throws {OperationProblem} when there is no call in it: why, and what to paste instead */
function pastedIn(text: string): Pasted {
  const paste: Paste = readPaste(text);
  switch (paste.kind) {
    case 'calls':
    case 'signedText':
      return paste;
    case 'callId':
      return { kind: 'row', callId: paste.callId };
    case 'signatureStrings':
      return signedString(paste.strings);
    case 'notACall':
      throw unreadable(paste.sentence, paste.next, paste.ask);
  }
}

export function unreadable(message: string, next: string, ask?: string): OperationProblem {
  return new OperationProblem({
    code: 'invalid-input',
    member: 'text',
    message,
    next,
    ...(ask !== undefined && { ask }),
  });
}

/**
 * The call that a base string describes, with its signature: the service accepts it when one was made of the other. Of two
 * base strings the one that was signed counts.
 */
function signedString(strings: readonly SignatureString[]): Pasted {
  const signed = strings.toSorted((one, other) => Number(other.side === 'signed') - Number(one.side === 'signed'));
  const base = signed.find(({ kind }) => kind === 'baseString');
  const sig = signed.find(({ kind }) => kind === 'signature');
  if (base === undefined) {
    throw unreadable(
      'This is a signature alone; what it signs is not in the text.',
      'Paste the whole call, or the base string and the signature, one per line.',
    );
  }
  const form = sig === undefined ? 'base string' : 'base string and signature';
  const call = callOfBaseString(base.value, sig?.value);
  return { kind: 'calls', form, calls: [labelled(call)], likely: 0 };
}

/** Three parts joined by `&`, the second and third percent-encoded (spec "Signature base string"). */
const baseString = /^([A-Za-z]+)&([^&]+)&([^&]*)$/;

function callOfBaseString(text: string, sig: string | undefined): PastedCall {
  const [, httpMethod = '', url = '', joined = ''] = baseString.exec(text.trim()) ?? [];
  const address = /^(https?):\/\/([^/?#]+)(\/[^?#]*)?$/i.exec(decoded(url) ?? '');
  const parameters = decoded(joined);
  if (address === null || parameters === undefined) {
    throw unreadable(
      'This is no base string: it has three parts joined by "&", the second and third percent-encoded.',
      'Copy the whole string that your code signs, for example "GET&http%3A%2F%2F…&UID%3D…".',
    );
  }
  const [, scheme = '', host = '', path = '/'] = address;
  const signed = [parameters, ...(sig === undefined ? [] : [`sig=${percentEncode(sig)}`])].filter(Boolean).join('&');
  const isPost = httpMethod.toUpperCase() === 'POST';
  return pastedCall({
    httpMethod: httpMethod.toUpperCase(),
    transport: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host,
    target: toBytes(isPost ? path : `${path}?${signed}`),
    headers: [],
    body: isPost ? toBytes(signed) : undefined,
    missing: sig === undefined ? ['sig'] : [],
    notes: sig === undefined ? ['The base string came without its signature.'] : [],
  });
}

/** Percent-decoded once; a `+` stays one. */
const decoded = (text: string): string | undefined => orElse(() => decodeURIComponent(text), undefined);
