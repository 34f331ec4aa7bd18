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
    const found = /^([A-Za-z][\w-]{0,60}):(.*)$/.exec(line.trim());
    return found === null ? [] : [[found[1] ?? '', (found[2] ?? '').trimStart()]];
  });

const bodyless = (httpMethod: string, url: string, what: string) =>
  httpMethod === 'POST' && !hasCredential(url.slice(url.indexOf('?') + 1 || url.length))
    ? { missing: ['body'], notes: [`${what} leaves out the body of the POST, in which its parameters are.`] }
    : {};

/** A body that a log prints below the object, with a label or as a line of its own. */
const bodyBelow =
  /^[^\S\n]*\n(?:[^\n=]{0,60}\n){0,3}?[^\S\n]*(?:[\w -]{0,40}(?:content|body|payload|form|data)[\w -]{0,20}[ \t]*[:=][ \t]*)?["']?([A-Za-z_]\w{0,60}=[^\s"'&]*&[^\s"']*)["']?[ \t]*(?=\r?\n|$)/i;

/** Characters above a call of `http.client` in which its connection and its body are looked for. */
const linesAbove = 6_000;

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
      /sun\.net\.www\.MessageHeader@[0-9a-f]+(?:\s(?:\d+ )?)?pairs: \{(GET|POST|PUT|DELETE|HEAD) (\S{1,30000}) HTTP\/[\d.]+: null\}((?:\{[^{}\n]{0,5000}\}){0,60})/g,
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
  {
    form: 'Request of reqwest',
    pattern:
      /Request \{ method: (\w{3,10}), url: Url \{ scheme: "(https?)", [^\n]{0,200}?host: Some\((?:Domain\(")?([A-Za-z0-9.:-]{1,253})"?\)\)?, port: (?:None|Some\((\d{1,5})\)), path: "([^"\n]{0,30000})", query: (?:None|Some\("([^"\n]{0,30000})"\))/g,
    read([, httpMethod = 'GET', scheme = 'https', host = '', port, path = '/', query]) {
      const url = `${scheme}://${host}${port === undefined ? '' : `:${port}`}${path}${query === undefined ? '' : `?${query}`}`;
      return {
        calls: describedCalls({ httpMethod, url, ...bodyless(httpMethod, url, 'The printed request of reqwest') }),
      };
    },
  },
  {
    form: 'Request of HTTPoison',
    pattern:
      /%HTTPoison\.Request\{body: "([^"\n]{0,60000})", headers: \[([^\]\n]{0,20000})\], method: :(\w{3,10}), [^\n]{0,2000}?url: "([^"\n]{1,30000})"\}?/g,
    read: ([, body = '', headers = '', method = 'get', url = '']) => ({
      calls: describedCalls({
        httpMethod: method.toUpperCase(),
        url,
        headers: [...headers.matchAll(/\{"([A-Za-z-]+)", "([^"]*)"\}/g)].map(
          ([, name = '', value = '']): TextPair => [name, value],
        ),
        ...(body !== '' && { body }),
      }),
    }),
  },
  {
    form: 'Python http.client',
    pattern:
      /\.request\(\s{0,9}["'](\w{3,10})["'],\s{0,9}["'](\/[^"'\n]{0,30000})["'](?:,\s{0,9}(?:["']([^"'\n]{0,60000})["']|(\w{1,40})))?/g,
    read(match, text) {
      const [, httpMethod = 'GET', target = '', body, variable] = match;
      // What stands above it: a few lines, so that a long text costs no more (R52).
      const above = text.slice(Math.max((match.index ?? 0) - linesAbove, 0), match.index);
      const connection = above.slice(above.lastIndexOf('Connection(') + 'Connection('.length);
      const host = /^\s{0,9}["']([A-Za-z0-9.:-]{1,253})["']/.exec(connection)?.[1];
      if (host === undefined) return { calls: [] };
      const url = `${/HTTPConnection\(/.test(above) ? 'http' : 'https'}://${host}${target}`;
      const assigned =
        variable === undefined ? undefined : new RegExp(`\\b${variable} ?= ?(["'])([^"'\\n]*)\\1`).exec(above)?.[2];
      const sent = body ?? assigned;
      const type = /["']Content-Type["'] ?: ?["']([^"'\n]{1,200})["']/i.exec(above)?.[1];
      return {
        calls: describedCalls({
          httpMethod,
          url,
          headers: type === undefined ? [] : [['Content-Type', type]],
          ...(sent === undefined || sent === '' ? bodyless(httpMethod, url, 'The code') : { body: sent }),
        }),
      };
    },
  },
  {
    form: 'fields of an event',
    pattern: /(?:^[\w.@]{1,60}[ \t]{1,9}[^\n]{0,30000}\n?){4,200}/gm,
    read([all]) {
      const of = (name: string) => new RegExp(`^${name}[ \\t]{1,9}(\\S+)[ \\t]*$`, 'm').exec(all)?.[1];
      const [host, path, query] = [of('url\\.domain'), of('url\\.path'), of('url\\.query')];
      if (path === undefined) return { calls: [] };
      const httpMethod = of('http\\.request\\.method')?.toUpperCase() ?? 'GET';
      const port = of('url\\.port');
      const where =
        host === undefined ? '' : `${of('url\\.scheme') ?? 'https'}://${host}${port === undefined ? '' : `:${port}`}`;
      const url = `${where}${path}${query === undefined ? '' : `?${query.replace(/^\?/, '')}`}`;
      const status = Number(of('http\\.response\\.status_code'));
      return {
        calls: describedCalls({
          httpMethod,
          url,
          ...(status >= 100 && { answer: { status } }),
          ...bodyless(httpMethod, url, 'The event'),
        }),
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

/** Requests as the objects of .NET, Go, Java, Rust and Elixir print themselves, as http.client is given them, and as events list them. */
export const printedRequests: Form = {
  name: 'printed request',
  isIn: (text) =>
    /RequestUri:\s'|\{Method:"?\w+"?,? URL:|sun\.net\.www\.MessageHeader|Request \{ method: |%HTTPoison|HTTPS?Connection\(|^url\.path[ \t]/m.test(
      text,
    ),
  find: (text) => piecesOf(text, kinds),
};

const gatling: Printed = {
  form: 'log of Gatling',
  pattern:
    /HTTP request:\s{1,9}(GET|POST) (https?:\/\/\S{1,30000})\nheaders:\n((?:[ \t]+[^\n]{0,5000}\n){0,60})(?:body:\w{1,60}\{[^\n]{0,200}?\s?content=([^\n]{0,60000})\}\n)?/g,
  read: ([, httpMethod = 'GET', url = '', headers = '', body]) => ({
    calls: describedCalls({
      httpMethod,
      url,
      headers: headerLines(headers).filter(([name]) => !/^content-length$/i.test(name)),
      ...(body === undefined ? bodyless(httpMethod, url, 'The log of Gatling') : { body }),
    }),
  }),
};

/** Requests of failed checks in the log of Gatling, whose lines look like those of other logs. */
export const gatlingLogs: Form = {
  name: gatling.form,
  isIn: (text) => /^HTTP request:\s+(?:GET|POST) https?:/m.test(text),
  find: (text) => piecesOf(text, [gatling]),
};

function piecesOf(text: string, printed: readonly Printed[]): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const { form, pattern, read } of printed) {
    for (const match of text.matchAll(pattern)) {
      if (pieces.length >= MOST_PIECES) break;
      try {
        const { calls, end = 0 } = read(match, text);
        if (calls.length === 0) continue;
        pieces.push({ start: match.index, end: match.index + match[0].length + end, form, calls });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
  }
  return pieces.sort((a, b) => a.start - b.start);
}
