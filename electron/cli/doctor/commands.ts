import { type AddCommand, dataOption } from '../add-command.ts';
import { readPort } from '../serve/options.ts';
import type { DoctorOptions } from './doctor.ts';

/** `authdesk doctor`. */
export const addDoctor: AddCommand = (program, host, setExitCode) => {
  program
    .command('doctor')
    .description('check what a start and its clients need on this machine, and say what to do')
    .option('--host <address>', 'address that the service would listen on', '127.0.0.1')
    .option('--http-port <port>', 'port for HTTP; that of the data folder unless given', readPort('--http-port'))
    .option('--https-port <port>', 'port for HTTPS; that of the data folder unless given', readPort('--https-port'))
    .option(
      '--console-port <port>',
      'port of the console; that of the data folder unless given',
      readPort('--console-port'),
    )
    .option(
      '--clock-of <url>',
      'compare this machine’s clock with that of a server; the only thing that is sent anywhere',
    )
    .option('--ask-names', 'ask the operating system for the names of the data centers, which may ask another machine')
    .option('--json', 'print JSON')
    .addOption(dataOption())
    .addHelpText(
      'after',
      `
It checks versions, data folder (read-only, in use, newer or older), key, clock, names, certificates and ports. Nothing is
changed, and nothing is sent to the network unless asked for. It works beside a running service.

Exit code 0: sound; 1: there is a problem, and its next step is printed.

Examples:
  authdesk doctor
  authdesk doctor --json --data ./ci-data | jq '.checks[] | select(.state == "problem")'
  authdesk doctor --clock-of https://shop.example`,
    )
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import('./doctor.ts');
      setExitCode(await doctor(options, host));
    });
};
