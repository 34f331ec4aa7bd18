import { API_KEY, type Received, type TestService } from '#service/http/listeners.fixture.ts';

export const CALLBACK = 'https://shop.example/callback';

export type LoginParameters = Record<string, string | undefined>;

/** The path of a login request; `undefined` leaves a parameter out. */
export function loginPath(change: LoginParameters = {}): string {
  const parameters = {
    client_id: API_KEY,
    redirect_uri: CALLBACK,
    response_type: 'code',
    x_provider: 'facebook',
    state: 's-1',
    ...change,
  };
  const pairs = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/socialize.login?${pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`;
}

/** The hidden fields of a provider's screen. */
export function hiddenFields(html: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [, name, value] of html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)) {
    if (name !== undefined && value !== undefined) fields[name] = value;
  }
  return fields;
}

export interface LoginClient {
  open(change?: LoginParameters): Promise<Received>;
  /** Opens the screen and sends a decision. */
  decide(fields: Record<string, string>, change?: LoginParameters): Promise<Received>;
  /** Sends a decision for a screen that is open. */
  post(fields: Record<string, string>): Promise<Received>;
}

export function loginClient(service: TestService): LoginClient {
  const open = (change?: LoginParameters) => service.send({ path: loginPath(change) });
  const post = (fields: Record<string, string>) => service.form(fields, { path: '/login/decision' });
  return {
    open,
    post,
    async decide(fields, change) {
      const screen = await open(change);
      return post({ ...hiddenFields(screen.text), person: 'uid:u-ada', decision: 'approve', ...fields });
    },
  };
}

/** The parameters of a redirect, decoded as clients do, and where they were. */
export function redirected(received: Received): {
  place: 'query' | 'fragment';
  base: string;
  parameters: Record<string, string>;
} {
  const location = String(received.headers.location);
  const mark = location.includes('#') ? '#' : '?';
  const index = location.lastIndexOf(mark);
  return {
    place: mark === '#' ? 'fragment' : 'query',
    base: location.slice(0, index),
    parameters: Object.fromEntries(new URLSearchParams(location.slice(index + 1))),
  };
}
