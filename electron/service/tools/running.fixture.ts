import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createService, type Service } from '#service/index.ts';
import { type MovableClock, movableClock } from '#service/storage/store.fixture.ts';
import type { OperationInput, OperationOutput, ServiceOperationName } from '#shared/contract/index.ts';
import type { Problem } from '#shared/contract/result.ts';

export const SHOP_SECRET = Buffer.from('the secret of the shop, 32 bytes').toString('base64');
export const CRM_SECRET = Buffer.from('the secret of the CRM, 32 bytes!').toString('base64');

/** A whole service on real sockets, with one site and one person. */
export interface Running {
  readonly service: Service;
  readonly clock: MovableClock;
  /** Asks for an operation that must succeed. */
  ask<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<OperationOutput<N>>;
  /** Asks for an operation that must fail; returns its problem. */
  problem<N extends ServiceOperationName>(name: N, input: OperationInput<N>): Promise<Problem>;
  /** What a browser does with a login address: answers the screen, or the page or redirect that came instead. */
  login(url: string, decision?: 'approve' | 'refuse' | 'cancel' | 'fail'): Promise<BrowserResponse>;
}

export interface BrowserResponse {
  readonly status: number;
  readonly location: string | undefined;
  readonly body: string;
}

export async function startRunning(dataDir = ':memory:'): Promise<Running> {
  const clock = movableClock(Date.now());
  const service = await createService({
    dataDir,
    listen: { httpPort: 0, httpsPort: 0 },
    clock,
    // Enough for the commonest pairs of mistakes; what a whole search finds is measured in modules/auth/corpus.
    searchBudget: 150_000_000,
    workspace: {
      version: 1,
      sites: [
        {
          name: 'Shop',
          apiKey: '3_shop',
          secret: SHOP_SECRET,
          dataCenter: 'us1',
          domains: ['shop.example', 'myapp://'],
          apiDomains: [],
          responseTypes: ['token', 'code'],
          grantTypes: ['authorization_code', 'none'],
          providers: ['*'],
          tokenLifetime: 3600,
          allowSignedUserKey: false,
          acceptMilliseconds: false,
          revokeOnCodeReuse: true,
          applications: [{ name: 'CRM', userKey: 'AK1', secret: CRM_SECRET }],
        },
      ],
      people: [
        {
          site: '3_shop',
          UID: 'u-1',
          profile: { firstName: 'Una', lastName: '東' },
          identities: [{ provider: 'facebook', providerUID: 'fb-1' }],
        },
      ],
    },
  });
  return {
    service,
    clock,
    async ask(name, input) {
      const result = await service.invoke(name, input);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    async problem(name, input) {
      const result = await service.invoke(name, input);
      if (result.ok) throw new Error(`It was done: ${JSON.stringify(result.value)}`);
      return result.error;
    },
    async login(url, decision = 'approve') {
      const screen = await browse(service, 'GET', url);
      const hidden = (name: string): string =>
        new RegExp(`name="${name}" value="([^"]+)"`).exec(screen.body)?.[1] ?? '';
      if (hidden('anti_forgery_token') === '') return screen;
      const form = new URLSearchParams({
        login: hidden('login'),
        anti_forgery_token: hidden('anti_forgery_token'),
        person: 'uid:u-1',
        decision,
      });
      return browse(service, 'POST', new URL('/login/decision', url).href, form.toString());
    },
  };
}

/** A browser takes every name for this machine that is below localhost; the system may not. */
const here: LookupFunction = (_name, { all }, done) =>
  all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);

/** One request as a browser on this machine makes it, trusting the local CA. */
function browse(service: Service, method: string, url: string, body?: string): Promise<BrowserResponse> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(url, { method, headers, ca: service.caPem, agent: false, lookup: here }, async (answer) => {
      let text = '';
      for await (const chunk of answer) text += chunk;
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location, body: text });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
