import {
  compareAnswers,
  explain,
  type HeaderPair,
  headerPairs,
  isRefusal,
  madeUp,
  madeUpKey,
  type OwnVerdict,
  type ReadAnswer,
  rawHeader,
  readAnswer,
  type UpstreamAnswer,
  type UpstreamFailure,
  upstreamRuntime,
} from '#service/core/upstream/index.ts';
import { type Core, cut } from '#service/http/index.ts';
import type { ForwardableCall, Response } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { causeOf, type Judged } from '#shared/causes/cause.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { markOf, type UpstreamSettings, type UpstreamVerdict } from '#shared/contract/upstream.ts';
import { errorMessage, statusReason } from '#shared/protocol/errors.ts';
import { maskUrl } from '#shared/protocol/masking.ts';

/** Names of the values under which the trace has the answer that the client did not get. */
export const OTHER_ANSWER = { relay: 'answer of Authdesk', shadow: 'answer of the upstream' } as const;
/** Characters of that answer: as many as a mock response may have (D38). */
const MAX_ANSWER = 32_768;
/** Characters of an answer that the log keeps a part of: to find the persons in a longer one would hold up other calls (R52). */
const MAX_LOGGED = 524_288;

const errorCodes = { 403: 403007, 502: 500001, 504: 504001 } as const;

/** What was asked, and what came of it. */
export type Asked =
  | { readonly failure: UpstreamFailure; readonly answer?: undefined; readonly read?: undefined }
  | { readonly failure?: undefined; readonly answer: UpstreamAnswer; readonly read: ReadAnswer };

type Answered = Extract<Asked, { readonly answer: UpstreamAnswer }>;

/** A call that goes to an upstream. */
export interface Forwarding {
  readonly apiKey: string;
  readonly settings: UpstreamSettings;
  readonly forwardable: ForwardableCall;
  readonly mode: 'relay' | 'shadow';
  readonly isForHost: boolean;
}

/** It is signed anew by the secret of its site. */
export const isAnew = ({ settings, forwardable, isForHost }: Forwarding): boolean =>
  settings.signAnew && !isForHost && forwardable.call.parameters.has('sig');

