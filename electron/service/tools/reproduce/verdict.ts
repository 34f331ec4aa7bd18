import { routeHost } from '#service/http/host.ts';
import { notFound } from '#service/kernel/operation-problem.ts';
import { recordedCall } from '#service/modules/request-log/recorded-call.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { type PastedAnswer, type PastedCall, pastedCall } from '#shared/pasted-calls/pasted-call.ts';
import { errorCatalogue, errorMessage } from '#shared/protocol/errors.ts';
import { isMaskedHeader, isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { compare } from './compare.ts';
import type { ReproduceContext } from './context.ts';
import { type AskedTime, type Judgement, judgeCall, recordedJudgement } from './judgement.ts';
import type { OwnRecord } from './own-record.ts';
import { readPasted } from './pasted.ts';
import { type JudgedReading, judgeReadings } from './reading.ts';
import { parametersOf } from './request.ts';
import { offClock, type Said, sayJudgement } from './sentences.ts';
import { signingSite, similarSites } from './similar-sites.ts';
import { formatUtc } from './times.ts';
import { verdictText } from './verdict-text.ts';
import { causeOfSecret, knownSecrets } from './wrong-secret.ts';

/** What is asked about a text. */
export interface Question {
  readonly text: string;
  readonly entry?: number | undefined;
  readonly at?: AskedTime;
  readonly given?: string | undefined;
}

/**
 * What the service says about a pasted call: cause, what to do, proof. Nothing is sent and nothing is kept. The host of a
 * call is not judged (D3), because a call that failed elsewhere names another one.
 *
 * @throws {OperationProblem} when there is no call in the text
 */
export async function verdictOf(context: ReproduceContext, question: Question): Promise<ReproduceVerdict> {
  const pasted = readPasted(question.text);
  if (pasted.kind === 'row') return verdictOfRow(context, pasted.callId, question);
  const { entry, one, judgement, others } = await judgeReadings(context, pasted, question.entry, question.at);
  const { call, answer } = one;
  return verdict(context, { form: pasted.form, entry, call, answer, given: question.given, others }, judgement);
}

/** A row of the log is judged anew at its own time where the log has all of it; else it is shown as it was decided. */
async function verdictOfRow(
  context: ReproduceContext,
  callId: string,
  { at, given }: Question,
): Promise<ReproduceVerdict> {
  const row = await recordedCall(context.core.store, callId);
  if (row === undefined) {
    throw notFound(
      `call "${callId}" in the log`,
      'It may have been cleared, be older than the log keeps, or belong to another service. Paste the call itself.',
    );
  }
  const call = callOfRow(row);
  const recorded = recordedJudgement(row);
  if (call === undefined) return verdict(context, { form: 'callId', row }, recorded);
  const one = { form: 'callId', call, given, row };
  if (at !== undefined) return verdict(context, one, await judgeCall(context, call, at));
  if (row.errorCode !== 403003) return verdict(context, one, recorded);
  // Judged again, because a refused call of the log was searched for single mistakes only.
  const again = await judgeCall(context, call, row.at);
  return verdict(context, one, { ...recorded, judged: again.judged });
}

/** A row as it was sent; undefined when the log masked a part of it or did not keep it. */
export function callOfRow(row: CallDetail): PastedCall | undefined {
  const { target, headers, body, parameters } = row.request;
  if (parameters.some(isMaskedParameter) || headers.some(isMaskedHeader)) return undefined;
  if (body !== undefined && parameters.every(({ place }) => place !== 'body') && body !== '') return undefined;
  return pastedCall({
    httpMethod: row.httpMethod,
    transport: row.transport,
    host: headers.find(([name]) => name.toLowerCase() === 'host')?.[1] ?? row.host,
    target: toBytes(target),
    headers: headers.filter(([name]) => name.toLowerCase() !== 'host').map(([name, value]) => [name, value]),
    body: body === undefined ? undefined : toBytes(body),
  });
}

/** What a verdict is about. */
interface Subject {
  readonly form: string;
  /** Index of the call in the text that holds it. */
  readonly entry?: number;
  /** Other ways to read it, with which the service answers something else. */
  readonly others?: readonly JudgedReading[];
  /** Absent: the log does not have all of the call. */
  readonly call?: PastedCall;
  /** What the client got. */
  readonly answer?: PastedAnswer | undefined;
  readonly given?: string | undefined;
  /** The row that the text names. */
  readonly row?: CallDetail;
}

async function verdict(context: ReproduceContext, subject: Subject, judgement: Judgement): Promise<ReproduceVerdict> {
  const { form, call, given } = subject;
  const { store } = context.core;
  const { judged, at, kind, now } = judgement;
  const record = judgement.record ?? (await recordOfAnswer(context, subject.answer));
  const sent = call === undefined ? undefined : parametersOf(call).parameters;
  const key = judged.apiKey ?? sent?.get('apiKey') ?? sent?.get('client_id');
  const site = key === undefined ? undefined : store.sites.get(key);
  const unknownKey = site === undefined ? key : undefined;
  const similar = unknownKey === undefined ? [] : similarSites(store.sites.list(), unknownKey);
  const said = withSites(
    withSecret(say(subject, judgement), context, call, judged),
    context,
    call,
    unknownKey,
    similar,
  );
  const wasAccepted = record?.errorCode === 0;
  const comparison = call === undefined ? undefined : await compare(context, call, judged, at, given);
  const { error } = judged;
  const { transport, httpMethod, host, request } = judged;
  const facts = {
    ...(subject.entry !== undefined && { entry: subject.entry }),
    outcome: said.outcome,
    accepted: said.outcome === 'accepted' || (said.outcome === 'sound' && wasAccepted),
    cause: said.cause,
    ...(said.fix && { fix: said.fix }),
    ...(said.proof && { proof: said.proof }),
    errorCode: wasAccepted && said.outcome === 'sound' ? 0 : codeOf(said, judgement),
    ...(said.outcome === 'refused' && error !== undefined && { error }),
    mistakes: said.outcome === 'refused' ? [...(judged.signature?.mistakes ?? [])] : [],
    excluded: said.outcome === 'refused' ? [...(judged.signature?.excluded ?? [])] : [],
    notes: notesOf(context, subject, judgement, said),
    judgedAt: { at, kind },
    ...(now && { now: { errorCode: now.errorCode, sentence: now.reason } }),
    ...(record && { logged: record }),
    method: judged.method,
    ...(key !== undefined && { apiKey: key }),
    ...(site && { siteName: site.name }),
    similarSites: similar.map(({ apiKey, name }) => ({ apiKey, name })),
    call: { form, transport, httpMethod, host, ...request },
    ...(comparison && { compare: comparison }),
    trace: [...judged.trace],
  };
  const known = errorCatalogue.get(facts.errorCode);
  const whole = {
    ...facts,
    ...(facts.errorCode !== 0 && { errorMessage: errorMessage(facts.errorCode) }),
    ...(known && facts.errorCode !== 0 && { errorMeaning: known.meaning }),
  };
  return store.masked({ ...whole, ...verdictText(whole) });
}

function say({ call, answer }: Subject, judgement: Judgement): Said {
  const said = sayJudgement(judgement, call ?? {});
  const isOnlyOld = said.outcome === 'sound' && judgement.kind === 'own';
  return isOnlyOld && answer?.errorCode === 403002 ? offClock(judgement.at, call?.sentAt) : said;
}

/** The code that the call is answered with; a sound call is refused for its age or its nonce when it is sent now. */
function codeOf({ outcome }: Said, { judged, now }: Judgement): number {
  if (outcome === 'refused') return judged.accepted ? (now?.errorCode ?? 0) : judged.errorCode;
  return outcome === 'sound' ? (now?.errorCode ?? 0) : 0;
}

/** The row of the call in this log, where its answer names one. */
async function recordOfAnswer(
  { core }: ReproduceContext,
  answer: PastedAnswer | undefined,
): Promise<OwnRecord | undefined> {
  const row = await recordedCall(core.store, answer?.callId);
  return row && { callId: row.callId, at: row.at, errorCode: row.errorCode };
}

/** For a wrong secret: whose it is, or what happened to it on its way. */
function withSecret(said: Said, { core }: ReproduceContext, call: PastedCall | undefined, judged: JudgedCall): Said {
  if (said.outcome !== 'refused' || judged.errorCode !== 403010 || call === undefined) return said;
  const { parameters } = parametersOf(call);
  const found = causeOfSecret(call, knownSecrets(core.store, judged.apiKey ?? '', parameters.get('userKey')));
  return found === undefined ? said : { ...said, ...found };
}

/** For an unknown key: which site it may have been, and whether one of them signed the call. */
function withSites(
  said: Said,
  { core }: ReproduceContext,
  call: PastedCall | undefined,
  unknownKey: string | undefined,
  similar: readonly { readonly apiKey: string; readonly name: string }[],
): Said {
  if (said.outcome !== 'refused' || unknownKey === undefined || call === undefined) return said;
  const { parameters } = parametersOf(call);
  const sig = parameters.get('sig');
  const signer =
    sig === undefined
      ? undefined
      : signingSite(core.store.sites.list(), {
          httpMethod: call.httpMethod,
          address: { scheme: call.transport, host: call.host, path: call.path },
          parameters: [...parameters],
          sig,
        });
  const named = ({ apiKey, name }: { readonly apiKey: string; readonly name: string }) => `"${apiKey}" (${name})`;
  const cause = `No site here has the API key "${unknownKey.slice(0, 100)}".`;
  if (signer !== undefined) {
    return {
      ...said,
      cause: `${cause} The call is signed with the secret of ${named(signer)}.`,
      fix: `Send that key, "${signer.apiKey}", and sign again: the key is part of what is signed.`,
      proof: `HMAC-SHA1 with the secret of ${named(signer)} gives exactly the sig of the call.`,
    };
  }
  const application = core.store.sites
    .list()
    .find((site) => site.applications.some((one) => one.userKey === unknownKey));
  if (application !== undefined) {
    return {
      ...said,
      cause: `${cause} It is the userKey of an application of ${named(application)}.`,
      fix: `Send "${application.apiKey}" as apiKey, and "${unknownKey}" as userKey.`,
    };
  }
  if (similar.length === 0) return { ...said, cause };
  return {
    ...said,
    cause: `${cause} It is like ${similar.map(named).join(' and ')}.`,
    fix: `Compare it character by character with the key in Sites; most likely "${similar[0]?.apiKey}" was meant.`,
  };
}

function notesOf(
  { core }: ReproduceContext,
  { call, row, answer, others }: Subject,
  { kind, at, now, judged }: Judgement,
  said: Said,
): string[] {
  const notes = said.outcome === 'unknown' ? [] : [...(call?.notes ?? [])];
  const alternatives = said.outcome === 'refused' ? (judged.signature?.mistakes ?? []).flatMap(otherMistakes) : [];
  const clients =
    said.outcome === 'refused' ? (judged.signature?.mistakes ?? []).flatMap(({ client }) => client ?? []) : [];
  if (clients.length > 0) notes.push(clients.join(' '));
  if (alternatives.length > 0) notes.push(`Other mistakes give the same signature: ${alternatives.join(' ')}`);
  if (kind === 'own' && said.outcome === 'refused' && !judged.accepted && now !== undefined) {
    notes.push(
      `Judged as if sent at its own time, ${formatUtc(at)}. Sent now, it would be refused for its age (${now.errorCode}) before anything else.`,
    );
  }
  const { errorCode: answered = 0 } = answer ?? {};
  if (answered !== 0 && answered !== judged.errorCode && answered !== 403002) {
    notes.push(`When it was made, it was answered with ${answered} ${errorMessage(answered)}.`);
  }
  for (const other of others ?? []) notes.push(saysOfOther(other));
  if (kind === 'given') notes.push(`Judged as if sent at ${formatUtc(at)}.`);
  if (row !== undefined && call === undefined) {
    notes.push(
      'The log masks secrets and tokens of this call, so it is shown as it was decided and cannot be judged anew.',
    );
  }
  if (call !== undefined && row === undefined) {
    const { known } = routeHost(call.host, core.store, new Set());
    if (!known && judged.errorCode !== 0) {
      notes.push(
        `The host ${call.host || '(none)'} is not one of this service, so the call was made elsewhere; its host was not judged.`,
      );
    }
  }
  return notes;
}

/** What the service says of the call, read in another way. */
function saysOfOther({ entry, one, judgement: { judged } }: JudgedReading): string {
  const verdict = judged.accepted
    ? 'it would be accepted'
    : `it would be refused with ${judged.errorCode} ${errorMessage(judged.errorCode)}`;
  return `Read as number ${entry + 1} of the text, ${one.label}, ${verdict}.`;
}

/** What else gives the signature; a narrower form of the same mistake ("not sorted: …") says nothing new. */
function otherMistakes({
  sentence,
  or,
}: {
  readonly sentence: string;
  readonly or: readonly string[];
}): readonly string[] {
  const beginning = sentence.replace(/\.$/, '');
  return or.filter((other) => !other.startsWith(`${beginning}:`));
}
