import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { adviceOf, errorCatalogue } from '#shared/protocol/errors.ts';
import { oauthNamesOf } from '#shared/protocol/oauth-error-names.ts';
import { envelopeOf } from '../raw-response.ts';
import { askFor, type Unread } from './form.ts';

/** What a text is that holds no call: how it is recognised, its name, and how its sender gets the call. */
interface Kind {
  readonly mark: RegExp;
  /** With its article. */
  readonly what: string;
  readonly how?: string;
}

const atDebugLevel = (library: string): string => `the request as ${library} logs it at debug level, with its body`;

const RESPONSE = 'a response of the service';

const kinds: readonly Kind[] = [
  { mark: /^(?:\x89PNG|\ufffdPNG)|^data:image\/png/, what: 'a picture (PNG)' },
  { mark: /^\ufffd{3,4}[^\n]{0,4}(?:JFIF|Exif)|^data:image\/jpe?g/, what: 'a picture (JPEG)' },
  { mark: /^GIF8[79]a|^RIFF[\s\S]{4}WEBP|^data:image\//, what: 'a picture' },
  { mark: /^%PDF-\d/, what: 'a PDF' },
  { mark: /^PK\p{Cc}{2}/u, what: 'a ZIP file, as Word and Excel write them, too' },
  {
    mark: /^[ \t]*at [\w.$/<>]+\((?:[\w$]+\.(?:java|kt|scala)(?::\d+)?|Native Method|Unknown Source)\)/m,
    what: 'a Java stack trace',
    how: atDebugLevel(
      'the HTTP library (for Apache HttpClient the logger "org.apache.http.wire", for OkHttp its HttpLoggingInterceptor with Level.BODY)',
    ),
  },
  {
    mark: /^[ \t]*(?:at|bei|à) [\w.`<>[\]]{1,300}\(.{0,500}\)(?: in .{0,500}:(?:line|Zeile|ligne) \d{1,9})?[ \t]{0,9}\r?$/m,
    what: 'a .NET stack trace',
    how: 'method, address, headers and body of the HttpRequestMessage, printed before it is sent',
  },
  {
    mark: /Traceback \(most recent call last\)/,
    what: 'a Python traceback',
    how: 'what it sent. With the exception e of requests, print(f"{e.request.method} {e.request.url}\\n\\n{e.request.body or \'\'}")',
  },
  {
    mark: /^[ \t]*at .{0,500}\((?:node:|file:|\/|[A-Za-z]:\\).{0,500}:\d{1,9}:\d{1,9}\)[ \t]{0,9}\r?$/m,
    what: 'a JavaScript stack trace',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that a person runs
    how: 'what it sent. With the error e of axios, print `${e.request.method} https://${e.request.host}${e.request.path}\\n\\n${e.config.data ?? ""}`',
  },
  {
    mark: /^#\d+ .*\(\d+\): [\w\\]+(?:->|::)|PHP (?:Fatal error|Warning)/m,
    what: 'a PHP stack trace',
    how: 'the request as Guzzle or cURL sent it: with cURL, set CURLINFO_HEADER_OUT, and print curl_getinfo($ch) and the value of CURLOPT_POSTFIELDS',
  },
  {
    mark: /^[ \t]*from .*:\d+:in [`']|\.rb:\d+:in [`']/m,
    what: 'a Ruby backtrace',
    how: 'what it sent: call set_debug_output($stderr) on the Net::HTTP object, and send what it prints',
  },
  {
    mark: /^goroutine \d+ \[/m,
    what: 'a Go stack trace',
    how: 'what it sent: httputil.DumpRequestOut(req, true), printed',
  },
  {
    mark: /^[\d:.-]+ IP6? \S+ > \S+: Flags \[/m,
    what: 'a capture of tcpdump',
    how: 'the request without the bytes of its packets: write the capture to a file (tcpdump -w calls.pcap), open it in Wireshark, and send what "Follow HTTP Stream" shows',
  },
  { mark: /<!doctype html|<html[\s>]/i, what: 'a page of HTML' },
  {
    mark: /^(?:\$ )?(?:https?|xhs?)[ \t]+(?=(?:-{1,2}[a-z]|[A-Z]{3,7}[ \t]|:\d|:?\/|https?:))[^\n]/,
    what: 'a command of HTTPie',
    how: 'the request that it prints when it is run with --offline added',
  },
  {
    mark: /\baxios\b/,
    what: 'code for the library axios',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code that a person runs
    how: 'what it sends. In a browser: the call, copied as cURL from the network panel. In Node, with its response r: `${r.request.method} ${r.request.protocol}//${r.request.host}${r.request.path}\\n\\n${r.config.data ?? ""}`',
  },
  {
    mark: /\b(?:requests|httpx|session|client)\.(?:get|post|put|patch|delete|request)[ \t]{0,5}\(/,
    what: 'code for a library of Python',
    how: 'what it sends. With its response r: print(f"{r.request.method} {r.request.url}\\n\\n{r.request.body or \'\'}")',
  },
  {
    mark: /\bHttpRequest\.newBuilder|new Http(?:Get|Post)\(|RestTemplate|OkHttpClient|HttpURLConnection|WebClient\.(?:create|builder)/,
    what: 'code in Java or Kotlin',
    how: atDebugLevel('the HTTP library'),
  },
  {
    mark: /new HttpRequestMessage\(|new HttpClient\(|HttpClient\.(?:Get|Post|Send)Async|RestClient\(/,
    what: 'code in C#',
    how: 'method, address, headers and body of the HttpRequestMessage, printed before it is sent',
  },
  {
    mark: /http\.NewRequest|http\.(?:Get|PostForm)\(/,
    what: 'code in Go',
    how: 'what it sends: httputil.DumpRequestOut(req, true), printed',
  },
  {
    mark: /curl_setopt|curl_init|new \\?GuzzleHttp|->request\(/,
    what: 'code in PHP',
    how: 'what it sends: with cURL, set CURLINFO_HEADER_OUT, and print curl_getinfo($ch) and the value of CURLOPT_POSTFIELDS',
  },
  {
    mark: /Net::HTTP|HTTParty|Faraday/,
    what: 'code in Ruby',
    how: 'what it sends: call set_debug_output($stderr) on the Net::HTTP object, and send what it prints',
  },
  {
    mark: /^\s*[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\s*$/,
    what: 'a token in three parts, as a JWT is',
  },
  { mark: /<(?:saml|samlp|saml2p?|md|ds):|SAMLResponse|SAMLRequest/, what: 'a SAML message' },
  { mark: /"errorCode"\s*:|<errorCode>/, what: RESPONSE },
  {
    mark: /\[cid:[^\]]{1,200}\]|!\[[^\]]{0,200}\]\([^)]{0,300}\.(?:png|jpe?g|gif)[^)]{0,300}\)|\.(?:png|jpe?g)\b.{0,40}\b(?:attached|screenshot)|\b(?:see|attached)\b.{0,40}screenshot/i,
    what: 'a mail that refers to a picture',
  },
  {
    mark: /^[A-Z]\w*(?::[A-Z_]+)?\s+\[\d{4}-\d\d-\d\d|\b(?:INFO|WARN|ERROR|DEBUG|FATAL)\b/m,
    what: 'a log',
    how: 'the lines of the log with the request itself; where it does not log requests, at debug level',
  },
];

const url = /https?:\/\/[^\s"'<>`)\]]+/gi;
/** Round numbers are mostly something else where no label says that they are codes. */
const sixDigits = /(?<![\w.])(?!\d{3}000)[2-5]\d{5}(?!\w|[.-]\d)/g;
const askForRequest = 'Ask for the request itself: its address with all parameters, and its body.';
/** So much of a text is searched for the words of a message. */
const MAX_SEARCHED_LENGTH = 20_000;

/** Messages that one code alone has, in lower case; short ones are words of other programs, too, but those of a signature. */
const codesOfMessages: ReadonlyMap<string, number> = (() => {
  const codes = new Map<string, number>();
  const several = new Set<string>();
  for (const [code, { message: written }] of errorCatalogue) {
    const message = written.toLowerCase();
    if (codes.has(message)) several.add(message);
    if (code !== 0 && (message.split(' ').length > 3 || /signature|apikey/.test(message))) codes.set(message, code);
  }
  for (const message of several) codes.delete(message);
  return codes;
})();

/** The error of the service that a text names, by its code or by its message. */
function errorIn(text: string): number | undefined {
  const code = envelopeOf(toBytes(text.slice(0, MAX_SEARCHED_LENGTH))).errorCode;
  if (code !== undefined && code !== 0 && errorCatalogue.has(code)) return code;
  for (const [digits] of text.matchAll(sixDigits)) if (errorCatalogue.has(Number(digits))) return Number(digits);
  const start = text.slice(0, MAX_SEARCHED_LENGTH).toLowerCase();
  const name = /\b(?:redirect_uri_mismatch|invalid_grant|unsupported_(?:grant|response)_type)\b/.exec(start)?.[0];
  if (name !== undefined)
    return [...errorCatalogue.keys()].find((one) => oauthNamesOf(one).some((own) => own === name));
  return [...codesOfMessages].find(([message]) => start.includes(message))?.[1];
}

/** What an error means, and what usually causes it. */
function saidOfError(code: number): { readonly meaning: string; readonly next: string } {
  const { message = '', meaning = '' } = errorCatalogue.get(code) ?? {};
  const { causes = [] } = adviceOf(code) ?? {};
  return {
    meaning: `${code} (${message}) means: ${meaning}`,
    next:
      causes.length === 0
        ? askForRequest
        : `The likeliest causes: ${causes.slice(0, 3).join(' ')} To know which it is, ask for the request itself: its address with all parameters, and its body.`,
  };
}

/** What a text says that shows an error of the service, and no call; undefined: it names none. */
export function answerAlone(text: string): Unread | undefined {
  const code = errorIn(text.slice(0, 200_000));
  if (code === undefined) return undefined;
  const { meaning, next } = saidOfError(code);
  const isResponse = ofResponse.test(text);
  return {
    sentence: isResponse
      ? `This is a response of the service, and not the call that got it. ${meaning}`
      : `The text names the error ${code}, and not the call that got it. ${meaning}`,
    next,
    ask: askFor(
      isResponse ? 'the response' : 'your message',
      `It names the error ${code}, but not the request that got it.`,
    ),
  };
}

const ofResponse = /["'<]errorCode(?:["']\s*(?::|=>)|>)/;

/** Text that OCR made of an address: letters and marks that look alike stand for each other. */
const misreadAddress =
  /(?<![A-Za-z])(?!https?:\/\/|https?\b(?!:[l|1I]{1,2}[A-Za-z0-9]))[hn][ \t]?[tlfi1]{1,2}[ \t]?[tlfi1]?[ \t]?[pqo][ \t]?[s5]?[ \t]?[:;.][ \t]?[/l|1I]{1,2}[ \t]?[/l|1I]?[ \t]?\S{4,}/i;

function lacks(text: string): string {
  const urls = [...text.matchAll(url)].slice(0, 50).map(([one]) => one);
  if (urls.length === 0) return 'there is no URL in it';
  if (urls.every((one) => !one.includes('?')))
    return urls.length === 1 ? 'the URL in it has no query' : 'the URLs in it have no query';
  return 'the URLs in it are not of calls of the service';
}

/** What a text without a call is, and what to ask for; undefined: nothing in it is known. */
export function recognised(text: string): Unread | undefined {
  const start = text.slice(0, 200_000);
  const kind = kinds.find(({ mark }) => mark.test(start));
  const alone = kind?.what === RESPONSE ? answerAlone(start) : undefined;
  if (alone !== undefined) return alone;
  if (kind !== undefined) {
    const { what, how } = kind;
    const isBinary = /picture|PDF|ZIP/.test(what);
    const bare = what.replace(/^an? /, '');
    const code = isBinary ? undefined : errorIn(start);
    const error = code === undefined ? undefined : saidOfError(code);
    return {
      sentence: isBinary
        ? `This is ${what}, which is not read here: its letters could be mistaken, and one is enough to change a signature.`
        : `This is ${what}; ${lacks(start)}.${error === undefined ? '' : ` ${error.meaning}`}`,
      next: isBinary
        ? 'Paste the call as text: copied from the log or the tool, not from the picture.'
        : (error?.next ?? askForRequest),
      ask: askFor(
        what === RESPONSE ? 'the response' : `the ${bare}`,
        isBinary
          ? 'We cannot judge a signature by a picture: letters such as O and 0, or l, 1 and I, look alike.'
          : 'It does not show the request itself with all of its parameters.',
        how,
      ),
    };
  }
  if (misreadAddress.test(start)) return screenshot;
  return answerAlone(start);
}

/**
 * What a text is that has a parameter of a call and is in no form: asked when nothing else was found in it.
 *
 * @returns undefined when it has none
 */
export function parametersAlone(text: string): Unread | undefined {
  const start = text.slice(0, 200_000);
  const [, name] = parameterOfCall.exec(start) ?? [];
  if (name === undefined) return undefined;
  return {
    sentence: `The text has parameters of a call ("${name}"), and not its address: which method was called, and on which host, cannot be told from it.`,
    next: 'Ask for the address and the HTTP method, too.',
    ask: askFor(
      'your message',
      'It has parameters, but neither the address (host and method) nor the HTTP method of the call.',
    ),
  };
}

/** What only a call of the service has. */
const parameterOfCall = /(?<![A-Za-z])(apiKey|userKey|oauth_token|UIDSignature|client_secret)["'\s]{0,3}[=:,]/i;

const screenshot: Unread = {
  sentence:
    'This looks like the text of a screenshot: letters of an address were taken for others, such as "l" for "/" or "n" for "h".',
  next: 'Paste the text itself. What was read from a picture is not corrected here: one letter changes a signature.',
  ask: askFor(
    'the screenshot',
    'We cannot judge a signature by a picture: letters such as O and 0, or l, 1 and I, look alike.',
  ),
};

/** Members of answers that code reads without looking at errorCode. */
const notFound =
  /(?:\bKeyError:? |\bkey not found: |Undefined (?:array key|index):? |\(reading )["':]{0,2}(sessionToken|sessionSecret|sessionInfo|cookieName|cookieValue|access_token|id_token|regToken|UID)\b/;
/** A connection to something else: a database, a cache. */
const elsewhere = /\bE(?:CONNREFUSED|TIMEDOUT) \S{1,60}:(?!(?:80|443|8080|8443|9443|9480)\b)\d+(?![\d:])/g;
/** What programs print where no call arrives: why, and what to do. */
const noCall: readonly (readonly [mark: RegExp, why: string, next: string])[] = [
  [
    /\bECONNREFUSED 0\.0\.0\.0:/,
    'the name of the host was resolved to 0.0.0.0, as DNS filters answer for names that they block',
    'Let the filter pass the host, or call from another network.',
  ],
  [
    /\b(?:ECONNREFUSED|(?:NewConnectionError|ConnectException)\b.{0,200}refused|ERR_CONNECTION_REFUSED)\b|\bcurl: \(7\)/,
    'the connection was refused',
    'Compare host and port with those of the data center, and look whether a service listens there.',
  ],
  [
    /\b(?:ENOTFOUND|EAI_AGAIN|UnknownHostException|Could not resolve host|Name(?:ResolutionError| or service not known)|ERR_NAME_NOT_RESOLVED|no such host)\b/,
    'no name server knew the host',
    'Compare the host with those of the data center.',
  ],
  [
    /\b(?:ETIMEDOUT|\w*CONNECT_TIMEOUT|ConnectTimeout\w*|ERR_CONNECTION_TIMED_OUT|connect(?:ion)? timed out)\b/i,
    'nothing answered at the address of the host',
    'Compare host and port with those of the data center; a firewall may drop the connection.',
  ],
  [
    /\b(?:CERTIFICATE_VERIFY_FAILED|certificate verify failed|CERT_HAS_EXPIRED|ERR_(?:TLS_)?CERT_[A-Z_]+|SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_(?:VERIFY|GET_ISSUER)_\w+|self[- ]signed certificate|unable to get (?:local )?issuer certificate|SSL certificate problem|PKIX path building failed)\b|\bx509: certificate/,
    'the client did not accept the certificate of the host',
    'Give the client the CA that signed it; in a company network a proxy may have put its own certificate there.',
  ],
];

/** What a text without a call shows of it: a connection that failed before it, an answer that the code behind it misread. */
export function aroundACall(text: string): Unread | undefined {
  const start = text.slice(0, 200_000).replace(elsewhere, ' ');
  const [, name] = notFound.exec(start) ?? [];
  if (name !== undefined) return answerMisread(name);
  const [, why, next] = noCall.find(([mark]) => mark.test(start)) ?? [];
  return why === undefined || next === undefined ? undefined : notSent(why, next);
}

const answerMisread = (name: string): Unread => ({
  sentence: `The code did not find "${name}" in what it got, most likely an error: it comes with HTTP 200 and an errorCode in the body.`,
  next: 'Look at errorCode before anything else of the answer, print the whole answer, and ask for the request with it.',
  ask: askFor(
    'your message',
    `The code did not find "${name}" in the answer: most likely that was an error, with errorCode and errorMessage in its body. Please print the whole answer, too.`,
  ),
});

const notSent = (why: string, next: string): Unread => ({
  sentence: `No call arrived: ${why}.`,
  next,
  ask: askFor(
    'your message',
    `No call arrived: ${why}.`,
    'the output of curl -v for the same address, on the machine that calls',
  ),
});

/**
 * Why a text that names a method holds no call that can be judged.
 *
 * @param names parameters that stand beside it in a syntax that is not read
 */
export function withoutParameters(path: string, isMethod: boolean, names: readonly string[]): Unread {
  const what = isMethod ? `the method ${path.replace(/^\/+/, '')}` : `the address ${path.slice(0, 60)}`;
  if (names.length > 0) {
    const list = names.slice(0, 5).join(', ');
    return {
      sentence: `The text names ${what}, and beside it ${list}; how they were sent cannot be told from it.`,
      next: 'Ask for the whole call: its address with all parameters, and its body.',
      ask: askFor('your message', `It names ${what} and ${list}, but we cannot tell how they were sent.`),
    };
  }
  return {
    sentence: `The text names ${what}, and no API key, token or signature that was sent to it.`,
    next: 'Ask for the whole call: its address with all parameters, and its body.',
    ask: askFor('your message', `It names ${what}, but not the API key, token or signature that were sent.`),
  };
}
