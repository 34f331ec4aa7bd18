import { type Parameter, quoteForMessage } from '#service/kernel/index.ts';

/** Longer names are no names of parameters, and may hold a secret. */
const MAX_LENGTH = 40;

/** What may stand around a name, and between its words: a byte order mark, `amp;`, blanks, quotes, brackets. */
const around = /^(?:\ufeff|amp;|[\s?&"'{[])+|(?:\[\]|[\s"':}\]])+$/g;
const plain = (name: string): string => name.replace(around, '').replace(/[_-]/g, '').toLowerCase();

/** Names under which other interfaces know a parameter. */
const elsewhere: Readonly<Record<string, string>> = {
  oauthconsumerkey: 'apikey',
  clientid: 'apikey',
  oauthnonce: 'nonce',
  oauthtimestamp: 'timestamp',
  oauthsignature: 'sig',
  signature: 'sig',
  clientsecret: 'secret',
  userid: 'uid',
  siteuid: 'xsiteuid',
  userinfo: 'xuserinfo',
};

/** Why a parameter that is called missing has arrived under another name (F 9.1 row 63), and what to do. */
function told(sent: string, meant: string): string {
  if (sent.startsWith('amp;'))
    return 'The parameters were joined by "&amp;". Join them by "&"; in PHP set arg_separator.output to "&".';
  if (sent.startsWith('\ufeff')) return `A byte order mark stands in front of ${meant}. Send the text without it.`;
  return `The parameter ${meant} was sent as ${quoteForMessage(sent)}. Write its name as ${meant}.`;
}

/** The whole form came as one name: as JSON, or percent-encoded once more. */
function toldOfOneName(sent: readonly Parameter[]): string | undefined {
  const { name = '', value } = sent.find(({ place }) => place === 'body') ?? {};
  if (/^\s*\{\s*"/.test(name)) return 'The body is JSON. Send it as a form: name=value pairs joined by "&".';
  if (value === '' && /^\w+=[^&]*&\w+=/.test(name))
    return 'The whole form was percent-encoded. Encode each name and value alone, and leave "=" and "&" as they are.';
  return undefined;
}

/**
 * Why parameters that a call lacks have arrived under other names (F 9.1 row 63), and what to do, as two sentences; undefined when
 * nothing like them came.
 */
export function damagedNames(sent: Iterable<Parameter>, missing: Iterable<string>): string | undefined {
  const parameters = [...sent];
  return damagedName(parameters, [...missing]) ?? toldOfOneName(parameters);
}

function damagedName(parameters: readonly Parameter[], missing: readonly string[]): string | undefined {
  for (const { name: sent } of parameters) {
    if (sent.length > MAX_LENGTH) continue;
    const name = plain(sent);
    const meant = missing.find((one) => [name, elsewhere[name]].includes(plain(one)));
    if (meant !== undefined && meant.toLowerCase() !== sent.toLowerCase()) return told(sent, meant);
  }
  return undefined;
}
