import { isTimeOfLog } from './forms/what-is-a-call.ts';

/** Names of parameters by which a call is decided, and those that every method has. */
const names =
  'apiKey api_key userKey UID siteUID timestamp nonce sig secret oauth_token access_token login_token regToken client_id client_secret redirect_uri grant_type'.split(
    ' ',
  );

const pair = new RegExp(
  `(?:^|[\\s&?;,|"'{(])["']?(${names.join('|')})["']?[ \\t]{0,3}[=:][ \\t]{0,3}["']?[^\\s"'&,;]`,
  'gi',
);
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
