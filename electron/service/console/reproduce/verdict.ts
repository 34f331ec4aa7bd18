import { meantSite, similarSites, siteGone } from '#service/core/auth/index.ts';
import { recordedCall } from '#service/core/log/index.ts';
import { knownHosts, siteRepository, sitesOf } from '#service/core/sites/index.ts';
import {
  answerAlone,
  askFor,
  type PastedAnswer,
  type PastedCall,
  pastedCall,
} from '#service/diagnosis/pasted-calls/index.ts';
import { nextRefusal } from '#service/diagnosis/refusals/index.ts';
import { routeHost } from '#service/http/index.ts';
import { formatUtc, notFound } from '#service/kernel/index.ts';
import { decidingStep } from '#shared/causes/cause.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { verdictOf as upstreamVerdictOf } from '#shared/contract/upstream.ts';
import { toBytes } from '#shared/pasted-calls/byte-text.ts';
import { errorCatalogue, errorMessage } from '#shared/protocol/errors.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { isMaskedHeader, isMaskedParameter } from '#shared/protocol/masked-values.ts';
import { compare } from './compare.ts';
import type { ReproduceContext } from './context.ts';
import { type AskedTime, type Judgement, judgeCall, recordedJudgement } from './judgement.ts';
import { lookAlikeOf } from './look-alikes.ts';
import { otherAddress } from './other-address.ts';
import { repeatNotes } from './own-record.ts';
import { failureNotes, noteOfClock, sayRecorded, withFailures } from './own-state.ts';
import { readPasted } from './pasted.ts';
import { unreadable } from './pasted-job.ts';
import { type JudgedReading, judgeReadings } from './reading.ts';
import { parametersOf } from './request.ts';
import { asOne, listOfSentences, type Said } from './said.ts';
import { offClock, refusalSaid, sayJudgement, split } from './sentences.ts';
import { verdictOfSigned } from './signed-text/index.ts';
import { type Twin, twinNotes, twinsOf, withTwin } from './twins.ts';
import { verdictText } from './verdict-text.ts';
import { causeOfSecret } from './wrong-secret.ts';

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
  const pasted = await readPasted(context.core, question.text);
  if (pasted.kind === 'signedText') return verdictOfSigned(context, pasted.signed, question.at);
  if (pasted.kind === 'row') return verdictOfRow(context, pasted.callId, question);
  const { entry, one, judgement, others } = await judgeReadings(context, pasted, question.entry, question.at);
  const { call, answer } = one;
  const twins = await twinsOf(context, pasted.calls, entry);
  return verdict(context, { form: pasted.form, entry, call, answer, given: question.given, others, twins }, judgement);
}

