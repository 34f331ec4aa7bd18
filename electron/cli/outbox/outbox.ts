import type { Message, MessageKind } from '#shared/contract/outbox.ts';
import { askOrOpen } from '../control/ask-or-open.ts';
import { counted } from '../counted.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';

export interface OutboxOptions {
  readonly data?: string;
  readonly json?: boolean;
  /** API key. */
  readonly site?: string;
  readonly to?: string;
  readonly uid?: string;
  readonly kind?: MessageKind;
  readonly last?: boolean;
  /** Messages to print. */
  readonly limit: number;
}

/** `authdesk outbox`: messages that pass the options, newest first; with or without a running service (D62). */
export async function outbox(options: OutboxOptions, host: Host): Promise<ExitCode> {
  const { data, json, site, to, uid, kind, last } = options;
  const { output } = host;
  const { items, next } = await askOrOpen(data, { access: 'read' }, host, 'outbox.list', {
    ...(site !== undefined && { apiKey: site }),
    ...(to !== undefined && { to }),
    ...(uid !== undefined && { UID: uid }),
    ...(kind !== undefined && { kind }),
    limit: last ? 1 : options.limit,
  });
  for (const { id } of items) {
    const message = await askOrOpen(data, { access: 'read' }, host, 'outbox.message', { id });
    if (json) output.json(lineOf(message));
    else for (const line of shown(message)) output.print(line);
  }
  if (items.length === 0 && (last || !json)) output.say('No message passes.');
  if (next !== undefined && !last) output.say('There are more; --limit prints up to 500.');
  return last && items.length === 0 ? exitCodes.refused : exitCodes.ok;
}

/** `authdesk outbox clear`. */
export async function clearOutbox(
  { data, site, json }: Pick<OutboxOptions, 'data' | 'site' | 'json'>,
  host: Host,
): Promise<ExitCode> {
  const input = site === undefined ? {} : { apiKey: site };
  const value = await askOrOpen(data, { access: 'change' }, host, 'outbox.clear', input);
  if (json) host.output.json(value);
  else host.output.print(`Removed ${counted(value.removed, 'message', 'messages')}.`);
  return exitCodes.ok;
}

/** One line of JSON, the members of D62 first. */
function lineOf({ kind, to, text, links, codes, callId, apiKey, UID, purpose, subject, at, id }: Message) {
  return { kind, to, text, links, codes, callId, site: apiKey, UID, purpose, subject, at, id };
}

function shown({ at, kind, to, purpose, apiKey, subject, text, callId }: Message): string[] {
  const head = [new Date(at).toISOString(), kind, to, purpose, apiKey, ...(callId === undefined ? [] : [callId])];
  const lines = [...(subject === undefined ? [] : [subject]), ...text.split(/\r?\n/)];
  return [head.join('  '), ...lines.map((line) => `    ${line}`)];
}