/** Explains what the upstreams of sites answered, in the rows of their calls, and makes the responses of it (D85, R59). */
export function upstreamAnswers(core: Core) {
  const { store } = core;
  const runtime = store.of(upstreamRuntime);

  /** The answer as the log may have it: without secrets, and with made-up values of persons (R15). */
  function logged(read: ReadAnswer, { logBodies }: UpstreamSettings): string {
    if (!logBodies) return '(not kept: bodies of this upstream stay out of the log)';
    if ((read.text?.length ?? 0) > MAX_LOGGED) return `(${read.text?.length} characters, too many to be kept)`;
    if (read.data !== undefined) {
      return JSON.stringify(madeUp(read.data, madeUpKey(core)));
    }
    if (read.text === undefined) return '(not kept: the body cannot be unpacked)';
    // Nothing says where in it persons are, also in a refusal: that of a registration has the account.
    return `(${read.text.length} characters that are no JSON, not kept)`;
  }

  function evidenceOf({ rawHeaders }: UpstreamAnswer, read: ReadAnswer, { route }: ForwardableCall) {
    const date = Date.parse(rawHeader(rawHeaders, 'date') ?? '');
    const isEnvelope = read.data !== undefined || /<statusCode>|<\?xml/.test(read.text ?? '');
    return {
      clockAhead: Number.isNaN(date) ? undefined : Math.round((date - core.clock()) / 1000),
      isReadable: route.provoked?.endpoint !== 'rest' || isEnvelope || read.text === undefined,
    };
  }

  function verdict(
    forwarding: Forwarding,
    read: ReadAnswer,
    cause: string | undefined,
    differs: boolean,
  ): UpstreamVerdict {
    const callId = /callId\W{1,4}([\da-f]{32})\b/.exec(read.text ?? '')?.[1];
    return {
      mode: forwarding.mode,
      outcome: isRefusal(read) ? 'refused' : 'accepted',
      code: read.code,
      status: read.status,
      ...(cause !== undefined && { cause }),
      differs,
      ...(isAnew(forwarding) && { anew: true as const }),
      ...(callId !== undefined && { callId }),
    };
  }

  function keep({ apiKey, forwardable: { call } }: Forwarding, said: UpstreamVerdict): void {
    call.facts.upstream = markOf(said);
    runtime.note(apiKey, { callId: call.id, at: call.receivedAt, method: call.facts.method, verdict: said });
  }

  function keepUnanswered(forwarding: Forwarding, { status, causeName }: UpstreamFailure): void {
    const code = errorCodes[status];
    const { mode } = forwarding;
    keep(forwarding, { mode, outcome: 'refused', code, status: 0, cause: `${code}.${causeName}`, differs: false });
  }

  /** Authdesk's JSON for a call that got no answer. */
  function failed(forwarding: Forwarding, failure: UpstreamFailure): Response {
    const { call } = forwarding.forwardable;
    const { status, message: details, causeName } = failure;
    const errorCode = errorCodes[status];
    call.trace.failed('D85', details, { upstream: forwarding.settings.domain }, causeName as CauseName);
    keepUnanswered(forwarding, failure);
    const body = JSON.stringify({
      callId: call.id,
      errorCode,
      errorDetails: details,
      errorMessage: errorMessage(errorCode),
      apiVersion: 2,
      statusCode: status,
      statusReason: statusReason(status),
      time: new Date(call.at).toISOString(),
    });
    return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body, errorCode, reason: details };
  }

  /** The upstream's answer, byte for byte, with what explains it in the row. */
  function passOn(forwarding: Forwarding, { answer, read }: Answered, own: JudgedCall): Response {
    const { forwardable, settings } = forwarding;
    const { call } = forwardable;
    const explained = explain(read, ownVerdict(own), evidenceOf(answer, read, forwardable));
    const shown = {
      upstream: settings.domain,
      answer: `${read.code}, HTTP ${answer.status}`,
      'Authdesk says': own.accepted ? 'accepted' : String(own.errorCode),
      ...(explained.differs && { [OTHER_ANSWER.relay]: cut(own.response.body, MAX_ANSWER) }),
    };
    const name = explained.cause?.slice(explained.cause.indexOf('.') + 1) as CauseName | undefined;
    if (explained.differs && name !== undefined) call.trace.failed('D85', explained.sentence, shown, name);
    else call.trace.noted('D85', explained.sentence, shown);
    keep(forwarding, verdict(forwarding, read, explained.cause, explained.differs));
    const { rawHeaders, cookies, dropped } = withoutForeignCookies(answer.rawHeaders, call.path, settings.domain);
    if (dropped > 0)
      call.trace.noted('D85', 'Set-Cookie headers of the upstream for other domains than its own were dropped.', {
        count: String(dropped),
      });
    const headers: Record<string, string> = {};
    for (const [given, value] of headerPairs(rawHeaders)) {
      const name = given.toLowerCase();
      if (name !== 'set-cookie') headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value;
    }
    return {
      status: answer.status,
      statusText: answer.statusText,
      rawHeaders,
      headers,
      cookies,
      file: answer.body,
      body: '',
      loggedBody: logged(read, settings),
      ...(read.location !== undefined && { loggedHeaders: { location: maskUrl(read.location) } }),
      errorCode: read.code,
      ...(typeof read.data?.error === 'string' && { error: errorName(read.data.error) }),
      reason: explained.sentence,
    };
  }

  function noteNotAsked(forwarding: Forwarding, failure: UpstreamFailure): void {
    const { call } = forwarding.forwardable;
    call.trace.noted('D85', `The upstream was not asked, or did not answer: ${failure.message}`);
    if (failure.isOfUpstream) keepUnanswered(forwarding, failure);
  }

  function compared(forwarding: Forwarding, { answer, read }: Answered, response: Response): void {
    const { apiKey, forwardable } = forwarding;
    const { call } = forwardable;
    const here = readAnswer(response.status, response.file ? undefined : response.body, response.headers.location);
    const { errorCode, error, status: httpStatus, reason } = response;
    const made = { errorCode, error, httpStatus, failure: call.facts.failure, trace: call.trace.steps, reason };
    const explained = explain(read, ownVerdict(made), evidenceOf(answer, read, forwardable));
    const { method } = call.facts;
    const found = compareAnswers(here, read).map((one) => ({ ...one, method }));
    const others = found.filter(({ kind }) => kind !== 'same');
    const differs = explained.differs || others.length > 0;
    const places = others
      .map(({ place, kind }) => (place === '' ? kind : `${place} (${kind})`))
      .slice(0, 20)
      .join(', ');
    const sentence =
      explained.differs || !differs
        ? explained.sentence
        : `The upstream and Authdesk both say ${read.code}, and their answers differ at ${places}.`;
    call.trace.noted('D85', sentence, {
      upstream: forwarding.settings.domain,
      answer: `${read.code}, HTTP ${answer.status}`,
      ...(places !== '' && { differences: places }),
      [OTHER_ANSWER.shadow]: cut(logged(read, forwarding.settings), MAX_ANSWER),
    });
    keep(forwarding, verdict(forwarding, read, explained.cause, differs));
    runtime.noteDifferences(apiKey, call.id, found);
  }

  return { failed, passOn, noteNotAsked, compared };
}

function ownVerdict(own: Judged & Pick<JudgedCall, 'reason'> & Partial<Pick<JudgedCall, 'accepted'>>): OwnVerdict {
  const { errorCode: code, reason, trace } = own;
  const cause = causeOf(own);
  // Whether a method may be called is asked once its credential is right (D29).
  const isAuthenticated = trace.some(({ rule, outcome }) => rule === 'D36' && outcome === 'passed');
  return { code, accepted: own.accepted ?? cause === undefined, cause, reason, isAuthenticated };
}

/** The error of a token response as a row has it: a name, and no text that may hold anything. */
const errorName = (error: string): string => (/^[\w.-]{1,100}$/.test(error) ? error : 'unreadable');

/** Without cookies that the host of the upstream may not set (RFC 6265, 5.3). */
function withoutForeignCookies(rawHeaders: readonly string[], path: string, domain: string) {
  const host = `${path.slice(1).split('.')[0]?.toLowerCase()}.${domain}`;
  const isCookie = ([name]: HeaderPair): boolean => name.toLowerCase() === 'set-cookie';
  const isForeign = ([, value]: HeaderPair): boolean => {
    const of = /;\s*domain\s*=\s*\.?([^;\s]+)/i.exec(value)?.[1]?.toLowerCase();
    return of !== undefined && of !== host && !(of.includes('.') && host.endsWith(`.${of}`));
  };
  const all = headerPairs(rawHeaders);
  const kept = all.filter((one) => !isCookie(one) || !isForeign(one));
  const cookies = kept.filter(isCookie).map(([, value]) => value);
  return { rawHeaders: kept.flat(), cookies, dropped: all.length - kept.length };
}
