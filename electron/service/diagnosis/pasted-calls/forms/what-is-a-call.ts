import { toText } from '#shared/pasted-calls/byte-text.ts';
import type { PastedCall } from '../pasted-call.ts';

/** A path of a REST method, or of an end-point of the service that has parameters of its own. */
const methodPath = /^\/+(?:[A-Za-z][A-Za-z0-9]{1,30}\.){1,3}[A-Za-z][A-Za-z0-9_]{1,60}$/;
const otherPath = /^\/+(?:oauth\/|oidc\/|saml|fidm|identity\/|login|token|authorize)/i;
/** Parameters that only calls of the service have. */
const ownParameter =
  /(?:^|[?&])(?:api_?key|userkey|sig|oauth_token|client_id|client_secret|secret|nonce|regtoken|uid|grant_type|login_token)=/i;

/** File names and versions look like methods. */
const fileName =
  /\.(?:html?|php|aspx?|jsp|js|mjs|ts|css|png|jpe?g|gif|svg|ico|pdf|json|xml|txt|zip|jar|java|py|rb|go|cs|exe|dll|com|net|org|io|dev)$/i;

/** True for a path of a method of the service, as far as its form says. */
export const isMethodPath = (path: string): boolean => methodPath.test(path) && !fileName.test(path);

/** True for path and query that a call of the service can have; links to pages and documentation have none of it. */
export function isCallTarget(path: string, query: string): boolean {
  return isMethodPath(path) || ownParameter.test(query) || (otherPath.test(path) && query !== '');
}

/** True where the parameters are those of a whole call: its credential is among them. */
export function hasCredential(parameters: string): boolean {
  return /(?:^|[?&\s"'])(?:sig|secret|oauth_token|client_id|access_token|code|login_token|regtoken)=/i.test(parameters);
}

/** True for a call with nothing that it could be trusted by. */
export const isBare = ({ query, body = '', headers }: PastedCall): boolean =>
  !hasCredential(toText(query)) &&
  !hasCredential(toText(body)) &&
  !headers.some(([name]) => /^authorization$/i.test(name));

/** True for the time of a log's own line, which is named as the parameter is: the service takes seconds since 1970. */
export const isTimeOfLog = (name: string, value: string): boolean =>
  name.toLowerCase() === 'timestamp' && /^["'[(]{0,2}(?:\d{4}-\d\d-\d\d|\d{13}(?!\d)|\d{10}\.\d)/.test(value);

/** Names of parameters by which a call is decided, and those that every method has; each with the start of its value. */
const pair =
  /(?:^|[\s&?;,|"'{(])["']?(apiKey|api_key|userKey|UID|siteUID|timestamp|nonce|sig|secret|oauth_token|access_token|login_token|regToken|client_id|client_secret|redirect_uri|grant_type)["']?[ \t]{0,3}[=:][ \t]{0,3}["']?[^\s"'&,;]/gi;
/** A pair as queries and forms have it. */
const encoded = /(?:^|[\s>])\S{0,200}?&(\w{1,60})=[^\s&]/g;

/**
 * Parameters that stand in a text outside of what was read of it: then the reading may be a half, and nothing that is said of
 * it is sure.
 *
 * @param around the text without what was read
 * @param known `name=value` of what was read, in lower case: repeating it says nothing new
 * @returns at most one sentence
 */
export function unreadParameters(around: string, known: ReadonlySet<string> = new Set()): readonly string[] {
  const hasSig = [...known].some((one) => one.startsWith('sig='));
  const found = [...around.matchAll(pair), ...around.matchAll(encoded)]
    .slice(0, 100)
    // A log has a timestamp of its own.
    .filter(
      ([, name = '']) => name.toLowerCase() !== 'timestamp' || ![...known].some((one) => one.startsWith('timestamp=')),
    )
    .filter((match) => hasSig || !isTimeOfLog(match[1] ?? '', valueAt(around, match)))
    .filter((match) => !known.has(`${match[1]}=${valueAt(around, match)}`.toLowerCase()))
    .map(([, name = '']) => name);
  const list = [...new Set(found)].slice(0, 5);
  if (list.length === 0) return [];
  return [
    list.length === 1
      ? `The text has a parameter outside of the address: ${list[0]}. Whether it was sent, and how, is not in it.`
      : `The text has parameters outside of the address: ${list.join(', ')}. Whether they were sent, and how, is not in it.`,
  ];
}

/** The value of a pair that was found; its first character is the last of the match. */
function valueAt(text: string, { index, 0: all }: RegExpMatchArray): string {
  const start = (index ?? 0) + all.length - 1;
  return /^[^\s"'&,;]{0,2000}/.exec(text.slice(start, start + 2_000))?.[0].replace(/[.)\]}>]{1,4}$/, '') ?? '';
}
