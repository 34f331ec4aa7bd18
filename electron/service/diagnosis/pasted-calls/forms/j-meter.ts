import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { withoutReferences } from './html-form.ts';

const FORM = 'application/x-www-form-urlencoded';
/** Characters of one result or sampler (R52). */
const LONGEST = 40_000;

/** The elements of a name, from their first character to behind their last; those that do not close are left. */
function elementsOf(text: string, name: string): readonly { readonly start: number; readonly own: string }[] {
  const found: { readonly start: number; readonly own: string }[] = [];
  const close = `</${name}>`;
  for (let start = text.indexOf(`<${name}`); start !== -1 && found.length < MOST_PIECES; ) {
    const at = text.indexOf(close, start);
    if (at === -1) break;
    const end = at + close.length;
    if (end - start <= LONGEST) found.push({ start, own: text.slice(start, end) });
    start = text.indexOf(`<${name}`, end);
  }
  return found;
}

/** The text of a member of a sample. */
function memberOf(sample: string, name: string): string | undefined {
  const found = new RegExp(`<${name}\\b[^>]{0,200}>([\\s\\S]{0,20000}?)</${name}>`).exec(sample);
  return found === null ? undefined : withoutReferences(found[1] ?? '').trim();
}

/** A property of a sampler. */
function propertyOf(sampler: string, name: string): string | undefined {
  const found = new RegExp(`<(string|bool)Prop name="${name.replace('.', '\\.')}">([\\s\\S]{0,20000}?)</\\1Prop>`).exec(
    sampler,
  );
  return found === null ? undefined : withoutReferences(found[2] ?? '');
}

/** A result with what was sent: `View Results Tree`, saved as XML. */
function ofSample(sample: string): readonly LabelledCall[] {
  const url = memberOf(sample, 'java\\.net\\.URL');
  if (url === undefined) return [];
  const headers = (memberOf(sample, 'requestHeader') ?? '').split('\n').flatMap((line): TextPair[] => {
    const found = /^([A-Za-z][\w-]{0,60}):(.*)$/.exec(line.trimEnd());
    return found === null || /^(?:host|connection|content-length)$/i.test(found[1] ?? '')
      ? []
      : [[found[1] ?? '', (found[2] ?? '').trimStart()]];
  });
  const httpMethod = memberOf(sample, 'method') ?? 'GET';
  const body = memberOf(sample, 'queryString');
  const status = Number(/\brc="(\d{3})"/.exec(sample)?.[1]);
  const isPost = httpMethod === 'POST';
  return describedCalls({
    httpMethod,
    url,
    headers,
    ...(isPost && body !== undefined && body !== '' ? { body, contentType: FORM } : {}),
    ...(isPost && !body ? { missing: ['body'], notes: ['The result leaves out the body of the POST.'] } : {}),
    ...(status >= 100 && { answer: { status } }),
  });
}

/** Its arguments; the element around them has the same name. */
const argumentsOf = (sampler: string) =>
  elementsOf(sampler.slice(Math.max(sampler.indexOf('<collectionProp'), 0)), 'elementProp');

/** A sampler of a test plan. */
function ofSampler(sampler: string): readonly LabelledCall[] {
  const value = (name: string) => propertyOf(sampler, `HTTPSampler.${name}`);
  const [host, path, port = ''] = [value('domain'), value('path'), value('port')];
  if (!host || !path) return [];
  const pairs = argumentsOf(sampler).flatMap(({ own: one }): TextPair[] => {
    const name = propertyOf(one, 'Argument.name');
    return name === undefined ? [] : [[name, propertyOf(one, 'Argument.value') ?? '']];
  });
  const httpMethod = value('method') ?? 'GET';
  return describedCalls({
    httpMethod,
    url: `${value('protocol') || 'http'}://${host}${port === '' ? '' : `:${port}`}${path.startsWith('/') ? '' : '/'}${path}`,
    ...(httpMethod === 'GET' ? { query: pairs } : { body: pairs, contentType: FORM }),
    notes: ['The call is what the sampler of JMeter would send.'],
  });
}

/** Results and samplers of JMeter, as its files have them. */
export const jMeterFiles: Form = {
  name: 'JMeter',
  isIn: (text) => /<httpSample\b|<HTTPSamplerProxy\b/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (const [name, read] of [
      ['httpSample', ofSample],
      ['HTTPSamplerProxy', ofSampler],
    ] as const) {
      for (const { start, own } of elementsOf(text, name)) {
        try {
          const calls = read(own);
          if (calls.length > 0) pieces.push({ start, end: start + own.length, form: 'JMeter', calls });
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
    }
    return pieces.sort((a, b) => a.start - b.start);
  },
};
