// The steps of a user between the two halves of a login at the OpenID provider (X 1, X 2), over plain fetch: what the
// relying parties below must not know of.
import { API_KEY, loginToken, SERVICE } from './app-steps.mjs';

export const issuer = `${SERVICE}/oidc/op/v1.0/${API_KEY}`;

/** Goes to the address of authorize as a browser would. @returns the address that the relying party is called back at */
export async function userLogsIn(authorizeUrl) {
  const began = await fetch(authorizeUrl, { redirect: 'manual' });
  const context = new URL(began.headers.get('location')).searchParams.get('context');
  const query = new URLSearchParams({ context, login_token: await loginToken() });
  const back = await fetch(`${issuer}/authorize/continue?${query}`, { redirect: 'manual' });
  return new URL(back.headers.get('location'));
}

/** Lets a device in by the code that it shows. */
export async function userLetsIn(userCode) {
  const body = new URLSearchParams({ user_code: userCode, login_token: await loginToken() });
  await fetch(`${issuer}/device_continue`, { method: 'POST', body });
}
