import { type ByteText, percentEncodeBytes, toBytes } from '#shared/pasted-calls/byte-text.ts';
import { assembledCall } from './assembled-call.ts';
import { type LabelledCall, PasteProblem } from './pasted-call.ts';
import { asText, notKnown, type Value } from './power-shell-values.ts';
import { dotNetRules, readWebAddress } from './web-address.ts';

/** Parameters of Invoke-WebRequest and Invoke-RestMethod; `!`: without a value. */
const names =
  'Uri Method CustomMethod Headers Body ContentType UserAgent WebSession SessionVariable Form InFile OutFile Credential Authentication Token TimeoutSec ConnectionTimeoutSeconds OperationTimeoutSeconds MaximumRedirection MaximumRetryCount RetryIntervalSec Proxy ProxyCredential TransferEncoding HttpVersion SslProtocol Certificate CertificateThumbprint ResponseHeadersVariable StatusCodeVariable ErrorAction ErrorVariable OutVariable UnixSocket MaximumFollowRelLink UseBasicParsing! UseDefaultCredentials! SkipCertificateCheck! SkipHttpErrorCheck! SkipHeaderValidation! DisableKeepAlive! PassThru! Resume! PreserveAuthorizationOnRedirect! PreserveHttpMethodOnRedirect! AllowUnencryptedAuthentication! AllowInsecureRedirect! NoProxy! ProxyUseDefaultCredentials! FollowRelLink! Verbose! Debug!'.split(
    ' ',
  );

/** True when the arguments are those of the web commands of PowerShell, which it also calls `curl` and `wget`. */
export function isWebRequest(values: readonly Value[]): boolean {
  return values.some(
    (value) =>
      value.kind === 'table' ||
      (value.kind === 'text' &&
        value.isBare === true &&
        /^-(?:uri|method|headers?|body|contenttype|usebasic\w*|websession|useragent|outfile)(?::|$)/i.test(value.text)),
  );
}

function parameterName(word: string): { readonly name: string; readonly isSwitch: boolean } {
  const wanted = word.slice(1).toLowerCase();
  const exact = names.find((name) => name.replace('!', '').toLowerCase() === wanted);
  const found = exact ?? names.find((name) => name.toLowerCase().startsWith(wanted));
  if (found === undefined) {
    throw new PasteProblem(
      `Invoke-WebRequest has no parameter ${word}.`,
      'Correct it, or remove it if it does not change what is sent.',
    );
  }
  return { name: found.replace('!', ''), isSwitch: found.endsWith('!') };
}

/** Names and values, with what a table in `@name` (splatting) holds. */
function parametersOf(values: readonly Value[]): Map<string, Value> {
  const parameters = new Map<string, Value>();
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === undefined) break;
    if (value.kind === 'table') {
      for (const [name, given] of value.entries) parameters.set(parameterName(`-${name}`).name, given);
    } else if (value.kind === 'text' && value.isBare && /^-[A-Za-z]/.test(value.text)) {
      const [whole = '', word = ''] = /^(-[A-Za-z]+):?/.exec(value.text) ?? [];
      const inline = value.text.slice(whole.length);
      const { name, isSwitch } = parameterName(word);
      if (inline) parameters.set(name, { kind: 'text', text: inline });
      else if (!isSwitch) {
        at += 1;
        const given = values[at];
        if (given === undefined)
          throw new PasteProblem(`The parameter ${word} has no value.`, 'Copy the whole command.');
        parameters.set(name, given);
      }
    } else if (!parameters.has('Uri')) {
      parameters.set('Uri', value);
    } else {
      throw new PasteProblem(
        'The PowerShell command has a word that belongs to no parameter.',
        'Put quotes around each value, and copy the whole command.',
      );
    }
  }
  return parameters;
}

/** As WebUtility.UrlEncode of .NET writes it. */
const urlEncode = (text: string): string =>
  percentEncodeBytes(toBytes(text))
    .replace(/%(?:20|21|28|29|2A)/g, (code) => left[code] ?? code)
    .replaceAll('~', '%7E');
const left: Readonly<Record<string, string>> = { '%20': '+', '%21': '!', '%28': '(', '%29': ')', '%2A': '*' };

