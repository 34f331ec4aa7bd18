import { causeOfWrongSecret, meantSite, type SecretPlace, similarSites, siteGone } from '#service/core/auth/index.ts';
import { recordedCall } from '#service/core/log/index.ts';
import { knownHosts, siteRepository, sitesOf } from '#service/core/sites/index.ts';
import {
  answerAlone,
  askFor,
  type PastedAnswer,
  type PastedCall,
  sentenceOf,
} from '#service/diagnosis/pasted-calls/index.ts';
import { nextRefusal } from '#service/diagnosis/refusals/index.ts';
import { type Core, type ReadParameters, routeHost } from '#service/http/index.ts';
import { formatUtc, notFound } from '#service/kernel/index.ts';
import { decidingStep } from '#shared/causes/cause.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { ReproduceVerdict } from '#shared/contract/reproduce.ts';
import { verdictOf as upstreamVerdictOf } from '#shared/contract/upstream.ts';
import { errorCatalogue, errorMessage } from '#shared/protocol/errors.ts';
import { TIMESTAMP_WINDOW_S } from '#shared/protocol/lifetimes.ts';
import { compare } from './compare.ts';
import { type AskedTime, type Judgement, judgeCall, type ReproduceContext, recordedJudgement } from './judgement.ts';
import { lookAlikeOf } from './look-alikes.ts';
import { otherAddress } from './other-address.ts';
import { repeatNotes } from './own-record.ts';
import { failureNotes, notesOfClock, sayRecorded, withFailures } from './own-state.ts';
import { callOfRow, readPasted } from './pasted.ts';
import { unreadable } from './pasted-job.ts';
import { type JudgedReading, judgeReadings } from './reading.ts';
import { noncePart, parametersOf } from './request.ts';
import { listOfSentences, type Said } from './said.ts';
import { offClock, refusalSaid, sayJudgement, split } from './sentences.ts';
import { verdictOfSigned } from './signed-text/index.ts';
import { type Twin, twinNotes, twinsOf, withTwin } from './twins.ts';
import { verdictSaying } from './verdict-text.ts';

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

/** A judged call with what is known of it here. */
interface Case extends Subject, Judgement {
  readonly core: Core;
  /** The row of the call that the answer names. */
  readonly answered: CallDetail | undefined;
  readonly sent: ReadParameters['parameters'] | undefined;
  /** API key that no site here has. */
  readonly unknownKey: string | undefined;
}

async function verdict(context: ReproduceContext, subject: Subject, judgement: Judgement): Promise<ReproduceVerdict> {
  const { core } = context;
  const { store } = core;
  const { form, call, given, entry, row } = subject;
  const { judged, at, kind, now } = judgement;
  const answered = await recordedCall(store, subject.answer?.callId);
  const record =
    judgement.record ?? (answered && { callId: answered.callId, at: answered.at, errorCode: answered.errorCode });
  const sent = call && parametersOf(call).parameters;
  const key = judged.apiKey ?? sent?.get('apiKey') ?? sent?.get('client_id');
  const site = key === undefined ? undefined : store.of(siteRepository).get(key);
  const unknownKey = site === undefined ? key : undefined;
  // What was received here is a call, whatever it led to.
  const isReceived = row !== undefined || record !== undefined;
  const other = call === undefined || isReceived ? undefined : otherAddress(call, judged, knownHosts(store));
  const ofEntry = { ...(entry !== undefined && { entry }), judgedAt: { at, kind }, method: judged.method };
  // Of an address that is no call nothing of a judgement is said.
  if (other !== undefined) {
    const { said, ask, error } = other;
    const code = namedError(said.errorCode ?? 0);
    return verdictSaying(said, { ...ofEntry, ...code, ...(error && { error }), ...(ask && { ask }) }, store);
  }
  const one: Case = { ...subject, ...judgement, core, answered, sent, unknownKey };
  const said = withLookAlikes(withSites(withSecret(ownFirst(one), one), one), one);
  const isRefused = said.outcome === 'refused';
  const isAcceptedOnce = said.outcome === 'sound' && record?.errorCode === 0;
  const upstream = upstreamVerdictOf(row?.upstream ?? answered?.upstream ?? '');
  const comparison = call && (await compare(context, call, judged, at, given));
  const errorCode = isAcceptedOnce ? 0 : codeOf(said, judgement);
  const similar = unknownKey === undefined ? [] : similarSites(sitesOf(store), unknownKey);
  const { transport, httpMethod, host, request, error, signature } = judged;
  const more = {
    ...ofEntry,
    ...namedError(errorCode, errorCatalogue.get(errorCode)?.meaning),
    accepted: said.outcome === 'accepted' || isAcceptedOnce,
    ...(said.outcome === 'unknown' && call !== undefined && { ask: askAbout(form, call) }),
    ...(isRefused && {
      refusal: refusalSaid(said, judged),
      mistakes: [...(signature?.mistakes ?? [])],
      excluded: [...(signature?.excluded ?? [])],
      ...(error !== undefined && { error }),
      // Nothing was found in the time that there was, and more can be tried.
      ...(signature?.isOutOfTime && signature.mistakes.length === 0 && { isOutOfTime: true as const }),
    }),
    notes: [...nextOf(one, said), ...(await notesOf(one, said))],
    ...(now && { now: { errorCode: now.errorCode, sentence: now.reason } }),
    ...(record && { logged: record }),
    ...(upstream && { upstream }),
    ...(key !== undefined && { apiKey: key }),
    ...(site && { siteName: site.name }),
    similarSites: similar.map(({ apiKey, name }) => ({ apiKey, name })),
    call: { form, transport, httpMethod, host, ...request },
    ...(comparison && { compare: comparison }),
    trace: [...judged.trace],
  };
  return verdictSaying(said, more, store);
}

