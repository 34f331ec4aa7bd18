import { type ByteText, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { assembledCall } from './assembled-call.ts';
import { pairsOf, ScriptReader, type ScriptValue, textOf } from './java-script-values.ts';
import { type LabelledCall, PasteProblem } from './pasted-call.ts';
import { isWebAddress, readWebAddress, whatwgRules } from './web-address.ts';

const start = /\bfetch\s*\(/g;
/** Most calls of one text. */
const MOST = 500;
const upperCased = new Set(['delete', 'get', 'head', 'options', 'post', 'put']);

function notKnown(what: string, value: ScriptValue | undefined): PasteProblem {
  const source = value?.kind === 'unknown' ? value.source : '';
  const shown = source.length > 60 ? `${source.slice(0, 60)}…` : source;
  const name = what;
  return new PasteProblem(
    shown === ''
      ? `The ${name} of the fetch is not known here.`
      : `The ${name} of the fetch is not known here: it is ${shown}.`,
    'Replace it with the value itself.',
  );
}

/**
 * Reads calls of `fetch(…)`, as browsers copy them (also for Node) or as code has them. Nothing is run.
 *
 * @throws {PasteProblem} when a value depends on something outside of the text
 */
export function fetchCalls(text: string): readonly LabelledCall[] {
  const calls: LabelledCall[] = [];
  let end = 0;
  for (const { index, 0: word } of text.matchAll(start)) {
    if (index < end) continue;
    const reader = new ScriptReader(text, index + word.length);
    const [address, options] = reader.readList(')');
    end = reader.at;
    if (calls.length >= MOST) {
      throw new PasteProblem(`The text has more than ${MOST} calls of fetch.`, 'Paste fewer of them at a time.');
    }
    calls.push(fetchCall(address, options));
  }
  return calls;
}

function fetchCall(address: ScriptValue | undefined, options: ScriptValue | undefined): LabelledCall {
  const given = textOf(address);
  if (given === undefined) throw notKnown('address', address);
  if (options !== undefined && options.kind !== 'object' && options.kind !== 'literal')
    throw notKnown('second argument', options);
  const entries = options?.kind === 'object' ? options.entries : [];
  const member = (name: string): ScriptValue | undefined => entries.findLast(([key]) => key === name)?.[1];
  const notes: string[] = [];

  const method = textOf(member('method') ?? { kind: 'text', text: 'GET' });
  if (method === undefined) throw notKnown('method', member('method'));
  const headers = headersOf(member('headers'));
  const { body, type } = bodyOf(member('body'));
  if (body !== undefined && !headers.some(([name]) => name.toLowerCase() === 'content-type')) {
    headers.push(['Content-Type', type]);
    if (type.startsWith('text/plain')) notes.push('fetch sends a text without a content type as text/plain.');
  }
  if (textOf(member('credentials')) === 'include' && !headers.some(([name]) => name.toLowerCase() === 'cookie')) {
    notes.push('A browser adds its cookies for the address, which are not part of the text.');
  }
  return assembledCall({
    address: readWebAddress(absolute(given, textOf(member('referrer'))), whatwgRules),
    httpMethod: upperCased.has(method.toLowerCase()) ? method.toUpperCase() : method,
    headers: headers.filter(([name]) => !name.startsWith(':')),
    body,
    notes,
  });
}

/** An address relative to the page, which a copied call names as its referrer. */
function absolute(given: string, referrer: string | undefined): ByteText {
  const address = toBytes(given.replace(/[\t\n\r]/g, '').trim());
  if (isWebAddress(address)) return address;
  const origin = /^https?:\/\/[^/?#]+/i.exec(referrer ?? '')?.[0];
  if (address.startsWith('/') && !address.startsWith('//') && origin !== undefined)
    return `${toBytes(origin)}${address}`;
  throw new PasteProblem(
    'The address of the fetch names no host: it is relative to the page that makes the call.',
    'Write the whole address, from https:// on.',
  );
}

function headersOf(value: ScriptValue | undefined): [string, ByteText][] {
  if (value === undefined || value.kind === 'literal') return [];
  const pairs = pairsOf(value);
  if (pairs) return pairs.map(([name, text]) => [name, toBytes(text)]);
  const unknown = value.kind === 'object' ? value.entries.find(([, one]) => textOf(one) === undefined) : undefined;
  throw notKnown(unknown ? `header ${unknown[0]}` : 'headers', unknown?.[1] ?? value);
}

function bodyOf(value: ScriptValue | undefined): { readonly body: ByteText | undefined; readonly type: string } {
  const type = 'text/plain;charset=UTF-8';
  if (value === undefined || (value.kind === 'literal' && /^(?:null|undefined)$/.test(value.source))) {
    return { body: undefined, type };
  }
  if (value.kind === 'unknown' && /^(?:new\s+)?FormData\b/.test(value.source)) {
    throw new PasteProblem(
      'The body is a FormData, which is sent as a multipart form; the service does not read it and answers 400001.',
      'Send a URLSearchParams with the same names and values.',
    );
  }
  if (value.kind === 'form') {
    return { body: toBytes(value.text), type: 'application/x-www-form-urlencoded;charset=UTF-8' };
  }
  const text = textOf(value);
  if (text === undefined) {
    if (value.kind === 'object') {
      return { body: '[object Object]', type };
    }
    throw notKnown('body', value);
  }
  return { body: toBytes(text), type };
}
