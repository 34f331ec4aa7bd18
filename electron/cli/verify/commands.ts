import { type AddCommand, dataOption } from '../add-command.ts';
import { CommandProblem, exitCodes } from '../exit-codes.ts';
import type { VerifyOptions } from './verify.ts';

/** `authdesk verify`: the verdict of Reproduce. */
export const addVerify: AddCommand = (program, host, setExitCode) => {
  program
    .command('verify')
    .description('say whether the service accepts a call, and if not, why: cause, what to do, proof')
    .argument(
      '[call]',
      'URL, cURL, wget, PowerShell, fetch, raw HTTP, HAR, callId or base string, in quotes; "-" reads it from standard input',
    )
    .option('--bundle <file>', 'check a bundle instead: exit code 0 when its verdict is reproduced, 1 when it differs')
    .option('--at <time>', 'judge at "now", at the time in the "call" itself, or at this Unix time')
    .option('--entry <number>', 'which call of a text with several, from 1')
    .option('--base-string <text>', 'compare with what your code signs: its base string, or its sig')
    .option('--trace', 'print every rule that was checked')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
Nothing is sent and nothing is used up. A service that runs with the data folder judges the call by its own clock. Without
--at a call that is older than two minutes is judged as if sent at its own time, and is said to be old.

Exit code 0: accepted, now or when it was sent; 1: refused, or too old to be sent again; 2: the text is no call.

Examples:
  authdesk verify 'https://localhost:9443/socialize.getUserInfo?apiKey=3_demo&UID=u-ada&timestamp=…&nonce=…&sig=…'
  authdesk verify --trace "curl -d apiKey=3_demo -d secret=… https://localhost:9443/accounts.search"
  authdesk verify --base-string 'GET&http%3A%2F%2F…' 'https://localhost:9443/…'
  authdesk verify - --entry 3 < failed.har
  authdesk verify --bundle socialize.setStatus-403003-019bc187.authdesk-bundle.json`,
    )
    .action(async (call: string | undefined, { bundle, ...options }: VerifyOptions & { readonly bundle?: string }) => {
      if (bundle !== undefined) {
        const { checkBundle } = await import('../bundle/check-bundle.ts');
        setExitCode(await checkBundle(bundle, options, host));
        return;
      }
      if (call === undefined) {
        throw new CommandProblem(
          exitCodes.usage,
          'There is no call to verify.',
          'Give a URL or a cURL command in quotes, "-" for standard input, or --bundle with a file.',
        );
      }
      const { verify } = await import('./verify.ts');
      setExitCode(await verify(call, options, host));
    });
};
