import { createServer, type IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import { type Administration, isHealth } from '#node/administration/administration.ts';
import { constantTimeEqual } from '#node/constant-time.ts';
import { clientLimits, type Timeouts } from '#node/http/client-limits.ts';
import { openGuarded } from '#node/http/guarded-listener.ts';
import { addressOf, hostsOf, isEverywhere, isLoopback, listeningAddress } from '#node/http/listening-address.ts';
import { isLocalHost } from '#node/http/origin-check.ts';
import { problemOf } from '#shared/contract/result.ts';
import { usageProblem } from '../exit-codes.ts';
import { readNamedFile } from '../named-file.ts';

/*
 * The administration interface at a port, for containers and programs in other languages. What it could do if abused: what
 * `AdministrationOperation` names, revealing secrets included. What protects it: it exists only when it is asked for, on
 * loopback unless another address is asked for, too, and on a listener of its own (R27, R31). It accepts only a Host that names
 * loopback, that address or an allowed name (R28), and nothing that a page of a browser sends: there is no page of its own (R29). It needs a token that the user made, compared in constant
 * time (R9, R30). All of that is in the head of a request; before it is right no body is read (R55).
 */

export interface PortOptions {
  readonly administration: Administration;
  /** 0 takes any free port. */
  readonly port: number;
  /** Address to listen on; absent: loopback. */
  readonly host?: string | undefined;
  /** Names under which other machines reach it. */
  readonly allowedHosts?: readonly string[] | undefined;
  readonly token: string;
  /** Hears that another program has the port at `::1`, and that other machines reach it. */
  readonly log?: (line: string) => void;
  /** When slow and half-open clients are cut off (R55). */
  readonly timeouts?: Partial<Timeouts> | undefined;
}

export interface AdministrationPort {
  /** `http://127.0.0.1:PORT`, or the other address. */
  readonly origin: string;
  /** Ends waits, finishes running calls, frees the port. */
  stop(): Promise<void>;
}

const refused = problemOf('refused');
const foreignHost = refused(
  'The administration port answers only to localhost, 127.0.0.1, [::1] and what --admin-host and --allow-host name.',
  'Use the address that "authdesk serve" printed; for another name, start it with --allow-host.',
);
const fromPage = refused(
  'A page of a browser may not ask the administration port.',
  'Ask from a program; a browser uses the console.',
);
const wrongToken = refused(
  'The administration port needs the token that the service was started with.',
  'Send "Authorization: Bearer" and the value of AUTHDESK_ADMIN_TOKEN.',
);

/**
 * Opens the port.
 *
 * @throws StartProblem when the port cannot be had
 */
export async function openAdministrationPort(options: PortOptions): Promise<AdministrationPort> {
  const { administration, token, port, host = '127.0.0.1', allowedHosts = [], log = () => {} } = options;
  const names = [...allowedHosts, ...(isEverywhere(host) ? [] : hostsOf(host))].map((name) => name.toLowerCase());
  const server = createServer(clientLimits(options.timeouts));
  const listener = await openGuarded(server, {
    routes: administration,
    authority(request, path, isKnown) {
      const { host, authorization } = request.headers;
      if (!isLocalHost(host, names)) return { status: 403, problem: foreignHost };
      if (isOfPage(request)) return { status: 403, problem: fromPage };
      if (isHealth(path)) return undefined;
      if (!constantTimeEqual(bearerOf(authorization), token))
        return { status: 401, problem: wrongToken, headers: { 'www-authenticate': 'Bearer' } };
      isKnown();
      return undefined;
    },
    wanted: { listener: 'administration', port },
    host,
    log,
  });
  if (!isLoopback(listeningAddress(server).address)) {
    log(
      `Warning: the administration port listens on ${host}, so other machines can reach it. Who has its token, or reads along on the way, can do everything.`,
    );
  }
  return {
    origin: addressOf(server, 'http'),
    async stop() {
      administration.stop();
      await listener.close();
    },
  };
}

/** Browsers say where a request comes from; programs send neither header. */
function isOfPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined;
}

function bearerOf(header: string | undefined): string {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
}

/** The environment variable with the token of the administration port. */
const VARIABLE = 'AUTHDESK_ADMIN_TOKEN';
/** What a token is made of: characters that an Authorization header takes as they are, so many that nobody guesses them. */
const FORM = /^[A-Za-z0-9._~+/=-]{32,512}$/;
const FILE_BYTES = 4_096;

/**
 * The token of the administration port, from a file or the environment: a command line would show it in the process list.
 * It is removed from the environment, so that no program that is started from here inherits it.
 *
 * @param file `--admin-token-file`
 * @throws CommandProblem when there is none, or one that can be guessed; the sentence never contains it
 */
export async function administrationToken(file: string | undefined, environment: NodeJS.ProcessEnv): Promise<string> {
  const ofEnvironment = environment[VARIABLE];
  delete environment[VARIABLE];
  const token = file === undefined ? ofEnvironment : await tokenOf(file);
  if (token === undefined) {
    throw usageProblem(
      '--admin-port opens the administration interface, which needs a token.',
      `Set ${VARIABLE}, for example to the output of "openssl rand -hex 32", or name a file with --admin-token-file.`,
    );
  }
  if (!FORM.test(token)) {
    throw usageProblem(
      'The token of the administration port is not 32 to 512 letters, digits and "._~+/=-".',
      'Make one with "openssl rand -hex 32".',
    );
  }
  return token;
}

async function tokenOf(file: string): Promise<string> {
  const next = 'Write a token into it, for this user alone.';
  const bytes = await readNamedFile(resolve(file), `The file ${file} of --admin-token-file`, FILE_BYTES, next);
  return bytes.toString('utf8').trim();
}
