import { spawn } from 'node:child_process';
import { saidBy } from '../hosts/programs.ts';
import { panels } from '../pages/shell.ts';
import { type DrivenPage, eventually, pageAt } from './devtools.ts';

/**
 * Starts the desktop app, looks at every panel, types, logs a test user in, exchanges the code, calls a method with the token, and
 * quits.
 *
 * @param program the app: Electron with the checkout's folder among the words, or what was installed
 * @returns what was done
 */
export async function walkThrough(program: string, words: readonly string[]): Promise<readonly string[]> {
  const app = spawn(program, [...words, '--remote-debugging-port=0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own, so that a starter script and what it started end together.
    detached: true,
  });
  const ended = new Promise((end) => app.once('close', end));
  try {
    const port = Number(await saidBy(app, /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//));
    const page = await pageAt(port, /^app:\/\/authdesk\//);
    const walked = [...(await visitPanels(page)), await typeSomething(page), ...(await logIn(page, port))];
    return [...walked, 'quit'];
  } finally {
    if (app.pid !== undefined && app.exitCode === null) process.kill(-app.pid, 'SIGTERM');
    await ended;
  }
}

async function visitPanels(page: DrivenPage): Promise<readonly string[]> {
  for (const { route, title } of panels) {
    await page.evaluate(`location.hash = '#/${route}'`);
    await eventually(`The panel ${title}`, () =>
      page.evaluate<boolean>(
        `document.querySelector('h1')?.textContent === '${title}' && document.querySelector('[aria-busy="true"]') === null`,
      ),
    );
  }
  return panels.map(({ name }) => name);
}

async function typeSomething(page: DrivenPage): Promise<string> {
  await page.evaluate("location.hash = '#/reproduce'");
  await eventually('A field to type in', () =>
    page.evaluate<boolean>(
      "(() => { const field = document.querySelector('main textarea, main [contenteditable=true]'); field?.focus(); return field !== null && document.activeElement === field; })()",
    ),
  );
  await page.type('thiss iz mispeled');
  return 'typed';
}

/** Use case 3 of the README's first minutes, by the operations of the console and the app's own login window. */
async function logIn(page: DrivenPage, port: number): Promise<readonly string[]> {
  const ask = async (name: string, input: object): Promise<Record<string, unknown>> => {
    const result = await page.evaluate<{ ok: boolean; value: Record<string, unknown> }>(
      `authdesk.operations[${JSON.stringify(name)}](${JSON.stringify(input)})`,
    );
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result.value;
  };
  const [site] = (await ask('sites.list', {})) as unknown as readonly { readonly apiKey: string }[];
  const login = { x_provider: 'facebook', redirect_uri: 'https://shop.example/callback' };
  const { id } = await ask('flows.start', { useCase: 'code', apiKey: site?.apiKey, login });
  await ask('host.openLogin', { flowId: id });
  const screen = await pageAt(port, /^https:\/\/.*socialize\.login/);
  // The answer comes before the click, which closes the window.
  await eventually('The provider’s screen', () =>
    screen.evaluate<boolean>(
      "(() => { const allow = [...document.querySelectorAll('button')].find((each) => each.textContent.trim() === 'Allow and continue'); setTimeout(() => allow?.click()); return allow !== undefined; })()",
    ),
  );
  await eventually('The call-back', async () => (await ask('flows.get', { id })).status === 'obtained');
  await ask('flows.exchange', { id });
  return ['logged in', 'exchanged the code'];
}
