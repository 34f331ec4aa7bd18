import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { jsonObject, messageOf } from '#shared/narrowing.ts';
import { AuthdeskError } from './error.ts';
import { clearTimeout, setTimeout } from './real-time.ts';

/** What the service says when it is ready (`authdesk serve --ready-json`). */
export interface Ready {
  readonly http: string;
  readonly https: string;
  readonly console?: string;
  readonly control?: string;
  readonly ca: string;
}

const LINES_KEPT = 20;
/** Time that calls which run have to finish; then the process is ended. */
const STOP_MS = 10_000;
/** Between a socket that closes and the end of its process. */
const END_IS_TOLD_MS = 1_000;

/*
 * The service is a process of its own, whose standard input is a pipe that this process holds: it ends with this process,
 * however that ends (`--stop-with-stdin`). Nothing of it keeps this process alive.
 */
export class ServiceProcess {
  readonly pid: number;
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  readonly #exit: Promise<string>;
  #state: 'running' | 'stopping' | 'stopped' = 'running';
  /** How it ended, when nobody had stopped it: a whole sentence. */
  #death: string | undefined;

  private constructor(child: ChildProcess, pid: number) {
    this.#child = child;
    this.pid = pid;
    if (child.stderr) createInterface({ input: child.stderr }).on('line', (line) => this.#keep(line));
    this.#exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
        if (this.#state === 'running') this.#death = how;
        this.#state = 'stopped';
        resolve(how);
      });
    });
  }

  /**
   * Starts the command and waits for its first line.
   *
   * @param words program and arguments
   * @param timeout milliseconds
   * @throws AuthdeskError with what the service said, when it does not start
   */
  static async start(
    words: readonly string[],
    timeout: number,
  ): Promise<{ readonly process: ServiceProcess; readonly ready: Ready }> {
    const [program = '', ...rest] = words;
    const child = spawn(program, rest, { stdio: ['pipe', 'pipe', 'pipe'], env: environmentOf(process.env) });
    const failed = new Promise<never>((_, reject) => {
      child.once('error', ({ message }) => {
        reject(new AuthdeskError('start', `Authdesk cannot be started: ${message}.`, 'Check the words of "command".'));
      });
    });
    // Later errors have nobody who waits for this promise.
    failed.catch(() => {});
    child.stdin?.on('error', () => {});
    if (child.pid === undefined) return failed;
    const service = new ServiceProcess(child, child.pid);
    const line = new Promise<string>((resolve) => {
      if (child.stdout) createInterface({ input: child.stdout }).on('line', resolve);
    });
    let late: NodeJS.Timeout | undefined;
    // As a promise of its own, and not by Promise.withResolvers: a Node that is too old gets the command's sentence.
    const inTime = new Promise<never>((_, reject) => {
      late = setTimeout(() => {
        child.kill('SIGKILL');
        reject(
          new AuthdeskError(
            'start',
            `Authdesk was not ready within ${timeout} ms.${service.#said()}`,
            'Give more time with startTimeout, or start fewer services at once.',
          ),
        );
      }, timeout);
    });
    try {
      const ended = service.#exit.then((how) => {
        throw new AuthdeskError('start', `Authdesk did not start: it ${how}.${service.#said()}`);
      });
      const ready = readyOf(await Promise.race([line, ended, failed, inTime]));
      if (ready === undefined) {
        await service.stop();
        throw new AuthdeskError(
          'start',
          `The first line of ${JSON.stringify(program)} is not that of "authdesk serve --ready-json".`,
          'Check the words of "command": they start authdesk, and print nothing themselves.',
        );
      }
      service.#letGo();
      return { process: service, ready };
    } finally {
      clearTimeout(late);
    }
  }

  /** Why nothing can be asked any more; undefined while the service runs. */
  #problem(): AuthdeskError | undefined {
    if (this.#state === 'running') return undefined;
    if (this.#death === undefined) {
      return new AuthdeskError('ended', 'This Authdesk was stopped.', 'Start another one with startAuthdesk().');
    }
    return new AuthdeskError(
      'ended',
      `The Authdesk service (process ${this.pid}) ${this.#death} while the test ran.${this.#said()}`,
      'Whatever ended it is outside of this test: look for a kill, or for too little memory. Start another one with startAuthdesk().',
    );
  }

  /**
   * The response to a request.
   *
   * @param unanswered how the sentence begins when there is none
   * @throws AuthdeskError with how the service ended, or that there is no response
   */
  async responseTo(unanswered: string, send: () => Promise<string>): Promise<string> {
    const problem = this.#problem();
    if (problem !== undefined) throw problem;
    try {
      return await send();
    } catch (error) {
      // The end of a process is told a moment after its sockets close.
      let timer: NodeJS.Timeout | undefined;
      const pause = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, END_IS_TOLD_MS);
      });
      await Promise.race([this.#exit, pause]);
      clearTimeout(timer);
      throw this.#problem() ?? new AuthdeskError('unavailable', `${unanswered}: ${messageOf(error)}.`);
    }
  }

  /** Ends it, and waits for its end. */
  async stop(): Promise<void> {
    if (this.#state === 'running') this.#state = 'stopping';
    this.#child.stdin?.end();
    const last = setTimeout(() => this.#child.kill('SIGKILL'), STOP_MS);
    this.#child.ref();
    await this.#exit;
    clearTimeout(last);
  }

  /** From now on the test's process may end: then the pipe closes, and the service ends, too. */
  #letGo(): void {
    this.#child.unref();
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) {
      (stream as { unref?(): void } | null)?.unref?.();
    }
  }

  #keep(line: string): void {
    this.#lines.push(line);
    if (this.#lines.length > LINES_KEPT) this.#lines.shift();
  }

  #said(): string {
    return this.#lines.length === 0 ? '' : `\nIt said:\n${this.#lines.map((line) => `  ${line}`).join('\n')}`;
  }
}

function readyOf(line: string): Ready | undefined {
  const ready = jsonObject(line) as Ready | undefined;
  return typeof ready?.http === 'string' && typeof ready.https === 'string' ? ready : undefined;
}

/** What a test runner sets for its own workers is not for the service. */
function environmentOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_V8_COVERAGE: __, AUTHDESK_ADMIN_TOKEN: ___, ...rest } = environment;
  return rest;
}
