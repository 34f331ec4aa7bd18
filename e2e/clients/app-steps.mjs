// What a browser and a user do for an app of somebody else that hosts a relying party (X 1), over plain fetch: what the libraries
// beside this must not know of.
import { once } from 'node:events';

export const { SERVICE, API_KEY, SECRET, EMAIL, PASSWORD } = process.env;

/** A call with the credentials of the site. */
export async function bySite(method, parameters) {
  const body = new URLSearchParams({ apiKey: API_KEY, secret: SECRET, format: 'json', ...parameters });
  const answer = await (await fetch(`${SERVICE}/${method}`, { method: 'POST', body })).json();
  if (answer.errorCode !== 0) throw new Error(`${method}: ${answer.errorDetails}`);
  return answer;
}

export async function loginToken() {
  const answer = await (
    await fetch(`${SERVICE}/accounts.login`, {
      method: 'POST',
      body: new URLSearchParams({
        ...{ apiKey: API_KEY, loginID: EMAIL, password: PASSWORD, targetEnv: 'jssdk', format: 'json' },
      }),
    })
  ).json();
  if (answer.errorCode !== 0) throw new Error(`accounts.login: ${answer.errorDetails}`);
  return answer.sessionInfo.login_token;
}

/** Lets an app listen at a free port. @returns its address, and what ends it */
export async function listening(app) {
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://localhost:${server.address().port}`, server };
}

/** A browser that keeps the cookies of one app and follows nothing by itself. */
export function browser() {
  const cookies = new Map();
  return async (address, init = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', ...init, headers: { ...init.headers, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
}

/** The hidden fields of a form that sends itself, and where it goes. */
export function formIn(page) {
  const plain = (text) =>
    text
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  const fields = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return {
    action: plain(/action="([^"]+)"/.exec(page)?.[1] ?? ''),
    fields: Object.fromEntries(fields.map(([, name, value]) => [name, plain(value)])),
  };
}
