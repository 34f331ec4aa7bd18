import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import type { PastedAnswer } from '../pasted-call.ts';
import { envelopeOf } from '../raw-response.ts';

const verbs = 'GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS';
/** The method in front of an address: `POST https://…`, `[POST] to [https://…`, `POST request for "https://…`. */
const verbBefore = new RegExp(
  `(?:^|[^A-Za-z])(${verbs})["'\\])]{0,2}[ \\t]*(?:request(?:[ \\t]+(?:for|to))?|to|on|for|call(?:[ \\t]+to)?|:|=>|->|-|⇒)?[ \\t:]*["'\`<([{]{0,2}$`,
);
/** The method behind it, as the client of Java prints a request. */
const verbBehind = new RegExp(`^["'\`>)\\]}]{0,2}[ \\t]+(${verbs})(?=[\\s,;)\\]]|$)`);
/** A member or a label that names the method: `"method": "post"`, `verb=GET`, `set_method( 'POST' )`, `Method: Str(GET)`. */
const labelled = new RegExp(
  `(?:method|verb|customrequest)["'\\])]{0,3}[ \\t]*(?:=>|->|[:=>(,|\\t.]|is|with)[^\\w\\n]{0,12}(?:Str\\(|string\\(\\d+\\)\\s*")?(${verbs})\\b`,
  'i',
);
const capital = new RegExp(`(?<![A-Za-z/_-])(${verbs})(?![A-Za-z_-])`);
/** A call of a library: `requests.post(`, `client->post_form(`, `.Post(`. */
const ofLibrary = /(?:\.|->|::)\$?(get|post|put|patch|delete)(?:_?form|Async|URL|AsJson|Form)?!?\s*[(<]/i;
/** A block that is named after its method: `- post:`, `post {`, `method="post"`. */
const ofBlock = /(?:^|[\s-])(get|post|put|patch|delete)[ \t]*[:{]/im;
/** Words that are said of one method alone: an option of libcurl, wget or PowerShell, the body of `ab`. */
const ofOption =
  /CURLOPT_(POST|PUT)|--(post)-data\b|\bab [^\n]{0,300}?-(p)[ \t]|[ \t]-[Mm]ethod[ \t]{1,10}([A-Za-z]{3,7})\b/;
const ofPost = /(?<![</])\b(?:post(?:s|ed|ing|data|fields)?|payload|form(?:field|parameters|data)?|body)\b/i;

/** What stands around an address. */
export interface Surroundings {
  /** The line of the address before and behind it, at most 2,000 characters each. */
  readonly before: string;
  readonly behind: string;
  /** All that may belong to the call: up to the calls before and behind it. */
  readonly block: string;
  /** What may name its time: all of it but its parameters, which have times of their own. */
  readonly outside: string;
  /** What may tell its answer: from its line on, as what is before it may be the answer of the call before. */
  readonly answered: string;
}

/** The HTTP method that a text names for an address; undefined: none. */
export function methodIn({ before, behind, block }: Surroundings): string | undefined {
  const found =
    verbBefore.exec(before.slice(-200)) ??
    verbBehind.exec(behind) ??
    labelled.exec(`${before}${behind}`) ??
    capital.exec(before.slice(-200)) ??
    capital.exec(behind.slice(0, 100)) ??
    ofLibrary.exec(before) ??
    ofOption.exec(block) ??
    labelled.exec(block) ??
    capital.exec(block) ??
    ofLibrary.exec(block) ??
    ofBlock.exec(block);
  const name = found?.slice(1).find((one) => one !== undefined);
  return name === 'p' ? 'POST' : name?.toUpperCase();
}

/** True where words speak for a body. */
export const speaksForPost = (text: string): boolean => ofPost.test(text);

const header =
  /(?<![\w-])(authorization|origin|referr?er)["'\])]{0,3}[ \t]*(?:=>|[:=,])[ \t]*["'`]?((?:(?:Basic|Bearer|OAuth)[ \t]+|https?:\/\/)[^\s"'`,;()[\]{}<>]+)/gi;
const headerNames: Readonly<Record<string, string>> = {
  authorization: 'Authorization',
  origin: 'Origin',
  referer: 'Referer',
  referrer: 'Referer',
};

/** The headers that decide about a call, as far as the text around it names them. */
export function headersIn({ block }: Surroundings): ReadonlyMap<string, string> {
  const found = [...block.matchAll(header)].slice(0, 20).reverse();
  return new Map(found.map(([, name = '', value = '']) => [headerNames[name.toLowerCase()] ?? name, value]));
}

/** True where code gives a call a header Authorization, and the text does not have its value. */
export const hasCodedAuthorization = ({ block }: Surroundings): boolean =>
  /(?<![\w-])authorization["'\])]{0,3}[ \t]*(?:=>|[:=,])[ \t]*[^\s"'`]/i.test(block);

/** True where fetch sends a form as a text: without a content type it goes as text/plain (WHATWG Fetch 6.2). */
export const isSentAsText = ({ before, block }: Surroundings): boolean =>
  /\bfetch\s*\(/.test(before) && !/content-type|URLSearchParams/i.test(block);

const namedHost =
  /(?:http_host|\bhost(?:name)?|authority|vhost|server_?name|domain)["'\])]{0,3}[ \t]*(?:=>|[:=\t|,])[^\w\n]{0,12}([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?)(?![\w.])/i;
const leadingHost = /^[ \t]*([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?) (?=\S+ \S+ \S)/;
const quotedHost = /"((?:[A-Za-z0-9-]+\.){1,6}[A-Za-z][A-Za-z0-9-]{1,20}(?::\d{1,5})?)"/;
const ipv4 = /^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$/;

/** The origin or the host that a text names for a path. */
export function hostIn(
  path: string,
  { before, behind, block }: Surroundings,
): { readonly origin?: string; readonly host?: string } {
  const origin = /(https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?)["']? $/.exec(before)?.[1];
  if (origin !== undefined) return { origin: origin.replace(/^(https:.*):443$|^(http:.*):80$/i, '$1$2') };
  const line = `${before} ${behind}`.replace(/https?:\/\/[^\s"]*/g, '');
  // A data center names its hosts by the namespaces of the methods.
  const [namespace = ''] = path.replace(/^\/+/, '').split('.', 1);
  const ofNamespace = new RegExp(
    `(?<![\\w.-])(${namespace.replace(/\W/g, '')}\\.[A-Za-z0-9-]{1,63}(?:\\.[A-Za-z0-9-]{1,63}){1,8}(?::\\d{1,5})?)(?![\\w-]{0,63}\\()`,
    'i',
  );
  const found = [
    ofNamespace.exec(line)?.[1],
    namedHost.exec(line)?.[1],
    leadingHost.exec(before)?.[1],
    quotedHost.exec(behind)?.[1],
    ofNamespace.exec(block)?.[1],
    namedHost.exec(block)?.[1],
  ].find((one) => one !== undefined && !ipv4.test(one));
  if (found === undefined) return {};
  const host = found.replace(/[.]$/, '');
  const [, bare, port] = /^(.*):(443|80)$/.exec(host) ?? [];
  if (bare !== undefined) return { origin: `${port === '443' ? 'https' : 'http'}://${bare}` };
  const [, scheme] =
    /(?:scheme|proto(?:col)?)["'\])]{0,3}[ \t]*(?:=>|[:=\t|,])[^\w\n]{0,12}(https?)(?![\w/])/i.exec(block) ?? [];
  if (scheme !== undefined) return { origin: `${scheme.toLowerCase()}://${host}` };
  return /\b(?:TLSv1|SSL|port["']?[ :=]+443)\b/.test(block) ? { origin: `https://${host}` } : { host };
}

const apacheTime = /\[(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d:\d\d:\d\d) ([+-]\d{2})(\d{2})\]/;
const isoTime = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[ ]?[+-]\d\d:?\d\d)(?!\d)/;
const mailTime = /\b[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d (?:GMT|[+-]\d{4})/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time that a line of a log says, milliseconds since 1970, where it names its zone. */
export function timeIn(text: string): number | undefined {
  const apache = apacheTime.exec(text);
  const [, day = '', month = '', year = '', clock = '', zone = '', half = ''] = apache ?? [];
  const written =
    apache === null
      ? (isoTime
          .exec(text)?.[0]
          .replace(/^(\S+) (?=\d)/, '$1T')
          .replace(/ (?=[+-])/, '')
          .replace(',', '.') ??
        mailTime.exec(text)?.[0] ??
        '')
      : `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}T${clock}${zone}:${half}`;
  const at = Date.parse(written);
  return Number.isFinite(at) ? at : undefined;
}

const statusBehind =
  /^["'`>)\]}]{0,2}(?: HTTP\/\d(?:\.\d)?["']?)?[ \t]*(?:HTTP\/\d(?:\.\d)?[ \t]+|←[ \t]*|<<[ \t]*|->[ \t]*|=>[ \t]*|:[ \t]*|\([ \t]*)?([1-5]\d\d)(?=[\s,;)\]]|$)/;
const statusLabel =
  /\b(?:status|http[ _.-]?(?:status|code)|response[ _.-]?code|result_?code|status[ _.-]?code|statuscode)["'\])]{0,3}[ \t]*(?:=>|[:=\t]|Int\()[^\w\n]{0,10}(?:Int\()?([1-5]\d\d)\b/i;

/** What the client got, as far as the text around the call says. */
export function answerIn({ behind, answered }: Surroundings): PastedAnswer | undefined {
  const envelope = envelopeOf(toBytes(answered));
  const code = statusBehind.exec(behind)?.[1] ?? statusLabel.exec(`${behind}\n${answered}`)?.[1];
  if (code === undefined && envelope.errorCode === undefined) return undefined;
  return { status: Number(code ?? 200), ...envelope };
}
