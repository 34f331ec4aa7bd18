import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { site, startAuthdesk } from './authdesk.ts';
import { type Distribution, distributionOf } from './figures.ts';

/** Milliseconds of the OpenID provider of a site, over one connection that is kept, TLS included. */
export interface OpenIdTimes {
  /** The first call of a service: thread, library, key. */
  readonly first: Distribution;
  readonly discovery: Distribution;
  readonly jwks: Distribution;
  /** A code exchanged for tokens, without what led to the code. */
  readonly token: Distribution;
}

const WARM_UP = 50;
const CALLBACK = 'https://app.example/callback';

interface Reply {
  readonly text: string;
  readonly location: URL | undefined;
  readonly milliseconds: number;
}

/**
 * @param starts services that are started for the first call
 * @param calls of each kind
 */
export async function measureOpenId(folder: string, starts: number, calls: number): Promise<OpenIdTimes> {
  const first: number[] = [];
  for (let n = 0; n < starts - 1; n++) first.push((await measured(join(folder, `openid-${n}`), 0)).first);
  const last = await measured(join(folder, 'openid'), calls);
  return {
    first: distributionOf([...first, last.first]),
    discovery: distributionOf(last.discovery),
    jwks: distributionOf(last.jwks),
    token: distributionOf(last.token),
  };
}

async function measured(data: string, calls: number) {
  const authdesk = await startAuthdesk(data);
  const { port } = new URL(authdesk.https);
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: authdesk.caPem });
  const base = `/oidc/op/v1.0/${site.apiKey}`;

  function send(path: string, form?: Readonly<Record<string, string>>): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const began = performance.now();
      const body = form && new URLSearchParams(form).toString();
      const options = {
        ...{ host: '127.0.0.1', port, path, agent, servername: 'localhost' },
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: `localhost:${port}`,
          ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
      };
      const sent = request(options, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        const milliseconds = performance.now() - began;
        const { location } = response.headers;
        if ((response.statusCode ?? 0) >= 400) reject(new Error(`${path.slice(0, 80)}: ${text.slice(0, 200)}`));
        else resolve({ text, location: location === undefined ? undefined : new URL(location), milliseconds });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
  const bySite = async (method: string, form: Readonly<Record<string, string>>) => {
    const { text } = await send(`/${method}`, { apiKey: site.apiKey, secret: site.secret, format: 'json', ...form });
    return JSON.parse(text) as Record<string, unknown>;
  };

  try {
    // One REST call first, so that the connection is there.
    await bySite('accounts.getPolicies', {});
    const first = (await send(`${base}/.well-known/openid-configuration`)).milliseconds;
    const times = { first, discovery: [] as number[], jwks: [] as number[], token: [] as number[] };
    if (calls === 0) return times;

    const credentials = { email: 'bench@shop.example', password: 'Correct-horse-7' };
    await bySite('accounts.register', { ...credentials, finalizeRegistration: 'true' });
    const rp = await bySite('fidm.oidc.op.createRP', { redirectUris: JSON.stringify([CALLBACK]), skipConsent: 'true' });
    const form = { apiKey: site.apiKey, loginID: credentials.email, password: credentials.password, format: 'json' };
    const login = JSON.parse((await send('/accounts.login', { ...form, targetEnv: 'jssdk' })).text);
    const loginToken = { login_token: String(login.sessionInfo.login_token) };
    const client = { client_id: String(rp.clientID), client_secret: String(rp.clientSecret) };

    async function exchanged(): Promise<number> {
      const asked = { client_id: client.client_id, redirect_uri: CALLBACK, response_type: 'code', scope: 'openid' };
      const began = await send(`${base}/authorize?${new URLSearchParams(asked)}`);
      const goOn = { context: began.location?.searchParams.get('context') ?? '', ...loginToken };
      const back = await send(`${base}/authorize/continue?${new URLSearchParams(goOn)}`);
      const code = back.location?.searchParams.get('code') ?? '';
      const grant = { grant_type: 'authorization_code', redirect_uri: CALLBACK, code };
      return (await send(`${base}/token`, { ...grant, ...client })).milliseconds;
    }
    const kinds = [
      [times.discovery, async () => (await send(`${base}/.well-known/openid-configuration`)).milliseconds],
      [times.jwks, async () => (await send(`${base}/.well-known/jwks`)).milliseconds],
      [times.token, exchanged],
    ] as const;
    for (let n = 0; n < WARM_UP + calls; n++) {
      for (const [list, ask] of kinds) {
        const milliseconds = await ask();
        if (n >= WARM_UP) list.push(milliseconds);
      }
    }
    return times;
  } finally {
    agent.destroy();
    await authdesk.stop();
  }
}
