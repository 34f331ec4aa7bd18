import type Provider from 'oidc-provider';
import { jobState } from './job-state.ts';

/** Events of the library for errors of its end-points. */
const events = [
  ...['authorization', 'grant', 'userinfo', 'introspection', 'revocation', 'end_session', 'end_session_confirm'],
  ...['device_authorization', 'discovery', 'jwks'],
].map((name) => `${name}.error`);

/** An error of the library; what is there depends on who threw it. */
interface Thrown {
  readonly error?: string;
  readonly error_description?: string;
  readonly error_detail?: string;
  readonly message?: string;
}

/** Keeps the error of a job for the log, which tells more than the client learns (D28). */
export function noteErrors(provider: Provider): void {
  const note = (ctx: { oidc?: { client?: { clientId: string } | undefined } }, thrown: Thrown): void => {
    const { error = 'server_error', error_description = '', error_detail, message = '' } = thrown;
    const clientId = ctx?.oidc?.client?.clientId;
    jobState().error = {
      error,
      description: error_description || message,
      ...(error_detail && { detail: error_detail }),
      ...(clientId !== undefined && { clientId }),
    };
  };
  // The types of the library list some of its events.
  const on = provider.on.bind(provider) as (event: string, listener: (...given: never[]) => void) => void;
  for (const event of events) on(event, note);
  on('server_error', (ctx: Parameters<typeof note>[0], { message = '' }: Thrown) => note(ctx, { message }));
  // Koa would write them to the console of the process.
  on('error', () => {});
}
