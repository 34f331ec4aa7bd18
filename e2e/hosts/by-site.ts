import type { ServiceAddress } from './console-host.ts';
import { send } from './wire.ts';
import { demo } from './workspace.ts';

interface SiteSecret {
  readonly apiKey: string;
  readonly secret: string;
}

/** A call of a site's own server, which must succeed. @param site absent: the demo site */
export async function callAsSite(
  service: ServiceAddress,
  method: string,
  form: Readonly<Record<string, string>>,
  { apiKey, secret }: SiteSecret = demo,
): Promise<Record<string, unknown>> {
  const answer = (await send(service, `/${method}`, { form: { apiKey, secret, format: 'json', ...form } })).json();
  if (answer.errorCode !== 0) throw new Error(`${method} failed: ${JSON.stringify(answer)}`);
  return answer;
}

/** Registers a user who can log in. @returns the UID */
export async function registerUser(
  service: ServiceAddress,
  user: { readonly email: string; readonly password: string },
  site?: SiteSecret,
): Promise<string> {
  const form = { ...user, finalizeRegistration: 'true' };
  return String((await callAsSite(service, 'accounts.register', form, site)).UID);
}