/** A code with its words; those of 0 say nothing. */
function namedError(errorCode: number, errorMeaning?: string) {
  if (errorCode === 0) return { errorCode };
  return { errorCode, errorMessage: errorMessage(errorCode), ...(errorMeaning !== undefined && { errorMeaning }) };
}

/** What to ask for when what decides is not in the text. */
function askAbout(form: string, { missing }: PastedCall): string {
  const list = missing.map((name) => `"${name}"`).join(', ');
  if (missing.length === 0) {
    return askFor(`the call (${form})`, 'We are not sure that it holds the whole call as it was sent.');
  }
  const [values, are, them] = missing.length === 1 ? ['value', 'is', 'it'] : ['values', 'are', 'them'];
  const lacks = `The ${values} of ${list} ${are} not in it, and the cause cannot be known without ${them}.`;
  return askFor(`the call (${form})`, lacks);
}

function say({ core, call, answer, answered, ...judgement }: Case): Said {
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
function ownFirst(one: Case): Said {
  const said = withTwin(say(one), one);
  // A row of the log says what happened; what would happen now is no part of it.
  return sayRecorded(one.row === undefined ? withFailures(said, one) : said, one.answered);
}

/** For a wrong secret: whose it is, or what happened to it on its way. */
function withSecret(said: Said, { core, call, judged, sent }: Case): Said {
  if (said.outcome !== 'refused' || judged.errorCode !== 403010 || call === undefined) return said;
  const secret = secretOf(call);
  const names = { apiKey: judged.apiKey ?? '', userKey: sent?.get('userKey') };
  const found = secret && causeOfWrongSecret(core.store, { ...secret, ...names });
  return found === undefined ? said : { ...said, cause: found.cause, fix: found.fix };
}

/** Errors that come before the API key is looked up (D29, D42). */
const beforeApiKey: ReadonlySet<number> = new Set([400002, 403006]);

/** What would refuse the call once its cause is put right; each is said at its place. */
function nextOf({ core, judged: { errorCode, error, trace }, unknownKey }: Case, { outcome }: Said): readonly string[] {
  if (outcome !== 'refused') return [];
  const next = nextRefusal(trace);
  if (next !== undefined) return [next];
  if (unknownKey === undefined || error !== undefined || !beforeApiKey.has(errorCode)) return [];
  const [similar] = similarSites(sitesOf(core.store), unknownKey);
  const meant = similar ? ` Most likely "${similar.apiKey}" (${similar.name}) was meant.` : '';
  return [
    `With that put right, it would be refused next with 400093: no site here has the API key "${unknownKey.slice(0, 100)}".${meant}`,
  ];
}

/** Codes with which a call is refused when a character of its credential is another one. */
const ofOneCharacter: ReadonlySet<number> = new Set([400002, 400006, 400093, 403002, 403003, 403010]);

/** For text that was read from a picture: characters that look alike are named, and nothing else is said as sure (R59). */
function withLookAlikes(said: Said, { core, call, judged }: Case): Said {
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
function withSites(said: Said, { core, call, judged, sent, unknownKey }: Case): Said {
  // A cause that is known more closely says more: key and secret are swapped.
  const isOfKey = decidingStep(judged.trace)?.cause !== 'key-and-secret-swapped';
  const isRefusedForIt = said.outcome === 'refused' && judged.errorCode === 400093 && isOfKey;
  if (!isRefusedForIt || unknownKey === undefined || call === undefined) return said;
  const sig = sent?.get('sig');
  const address = { scheme: call.transport, host: call.host, path: call.path };
  const signed = sig && { httpMethod: call.httpMethod, address, parameters: [...(sent ?? [])], sig };
  const gone = siteGone(core.store, unknownKey);
  if (gone !== undefined) return { ...said, ...split(gone) };
  const meant = meantSite(sitesOf(core.store), unknownKey, signed || undefined);
  if (meant === undefined) return said;
  const { cause, fix, proof = said.proof, apiKey } = meant;
  return { ...said, cause, fix, proof, operation: { kind: 'copyText', what: 'API key', text: apiKey } };
}

async function notesOf(one: Case, said: Said): Promise<readonly string[]> {
  const { core, call, row, answer, others, kind, at, now, judged, record } = one;
  const sent = call && noncePart(call);
  // Where this very call arrived again, and was refused (D33).
  const repeated = sent && record ? await repeatNotes(core, sent, row?.callId ?? record.callId) : [];
  const notes = [
    ...(said.outcome === 'unknown' ? [] : (call?.notes ?? []).map(sentenceOf)),
    ...notesOfClock(core.moves, one),
    ...repeated,
    ...twinNotes(one),
    ...failureNotes(said, one),
  ];
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
  const { accepted, errorCode } = judged;
  const then = accepted ? 'accepted' : `refused with ${errorCode} ${errorMessage(errorCode)}`;
  return `Read as number ${entry + 1} of the text, ${one.label}, it would be ${then}.`;
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

/** The secret that a pasted call carries, and where. */
export function secretOf(call: PastedCall): { readonly given: string; readonly place: SecretPlace } | undefined {
  const { parameters } = parametersOf(call);
  const sent = parameters.get('secret') ?? parameters.get('client_secret');
  if (sent !== undefined) return { given: sent, place: 'parameter' };
  const basic = call.headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1];
  const encoded = /^Basic\s+(\S+)$/i.exec(basic ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return { given: decoded.slice(decoded.indexOf(':') + 1), place: 'basic' };
}
