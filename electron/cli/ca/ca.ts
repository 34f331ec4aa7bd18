import { join, resolve } from 'node:path';
import { readWorkspaceFile } from '#node/workspace-file.ts';
import { command, option, show, usual } from '../command.ts';
import { dataFolder } from '../control/ask.ts';
import { refusedProblem, usageProblem } from '../exit-codes.ts';
import { readDocument } from '../workspace/workspace.ts';

/** The local CA before a service runs. */
export const ca = command({
  usage: 'ca',
  about: 'make the local CA beforehand, or take the one that is there; print the path of its certificate',
  options: [
    option('--ca <dir>', 'folder of its own, which "serve --ca" takes; else that of the data folder'),
    option('--config <file>', 'workspace file that the service will start with: the CA may vouch for its domains'),
    ...usual(),
  ],
  help: `
Node reads NODE_EXTRA_CA_CERTS when a program starts, so the file has to be there before. Several services may share a folder.

Examples:
  export NODE_EXTRA_CA_CERTS=$(authdesk ca --ca ./ca)
  authdesk serve --ca ./ca --data :memory:`,
  async run(typed, host) {
    const { data: folder, config, ca: own } = typed;
    if (own === undefined && folder === ':memory:') {
      throw usageProblem(
        'A service in memory makes its CA anew at each start.',
        'Give a folder with --ca, here and to "authdesk serve".',
      );
    }
    const dir = own === undefined ? join(dataFolder(folder, host), 'ca') : resolve(own);
    const workspace = config === undefined ? undefined : await readDocument(() => readWorkspaceFile(resolve(config)));
    // All that is loaded, with the schemas, only where the command runs.
    const { domainsOfFile, makeAuthority } = await import('#service/composition/make-authority.ts');
    const domains = domainsOfFile.safeParse(workspace ?? {});
    if (!domains.success) {
      throw refusedProblem(
        'The workspace file is none: its data centers or sites have another form.',
        'Check it with "authdesk import FILE --dry-run", then run this command again.',
      );
    }
    const made = await makeAuthority(dir, domains.data, (line) => host.output.say(line));
    const { caPath, fingerprint256, notAfter } = made;
    return show(host, typed, { ca: caPath, fingerprint256, notAfter: new Date(notAfter).toISOString() }, caPath);
  },
});
