import { createHmac } from 'node:crypto';
import { siteRepository } from '#service/core/sites/index.ts';
import {
  headerPairs,
  passedOn,
  TICKET_HEADER,
  type UpstreamAddresses,
  type UpstreamAnswer,
  UpstreamFailure,
  upstreamExchanges,
  upstreamRuntime,
} from '#service/core/upstream/index.ts';
import { type Core, hostName } from '#service/http/index.ts';
import type { ForwardableCall } from '#service/kernel/index.ts';
import { readsOnly } from '#service/methods/index.ts';
import type { UpstreamSettings } from '#shared/contract/upstream.ts';
import { baseString } from '#shared/protocol/base-string.ts';
import { mobileNamespaces, namespaces, toolNamespaces } from '#shared/protocol/methods.ts';
import { encodeForm } from '#shared/protocol/percent.ts';

/** In `Via` (RFC 9110, 7.6.3): a call with it was forwarded by an Authdesk before. */
const MARK = 'authdesk';

const knownNamespaces: ReadonlySet<string> = new Set<string>([...namespaces, ...mobileNamespaces, ...toolNamespaces]);

/** A call as it goes to the upstream. */
export interface Forwarded {
  readonly host: string;
  readonly target: string;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer | undefined;
}

/**
 * What is sent of a call to the upstream: its bytes, with another `Host`; or signed anew, where the site says so.
 *
 * @param isForHost it was signed for the host of the upstream
 * @throws UpstreamFailure for what may not be sent, or cannot be accepted there
 */
export function forwardedCall(
  core: Core,
  apiKey: string,
  { allow, domain, signAnew }: UpstreamSettings,
  { call, route, rawHeaders, body }: ForwardableCall,
  isForHost = false,
): Forwarded {
  const path = call.path.slice(1);
  const endpoint = route.provoked?.endpoint;
  const namespace = path.split('.')[0]?.toLowerCase() ?? '';
  const right = endpoint === 'rest' ? (readsOnly(path) ? undefined : 'writes') : endpoint;
  if (right !== undefined && !allow.includes(right)) {
    const what = {
      writes: `${path} writes`,
      token: 'This is the token end-point',
      login: 'This is the login end-point',
    };
    throw new UpstreamFailure(
      'writes',
      `${what[right]}, and the upstream of this site is asked by methods that only read. Allow it: authdesk upstream set ${apiKey} --allow ${[...allow, right].join(',')}.`,
    );
  }
  if (!knownNamespaces.has(namespace))
    throw new UpstreamFailure('writes', `"${namespace}" is no namespace that is forwarded.`);
  if (headerPairs(rawHeaders).some(([name, value]) => name.toLowerCase() === 'via' && value.includes(MARK))) {
    throw new UpstreamFailure(
      'loop',
      'An Authdesk has forwarded this call already, so it is not forwarded again: its upstream leads here, or two services are each other’s upstream. Switch one of them off, or give the address of the real service with --address.',
    );
  }
  const host = `${namespace}.${domain}`;
  const isSigned = call.parameters.has('sig');
  const called = hostName(call.host);
  if (isSigned && !signAnew && !isForHost && called !== host) {
    throw new UpstreamFailure(
      'signed-for-other-host',
      `The call is signed for ${call.host}, and a signature covers the host: ${host} can only refuse it. Let the client call ${host} here: the line "127.0.0.1 ${host}" in the hosts file of its machine, and the domain ${domain} in Data centers. Or sign it anew: authdesk upstream set ${apiKey} --sign-anew.`,
    );
  }
  const via = ['Via', `1.1 ${MARK}`];
  const headers = [...passedOn(rawHeaders, ['host', TICKET_HEADER]), ...via];
  const target = call.query === '' ? call.path : `${call.path}?${call.query}`;
  return isSigned && signAnew && !isForHost
    ? signedAnew(core, apiKey, { call, host, headers })
    : { host, target, rawHeaders: headers, body };
}

/** The body of a call that is signed anew is a form, whatever it was. */
const ofForm = ['Content-Type', 'application/x-www-form-urlencoded'] as const;

/** The call signed by the secret of the site, or of the application that it names, for the host of the upstream. */
function signedAnew(
  { store, clock, random }: Core,
  apiKey: string,
  {
    call,
    host,
    headers,
  }: { readonly call: ForwardableCall['call']; readonly host: string; readonly headers: string[] },
): Forwarded {
  const site = store.of(siteRepository).get(apiKey);
  const userKey = call.parameters.get('userKey');
  const key = site?.applications.find((one) => one.userKey === userKey)?.secret.key ?? site?.secret.key;
  if (key === undefined) throw new UpstreamFailure('limit', 'The site was deleted while the call was on its way.');
  const replaced = new Set(['sig', 'nonce', 'timestamp']);
  const parameters = [
    ...[...call.parameters].filter(({ name }) => !replaced.has(name.toLowerCase())),
    { name: 'timestamp', value: String(Math.floor(clock() / 1000)) },
    { name: 'nonce', value: random(16).toString('hex') },
  ];
  const text = baseString(call.httpMethod, `${call.transport}://${host}${call.path}`, parameters);
  const sig = createHmac('sha1', key).update(text, 'utf8').digest('base64');
  const form = encodeForm([...parameters, { name: 'sig', value: sig }]);
  const isGet = call.httpMethod === 'GET';
  return {
    host,
    target: isGet ? `${call.path}?${form}` : call.path,
    rawHeaders: isGet ? headers : [...passedOn(headers, ['content-type', 'content-encoding']), ...ofForm],
    body: isGet ? undefined : Buffer.from(form),
  };
}

/** Sends a call to the upstream of a site, within its limits. @throws UpstreamFailure */
export async function sendForwarded(
  { store, listening }: Core,
  addresses: UpstreamAddresses,
  apiKey: string,
  settings: UpstreamSettings,
  { call }: Pick<ForwardableCall, 'call'>,
  { host, target, rawHeaders, body }: Forwarded,
): Promise<UpstreamAnswer> {
  const runtime = store.of(upstreamRuntime);
  const held = runtime.held(apiKey, settings.rate, Date.now());
  if (held === 'paused') {
    throw new UpstreamFailure(
      'paused',
      'The upstream failed ten times in a row, so it is not asked for half a minute. Check it, then send the call again.',
    );
  }
  if (held === 'rate') {
    throw new UpstreamFailure(
      'limit',
      `More than ${settings.rate} calls came within a second, and no more are sent to the upstream. Send them more slowly, or raise the rate of the upstream.`,
    );
  }
  const { transport, httpMethod } = call;
  const startedAt = performance.now();
  try {
    const address = await addresses.of(host, transport, settings, listening?.());
    const { maxBytes, ca } = settings;
    const outgoing = { address, transport, host, httpMethod, target, rawHeaders, body, maxBytes, ca, startedAt };
    const answer = await store.of(upstreamExchanges).send(outgoing);
    runtime.ended(apiKey, false, Date.now());
    return answer;
  } catch (error) {
    // What is not of the upstream, such as a loop, says nothing of it.
    if (error instanceof UpstreamFailure && error.isOfUpstream) runtime.ended(apiKey, true, Date.now());
    throw error;
  }
}
