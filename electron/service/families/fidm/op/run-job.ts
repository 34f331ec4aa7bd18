import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import { Duplex } from 'node:stream';
import type Provider from 'oidc-provider';
import { membersOf } from '#shared/narrowing.ts';
import { jobState, writtenKey } from './adapter.ts';
import type { Approved, Declined, Outcome, Work } from './messages.ts';
import { ACR, basePath, paths, resourceOf } from './site-values.ts';

interface InjectedRequest {
  readonly httpMethod: string;
  /** Path with query, below `mount`. */
  readonly path: string;
  /** Path at which the listener is reached from outside. */
  readonly mount: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A connection that leads nowhere; for the library it is one over TLS. */
class NoConnection extends Duplex {
  readonly encrypted = true;
  readonly remoteAddress = '127.0.0.1';

  override _read(): void {}

  override _write(_chunk: unknown, _encoding: unknown, done: () => void): void {
    done();
  }
}

/**
 * Hands a request to a listener of Node's HTTP server without a socket: the service has received it already.
 *
 * @returns the response as the listener made it
 */
function inject(listener: RequestListener, { httpMethod, path, mount, headers, body }: InjectedRequest) {
  return new Promise<Response>((resolve, reject) => {
    const connection = new NoConnection() as never;
    const request = new IncomingMessage(connection);
    const bytes = Buffer.from(body);
    request.method = httpMethod;
    request.url = path;
    // Where a mounted listener finds the address that the client called.
    Object.assign(request, { originalUrl: mount + path });
    request.headers = { ...headers, 'content-length': String(bytes.length) };
    request.push(bytes);
    request.push(null);

    const response = new ServerResponse(request);
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = ((chunk: unknown) => {
      keep(chunk);
      return true;
    }) as typeof response.write;
    response.end = ((chunk?: unknown) => {
      keep(chunk);
      const { 'set-cookie': cookies = [], ...others } = response.getHeaders();
      resolve({
        status: response.statusCode,
        headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
        cookies: [cookies].flat().map(String),
        body: Buffer.concat(chunks).toString('utf8'),
      });
      response.emit('finish');
      return response;
    }) as typeof response.end;
    Promise.resolve(listener(request, response)).catch(reject);
  });
}

type Response = Pick<Outcome, 'status' | 'headers' | 'cookies' | 'body'>;

/** A provider, and how it is called. */
interface Called {
  readonly provider: Provider;
  readonly apiKey: string;
  /** `Host` of the call: addresses in responses have it. */
  readonly host: string;
}

const NOTHING: Response = { status: 204, headers: {}, cookies: [], body: '' };

/** Does one job with the library. */
export async function runJob(called: Called, work: Work): Promise<Response> {
  switch (work.kind) {
    case 'request':
      return sent(called, work);
    case 'continue':
      return continueWith(called, work.context, work.outcome);
    case 'device':
      return letDeviceIn(called, work.userCode, work.outcome);
  }
}

async function sent(
  { provider, apiKey, host }: Called,
  request: Omit<Extract<Work, { kind: 'request' }>, 'kind'>,
): Promise<Response> {
  const mount = basePath(apiKey);
  const headers = { ...request.headers, host };
  const response = await inject(provider.callback(), { ...request, headers, mount });
  const { location } = response.headers;
  const before = `${mount}${paths.waiting}`;
  if (location?.startsWith(before)) {
    const context = location.slice(before.length);
    const { params = {} } = jobState().written.get(writtenKey('Interaction', context)) ?? {};
    jobState().waiting = { context, parameters: params as Readonly<Record<string, string>> };
  }
  return response;
}

/** The library finds a request that goes on by cookies; here the context alone says which it is (X 2). */
async function continueWith(called: Called, context: string, outcome: Approved | Declined): Promise<Response> {
  const { provider } = called;
  const interaction = await provider.Interaction.find(context);
  if (interaction === undefined) return NOTHING;
  const { params } = interaction;
  // The library would look for a session of its own, which no browser has.
  delete interaction.session;
  if ('error' in outcome) {
    interaction.result = { error: outcome.error, error_description: outcome.description };
  } else if (!isAttainable(params)) {
    // Asking the user again would not help.
    const error_description = 'None of the classes of logins that acr asks for can be had here.';
    interaction.result = { error: 'unmet_authentication_requirements', error_description };
  } else {
    const clientId = String(params.client_id);
    const grantId = await grant(provider, clientId, outcome);
    const { accountId, authTime } = outcome;
    interaction.result = { login: { accountId, ts: authTime, acr: ACR, remember: false }, consent: { grantId } };
    if (!outcome.mayAskAgain) Object.assign(params, { prompt: 'none' });
  }
  await interaction.persist();
  return sent(called, {
    httpMethod: 'GET',
    path: `${paths.authorize}/${context}`,
    headers: { cookie: `${provider.cookieName('resume')}=${context}`, accept: 'text/html' },
    body: '',
  });
}

/** Whether the class of logins that there is suffices for an essential `acr` (OpenID Connect Core, 5.5.1.1). */
function isAttainable({ claims }: Readonly<Record<string, unknown>>): boolean {
  if (typeof claims !== 'string') return true;
  const { acr } = membersOf(membersOf(JSON.parse(claims)).id_token);
  const { essential, value, values = value === undefined ? undefined : [value] } = membersOf(acr);
  return !essential || !Array.isArray(values) || values.includes(ACR);
}

/** A grant of its own for each login: what a code gave ends with it, and nothing else (R2). */
async function grant(
  provider: Provider,
  clientId: string,
  { accountId, scopes, refusedScopes, claims }: Approved,
): Promise<string> {
  const made = new provider.Grant({ accountId, clientId });
  if (scopes.length > 0) {
    made.addOIDCScope(scopes.join(' '));
    // For access tokens in the form of a JWT; without effect for others.
    made.addResourceScope(resourceOf(provider.issuer), scopes.join(' '));
  }
  if (refusedScopes.length > 0) {
    made.rejectOIDCScope(refusedScopes.join(' '));
    made.rejectResourceScope(resourceOf(provider.issuer), refusedScopes.join(' '));
  }
  if (claims.length > 0) made.addOIDCClaims([...claims]);
  return made.save();
}

async function letDeviceIn({ provider }: Called, userCode: string, outcome: Approved | Declined): Promise<Response> {
  const code = await provider.DeviceCode.findByUserCode(userCode, { ignoreExpiration: true });
  if (code === undefined || code.isExpired || code.accountId || code.error) return NOTHING;
  if ('error' in outcome) {
    Object.assign(code, { error: outcome.error, errorDescription: outcome.description });
  } else {
    const { accountId, authTime, scopes } = outcome;
    const grantId = await grant(provider, String(code.clientId), outcome);
    Object.assign(code, { accountId, authTime, grantId, scope: scopes.join(' ') });
  }
  await code.save();
  return { ...NOTHING, status: 200 };
}
