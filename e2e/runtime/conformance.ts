import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startDisplay } from './display.ts';
import { findElectron } from './electron-binary.ts';
import { bringSystemNeeds } from './system-needs.ts';

// `npm run conformance`: the suite against `authdesk serve` of this checkout, against another of its hosts, or against
// any service that runs with the suite's workspace file. Further words go to Vitest: a file, or -t with a name.

const help = `npm run conformance -- [--host in-process|serve|desktop] [words for Vitest]
npm run conformance -- --http URL --https URL [--config FILE] [--ca PEM] [--console URL] [words for Vitest]

  --host    which host of this checkout to start; serve when left out (build first: npm run build)
  --http    address of a running service's HTTP listener, for example http://127.0.0.1:9480
  --https   address of its HTTPS listener
  --config  the workspace file it runs with; e2e/hosts/conformance/workspace.json when left out
  --ca      certificate of the CA to trust, PEM; when left out, what this machine trusts
  --console the console's address with its token, as the service printed it and not opened yet; the tests that move the
            clock or change the workspace need it
`;

const root = resolve(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  options: {
    host: { type: 'string' },
    http: { type: 'string' },
    https: { type: 'string' },
    config: { type: 'string' },
    ca: { type: 'string' },
    console: { type: 'string' },
    t: { type: 'string', short: 't' },
    help: { type: 'boolean' },
  },
  allowPositionals: true,
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run(): Promise<number> {
  if (values.help) {
    say(help);
    return 0;
  }
  const hasAddress = values.http !== undefined || values.https !== undefined;
  const isWhole = values.http !== undefined && values.https !== undefined && values.host === undefined;
  if ((hasAddress || values.console !== undefined) && !isWhole) {
    say(`Give --http and --https together, with --console if you like, and no --host beside them.\n\n${help}`);
    return 2;
  }
  const kind = hasAddress ? 'address' : (values.host ?? 'serve');
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    AUTHDESK_CONFORMANCE_HOST: kind,
    ...(values.config !== undefined && { AUTHDESK_CONFORMANCE_CONFIG: resolve(values.config) }),
    ...(values.ca !== undefined && { AUTHDESK_CONFORMANCE_CA: resolve(values.ca) }),
    ...(values.console !== undefined && { AUTHDESK_CONFORMANCE_CONSOLE: values.console }),
    ...(values.http !== undefined && { AUTHDESK_CONFORMANCE_HTTP: values.http }),
    ...(values.https !== undefined && { AUTHDESK_CONFORMANCE_HTTPS: values.https }),
  };
  if (kind === 'address' && values.console === undefined)
    say('Without --console, the tests that move the clock or change the workspace are left out.');
  const display = kind === 'desktop' ? await prepareDesktop(environment) : undefined;
  if (display === null) return 1;
  try {
    const filter = values.t === undefined ? [] : ['-t', values.t];
    const words = ['run', '--config', 'e2e/runtime/conformance.config.ts', ...positionals, ...filter];
    const vitest = resolve(root, 'node_modules/vitest/vitest.mjs');
    return (
      spawnSync(process.execPath, [vitest, ...words], { cwd: root, stdio: 'inherit', env: environment }).status ?? 1
    );
  } finally {
    display?.stop();
  }
}

/** Finds Electron and a display; null when there is none, and why has been said. */
async function prepareDesktop(environment: NodeJS.ProcessEnv): Promise<{ stop(): void } | undefined | null> {
  const electron = process.env.AUTHDESK_TEST_ELECTRON ?? (await findElectron(root, say));
  if (electron === undefined || !bringSystemNeeds(electron, say)) return null;
  environment.AUTHDESK_TEST_ELECTRON = electron;
  if (process.platform !== 'linux' || process.env.DISPLAY) return undefined;
  const display = await startDisplay();
  environment.DISPLAY = display.name;
  return display;
}

process.exitCode = await run();
