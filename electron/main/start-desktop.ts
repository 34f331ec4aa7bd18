import { join, resolve } from 'node:path';
import { app, dialog } from 'electron';
import { misspeltVariables, ownVariables } from '#node/own-variables.ts';
import { StartProblem } from '#node/start-problem.ts';
import { userFolder } from '#node/user-folders.ts';
import { showHidden } from '#shared/quoting/hidden-characters.ts';
import { CommandLineProblem, type DesktopOptions, readCommandLine } from './command-line.ts';
import { declareAppScheme } from './page/app-protocol.ts';
import { runDesktop, tellStarted } from './run-desktop.ts';
import { windowFolder } from './window-folder.ts';

// What must happen before Electron is ready, then everything else (run-desktop.ts).

// A full disk below standard output or error, or a reader that went away, must not stop the service.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
declareAppScheme();
// Every renderer of this process is sandboxed, also one whose own options forget it (R36). For root, Electron
// refuses this together with the --no-sandbox that `npm start` passes.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();

try {
  start(readCommandLine(process.argv.slice(app.isPackaged ? 1 : 2), process.env));
} catch (error) {
  if (!(error instanceof CommandLineProblem) && !(error instanceof StartProblem)) throw error;
  process.stderr.write(`${showHidden(`${error.message} ${error.next}`)}\n`);
  if (process.stderr.isTTY !== true) dialog.showErrorBox(error.message, error.next);
  app.exit(2);
}

/** @throws {StartProblem} when there is no folder to start in */
function start(options: DesktopOptions): void {
  const dataDir = options.dataDir ?? join(userFolder('data', process.env, process.platform), 'authdesk');
  const folder = dataDir === ':memory:' ? dataDir : resolve(dataDir);
  const ofWindow = windowFolder(folder);
  app.setPath('userData', ofWindow.path);
  app.on('quit', ofWindow.remove);

  const file = options.file === undefined ? undefined : resolve(options.file);
  if (app.requestSingleInstanceLock({ file })) {
    for (const line of misspeltVariables(process.env, ownVariables)) process.stderr.write(`${showHidden(line)}\n`);
    runDesktop({ ...options, file, dataDir: folder });
  } else {
    tellStarted();
    process.stdout.write('Authdesk already runs with this data folder; its window has been brought to the front.\n');
    app.exit(0);
  }
}
