import { type LabelledCall, type PastedAnswer, PasteProblem } from '../pasted-call.ts';
import { describedCalls, type TextPair } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { hasCredential } from './what-is-a-call.ts';

/** How the request object of a library prints itself. */
interface Printed {
  readonly form: string;
  readonly pattern: RegExp;
  readonly read: (
    match: RegExpExecArray | RegExpMatchArray,
    text: string,
  ) => { readonly calls: readonly LabelledCall[]; readonly end?: number };
}

const headerLines = (text: string): readonly TextPair[] =>
  text.split('\n').flatMap((line): TextPair[] => {
    const found = /^\s*([A-Za-z][\w-]{0,60}):\s?(.*?)\s*$/.exec(line);
    return found === null ? [] : [[found[1] ?? '', found[2] ?? '']];
  });

const bodyless = (httpMethod: string, url: string, what: string) =>
  httpMethod === 'POST' && !hasCredential(url.slice(url.indexOf('?') + 1 || url.length))
    ? { missing: ['body'], notes: [`${what} leaves out the body of the POST, in which its parameters are.`] }
    : {};

/** A body that a log prints below the object, with a label or as a line of its own. */
const bodyBelow =
  /^[^\S\n]*\n(?:[^\n=]{0,60}\n){0,3}?[^\S\n]*(?:[\w -]{0,40}(?:content|body|payload|form|data)[\w -]{0,20}[ \t]*[:=][ \t]*)?["']?([A-Za-z_]\w{0,60}=[^\s"']*&[^\s"']*)["']?[ \t]*(?=\r?\n|$)/i;

const kinds: readonly Printed[] = [
  {
    form: '.NET HttpRequestMessage',
    pattern:
      /Method:\s(\w{3,10}),\sRequestUri:\s'([^'\n]{1,30000})',\sVersion:\s[\d.]{1,5},\sContent:\s([^,\n]{1,200})(?:,\sHeaders:\s*\{([^{}]{0,20000})\})?/g,
    read(match, text) {
      const [all, httpMethod = 'GET', url = '', content = '', headers = ''] = match;
      const behind = text.slice((match.index ?? 0) + all.length);
      const below =
        httpMethod === 'POST' && !/null|EmptyContent/.test(content) ? bodyBelow.exec(behind.slice(0, 60_000)) : null;
      const answer = answerOf(behind);
      const calls = describedCalls({
        httpMethod,
        url,
        headers: headerLines(headers),
        answer,
        body: below?.[1],
        ...(answer?.date !== undefined && { sentAt: answer.date }),
        ...(below === null && bodyless(httpMethod, url, 'The dump of the HttpRequestMessage')),
      });
      return { calls, ...(below !== null && { end: below[0].length }) };
    },
  },
  {
    form: 'Go http.Request',
    pattern:
      /&?(?:http\.Request)?\{Method:"?(\w{3,10})"?,? URL:(?:\(\*url\.URL\)\([^)]*\),? )?"?(\S{1,30000}?)"?,? Proto:"?HTTP\/[\d.]+"?([^\n]{0,20000})/g,
    read(match) {
      const [, httpMethod = 'GET', url = '', rest = ''] = match;
      const host = /\bHost:"?([A-Za-z0-9.:-]+)/.exec(rest)?.[1];
      const type = /Content-Type:\[([^\]]*)\]/.exec(rest)?.[1];
      const headers: TextPair[] = [
        ...(host === undefined ? [] : [['Host', host] as const]),
        ...(type === undefined ? [] : [['Content-Type', type] as const]),
      ];
      return {
        calls: describedCalls({
          httpMethod,
          url,
          headers,
          ...bodyless(httpMethod, url, 'The dump of the http.Request'),
        }),
      };
    },
  },
  {
    form: 'Java MessageHeader',
    pattern:
      /sun\.net\.www\.MessageHeader@[0-9a-f]+\s?(?:pairs|\d+ pairs): \{(GET|POST|PUT|DELETE|HEAD) (\S{1,30000}) HTTP\/[\d.]+: null\}((?:\{[^{}\n]{0,5000}\}){0,60})/g,
    read(match, text) {
      const [all, httpMethod = 'GET', url = '', rest = ''] = match;
      const headers = [...rest.matchAll(/\{([A-Za-z-]+): ([^{}]*)\}/g)].map(
        ([, name = '', value = '']): TextPair => [name, value],
      );
      const below =
        httpMethod === 'POST' ? bodyBelow.exec(text.slice((match.index ?? 0) + all.length).slice(0, 60_000)) : null;
      return {
        calls: describedCalls({
          httpMethod,
          url,
          headers,
          body: below?.[1],
          ...(below === null && bodyless(httpMethod, url, 'The log of HttpURLConnection')),
        }),
        ...(below !== null && { end: below[0].length }),
      };
    },
  },
];

/** A response that .NET prints below the request. */
function answerOf(text: string): PastedAnswer | undefined {
  const found = /^[\s\S]{0,3000}?StatusCode:\s(\d{3}),/.exec(text.slice(0, 4_000));
  if (found === null) return undefined;
  const date = Date.parse(/\bDate:\s([^\n]+)/.exec(text.slice(found[0].length, found[0].length + 3_000))?.[1] ?? '');
  const errorCode = /"errorCode"\s?:\s?(\d{1,9})/.exec(text.slice(0, 20_000))?.[1];
  return {
    status: Number(found[1]),
    ...(Number.isFinite(date) && { date }),
    ...(errorCode !== undefined && { errorCode: Number(errorCode) }),
  };
}

/** Requests as the objects of .NET, Go and Java print themselves. */
export const printedRequests: Form = {
  name: 'printed request',
  isIn: (text) => /RequestUri:\s'|\{Method:"?\w+"?,? URL:|sun\.net\.www\.MessageHeader/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (const { form, pattern, read } of kinds) {
      for (const match of text.matchAll(pattern)) {
        if (pieces.length >= MOST_PIECES) break;
        try {
          const { calls, end = 0 } = read(match, text);
          pieces.push({ start: match.index, end: match.index + match[0].length + end, form, calls });
        } catch (error) {
          if (!(error instanceof PasteProblem)) throw error;
        }
      }
    }
    return pieces.sort((a, b) => a.start - b.start);
  },
};
