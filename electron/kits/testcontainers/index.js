// The service in a container, for Testcontainers (docs/testing/containers.md). The image is that of the Containerfile.
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AbstractStartedContainer, GenericContainer, Wait } from 'testcontainers';

const HTTP = 9480;
const HTTPS = 9443;
const WORKSPACE = '/opt/authdesk-workspace.json';
const START_MS = 60_000;
const command = ['serve', '--host', '0.0.0.0', '--no-console'];

export class AuthdeskContainer extends GenericContainer {
  #hasWorkspace = false;

  constructor(image = 'authdesk') {
    super(image);
    this.withExposedPorts(HTTP, HTTPS)
      .withCommand(command)
      .withWaitStrategy(Wait.forLogMessage('Authdesk is ready.'))
      .withStartupTimeout(START_MS);
  }

  withWorkspace(workspace) {
    if (this.#hasWorkspace) throw new Error('The container has a workspace file already: give withWorkspace once.');
    this.#hasWorkspace = true;
    const content = typeof workspace === 'string' ? readFileSync(workspace, 'utf8') : JSON.stringify(workspace);
    return this.withCopyContentToContainer([{ content, target: WORKSPACE }]).withCommand([
      ...command,
      '--config',
      WORKSPACE,
    ]);
  }

  async start() {
    const started = await super.start();
    try {
      const { output } = await run(started, ['cat', '/data/authdesk/ca/ca.pem']);
      return new StartedAuthdeskContainer(started, output);
    } catch (error) {
      await started.stop();
      throw error;
    }
  }
}

export class StartedAuthdeskContainer extends AbstractStartedContainer {
  constructor(started, ca) {
    super(started);
    this.ca = new X509Certificate(ca).toString();
  }

  get http() {
    return `http://${this.getHost()}:${this.getMappedPort(HTTP)}`;
  }

  get https() {
    return `https://${this.getHost()}:${this.getMappedPort(HTTPS)}`;
  }

  async secret(apiKey = '3_demo') {
    return (await this.authdesk('secret', apiKey)).trim();
  }

  async authdesk(...words) {
    return (await run(this, ['authdesk', ...words])).output;
  }
}

/** Runs a program in the container. Its output may be a secret, so only that of a failure is told. */
async function run(container, words) {
  const { exitCode, output } = await container.exec(words);
  if (exitCode === 0) return { output };
  throw new Error(
    `"${words.slice(0, 2).join(' ')}" ended with exit code ${exitCode} in the container: ${output.trim()}`,
  );
}
