import type { Page } from 'playwright/test';
import { type Desktop, type InvokeResult, invoke } from '../hosts/electron.ts';

/** A run of the demo site, as far as these tests look at it. */
export interface Run {
  readonly id: string;
  readonly loginUrl: string;
}

/** @param more further parameters of the login request */
export async function startRun(
  desktop: Desktop,
  redirectUri: string,
  useCase = 'token',
  more: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const started = await invoke(desktop.page, 'flows.start', {
    useCase,
    apiKey: '3_demo',
    login: { x_provider: 'facebook', redirect_uri: redirectUri, ...more },
  });
  if (!started.ok) throw new Error(`The run did not start: ${JSON.stringify(started.error)}`);
  return started.value as unknown as Run;
}

/** Opens the login of a run in the in-app window. @returns its page, once the provider's screen is shown */
export async function openLogin(desktop: Desktop, run: Run): Promise<Page> {
  const page = await desktop.loginPage(async () => {
    await invoke(desktop.page, 'host.openLogin', { flowId: run.id });
  });
  await page.getByText('Simulated').waitFor();
  return page;
}

/** The value of the token that a run holds, as a client would have it. */
export async function tokenOf(desktop: Desktop, run: Run): Promise<string> {
  const { credential } = (await runNow(desktop, run)).value as { credential: { kind: string; id: string } };
  const revealed = await invoke(desktop.page, 'tokens.reveal', { kind: credential.kind, id: credential.id });
  return String(revealed.value?.value);
}

export function runNow(desktop: Desktop, run: Run): Promise<InvokeResult> {
  return invoke(desktop.page, 'flows.get', { id: run.id });
}
