import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { withoutReferences } from './html-form.ts';

const FORM = 'application/x-www-form-urlencoded';
const samples = /<httpSample\b[^>]{0,5000}>[\s\S]{0,200000}?<\/httpSample>/g;
const samplers = /<HTTPSamplerProxy\b[^>]{0,2000}>[\s\S]{0,200000}?<\/HTTPSamplerProxy>/g;
const argument = /<elementProp\b[^>]{0,500}elementType="HTTPArgument"[^>]{0,500}>([\s\S]{0,100000}?)<\/elementProp>/g;

/** The text of a member of a sample. */
function memberOf(sample: string, name: string): string | undefined {
  const found = new RegExp(`<${name}\\b[^>]{0,200}>([\\s\\S]{0,100000}?)</${name}>`).exec(sample);
  return found === null ? undefined : withoutReferences(found[1] ?? '').trim();
}

/** A property of a sampler. */
function propertyOf(sampler: string, name: string): string | undefined {
  const found = new RegExp(
    `<(string|bool)Prop name="${name.replace('.', '\\.')}">([\\s\\S]{0,100000}?)</\\1Prop>`,
  ).exec(sampler);
  return found === null ? undefined : withoutReferences(found[2] ?? '');
}

/** A result with what was sent: `View Results Tree`, saved as XML. */
function ofSample(sample: string): readonly LabelledCall[] {
  const url = memberOf(sample, 'java\\.net\\.URL');
  if (url === undefined) return [];
  const headers = (memberOf(sample, 'requestHeader') ?? '').split('\n').flatMap((line): TextPair[] => {
    const found = /^([A-Za-z][\w-]{0,60}):\s?(.*?)\s*$/.exec(line);
    return found === null || /^(?:host|connection|content-length)$/i.test(found[1] ?? '')
      ? []
      : [[found[1] ?? '', found[2] ?? '']];
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

/** A sampler of a test plan. */
function ofSampler(sampler: string): readonly LabelledCall[] {
  const value = (name: string) => propertyOf(sampler, `HTTPSampler.${name}`);
  const [host, path, port = ''] = [value('domain'), value('path'), value('port')];
  if (!host || !path) return [];
  const pairs = [...sampler.matchAll(argument)].flatMap(([, one = '']): TextPair[] => {
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
    for (const [pattern, read] of [
      [samples, ofSample],
      [samplers, ofSampler],
    ] as const) {
      for (const match of text.matchAll(pattern)) {
        if (pieces.length >= MOST_PIECES) break;
        try {
          const calls = read(match[0]);
          if (calls.length > 0)
            pieces.push({ start: match.index, end: match.index + match[0].length, form: 'JMeter', calls });
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
    }
    return pieces.sort((a, b) => a.start - b.start);
  },
};