/** A row of the log is judged anew at its own time where the log has all of it; else it is shown as it was decided. */
async function verdictOfRow(
  context: ReproduceContext,
  callId: string,
  { text, at, given }: Question,
): Promise<ReproduceVerdict> {
  const row = await recordedCall(context.core.store, callId);
  if (row === undefined) {
    // An answer of another service, most likely: it says more than that this log has no such call.
    const alone = answerAlone(text);
    if (alone !== undefined) throw unreadable(alone.sentence, alone.next, alone.ask);
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
  // What the upstream alone refuses, no judge of this service says (D85).
  const isOfUpstream = upstreamVerdictOf(row.upstream ?? '')?.differs === true;
  if (row.errorCode !== 403003 || isOfUpstream) return verdict(context, one, recorded);
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
  /** Other calls of the text with its nonce. */
  readonly twins?: readonly Twin[];
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
  const answered = await recordedCall(store, subject.answer?.callId);
  const record =
    judgement.record ?? (answered && { callId: answered.callId, at: answered.at, errorCode: answered.errorCode });
  const repeated = await repeatsOf(context, subject, judgement);
  const sent = call === undefined ? undefined : parametersOf(call).parameters;
  const key = judged.apiKey ?? sent?.get('apiKey') ?? sent?.get('client_id');
  const site = key === undefined ? undefined : store.of(siteRepository).get(key);
  const unknownKey = site === undefined ? key : undefined;
  const similar = unknownKey === undefined ? [] : similarSites(sitesOf(store), unknownKey);
  // What was received here is a call, whatever it led to.
  const other =
    call === undefined || subject.row !== undefined || record !== undefined
      ? undefined
      : otherAddress(call, judged, knownHosts(store));
  if (other !== undefined) return verdictOfOther(context, subject, judgement, other);
  const said = withLookAlikes(
    withSites(
      withSecret(ownFirst(context, subject, judgement, answered), context, call, judged),
      context,
      call,
      judged,
      unknownKey,
    ),
    context,
    call,
    judged,
  );
  const wasAccepted = record?.errorCode === 0;
  const mark = subject.row?.upstream ?? answered?.upstream;
  const upstream = mark === undefined ? undefined : upstreamVerdictOf(mark);
  const comparison = call === undefined ? undefined : await compare(context, call, judged, at, given);
  const refusal = said.outcome === 'refused' ? refusalSaid(said, judged) : undefined;
  const { error } = judged;
  const { transport, httpMethod, host, request } = judged;
  const facts = {
    ...(subject.entry !== undefined && { entry: subject.entry }),
    outcome: said.outcome,
    ...(said.ownState && { ownState: true as const }),
    accepted: said.outcome === 'accepted' || (said.outcome === 'sound' && wasAccepted),
    cause: asOne(said.cause),
    ...(said.fix && { fix: asOne(said.fix) }),
    ...(said.outcome === 'unknown' && call !== undefined && { ask: askAbout(form, call) }),
    ...(said.proof && { proof: said.proof }),
    ...(refusal && { refusal }),
    errorCode: wasAccepted && said.outcome === 'sound' ? 0 : codeOf(said, judgement),
    ...(said.outcome === 'refused' && error !== undefined && { error }),
    mistakes: said.outcome === 'refused' ? [...(judged.signature?.mistakes ?? [])] : [],
    excluded: said.outcome === 'refused' ? [...(judged.signature?.excluded ?? [])] : [],
    ...(said.outcome === 'refused' && isOutOfTime(judged) && { isOutOfTime: true as const }),
    notes: [
      ...nextOf(context, judged, said, unknownKey),
      ...notesOf(context, subject, judgement, said, [
        ...repeated,
        ...twinNotes(subject, judgement),
        ...failureNotes(said, judgement),
      ]),
    ],
    judgedAt: { at, kind },
    ...(now && { now: { errorCode: now.errorCode, sentence: now.reason } }),
    ...(record && { logged: record }),
    ...(upstream && { upstream }),
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

/** What is said of an address that is no call: nothing of a judgement. */
function verdictOfOther(
  { core }: ReproduceContext,
  { entry }: Subject,
  { at, kind, judged }: Judgement,
  { said, ask, error }: NonNullable<ReturnType<typeof otherAddress>>,
): ReproduceVerdict {
  const errorCode = said.errorCode ?? 0;
  const whole = {
    ...(entry !== undefined && { entry }),
    ...{ outcome: said.outcome, accepted: false, cause: asOne(said.cause), errorCode },
    ...(error !== undefined && { error }),
    ...(errorCode !== 0 && { errorMessage: errorMessage(errorCode) }),
    ...(said.fix && { fix: asOne(said.fix) }),
    ...(said.proof && { proof: said.proof }),
    ...(ask && { ask }),
    ...{ mistakes: [], excluded: [], notes: [], similarSites: [], trace: [] },
    ...{ judgedAt: { at, kind }, method: judged.method },
  };
  return core.store.masked({ ...whole, ...verdictText(whole) });
}

/** Nothing was found in the time that there was, and more can be tried. */
const isOutOfTime = ({ signature }: JudgedCall): boolean =>
  signature?.isOutOfTime === true && signature.mistakes.length === 0;

/** What to ask for when what decides is not in the text. */
function askAbout(form: string, { missing }: PastedCall): string {
  const list = missing.map((name) => `"${name}"`).join(', ');
  if (missing.length === 0) {
    return askFor(`the call (${form})`, 'We are not sure that it holds the whole call as it was sent.');
  }
  const lacks = `The ${missing.length === 1 ? 'value' : 'values'} of ${list} ${missing.length === 1 ? 'is' : 'are'} not in it, and the cause cannot be known without ${missing.length === 1 ? 'it' : 'them'}.`;
  return askFor(`the call (${form})`, lacks);
}

function say(
  { core }: ReproduceContext,
  { call, answer }: Subject,
  judgement: Judgement,
  answered: CallDetail | undefined,
): Said {
  const said = sayJudgement(judgement, call ?? {}, core.moves);
  const isOnlyOld = said.outcome === 'sound' && judgement.kind === 'own';
  const wasRefused = answer?.errorCode === 403002;
  const apart = Math.abs((call?.sentAt ?? judgement.at) - judgement.at);
  // The time that the text itself has for the call, such as that of the line of a log.
  const isOff = wasRefused || (answer?.errorCode === undefined && apart > TIMESTAMP_WINDOW_S * 1000);
  // Where the row of this log says why, nothing is inferred from the response.
  return isOnlyOld && isOff && answered === undefined ? offClock(judgement.at, call?.sentAt, wasRefused) : said;
}

/** The code that the call is answered with; a sound call is refused for its age or its nonce when it is sent now. */
function codeOf({ outcome, errorCode }: Said, { judged, now, byMachine }: Judgement): number {
  if (errorCode !== undefined) return errorCode;
  if (byMachine !== undefined) return judged.errorCode;
  if (outcome === 'refused') return judged.accepted ? (now?.errorCode ?? 0) : judged.errorCode;
  return outcome === 'sound' ? (now?.errorCode ?? 0) : 0;
}

/** What is said, Authdesk's own state first (R59). */
function ownFirst(
  context: ReproduceContext,
  subject: Subject,
  judgement: Judgement,
  answered: CallDetail | undefined,
): Said {
  const said = withTwin(say(context, subject, judgement, answered), subject, judgement);
  // A row of the log says what happened; what would happen now is no part of it.
  const now = subject.row === undefined ? withFailures(said, judgement) : said;
  return sayRecorded(now, answered);
}

/** Notes of the rows of the log where this very call arrived again, and was refused (D33). */
async function repeatsOf(
  { core }: ReproduceContext,
  { call, row }: Subject,
  { record }: Judgement,
): Promise<readonly string[]> {
  const sent = call && parametersOf(call).parameters;
  const [apiKey, nonce, sig] = ['apiKey', 'nonce', 'sig'].map((name) => sent?.get(name));
  if (!apiKey || !nonce || !sig || record === undefined) return [];
  return repeatNotes(core, { apiKey, nonce, sig }, row?.callId ?? record.callId);
}

/** For a wrong secret: whose it is, or what happened to it on its way. */
function withSecret(said: Said, { core }: ReproduceContext, call: PastedCall | undefined, judged: JudgedCall): Said {
  if (said.outcome !== 'refused' || judged.errorCode !== 403010 || call === undefined) return said;
  const { parameters } = parametersOf(call);
  const found = causeOfSecret(core.store, call, judged.apiKey ?? '', parameters.get('userKey'));
  return found === undefined ? said : { ...said, cause: found.cause, fix: found.fix };
}

/** Errors that come before the API key is looked up (D29, D42). */
const beforeApiKey: ReadonlySet<number> = new Set([400002, 403006]);

/** What would refuse the call once its cause is put right; each is said at its place. */
function nextOf(
  { core }: ReproduceContext,
  { errorCode, error, trace }: JudgedCall,
  { outcome }: Said,
  unknownKey: string | undefined,
): readonly string[] {
  if (outcome !== 'refused') return [];
  const next = nextRefusal(trace);
  if (next !== undefined) return [next];
  if (unknownKey === undefined || error !== undefined || !beforeApiKey.has(errorCode)) return [];
  const [similar] = similarSites(sitesOf(core.store), unknownKey);
  const meant = similar && `Most likely "${similar.apiKey}" (${similar.name}) was meant.`;
  return [
    [
      `With that put right, it would be refused next with 400093: no site here has the API key "${unknownKey.slice(0, 100)}".`,
      ...(meant ? [meant] : []),
    ].join(' '),
  ];
}

/** Codes with which a call is refused when a character of its credential is another one. */
const ofOneCharacter: ReadonlySet<number> = new Set([400002, 400006, 400093, 403002, 403003, 403010]);

/** For text that was read from a picture: characters that look alike are named, and nothing else is said as sure (R59). */
function withLookAlikes(
  said: Said,
  { core }: ReproduceContext,
  call: PastedCall | undefined,
  judged: JudgedCall,
): Said {
  const isExplained = (judged.signature?.mistakes.length ?? 0) > 0;
  if (said.outcome !== 'refused' || call === undefined || isExplained || !ofOneCharacter.has(judged.errorCode))
    return said;
  const found = lookAlikeOf(sitesOf(core.store), call);
  if (found === undefined) return said;
  return {
    outcome: 'unknown',
    cause: [
      ...listOfSentences(found.cause),
      'Text that is read from a picture confuses such characters; they are not corrected here.',
    ],
    fix: 'Ask for the call as text, copied from the log or the tool. If it was sent so, this character is the mistake.',
    proof: found.proof ?? said.proof,
  };
}

/** For an unknown key: which site it may have been, and whether one of them signed the call. */
function withSites(
  said: Said,
  { core }: ReproduceContext,
  call: PastedCall | undefined,
  judged: JudgedCall,
  unknownKey: string | undefined,
): Said {
  // A cause that is known more closely says more: key and secret are swapped.
  const isOfKey = decidingStep(judged.trace)?.cause !== 'key-and-secret-swapped';
  const isRefusedForIt = said.outcome === 'refused' && judged.errorCode === 400093 && isOfKey;
  if (!isRefusedForIt || unknownKey === undefined || call === undefined) return said;
  const { parameters } = parametersOf(call);
  const sig = parameters.get('sig');
  const address = { scheme: call.transport, host: call.host, path: call.path };
  const signed =
    sig === undefined ? undefined : { httpMethod: call.httpMethod, address, parameters: [...parameters], sig };
  const gone = siteGone(core.store, unknownKey);
  if (gone !== undefined) return { ...said, ...split(gone) };
  const meant = meantSite(sitesOf(core.store), unknownKey, signed);
  if (meant === undefined) return said;
  const { cause, fix, proof = said.proof, apiKey } = meant;
  return { ...said, cause, fix, proof, operation: { kind: 'copyText', what: 'API key', text: apiKey } };
}

function notesOf(
  { core }: ReproduceContext,
  { call, row, answer, others }: Subject,
  judgement: Judgement,
  said: Said,
  own: readonly string[],
): readonly string[] {
  const { kind, at, now, judged } = judgement;
  const notes: string[] = said.outcome === 'unknown' ? [] : [...(call?.notes ?? [])];
  const clock = noteOfClock(core.moves, judgement);
  if (clock !== undefined) notes.push(clock);
  for (const note of own) notes.push(note);
  const mistakes = said.outcome === 'refused' ? (judged.signature?.mistakes ?? []) : [];
  const alternatives = mistakes.flatMap(otherMistakes);
  const clients = mistakes.flatMap(({ client }) => client ?? []);
  if (clients.length > 0) notes.push(clients.join(' '));
  if (alternatives.length > 0) {
    notes.push(`Other mistakes give the same signature: ${alternatives.join(' ')}`);
  }
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
  if (kind === 'given' || (kind === 'own' && now === undefined)) {
    notes.push(`Judged as if sent at ${formatUtc(at)}; whether its nonce was used before is not looked at then.`);
  }
  if (row !== undefined && call === undefined) {
    notes.push(
      'The log masks secrets and tokens of this call, so it is shown as it was decided and cannot be judged anew.',
    );
  }
  if (call !== undefined && row === undefined) {
    const { known } = routeHost(call.host, knownHosts(core.store), new Set());
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
  return judged.accepted
    ? `Read as number ${entry + 1} of the text, ${one.label}, it would be accepted.`
    : `Read as number ${entry + 1} of the text, ${one.label}, it would be refused with ${judged.errorCode} ${errorMessage(judged.errorCode)}.`;
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
