import { errorMessage } from '../protocol/errors.ts';
import type { CauseGroup, CauseRow } from './row.ts';
import {
  ofAccess,
  ofAccounts,
  ofApiKeys,
  ofHosts,
  ofMethods,
  ofOwnState,
  ofParameters,
  ofRedirects,
  ofTransport,
  ofUserKeys,
} from './rows/calls.ts';
import { ofCertificates, ofClients, ofHeaders, ofJwts } from './rows/clients.ts';
import { ofConnections } from './rows/connections.ts';
import { ofConsent, ofMachines, ofProvider } from './rows/provider.ts';
import { ofSaml } from './rows/saml.ts';
import { ofNonces, ofSecrets, ofSignatures, ofTime } from './rows/signing.ts';
import { ofCodes, ofRegTokens, ofSessions, ofTokens } from './rows/tokens.ts';
import { ofUpstream } from './rows/upstream.ts';

const groups = [
  ...[ofApiKeys, ofUserKeys, ofHosts, ofTransport, ofAccess, ofTime, ofSignatures, ofNonces, ofSecrets, ofTokens],
  ...[ofSessions, ofRegTokens, ofCodes, ofHeaders, ofJwts, ofCertificates, ofClients, ofMethods, ofParameters],
  ...[ofRedirects, ofAccounts, ofProvider, ofMachines, ofConsent, ofSaml, ofUpstream, ofOwnState, ofConnections],
] as const;

/** Every cause that has a row, by who decides (D78). */
export const causeGroups: readonly CauseGroup[] = groups;

type NameIn<G> = G extends CauseGroup<infer Name> ? Name : never;

/** The second half of the key of a cause, as whoever refuses says it: `token-in-quotes`, `missing:UID`. */
export type CauseName = NameIn<(typeof groups)[number]> | `missing:${string}` | `invalid:${string}`;

const rows: ReadonlyMap<string, CauseRow> = new Map(
  causeGroups.flatMap((one) =>
    Object.entries(one.rows).map(([name, row]) => [name, typeof row === 'string' ? { title: row } : row] as const),
  ),
);

/** The second half of every key that has a row; the whole key where it is of one error alone. */
export const causeNames: readonly string[] = [...rows.keys()];

/** The row of a cause, by its key: that of one error alone before that of every error. */
export function causeRow(key: string): CauseRow | undefined {
  return rows.get(key) ?? rows.get(key.slice(key.indexOf('.') + 1));
}

/** The two lines of a message that the SAML end-points refuse. */
export function samlRow(name: CauseName | undefined): { readonly line: string; readonly todo: string } | undefined {
  const { line, todo } = causeRow(name ?? '') ?? {};
  return typeof line === 'string' && typeof todo === 'string' ? { line, todo } : undefined;
}

/** The title of a cause's key: a few words, for lists. */
export function causeTitle(key: string): string {
  const dot = key.indexOf('.');
  const code = key.slice(0, dot);
  const cause = key.slice(dot + 1);
  if (cause === 'provoked') return `Provoked on purpose: ${provokedWords(code)}`;
  const known = causeRow(key)?.title;
  if (known !== undefined) return known;
  if (code === 'connection') return 'The connection failed';
  const [kind, name] = cause.split(':');
  if (name !== undefined) return kind === 'missing' ? `${name} is missing` : `${name} has a wrong value`;
  const mistakes = cause.split('+');
  if (code === '403003' || mistakes.length > 1) {
    return sentence(mistakes.map((one) => rows.get(one)?.title ?? spaced(one)).join(' and '));
  }
  if (/^\d{6}$/.test(code)) return errorMessage(Number(code));
  const [, status] = /^http-(\d{3})$/.exec(code) ?? [];
  return status === undefined ? sentence(code.replaceAll('_', ' ')) : `HTTP status ${status}`;
}

function provokedWords(code: string): string {
  if (/^\d{6}$/.test(code)) return errorMessage(Number(code));
  if (code === 'reset') return 'connection reset';
  return code.replace(/^http-/, 'HTTP ').replaceAll('_', ' ');
}

/** `sig-in-hex` as words; names that the protocol writes in its own way stay so. */
function spaced(slug: string): string {
  // Its name is made of signs that no key has.
  if (slug === 'left-bare') return "! ' ( ) * left bare";
  return slug
    .replaceAll('-', ' ')
    .replace(
      /\b(?:url|http|https|oauth|json|get|post|sha1|sha256|hmac|utc)\b/g,
      (word) => spellings[word] ?? word.toUpperCase(),
    );
}

const spellings: Readonly<Record<string, string>> = { oauth: 'OAuth' };

function sentence(text: string): string {
  return /^(?:sig|nonce|timestamp)\b/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}
