import { resolve } from 'node:path';
import { shellQuote } from '#shared/quoting/posix-shell.ts';
import { argument, command, option, show, usual } from '../command.ts';
import { ask } from '../control/ask.ts';
import { usageProblem } from '../exit-codes.ts';
import { writeNamedFile } from '../named-file.ts';

/** Readable by this user only: it holds what a customer sent, though no secret. */
const MODE = 0o600;

/** A file with a call of the log, by which another installation repeats its verdict (R48). */
export const bundle = command({
  usage: 'bundle',
  about: 'write a call of the log to a file that reproduces its verdict in another installation',
  arguments: [argument('<callId>', 'callId of the call, from its response or from the log')],
  options: [
    option('--out <file>', 'file to write; "-" writes to standard output; named after the call unless given'),
    option('--anonymise', 'replace UIDs, e-mail addresses and names, too'),
    ...usual(),
  ],
  help: `
Secrets, tokens, codes and passwords are replaced by stand-ins, and the signature is made again so that it still fails
or passes for the same reason.

Examples:
  authdesk bundle 019bc187cc4800000002a52a8444ccde
  authdesk bundle 019bc187cc4800000002a52a8444ccde --out case-4711.json --anonymise`,
  async run(typed, host) {
    const { callId, out, anonymise = false } = typed;
    if (!/^[0-9a-f]{32}$/i.test(callId)) {
      throw usageProblem(
        `"${callId}" is no callId: one has 32 hex digits.`,
        'Copy it from the response (callId, or the header X-Call-Id) or from the log.',
      );
    }
    const input = { callId: callId.toLowerCase(), anonymise };
    const made = await ask(typed.data, host, 'bundles.make', input, { access: 'read' });
    if (out === '-') {
      host.output.json(made.bundle, 2);
      return;
    }
    const path = resolve(out ?? made.fileName);
    const text = `${JSON.stringify(made.bundle, undefined, 2)}\n`;
    writeNamedFile(path, text, MODE, 'Choose another file with --out, or make its folder first.');
    const { manifest, expected } = made.bundle;
    show(host, typed, { file: path, expected, manifest }, [
      `The bundle is ${path}.`,
      expected.accepted ? 'Its call is accepted.' : `Its call is refused: ${expected.reason}`,
      ...manifest.replaced.map(({ what, by }) => `  replaced: ${what}, by ${by}`),
      ...(manifest.signature === undefined ? [] : [`  signature: ${manifest.signature}`]),
      `Check it anywhere with: authdesk verify --bundle ${shellQuote(path)}`,
    ]);
  },
});
