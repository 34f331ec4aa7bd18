// Runs in a process of its own: logs in by the addresses and the key of the npm package "@remscodes/renault-api", as its
// README shows, and prints what each call gave, one JSON document.
import { GigyaApi } from '@remscodes/renault-api';

async function ask(address, parameters, init = {}) {
  const url = new URL(address);
  for (const [name, value] of Object.entries({ apikey: GigyaApi.KEY, ...parameters }))
    url.searchParams.set(name, value);
  const response = await fetch(url, init);
  return response.json();
}

const { LOGIN_ID: loginID, PASSWORD: password } = process.env;
const login = await ask(GigyaApi.LOGIN_URL, { loginID, password }, { method: 'POST' });
const login_token = login.sessionInfo?.cookieValue ?? '';
const account = await ask(GigyaApi.GET_ACCOUNT_INFO_URL, { login_token });
const jwt = await ask(GigyaApi.GET_JWT_URL, { login_token, fields: 'data.personId', expiration: '900' });
const key = await ask(GigyaApi.GET_JWT_PUBLIC_KEY_URL, {});
const logout = await ask(GigyaApi.LOGOUT_URL, { login_token });
const after = await ask(GigyaApi.GET_ACCOUNT_INFO_URL, { login_token });
process.stdout.write(JSON.stringify({ key: GigyaApi.KEY, answers: { login, account, jwt, key, logout, after } }));
