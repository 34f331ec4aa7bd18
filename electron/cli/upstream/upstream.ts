import type { Changes } from '#shared/contract/changes.ts';
import type {
  UpstreamDifference,
  UpstreamSettings,
  UpstreamState,
  UpstreamVerdict,
} from '#shared/contract/upstream.ts';
import { choice, counted, type GroupRow, operation, option, type Usual, usual, usually } from '../command.ts';
import { ask } from '../control/ask.ts';
import { exitCodes, usageProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readNamedFile } from '../named-file.ts';

/** The options of `upstream set`, as typed; what is absent stays as it is. */
interface SetTyped extends Usual {
  readonly apiKey: string;
  readonly ca?: string;
  readonly allow?: string;
}

const MAX_CA_BYTES = 65_536;
const whole = (left: readonly unknown[]) => (left.length === 0 ? exitCodes.ok : exitCodes.refused);

/** The upstream of a site of the running service (D85). */
export const upstream: GroupRow = {
  name: 'upstream',
  about: 'send the calls of a site on to the real service, and say why it refuses them',
  help: `
relay: the client gets the upstream's answer, byte for byte. shadow: the client gets Authdesk's answer, and both are
compared. Methods that write, the token end-point and logins are sent only where --allow says so. It is off again after
a restart, unless --keep; with CI=true the service needs "serve --allow-upstream". docs/upstream.md says what is sent.

Examples:
  authdesk upstream set 3_demo --mode relay --domain us1.example.com
  authdesk upstream set 3_demo --mode shadow --domain us1.example.com --address 203.0.113.7:443 --allow token,login
  authdesk upstream show 3_demo
  authdesk upstream differences 3_demo --json
  authdesk upstream pull 3_demo --people 20 --dry-run
  authdesk upstream set 3_demo --mode off`,
  commands: [
    operation('set <apiKey>', 'set up the upstream of a site, or switch it', 'upstream.set', {
      options: [
        ...usual(),
        choice('--mode <mode>', 'what is done with its calls', ['off', 'relay', 'shadow']),
        option('--domain <domain>', 'domain of the data center there: calls go to <namespace>.<domain>'),
        option('--address <address>', 'its address, IP:PORT or IP:PORT/HTTP-PORT, instead of asking a name server'),
        option('--name-server <ip>', "name server that is asked instead of this machine's"),
        option('--ca <file>', 'CA of its certificate in PEM, instead of the usual roots'),
        option('--proxy', 'by the proxy that HTTPS_PROXY or HTTP_PROXY names, which then finds its address'),
        option('--no-proxy', 'without one (default)'),
        option('--allow <rights>', 'what is sent besides methods that only read: writes,token,login; "none"'),
        option('--sign-anew', "sign signed calls anew, by the site's own secret"),
        option('--no-sign-anew', "send the client's bytes (default)"),
        option('--keep', 'it stays on after a restart'),
        option('--no-keep', 'it is off after a restart (default)'),
        option('--no-log-bodies', "keep bodies of the upstream's answers out of the log"),
        option('--log-bodies', 'log them, masked (default)'),
      ],
      input: async (typed, host) => ({ apiKey: typed.apiKey, settings: await changesIn(typed, host) }),
      text: stateLines,
    }),
    operation(
      'show <apiKey>',
      'state, last answers, and how many calls of each method were accepted and refused',
      'upstream.show',
      { text: stateLines },
    ),
    operation('freeze <callId...>', 'make a mock response of each recorded answer of the upstream', 'upstream.freeze', {
      input: ({ callId }) => ({ callIds: [...callId] }),
      text: ({ made, left }) => [
        ...made.map(({ callId, apiKey, method }) => `${callId}  ${apiKey} has a mock response for ${method}.`),
        ...left.map(({ callId, why }) => `${callId}  ${why}`),
      ],
      code: ({ left }) => whole(left),
    }),
    operation(
      'pull <apiKey>',
      'read schema, policies, screen-sets and message texts of the upstream into the site',
      'upstream.pull',
      {
        options: [
          ...usual(),
          usually(option('--people <count>', 'also its first accounts, with made-up persons: at most 100'), '0'),
          option('--dry-run', 'only say what differs'),
        ],
        async input({ apiKey, people, dryRun = false }) {
          const { MAX_PULLED_PEOPLE } = await import('#shared/contract/upstream.ts');
          if (/^\d{1,3}$/.test(people) && Number(people) <= MAX_PULLED_PEOPLE)
            return { apiKey, people: Number(people), dryRun };
          throw usageProblem(
            `--people is a number from 0 to ${MAX_PULLED_PEOPLE}.`,
            'Leave it out to read no accounts.',
          );
        },
        text: ({ rows, count, left, people }, { dryRun }) => [
          ...rows.map(
            ({ part, member, there, here }) => `${part}  ${member}  there ${there ?? '-'}, here ${here ?? '-'}`,
          ),
          ...(count > rows.length ? [`${count - rows.length} further members are not listed.`] : []),
          ...left.map(({ part, why }) => `${part} was not read: ${why}`),
          `${counted(count, 'member differs', 'members differ')}, ${counted(people, 'account was', 'accounts were')} read. ${dryRun ? 'Nothing was changed' : 'The site has them now'}.`,
        ],
        code: ({ left }) => whole(left),
      },
    ),
    operation(
      'differences <apiKey>',
      'how its answers differ from those of Authdesk, by method and place',
      'upstream.differences',
      {
        text: (found) => (found.length === 0 ? 'No answers were compared in this run.' : found.map(differenceLine)),
      },
    ),
  ],
};

