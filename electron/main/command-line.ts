import { parseArgs } from 'node:util';
import { GIVE_A_VALUE, isEmptyValue, ownVariables } from '#node/own-variables.ts';

/** What the desktop app understands on its command line; the same words as `authdesk serve`. */
export interface DesktopOptions {
  /** Data folder; absent: the platform's app-data folder. */
  readonly dataDir: string | undefined;
  /** Workspace file, applied at start. */
  readonly config: string | undefined;
  /** Ports; absent: those that the data folder keeps (D1). */
  readonly httpPort: number | undefined;
  readonly httpsPort: number | undefined;
  /** Workspace file or bundle to open, as given; a file that was double-clicked comes so. */
  readonly file: string | undefined;
}

/** A command line that cannot be followed: one sentence, and what to do next. */
export class CommandLineProblem extends Error {
  readonly next: string;

  constructor(message: string, next: string) {
    super(message);
    this.name = 'CommandLineProblem';
    this.next = next;
  }
}

/**
 * Reads `--data DIR`, `--config FILE`, `--http-port N`, `--https-port N` and a file. Electron and Chromium have switches of their own on the
 * same line, so unknown ones are left alone.
 *
 * @param arguments_ process.argv without the program and the app's folder
 * @param environment process.env
 * @throws CommandLineProblem when a switch has no value or a variable of Authdesk's is empty, or a port is not a number from 0 to 65535
 *   (0: any free port, D1)
 */
export function readCommandLine(arguments_: readonly string[], environment: NodeJS.ProcessEnv): DesktopOptions {
  const { values, positionals } = parseArgs({
    args: [...arguments_],
    options: {
      data: { type: 'string' },
      config: { type: 'string' },
      'http-port': { type: 'string' },
      'https-port': { type: 'string' },
    },
    strict: false,
    allowPositionals: true,
  });
  const text = (name: string): string | undefined => {
    const value = values[name];
    // `true` is one without a value at the end of the line.
    if (value === true || isEmptyValue(value)) throw new CommandLineProblem(`--${name} is empty.`, GIVE_A_VALUE);
    return typeof value === 'string' ? value : undefined;
  };
  const port = (name: 'http-port' | 'https-port'): number | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value);
    throw new CommandLineProblem(
      `--${name} is "${value}", which is not a port.`,
      'Give a number from 1 to 65535, or 0 for any free port, and start Authdesk again.',
    );
  };
  const empty = ownVariables.find((name) => isEmptyValue(environment[name]));
  if (empty !== undefined) throw new CommandLineProblem(`The environment variable ${empty} is empty.`, GIVE_A_VALUE);
  return {
    dataDir: text('data'),
    config: text('config'),
    httpPort: port('http-port'),
    httpsPort: port('https-port'),
    // A word behind a switch of Chromium's may be the value of that switch.
    file: positionals.find((word) => word.endsWith('.json')),
  };
}
