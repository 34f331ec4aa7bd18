import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type RequestOptions, request } from 'node:http';
import { createInterface } from 'node:readline';

/** A service that is asked by its control socket and by its port, over connections that stay open. */
export class AdministrationAsker {
  readonly #child: ChildProcess;
  readonly #options: Readonly<Record<'socket' | 'port', RequestOptions>>;

  private constructor(child: ChildProcess, options: Readonly<Record<'socket' | 'port', RequestOptions>>) {
    this.#child = child;
    this.#options = options;
  }

  /** @param command path of the built command */
  static async start(command: string): Promise<AdministrationAsker> {
    const token = randomBytes(32).toString('hex');
    const ports = ['--http-port', '0', '--https-port', '0', '--admin-port', '0', '--no-console'];
    const child = spawn(
      process.execPath,
      [command, 'serve', '--ready-json', '--stop-with-stdin', '--data', ':memory:', ...ports],
      { stdio: ['pipe', 'pipe', 'inherit'], env: { ...process.env, AUTHDESK_ADMIN_TOKEN: token } },
    );
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const { control, admin } = JSON.parse(line) as { control: string; admin: string };
    const { hostname, port } = new URL(admin);
    const headers = { 'content-type': 'application/json' };
    return new AdministrationAsker(child, {
      socket: { socketPath: control, headers, agent: new Agent({ keepAlive: true }) },
      port: {
        hostname,
        port,
        headers: { ...headers, authorization: `Bearer ${token}` },
        agent: new Agent({ keepAlive: true }),
      },
    });
  }

  ask(way: 'socket' | 'port', operation: string): Promise<void> {
    return new Promise((done, reject) => {
      const options = { ...this.#options[way], method: 'POST', path: `/v1/${operation}` };
      const sent = request(options, (response) => response.resume().once('end', done));
      sent.once('error', reject).end('{}');
    });
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.end();
    await ended;
  }
}
