import { Chain } from '#service/http/index.ts';
import { hiddenFields } from '#service/modules/login/login.fixture.ts';
import { API_KEY, type Bench, openBench } from '#service/modules/rest/rest.fixture.ts';
import { libraryRoutes } from './library.ts';
import { sessionRoutes } from './session.ts';

/** A page of the site, and one of nobody. */
export const ORIGIN = 'https://shop.example';
export const FOREIGN = 'https://evil.example';
/** The address that the login comes back to. */
export const PAGE = `${ORIGIN}/cart?item=7`;

export interface Sent {
  readonly method?: string;
  readonly transport?: 'http' | 'https';
  readonly headers?: Readonly<Record<string, string>>;
  /** Parameters of a form. */
  readonly form?: Readonly<Record<string, string>>;
}

export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly cookies: readonly string[];
  /** The body, where it is JSON. */
  readonly json: Record<string, unknown>;
}

export interface Pages {
  readonly bench: Bench;
  /** A request through all stages but the socket. */
  send(target: string, sent?: Sent): Promise<Received>;
  /** A call of a page, as the library makes it. */
  call(
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Received>;
  /** A login at a provider for the library: the response to the user's decision. */
  logIn(change?: Readonly<Record<string, string>>, person?: Readonly<Record<string, string>>): Promise<Received>;
  /** Opens a login and allows it as a user. */
  decided(target: string, person: Readonly<Record<string, string>>): Promise<Received>;
  /** The parameters that the page gets after such a login. */
  resultOf(response: Received): Record<string, string>;
}

/** The service with one site and a library of one line. */
export async function openPages(): Promise<Pages> {
  const bench = await openBench();
  await bench.updateSite({ domains: ['shop.example'] });
  const { core } = bench;
  const routes = core.store.modules.flatMap((module) =>
    module.name === 'client-library'
      ? [...libraryRoutes(core, () => 'const authdeskClientLibrary = {};'), ...sessionRoutes(core)]
      : (module.routes?.(core) ?? []),
  );
  const chain = new Chain(core, routes);

  async function send(url: string, { method = 'GET', transport = 'https', headers = {}, form }: Sent = {}) {
    const all: Record<string, string> = { host: 'localhost', ...headers };
    const body = form && Buffer.from(new URLSearchParams(form).toString());
    const head = { method: form ? 'POST' : method, url, headers: all, rawHeaders: Object.entries(all).flat() };
    const { response, headers: sent } = await chain.judge(head, transport, body);
    const json = response.body.startsWith('{') ? (JSON.parse(response.body) as Record<string, unknown>) : {};
    return { status: response.status, headers: sent, body: response.body, cookies: response.cookies ?? [], json };
  }

  async function decided(target: string, person: Readonly<Record<string, string>>): Promise<Received> {
    const screen = await send(target);
    if (!screen.body.includes('anti_forgery_token')) return screen;
    return send('/login/decision', { form: { ...hiddenFields(screen.body), ...person, decision: 'approve' } });
  }

  return {
    bench,
    send,
    call: (path, form, headers) =>
      send(`/${path}`, { form: { apiKey: API_KEY, ...form }, headers: { origin: ORIGIN, ...headers } }),
    async logIn({ method = 'socialize.login', ...change } = {}, person = { person: 'uid:u-ada' }) {
      const query = new URLSearchParams({
        ...{ client_id: API_KEY, x_provider: 'facebook', redirect_uri: PAGE, response_type: 'token' },
        ...{ state: 'st', x_clientSide: 'popup', ...change },
      });
      const address = 'x_ticket' in change ? '/socialize.addConnection' : `/${method}`;
      return decided(`${address}?${query}`, person);
    },
    decided,
    resultOf({ body, headers }) {
      const { location } = headers;
      if (location !== undefined) return Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)));
      const text = /data-result="([^"]*)"/.exec(body)?.[1] ?? '{}';
      return JSON.parse(
        text.replaceAll('&quot;', '"').replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&#39;', "'"),
      );
    },
  };
}
