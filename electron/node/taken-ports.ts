import { createServer } from 'node:net';
import { messageOf, systemCode } from '#shared/narrowing.ts';
import { fileFault } from './file-fault.ts';
import { OWN_PROGRAM, programAtPort } from './port-program.ts';
import { type ListenerName, StartProblem, type WantedPort } from './start-problem.ts';

/** How a listener is called, and the option that gives its port (D1). */
const listeners: Readonly<Record<ListenerName, { readonly name: string; readonly option: string }>> = {
  http: { name: 'HTTP port', option: '--http-port' },
  https: { name: 'HTTPS port', option: '--https-port' },
  console: { name: 'console’s port', option: '--console-port' },
  administration: { name: 'administration port', option: '--admin-port' },
};

/** True for an error of a listener whose port another program has. */
export const isTaken = (error: unknown): boolean => systemCode(error) === 'EADDRINUSE';

/**
 * Ports that other programs have, all of them in one problem: which programs, and the options that choose other ports (D1).
 *
 * @param programAt names the program of a port, as `programAtPort` does it
 */
export async function portsTaken(
  taken: readonly WantedPort[],
  host: string,
  programAt: (port: number) => Promise<string | undefined> = programAtPort,
): Promise<StartProblem> {
  const programs = await Promise.all(taken.map(({ port }) => programAt(port)));
  const sentences = taken.map(({ listener, port }, at) => {
    // What is not of the service is always on loopback.
    const what = `The ${listeners[listener].name} ${port} on ${listener.startsWith('http') ? host : '127.0.0.1'} is`;
    return programs[at] === OWN_PROGRAM
      ? `${what} another port of this start, too.`
      : `${what} taken by ${programs[at] ?? 'another program'}.`;
  });
  const options = taken.map(({ listener }) => listeners[listener].option);
  const [end, other] = taken.length === 1 ? ['that program', 'another port'] : ['these programs', 'other ports'];
  const withoutConsole = taken.some(({ listener }) => listener === 'console')
    ? '; --no-console starts without a console'
    : '';
  const choose = programs.every((program) => program === OWN_PROGRAM) ? 'Choose' : `End ${end}, or choose`;
  return new StartProblem(
    'port-taken',
    sentences.join(' '),
    `${choose} ${other} with ${options.join(' and ')} (0 takes any free port)${withoutConsole}.`,
    taken,
  );
}

/**
 * Why a listener could not be opened, as the user should read it (D1).
 *
 * @param programAt as of `portsTaken`
 */
export async function portProblem(
  error: unknown,
  wanted: WantedPort,
  host: string,
  programAt?: (port: number) => Promise<string | undefined>,
): Promise<StartProblem> {
  if (isTaken(error)) return portsTaken([wanted], host, programAt);
  const { name, option } = listeners[wanted.listener];
  switch (systemCode(error)) {
    case 'EACCES':
      return new StartProblem(
        'port-forbidden',
        `This user may not open the ${name} ${wanted.port} on ${host}.`,
        `Choose a port above 1023 with ${option} (0 takes any free port).`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        'address-unavailable',
        `This machine has no address ${host}.`,
        'Use 127.0.0.1 for this machine only, or an address of one of its network interfaces, with --host.',
      );
    default: {
      // A process that may open no more files needs no other port.
      const { reason = messageOf(error), remedy = `Try another port with ${option}` } = fileFault(error) ?? {};
      return new StartProblem(
        'internal',
        `The ${name} ${wanted.port} on ${host} could not be opened: ${reason}.`,
        `${remedy}.`,
      );
    }
  }
}

/** Whether a port can be opened now; the error when it cannot. */
export function portFault(port: number, host: string): Promise<Error | undefined> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', done);
    server.listen({ port, host, exclusive: true }, () => server.close(() => done(undefined)));
  });
}

/** Ports that are tried, one above the other. */
const TRIED = 50;

/**
 * The next port above a taken one that is free now.
 *
 * @param but ports that are not to be given
 * @returns 0, any free one, when none of the next 50 is
 */
export async function freePortAbove(taken: number, host: string, but: readonly number[]): Promise<number> {
  for (let port = taken + 1; port <= Math.min(taken + TRIED, 65_535); port++) {
    if (!but.includes(port) && (await portFault(port, host)) === undefined) return port;
  }
  return 0;
}
