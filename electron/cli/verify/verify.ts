import type { OfflineService } from '#service/index.ts';
import type { PastedCall } from '#shared/pasted-calls/pasted-call.ts';
import { readPaste } from '#shared/pasted-calls/read-paste.ts';
import { decodeForm } from '#shared/protocol/percent.ts';
import { withDataFolder } from '../data-folder.ts';
import { CommandProblem, type ExitCode, exitCodes } from '../exit-codes.ts';
import type { Host } from '../host.ts';
import { judge, type Verdict, verdictSentence } from './verdict.ts';

export interface VerifyOptions {
  readonly data?: string;
  readonly json?: boolean;
  readonly trace?: boolean;
  /** `now`, `call`, or Unix time in seconds. */
  readonly at?: string;
}

/** The call that a text describes. */
function pastedCallIn(text: string): PastedCall {
  const paste = readPaste(text);
  const chosen = paste.kind === 'calls' ? paste.calls[paste.likely] : undefined;
  if (chosen) return chosen.call;
  throw paste.kind === 'notACall'
    ? new CommandProblem(exitCodes.usage, paste.sentence, paste.next)
    : new CommandProblem(exitCodes.usage, 'This is not a call.', 'Give a URL or a cURL command.');
}

/** A timestamp of a call, as milliseconds since 1970; undefined when it has none that is a number of seconds. */
function ownTime(call: PastedCall): number | undefined {
  for (const part of [call.query, call.body ?? '']) {
    try {
      const timestamp = decodeForm(part).find(({ name }) => name.toLowerCase() === 'timestamp')?.value;
      if (timestamp !== undefined && /^\d{1,11}$/.test(timestamp)) return Number(timestamp) * 1000;
    } catch {
      // The verdict itself will say that it cannot be read.
    }
  }
  return undefined;
}

function timeOf(at: string | undefined, call: PastedCall): number | undefined {
  if (at === undefined || at === 'now') return undefined;
  if (at === 'call') return ownTime(call);
  if (/^\d{1,11}$/.test(at)) return Number(at) * 1000;
  throw new CommandProblem(
    exitCodes.usage,
    `--at is "${at}", which is not a time.`,
    'Write "now", "call" for the time in the call itself, or Unix time in seconds.',
  );
}

/**
 * `authdesk verify`: what the service would say about a call, in one sentence.
 *
 * A call that a customer sends is hours old when it is checked, so an old call is also judged at its own time. Its age
 * would otherwise hide what else is wrong with it.
 */
export async function verify(text: string, options: VerifyOptions, host: Host): Promise<ExitCode> {
  const call = pastedCallIn(text === '-' ? host.input() : text);
  const at = timeOf(options.at, call);
  return withDataFolder(options.data, { access: 'read' }, host, async (service) => {
    const verdict = await judge(call, service, at);
    const atOwnTime = verdict.errorCode === 403002 ? await judgedAtOwnTime(call, service) : undefined;
    report(verdict, atOwnTime, options, host.output);
    return verdict.accepted ? exitCodes.ok : exitCodes.refused;
  });
}

async function judgedAtOwnTime(call: PastedCall, service: OfflineService): Promise<Verdict | undefined> {
  const time = ownTime(call);
  return time === undefined ? undefined : judge(call, service, time);
}

function report(
  verdict: Verdict,
  atOwnTime: Verdict | undefined,
  options: VerifyOptions,
  output: Host['output'],
): void {
  if (options.json) {
    output.json({ ...verdict, ...(atOwnTime ? { atOwnTime } : {}) }, 2);
    return;
  }
  output.print(verdictSentence(verdict));
  if (atOwnTime) {
    output.print(
      atOwnTime.accepted
        ? 'Apart from its age the call is right: sent at its own time it would have been accepted.'
        : `Sent at its own time it would have been refused too. ${verdictSentence(atOwnTime)}`,
    );
  }
  if (!options.trace) return;
  const marks = { passed: '✓', failed: '✗', noted: '·' };
  for (const { outcome, rule, check, values } of (atOwnTime ?? verdict).trace) {
    output.print(`  ${marks[outcome]} ${rule}: ${check}`);
    for (const [name, value] of Object.entries(values ?? {})) output.print(`      ${name}: ${value}`);
  }
}