function formOf(entries: readonly (readonly [string, Value])[]): string {
  return entries.map(([name, value]) => `${urlEncode(name)}=${urlEncode(asText(value))}`).join('&');
}

function bodyBytes(body: Value, contentType: string, notes: string[]): ByteText {
  if (body.kind === 'bytes') return body.bytes;
  const text = asText(body);
  if (/[^\0-\x7f]/.test(text) && !/charset="?utf-8/i.test(contentType)) {
    notes.push(
      'The body is read as UTF-8, as PowerShell 7.4 sends it; earlier versions send it as Latin-1 unless -ContentType says charset=utf-8.',
    );
  }
  return toBytes(text);
}

/**
 * A call of Invoke-WebRequest or Invoke-RestMethod.
 *
 * @param values its arguments
 * @throws {PasteProblem} when a value is not known, or it sends what no call of the service is
 */
export function webRequestCall(values: readonly Value[]): LabelledCall {
  const parameters = parametersOf(values);
  const notes: string[] = [];
  const missing: string[] = [];
  const textOf = (name: string): string | undefined => {
    const value = parameters.get(name);
    return value && asText(value);
  };
  for (const [name, what] of [
    ['Form', 'sends a multipart form, which the service does not read: it answers 400001.'],
    ['InFile', 'reads the body from a file, which is not part of the command.'],
  ] as const) {
    if (parameters.has(name)) throw new PasteProblem(`-${name} ${what}`, 'Give the parameters with -Body @{ … }.');
  }
  for (const name of ['Credential', 'Token']) {
    if (!parameters.has(name)) continue;
    missing.push('Authorization');
    notes.push(`-${name} adds a credential that is not part of the command.`);
  }
  const uri = textOf('Uri');
  if (uri === undefined) throw new PasteProblem('The PowerShell command has no -Uri.', 'Copy the whole command.');
  const httpMethod = (textOf('CustomMethod') ?? textOf('Method') ?? 'GET').toUpperCase();
  const headers = headersOf(parameters);
  const contentType = textOf('ContentType') ?? headers.find(([name]) => /^content-type$/i.test(name))?.[1];
  let address = toBytes(/^[A-Za-z]+:\/\//.test(uri) ? uri : `http://${uri}`);
  const given = parameters.get('Body');
  let body: ByteText | undefined;
  if (given?.kind === 'unknown') throw notKnown(given.source);
  if (given?.kind === 'table' && httpMethod === 'GET') {
    address += `${address.includes('?') ? '&' : '?'}${formOf(given.entries)}`;
  } else if (given !== undefined) {
    body = given.kind === 'table' ? formOf(given.entries) : bodyBytes(given, contentType ?? '', notes);
    const isForm = httpMethod === 'POST' || given.kind === 'table';
    if (contentType === undefined && isForm) headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  }
  if (textOf('ContentType') !== undefined) {
    const others = headers.filter(([name]) => !/^content-type$/i.test(name));
    headers.splice(0, headers.length, ...others, ['Content-Type', toBytes(textOf('ContentType') ?? '')]);
  }
  return assembledCall({ address: readWebAddress(address, dotNetRules), httpMethod, headers, body, notes, missing });
}

function headersOf(parameters: ReadonlyMap<string, Value>): [string, ByteText][] {
  const headers: [string, ByteText][] = [];
  const given = parameters.get('Headers');
  if (given?.kind === 'table') {
    for (const [name, value] of given.entries) headers.push([name, toBytes(asText(value))]);
  } else if (given !== undefined) {
    throw notKnown(given.kind === 'unknown' ? given.source : 'the value of -Headers');
  }
  const session = parameters.get('WebSession');
  const agent = parameters.get('UserAgent');
  if (agent) headers.push(['User-Agent', toBytes(asText(agent))]);
  if (session?.kind === 'session') {
    if (session.userAgent !== undefined && !agent) headers.push(['User-Agent', toBytes(session.userAgent)]);
    const cookies = session.cookies.map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookies !== '') headers.push(['Cookie', toBytes(cookies)]);
  }
  // Pseudo-headers that browsers copy along are no headers.
  return headers.filter(([name]) => !/^(?::.*|method|authority|scheme|path)$/i.test(name));
}
