import { existsSync } from 'node:fs';
import type { PreparedRequest, RequestDraft, SignatureStages } from '#shared/contract/requests.ts';
import { definedMembers } from '#shared/narrowing.ts';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { argument, command, mandatory, option, show, usual } from '../command.ts';
import { readData, resultIfRunning } from '../control/ask.ts';
import { accepted, usageProblem } from '../exit-codes.ts';

/** Where `authdesk serve` listens unless it is told otherwise (D1). */
const defaultAddresses = { http: 'http://localhost:9480', https: 'https://localhost:9443' };

/** A signed call, and with `--explain` every stage on the way to it. */
export const sign = command({
  usage: 'sign',
  about: 'print a signed call',
  arguments: [
    argument('<method>', '<namespace>.<method>, for example socialize.getUserInfo'),
    argument('[parameters...]', 'name=value, one word each'),
  ],
  options: [
    mandatory(option('--site <apiKey>', 'API key of the site whose secret signs')),
    option('--user-key <userKey>', 'sign with the secret of this application'),
    option('--get', 'a GET with everything in the query').conflicts('post'),
    option('--post', 'a POST with a form body (default)'),
    option('--http', 'over HTTP').conflicts('https'),
    option('--https', 'over HTTPS (default)'),
    option('--base <origin>', 'scheme, host and port to call; the running service, or the usual port, unless given'),
    option('--timestamp <seconds>', 'Unix time; now by the service clock unless given'),
    option('--nonce <text>', 'a fresh one unless given'),
    option('--explain', 'print every stage of the signature'),
    ...usual(),
  ],
  help: `
Examples:
  authdesk sign socialize.getUserInfo UID=u-ada --site 3_demo
  authdesk sign socialize.setStatus UID=u-ada 'status=Hi there!' --site 3_demo --get --http --explain`,
  async run(typed, host) {
    const { method, site, get, http, base, userKey, timestamp, nonce } = typed;
    const draft: RequestDraft = {
      apiKey: site,
      method,
      httpMethod: get ? 'GET' : 'POST',
      transport: base?.startsWith('http:') || (http && !base) ? 'http' : 'https',
      credential: { kind: 'signature', ...definedMembers({ userKey }) },
      parameters: typed.parameters.map(parameterOf),
      ...definedMembers({ base, timestamp, nonce }),
    };
    // Where the service of this folder listens, and by its clock (D39).
    const running = await resultIfRunning(typed.data, host, 'overview.get', {});
    const service = running?.ok ? running.value : undefined;
    const opening = {
      addresses: service?.addresses ?? defaultAddresses,
      ...(service !== undefined && { clock: () => service.now }),
    };
    return readData(typed.data, opening, host, async (folder) => {
      const prepared = accepted(await folder.invoke('requests.prepare', draft), 'Correct it and try again.');
      const caPath =
        base === undefined && prepared.url.startsWith('https:') ? (service?.ca.path ?? folder.caPath) : undefined;
      show(host, typed, prepared, linesOf(prepared, typed.explain, caPath), 2);
      if (caPath !== undefined && !existsSync(caPath)) {
        host.output.say(`Note: ${caPath} is not there yet; the first "authdesk serve" with this data folder makes it.`);
      }
      for (const warning of prepared.warnings) host.output.say(`Warning: ${warning}`);
      return undefined;
    });
  },
});

/** A value may hold further `=`. */
function parameterOf(pair: string): { name: string; value: string } {
  const equals = pair.indexOf('=');
  if (equals >= 1) return { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
  throw usageProblem(
    `"${pair}" is not a parameter.`,
    'Write each as name=value; put it in quotes when the value has blanks.',
  );
}

/** The call as a cURL command: to run it, or to hand it to `authdesk verify`. */
function linesOf(
  { signature, body, url }: PreparedRequest,
  explain: boolean | undefined,
  caPath: string | undefined,
): string[] {
  const trust = caPath === undefined ? [] : [`--cacert ${shellQuote(caPath)}`];
  const data = body === undefined ? [] : [`--data-raw ${shellQuote(body)}`];
  const command = ['curl', '--globoff', ...trust, ...data, shellQuote(url)].join(' ');
  return [...(explain && signature ? stageLines(signature) : []), command];
}

/** The stages of a signature as numbered text (spec, "Signature base string" and "Signature"). */
function stageLines(stages: SignatureStages): string[] {
  return [
    '1. The parameters, sorted by name; all but sig:',
    ...stages.sorted.map(({ name, value }) => `     ${name} = ${value}`),
    '2. Names and values percent-encoded (RFC 3986):',
    ...stages.encoded.map(({ name, value }) => `     ${name} = ${value}`),
    '3. Joined:',
    `     ${stages.joined}`,
    '4. The three parts of the base string; URL and parameters are encoded once more:',
    ...stages.parts.map((part) => `     ${part}`),
    '5. The base string:',
    `     ${stages.baseString}`,
    `6. The key: ${stages.key.bytes} bytes, the base64-decoded secret of ${stages.key.owner}.`,
    '7. HMAC-SHA1 of the base string with this key, in hex:',
    `     ${stages.digestHex}`,
    '8. The same in base64, sent as sig:',
    `     ${stages.signature}`,
    '',
    'The signed call:',
  ];
}
