import { AbstractStartedContainer, GenericContainer, type StartedTestContainer } from 'testcontainers';

/** The service in a container, from the image of Authdesk's Containerfile. */
export declare class AuthdeskContainer extends GenericContainer {
  /** @param image `authdesk` when absent */
  constructor(image?: string);
  /** Workspace file, as a path or as its document; without one there is the demo site `3_demo`. */
  withWorkspace(workspace: string | object): this;
  start(): Promise<StartedAuthdeskContainer>;
}

export declare class StartedAuthdeskContainer extends AbstractStartedContainer {
  constructor(started: StartedTestContainer, ca: string);
  /** The CA certificate, PEM. */
  readonly ca: string;
  /** Address on this machine. */
  readonly http: string;
  readonly https: string;
  /** Secret of a site. @param apiKey `3_demo` when absent */
  secret(apiKey?: string): Promise<string>;
  /** Runs a command within the container: `authdesk('clock', 'step', '121s')`. @returns what it printed */
  authdesk(...words: readonly string[]): Promise<string>;
}
