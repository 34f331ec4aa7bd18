import type { Call, Response } from '#service/kernel/call.ts';
import { libraryRoutes } from '#service/modules/client-library/library.ts';
import { loginRoutes } from '#service/modules/login/index.ts';
import { hiddenFields } from '#service/modules/login/login.fixture.ts';
import { outboxRepository } from '#service/modules/outbox/repository.ts';
import { mailLinkRoutes } from '#service/modules/registration/mail-links.ts';
import { API_KEY, type Bench, makeCall, openBench, type Reply } from '#service/modules/rest/rest.fixture.ts';

export const password = 'Correct-horse-7';
export const email = 'nora@shop.example';

export type Sections = Readonly<Record<string, unknown>>;
type Parameters = Readonly<Record<string, string>>;

/** A site whose policies or schema are tried out. */
export interface Trial {
  readonly bench: Bench;
  /** Sets policies, which are right. */
  set(sections: Sections): Promise<void>;
  byPage(method: string, parameters?: Parameters): Promise<Reply>;
  bySite(method: string, parameters?: Parameters): Promise<Reply>;
  /** Registers a user in one call. */
  register(more?: Parameters): Promise<Reply>;
  logIn(more?: Parameters): Promise<Reply>;
  /** Of somebody new at a provider, by accounts.socialLogin: the service code, 0 for a token. */
  socialLogin(provider: string, address: string): Promise<number>;
  /** Texts of the mails for a purpose, the newest first. */
  mails(purpose: string): readonly string[];
  /** The page of the link in the newest mail for a purpose. */
  openLink(purpose: string): Promise<Response>;
  /** What the client-side library is told. */
  library(): Record<string, unknown>;
}

export async function openTrial(): Promise<Trial> {
  const bench = await openBench();
  const { core } = bench;
  await bench.updateSite({ domains: ['shop.example'] });
  const newest = (purpose: string) =>
    core.store
      .of(outboxRepository)
      .list(API_KEY, undefined, 50)
      .filter((one) => one.purpose === purpose);
  const at = (call: Call, answer: (call: Call) => unknown) => core.store.unitOfWork(() => answer(call) as Response);

  const trial: Trial = {
    bench,
    async set(sections) {
      const parameters = Object.entries(sections).map(([name, value]) => [name, JSON.stringify(value)]);
      const { json } = await bench.bySite('accounts.setPolicies', Object.fromEntries(parameters));
      if (json.errorCode !== 0) throw new Error(`accounts.setPolicies: ${json.errorDetails}`);
    },
    byPage: (method, parameters = {}) => bench.send({ method, parameters: { apiKey: API_KEY, ...parameters } }),
    bySite: (method, parameters = {}) => bench.bySite(method, parameters),
    async register(more = {}) {
      const { json } = await trial.byPage('accounts.initRegistration');
      const regToken = String(json.regToken);
      return trial.byPage('accounts.register', { regToken, email, password, finalizeRegistration: 'true', ...more });
    },
    logIn: (more = {}) => trial.byPage('accounts.login', { loginID: email, password, ...more }),
    async socialLogin(provider, address) {
      const [login, decision] = loginRoutes(core);
      const asked = { client_id: API_KEY, redirect_uri: 'https://shop.example/back', response_type: 'token' };
      const opening = makeCall(bench.clock(), {
        method: 'accounts.socialLogin',
        httpMethod: 'GET',
        parameters: { ...asked, x_provider: provider },
      });
      const screen = await at(opening, (call) => login?.endpoint(call));
      const form = { person: 'new', email: address, provider_uid: `${provider}-9`, decision: 'approve' };
      const deciding = makeCall(bench.clock(), {
        method: 'login/decision',
        parameters: { ...hiddenFields(screen.body), ...form },
      });
      const { headers } = await at(deciding, (call) => decision?.endpoint(call));
      const { hash } = new URL(String(headers.location));
      return Number.parseInt(new URLSearchParams(hash.slice(1)).get('error_description') ?? '0', 10);
    },
    mails: (purpose) => newest(purpose).map(({ text }) => text),
    openLink(purpose) {
      const url = new URL(newest(purpose)[0]?.links[0] ?? '');
      const parameters = Object.fromEntries(url.searchParams);
      const call = { ...makeCall(bench.clock(), { httpMethod: 'GET', parameters }), path: url.pathname };
      const route = mailLinkRoutes(core).find(({ match }) => 'path' in match && match.path === url.pathname);
      return at(call, () => route?.endpoint(call));
    },
    library() {
      const [route] = libraryRoutes(core, () => '');
      const asked = { httpMethod: 'GET', parameters: { apiKey: API_KEY } } as const;
      const served = route?.endpoint(makeCall(bench.clock(), asked)) as Response | undefined;
      return JSON.parse(/start\((.*)\)/.exec(served?.body ?? '')?.[1] ?? '{}') as Record<string, unknown>;
    },
  };
  return trial;
}

/** Shows that values have effects: no two of them look the same. */
export interface Probe {
  readonly values: readonly unknown[];
  /** What else is set. */
  readonly given?: Sections;
  /** What a user or site sees with a value. */
  readonly effect: (trial: Trial, value: unknown) => Promise<unknown>;
}

export const probe = (values: readonly unknown[], effect: Probe['effect'], given: Sections = {}): Probe => ({
  values,
  effect,
  given,
});
