import type { Flow } from '#shared/contract/flows.ts';
import { withoutEnds } from '#shared/text-ends.ts';
import { flowTexts as texts } from '../../texts/flows.ts';
import { formatTag } from '../../texts/number.ts';

const minute = new Intl.DateTimeFormat(formatTag, { hour: '2-digit', minute: '2-digit' });

/** A run in a list: its user, its use case, and when it started: "Ada Lovelace · one-time code · 14:02". */
export function runName(run: Flow): string {
  const who = run.user ?? texts.runs[['ready', 'running', 'waiting'].includes(run.status) ? 'nobodyYet' : 'noUser'];
  return `${who} · ${texts.useCases[run.useCase].short} · ${minute.format(run.startedAt)}`;
}

/** The name as part of a file's name. */
export function runFileName(run: Flow, extension: string): string {
  const name = runName(run)
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-');
  const words = withoutEnds(name, '-').toLowerCase();
  return `authdesk-run-${words}.${extension}`;
}
