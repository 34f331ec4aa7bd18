import { type LabelledCall, PasteProblem } from '../pasted-call.ts';
import { describedCalls } from './described-request.ts';
import { type Form, MOST_PIECES, type Piece } from './form.ts';
import { unescaped } from './text-escapes.ts';
import { linesOf } from './text-lines.ts';
import { hasCredential, isCallTarget } from './what-is-a-call.ts';

const quotedRequest =
  /\\?"(GET|POST|PUT|DELETE|PATCH|HEAD|OPTIONS) ([^\s"]{1,20000}) HTTP\/\d(?:\.\d)?\\?"(?:[ \t]+(\d{3})\b)?/;
const apacheTime = /\[(\d{1,2})\/([A-Z][a-z]{2})\/(\d{4}):(\d\d):(\d\d):(\d\d) ([+-]\d{2})(\d{2})\]/;
const isoTime = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)/;
const namedHost =
  /\b(?:http_host|host|authority|vhost)\s?[=:]\s?\\?"?([A-Za-z0-9.-]+\.[A-Za-z0-9-]+(?::\d{1,5})?)(?![\w.])/i;
const urllibHost = /(https?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?) $/;
const leadingHost = /^[ \t]*([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+(?::\d{1,5})?) (?=\S+ \S+ \S)/;
const quotedHost = /"((?:[A-Za-z0-9-]+\.){1,6}[A-Za-z][A-Za-z0-9-]{1,20}(?::\d{1,5})?)"/;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function timeOf(line: string): number | undefined {
  const apache = apacheTime.exec(line);
  if (apache !== null) {
    const [, day = '', month = '', year = '', hour = '', minute = '', second = '', zone = '', half = ''] = apache;
    const at = Date.parse(
      `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}T${hour}:${minute}:${second}${zone}:${half}`,
    );
    return Number.isFinite(at) ? at : undefined;
  }
  const at = Date.parse(isoTime.exec(line)?.[0].replace(' ', 'T').replace(',', '.') ?? '');
  return Number.isFinite(at) ? at : undefined;
}

/** Names the kind of line, as far as its form says. */
function kindOf(line: string, before: string): string {
  if (/^[ \t]*(?:https?|h2|grpcs?|wss?) \S+Z app\//.test(line)) return 'ALB access line';
  if (urllibHost.test(before)) return 'urllib3 debug line';
  if (/\[(?:error|warn|crit|info)\] \d+#\d+:/.test(line)) return 'nginx error line';
  return 'access line';
}

/** nginx and Apache escape quotes and control characters. */
const plainTarget = (target: string): string => (/\\x[0-9A-Fa-f]{2}|\\"/.test(target) ? unescaped(target) : target);

function hostOf(line: string, before: string, behind: string): string | undefined {
  return (
    namedHost.exec(line.replace(/"https?:\/\/[^"]*"/g, ''))?.[1] ??
    leadingHost.exec(before)?.[1]?.replace(/^(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?$/, '') ??
    quotedHost.exec(behind)?.[1]
  );
}

function readLine(
  line: string,
  match: RegExpExecArray,
): { readonly form: string; readonly calls: readonly LabelledCall[] } {
  const [all, httpMethod = 'GET', given = '/', status] = match;
  const before = line.slice(0, match.index);
  const behind = line.slice(match.index + all.length);
  const form = kindOf(line, before);
  const target = plainTarget(given);
  const urllib = urllibHost.exec(before)?.[1]?.replace(/^(https:.*):443$|^(http:.*):80$/i, '$1$2');
  const isAbsolute = /^https?:\/\//i.test(target);
  const named = isAbsolute || urllib !== undefined ? undefined : hostOf(line, before, behind) || undefined;
  // The port of a virtual host says which scheme it has.
  const [, ofScheme, port] = /^(.*):(443|80)$/.exec(named ?? '') ?? [];
  const origin = urllib ?? (ofScheme === undefined ? undefined : `${port === '443' ? 'https' : 'http'}://${ofScheme}`);
  const host = origin === undefined ? named : undefined;
  const url = isAbsolute
    ? target.replace(/^(https:\/\/[^/?]*):443(?=[/?]|$)|^(http:\/\/[^/?]*):80(?=[/?]|$)/i, '$1$2')
    : `${origin ?? ''}${target}`;
  const sentAt = timeOf(line);
  const isBodyless = httpMethod === 'POST' && !hasCredential(target.slice(target.indexOf('?') + 1 || target.length));
  const calls = describedCalls({
    httpMethod,
    url,
    ...(host !== undefined && { headers: [['Host', host]] as const }),
    sentAt,
    ...(status !== undefined && { answer: { status: Number(status), ...(sentAt !== undefined && { date: sentAt }) } }),
    ...(isBodyless && {
      missing: ['body'],
      notes: [`The ${form} leaves out the body of the POST, in which its parameters are.`],
    }),
  });
  return { form, calls };
}

/** Lines with a request in quotes: access logs of nginx, Apache, ALB, Envoy and HAProxy, error lines of nginx, urllib3 at debug level. */
export const accessLines: Form = {
  name: 'access line',
  isIn: (text) => / HTTP\/\d(?:\.\d)?\\?"/.test(text),
  find(text) {
    const pieces: Piece[] = [];
    for (const { text: line, start, end } of linesOf(text)) {
      if (pieces.length >= MOST_PIECES) break;
      const match = line.length > 60_000 ? null : quotedRequest.exec(line);
      if (match === null || /^\s*(?:<-|->|send:|reply:)/.test(line) || />>\s*"/.test(line.slice(0, match.index + 1)))
        continue;
      const [path = '', query = ''] = (match[2] ?? '').replace(/^https?:\/\/[^/?]*/i, '').split(/\?(.*)/s);
      if (!isCallTarget(path, query)) continue;
      try {
        const { form, calls } = readLine(line, match);
        pieces.push({ start, end, form, calls });
      } catch (error) {
        if (!(error instanceof PasteProblem)) throw error;
      }
    }
    return pieces;
  },
};
