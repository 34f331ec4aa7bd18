import { resolve } from 'node:path';
import { usageProblem } from '../exit-codes.ts';
import { readNamedFile } from '../named-file.ts';

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
