import { type Changes, withChanges } from '#shared/contract/changes.ts';
import {
  MAX_PULLED_PEOPLE,
  type UpstreamDifference,
  type UpstreamSettings,
  type UpstreamState,
  type UpstreamVerdict,
  upstreamSettings,
} from '#shared/contract/upstream.ts';
import { askService } from '../control/ask.ts';
import { counted } from '../counted.ts';
import { type ExitCode, exitCodes, usageProblem } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { readNamedFile } from '../named-file.ts';

interface UpstreamOptions {
  readonly data?: string;
  readonly json?: boolean;
}

/** The options of `authdesk upstream set`, as typed; what is absent stays as it is. */
interface SetOptions extends UpstreamOptions {
  readonly mode?: string;
  readonly domain?: string;
  readonly address?: string;
  readonly nameServer?: string;
  readonly ca?: string;
  readonly allow?: string;
  readonly proxy?: boolean;
  readonly signAnew?: boolean;
  readonly keep?: boolean;
  readonly logBodies?: boolean;
}

const MAX_CA_BYTES = 65_536;

function printed(host: Host, { json }: UpstreamOptions, value: unknown, lines: readonly string[]): ExitCode {
  if (json) host.output.json(value);
  else for (const line of lines) host.output.print(line);
  return exitCodes.ok;
}

/** `authdesk upstream set`: what is not given stays as it is (D85). */
export async function setUpstream(apiKey: string, options: SetOptions, host: Host): Promise<ExitCode> {
  const { settings: before } = await askService(options.data, host, 'upstream.show', { apiKey });
  const { ca, allow } = options;
  // Checked below.
  const given: Record<string, unknown> = {
    ...Object.fromEntries(
      (['mode', 'domain', 'address', 'nameServer', 'proxy', 'signAnew', 'keep', 'logBodies'] as const).flatMap(
        (name) => (options[name] === undefined ? [] : [[name, options[name] === 'none' ? null : options[name]]]),
      ),
    ),
    ...(ca !== undefined && { ca: ca === 'none' ? null : await pemIn(ca) }),
    ...(allow !== undefined && { allow: allow === 'none' ? [] : allow.split(',').map((one) => one.trim()) }),
  };
  if (before === undefined && options.domain === undefined)
    throw usageProblem('The site has no upstream yet.', 'Name its domain: --domain us1.example.com.');
  const read = upstreamSettings.safeParse(withChanges<Record<string, unknown>>({ ...before }, given));
  if (!read.success) {
    const [issue] = read.error.issues;
    const name = String(issue?.path[0] ?? '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    throw usageProblem(`--${name}: ${issue?.message}`, '"authdesk upstream set --help" shows what it takes.');
  }
  const state = await askService(options.data, host, 'upstream.set', {
    apiKey,
    settings: given as Changes<UpstreamSettings>,
  });
  return printed(host, options, state, stateLines(apiKey, state));
}

const pemIn = async (file: string): Promise<string> =>
  (await readNamedFile(file, `The file ${file}`, MAX_CA_BYTES, 'Name the file of the CA in PEM.')).toString('latin1');

/** `authdesk upstream show`. */
export async function showUpstream(apiKey: string, options: UpstreamOptions, host: Host): Promise<ExitCode> {
  const state = await askService(options.data, host, 'upstream.show', { apiKey });
  return printed(host, options, state, stateLines(apiKey, state));
}

function stateLines(apiKey: string, { settings, mode, asked, forbidden, counts, last, pausedUntil }: UpstreamState) {
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

/** `authdesk upstream freeze`: exit code 1 where nothing could be made of a call. */
export async function freezeAnswers(
  callIds: readonly string[],
  options: UpstreamOptions,
  host: Host,
): Promise<ExitCode> {
  const found = await askService(options.data, host, 'upstream.freeze', { callIds: [...callIds] });
  const { made, left } = found;
  printed(host, options, found, [
    ...made.map(({ callId, apiKey, method }) => `${callId}  ${apiKey} has a mock response for ${method}.`),
    ...left.map(({ callId, why }) => `${callId}  ${why}`),
  ]);
  return left.length === 0 ? exitCodes.ok : exitCodes.refused;
}

/** `authdesk upstream pull`: exit code 1 where the upstream did not give a part. */
export async function pullUpstream(
  apiKey: string,
  options: UpstreamOptions & { readonly people: string; readonly dryRun?: boolean },
  host: Host,
): Promise<ExitCode> {
  const people = /^\d{1,3}$/.test(options.people) ? Number(options.people) : Number.NaN;
  if (!(people <= MAX_PULLED_PEOPLE))
    throw usageProblem(`--people is a number from 0 to ${MAX_PULLED_PEOPLE}.`, 'Leave it out to read no accounts.');
  const { dryRun = false } = options;
  const found = await askService(options.data, host, 'upstream.pull', { apiKey, people, dryRun });
  const { rows, count, left } = found;
  const more = count > rows.length ? [`${count - rows.length} further members are not listed.`] : [];
  const done = dryRun ? 'Nothing was changed' : 'The site has them now';
  printed(host, options, found, [
    ...rows.map(({ part, member, there, here }) => `${part}  ${member}  there ${there ?? '-'}, here ${here ?? '-'}`),
    ...more,
    ...left.map(({ part, why }) => `${part} was not read: ${why}`),
    `${counted(count, 'member differs', 'members differ')}, ${counted(found.people, 'account was', 'accounts were')} read. ${done}.`,
  ]);
  return left.length === 0 ? exitCodes.ok : exitCodes.refused;
}

/** `authdesk upstream differences`. */
export async function upstreamDifferences(apiKey: string, options: UpstreamOptions, host: Host): Promise<ExitCode> {
  const found = await askService(options.data, host, 'upstream.differences', { apiKey });
  const none = 'No answers were compared in this run.';
  return printed(host, options, found, found.length === 0 ? [none] : found.map(differenceLine));
}

const differenceLine = ({ method, place, kind, calls, callIds }: UpstreamDifference): string =>
  `${method}  ${place === '' ? '(all)' : place}  ${kind}, ${counted(calls, 'call', 'calls')}  ${callIds.join(' ')}`;