/** The settings that are given; checked together with those that stay. */
async function changesIn(
  { apiKey, data: folder, json: _, ...typed }: SetTyped,
  host: Host,
): Promise<Changes<UpstreamSettings>> {
  const { settings: before } = await ask(folder, host, 'upstream.show', { apiKey });
  const { withChanges } = await import('#shared/contract/changes.ts');
  const { upstreamSettings } = await import('#shared/contract/upstream.ts');
  const { ca, allow } = typed;
  const given: Readonly<Record<string, unknown>> = {
    ...Object.fromEntries(Object.entries(typed).map(([name, value]) => [name, value === 'none' ? null : value])),
    ...(ca !== undefined && { ca: ca === 'none' ? null : await pemIn(ca) }),
    ...(allow !== undefined && { allow: allow === 'none' ? [] : allow.split(',').map((one) => one.trim()) }),
  };
  if (before === undefined && given.domain === undefined)
    throw usageProblem('The site has no upstream yet.', 'Name its domain: --domain us1.example.com.');
  const read = upstreamSettings.safeParse(withChanges<Record<string, unknown>>({ ...before }, given));
  if (read.success) return given;
  const [issue] = read.error.issues;
  const name = String(issue?.path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const next =
    name === 'allow'
      ? 'Put commas between several; "none" sends only methods that read.'
      : '"authdesk upstream set --help" shows what it takes.';
  throw usageProblem(`--${name}: ${issue?.message}`, next);
}

const pemIn = async (file: string): Promise<string> =>
  (await readNamedFile(file, `The file ${file}`, MAX_CA_BYTES, 'Name the file of the CA in PEM.')).toString('latin1');

function stateLines(
  { settings, mode, asked, forbidden, counts, last, pausedUntil }: UpstreamState,
  { apiKey }: { readonly apiKey: string },
) {
  if (settings === undefined) return [`${apiKey} has no upstream; "authdesk upstream set" sets one up.`];
  const rights = settings.allow.length === 0 ? 'methods that only read' : `reading, and ${settings.allow.join(', ')}`;
  const where = destinationWords(settings);
  const lines = [
    mode === 'off'
      ? `${apiKey}: off. Nothing is sent to ${settings.domain}.`
      : `${apiKey}: ${mode} of ${where}, ${rights}; ${settings.keep ? 'also after a restart' : 'until the service stops'}.`,
  ];
  if (asked !== undefined) {
    lines.push(
      `A workspace file or a restored state asks for ${asked} of ${where}, ${rights}${settings.keep ? ', also after a restart' : ''}. To allow that: authdesk upstream set ${apiKey} --mode ${asked}`,
    );
  }
  if (forbidden) lines.push('CI is "true" here: start with "authdesk serve --allow-upstream" where it is meant.');
  if (pausedUntil !== undefined)
    lines.push('The upstream failed ten times in a row: nothing is sent for half a minute.');
  for (const { method, accepted, refused, differs } of counts)
    lines.push(`  ${method}: ${accepted} accepted, ${refused} refused, ${differs} differ`);
  for (const { callId, method, verdict } of last) lines.push(`  ${callId}  ${method}  ${verdictWords(verdict)}`);
  return lines;
}

/** All that decides where calls arrive: whoever agrees to a file agrees to that. */
const destinationWords = ({ domain, address, nameServer, proxy, ca, signAnew }: UpstreamSettings): string =>
  [
    domain,
    address && `at ${address}`,
    address === undefined && nameServer && `by the name server ${nameServer}`,
    proxy && 'by the proxy of the environment',
    ca && 'by a CA of its own',
    signAnew && 'signed anew',
  ]
    .filter(Boolean)
    .join(', ');

const verdictWords = ({ outcome, code, status, cause, differs }: UpstreamVerdict): string =>
  [
    status === 0 ? `no answer (${code})` : `${outcome} (${code}, HTTP ${status})`,
    cause,
    differs ? 'differs from Authdesk' : undefined,
  ]
    .filter((one) => one !== undefined)
    .join(', ');

const differenceLine = ({ method, place, kind, calls, callIds }: UpstreamDifference): string =>
  `${method}  ${place === '' ? '(all)' : place}  ${kind}, ${counted(calls, 'call', 'calls')}  ${callIds.join(' ')}`;
