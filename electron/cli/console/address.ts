import { controlPath } from '#node/administration/control-path.ts';
import { command, show, usual } from '../command.ts';
import { askConsoleAddress, dataFolder, noService, waitingOf } from '../control/ask.ts';
import { accepted, refusedProblem } from '../exit-codes.ts';

/** A fresh address of the console, with a token that opens one browser (R30). */
export const consoleAddress = command({
  usage: 'console',
  about: 'print a fresh address of the console of the running service, for one more browser',
  options: [...usual()],
  help: '\nThe address works once. Keep it to yourself.\n\nExample:\n  authdesk console',
  async run(typed, host) {
    const path = controlPath(dataFolder(typed.data, host), process.platform);
    const result = path === undefined ? undefined : await askConsoleAddress(path, waitingOf(host));
    if (result === undefined) throw noService(typed.data, host);
    if (!result.ok && result.error.code === 'not-found') {
      throw refusedProblem(
        'The service has no console for browsers.',
        'Start it without --no-console; the desktop app is its own console.',
      );
    }
    const { address } = accepted(result);
    return show(host, typed, { console: address }, address);
  },
});
