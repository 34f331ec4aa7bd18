import { createJudge } from '#service/console/judge/index.ts';
import {
  bodyText,
  compareAnswers,
  explain,
  isRefusal,
  madeUp,
  madeUpKey,
  type OwnVerdict,
  type ReadAnswer,
  rawHeader,
  readAnswer,
  TICKET_HEADER,
  UpstreamAddresses,
  type UpstreamAnswer,
  UpstreamFailure,
  upstreamRepository,
  upstreamRuntime,
} from '#service/core/upstream/index.ts';
import { servedBy, siteOfCall } from '#service/endpoints/served/index.ts';
import { type Core, cut, hostName } from '#service/http/index.ts';
import type { Call, Endpoint, Eventual, ForwardableCall, Response, UpstreamStage } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import { causeOf } from '#shared/causes/cause.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import { markOf, type UpstreamMode, type UpstreamSettings, type UpstreamVerdict } from '#shared/contract/upstream.ts';
import { errorMessage, statusReason } from '#shared/protocol/errors.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { type Forwarded, forwardedCall, sendForwarded } from './forward.ts';

/** Names of the values under which the trace has the answer that the client did not get. */
export const OTHER_ANSWER = { relay: 'answer of Authdesk', shadow: 'answer of the upstream' } as const;
/** Characters of that answer: as many as a mock response may have (D38). */
const MAX_ANSWER = 32_768;
/** Characters of an answer that the log keeps a part of: to find the persons in a longer one would hold up other calls (R52). */
const MAX_LOGGED = 524_288;

const errorCodes = { 403: 403007, 502: 500001, 504: 504001 } as const;

/** What was asked, and what came of it. */
type Asked =
  | { readonly failure: UpstreamFailure; readonly answer?: undefined; readonly read?: undefined }
  | { readonly failure?: undefined; readonly answer: UpstreamAnswer; readonly read: ReadAnswer };

type Answered = Extract<Asked, { readonly answer: UpstreamAnswer }>;

/** A call that goes to an upstream. */
interface Forwarding {
  readonly apiKey: string;
  readonly settings: UpstreamSettings;
  readonly forwardable: ForwardableCall;
  readonly mode: 'relay' | 'shadow';
  readonly isForHost: boolean;
}

/** Answers calls by the upstream of their sites: relayed, or in its shadow (D85, R64). */
export function upstreamStage(core: Core): UpstreamStage {
  const { store } = core;
  const runtime = store.of(upstreamRuntime);
  const upstreams = store.of(upstreamRepository);
  const addresses = new UpstreamAddresses();
  const judge = createJudge(core, servedBy);

  /** The site of a call, and what is to be done with it; undefined: it is answered here. */
  function forwardingOf(forwardable: ForwardableCall): Forwarding | undefined {
    const { call, route } = forwardable;
    if (route.provoked === undefined || (call.malformed && call.httpMethod === 'POST' && !forwardable.body))
      return undefined;
    const ticket = call.headers[TICKET_HEADER];
    const sent = typeof ticket === 'string' ? runtime.redeem(ticket, call.id) : undefined;
    const apiKey = sent?.apiKey ?? siteOfCall(store, call, route) ?? siteOfHost(call);
    if (apiKey === undefined) return undefined;
    const mode: UpstreamMode = sent === undefined ? runtime.mode(apiKey) : 'relay';
    const settings = upstreams.get(apiKey)?.settings;
    const isForHost = sent?.isForHost === true;
    return mode === 'off' || settings === undefined ? undefined : { apiKey, settings, forwardable, mode, isForHost };
  }

  /** Of a call with a token that was made there: the one site whose upstream has the name that was called. */
  function siteOfHost({ host, authorization, parameters }: Call): string | undefined {
    // Other calls that name no site, such as those of an administrator, are nothing of this one.
    if (authorization?.scheme !== 'oauth' && !parameters.has('oauth_token')) return undefined;
    const domain = hostName(host)?.replace(/^[^.]*\./, '');
    const fitting = runtime.on().filter((apiKey) => upstreams.get(apiKey)?.settings.domain === domain);
    return fitting.length === 1 ? fitting[0] : undefined;
  }

  async function ask({ apiKey, settings, forwardable }: Forwarding, forwarded: Forwarded): Promise<Asked> {
    try {
      const answer = await sendForwarded(core, addresses, apiKey, settings, forwardable, forwarded);
      const text = await bodyText(answer.body, rawHeader(answer.rawHeaders, 'content-encoding'));
      return { answer, read: readAnswer(answer.status, text, rawHeader(answer.rawHeaders, 'location')) };
    } catch (error) {
      if (error instanceof UpstreamFailure) return { failure: error };
      throw error;
    }
  }

  /** What Authdesk would say to the bytes that were sent; of a call that was signed anew, to those of the client. */
  function judged(forwarding: Forwarding, forwarded: Forwarded | undefined): Promise<JudgedCall> {
    const { forwardable } = forwarding;
    const { call, rawHeaders, body } = forwardable;
    const host = isAnew(forwarding) || forwarded === undefined ? call.host : forwarded.host;
    const headers = rawHeaders.flatMap((name, at): [string, string][] =>
      at % 2 === 0 && name.toLowerCase() !== 'host' ? [[name, rawHeaders[at + 1] ?? '']] : [],
    );
    return judge(
      {
        transport: call.transport,
        httpMethod: call.httpMethod,
        target: call.query === '' ? call.path : `${call.path}?${call.query}`,
        headers: [['Host', host], ...headers],
        ...(body && { body: body.toString('latin1') }),
        encoding: 'bytes',
      },
      { pairs: false },
    );
  }

  /** Why a call is not signed anew: anybody can send one with a `sig`, and the site's secret would vouch for it. */
  function notVouched(forwarding: Forwarding, own: JudgedCall): UpstreamFailure | undefined {
    const isRight = own.trace.some(({ rule, outcome }) => rule === 'D31' && outcome === 'passed');
    if (!isAnew(forwarding) || (isRight && own.errorCode !== 403004)) return undefined;
    return new UpstreamFailure(
      'signature',
      `A call is signed anew only where its own signature is right here and new. Authdesk says ${own.errorCode}: ${own.reason}`,
    );
  }

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
    return {
      mode: forwarding.mode,
      outcome: isRefusal(read) ? 'refused' : 'accepted',
      code: read.code,
      status: read.status,
      ...(cause !== undefined && { cause }),
      differs,
      ...(isAnew(forwarding) && { anew: true as const }),
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
    const explained = explain(read, verdictOfJudge(own), evidenceOf(answer, read, forwardable));
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
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]?.toLowerCase() ?? '';
      if (name !== 'set-cookie')
        headers[name] = Object.hasOwn(headers, name)
          ? `${headers[name]}, ${rawHeaders[at + 1]}`
          : (rawHeaders[at + 1] ?? '');
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

  /** What is sent of a call; else why nothing is. */
  function sentOf({ apiKey, settings, forwardable, isForHost }: Forwarding): Forwarded | UpstreamFailure {
    try {
      return forwardedCall(core, apiKey, settings, forwardable, isForHost);
    } catch (error) {
      if (error instanceof UpstreamFailure) return error;
      throw error;
    }
  }

  async function relay(forwarding: Forwarding): Promise<() => Response> {
    const sent = sentOf(forwarding);
    const isRefused = sent instanceof UpstreamFailure;
    const asking = isRefused || isAnew(forwarding) ? undefined : ask(forwarding, sent);
    // Judging has a unit of work of its own; the end-point is called inside of one.
    await undefined;
    const own = await judged(forwarding, isRefused ? undefined : sent);
    const failure = isRefused ? sent : notVouched(forwarding, own);
    const asked = failure ? { failure } : await (asking ?? ask(forwarding, sent as Forwarded));
    return () => {
      takeOver(forwarding.forwardable.call, own);
      return asked.failure ? failed(forwarding, asked.failure) : passOn(forwarding, asked, own);
    };
  }

  /** Answers as without an upstream, after that was asked, and compares. */
  async function shadow(forwarding: Forwarding): Promise<() => Eventual<Response>> {
    const { call, route } = forwarding.forwardable;
    const sent = sentOf(forwarding);
    let failure = sent instanceof UpstreamFailure ? sent : undefined;
    if (failure === undefined && isAnew(forwarding)) {
      await undefined;
      failure = notVouched(forwarding, await judged(forwarding, sent as Forwarded));
    }
    const asked: Asked = failure ? { failure } : await ask(forwarding, sent as Forwarded);
    return () => {
      const text = asked.read && logged(asked.read, forwarding.settings);
      return afterwards(route.endpoint(call), (response) => {
        if (asked.failure) noteNotAsked(forwarding, asked.failure);
        else compared(forwarding, asked, response, text ?? '');
        return response;
      });
    };
  }

  function noteNotAsked(forwarding: Forwarding, failure: UpstreamFailure): void {
    const { call } = forwarding.forwardable;
    call.trace.noted('D85', `The upstream was not asked, or did not answer: ${failure.message}`);
    if (failure.isOfUpstream) keepUnanswered(forwarding, failure);
  }

  function compared(forwarding: Forwarding, { answer, read }: Answered, response: Response, text: string): void {
    const { apiKey, forwardable } = forwarding;
    const { call } = forwardable;
    const here = readAnswer(response.status, response.file ? undefined : response.body, response.headers.location);
    const { errorCode, error, status: httpStatus, reason } = response;
    const cause = causeOf({
      errorCode,
      error,
      httpStatus,
      failure: call.facts.failure,
      trace: call.trace.steps,
    });
    const own = { code: errorCode, accepted: cause === undefined, cause, reason };
    const explained = explain(read, own, evidenceOf(answer, read, forwardable));
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
      [OTHER_ANSWER.shadow]: cut(text, MAX_ANSWER),
    });
    keep(forwarding, verdict(forwarding, read, explained.cause, differs));
    runtime.noteDifferences(apiKey, call.id, found);
  }

  return {
    isAny: runtime.isAny,
    endpointOf(forwardable): Endpoint {
      const forwarding = forwardingOf(forwardable);
      if (forwarding === undefined) return forwardable.route.endpoint;
      return () => (forwarding.mode === 'relay' ? relay(forwarding) : shadow(forwarding));
    },
  };
}

/** It is signed anew by the secret of its site. */
const isAnew = ({ settings, forwardable, isForHost }: Forwarding): boolean =>
  settings.signAnew && !isForHost && forwardable.call.parameters.has('sig');

/** Does something with the response of an end-point, when it is there. */
function afterwards(eventual: Eventual<Response>, act: (response: Response) => Response): Eventual<Response> {
  if (!(eventual instanceof Promise)) return act(eventual);
  return eventual.then((read) => (typeof read === 'function' ? () => afterwards(read(), act) : () => act(read)));
}

const verdictOfJudge = (own: JudgedCall): OwnVerdict => ({
  code: own.errorCode,
  accepted: own.accepted,
  cause: causeOf(own),
  reason: own.reason,
});

/** What the judge found out about a call goes into its row. */
function takeOver(call: Call, { method, credential, apiKey, UID, trace }: JudgedCall): void {
  Object.assign(call.facts, { method, credential }, apiKey !== undefined && { apiKey }, UID !== undefined && { UID });
  for (const { outcome, rule, check, values, cause } of trace) {
    if (outcome === 'passed') call.trace.passed(rule, check, values);
    else if (outcome === 'failed') call.trace.failed(rule, check, values, cause as CauseName | undefined);
    else call.trace.noted(rule, check, values);
  }
}

/** The error of a token response as a row has it: a name, and no text that may hold anything. */
const errorName = (error: string): string => (/^[\w.-]{1,100}$/.test(error) ? error : 'unreadable');

/** Without cookies that the host of the upstream may not set (RFC 6265, 5.3). */
function withoutForeignCookies(rawHeaders: readonly string[], path: string, domain: string) {
  const host = `${path.slice(1).split('.')[0]?.toLowerCase()}.${domain}`;
  const cookies: string[] = [];
  let dropped = 0;
  const kept = rawHeaders.flatMap((name, at) => {
    if (at % 2 === 1) return [];
    const value = rawHeaders[at + 1] ?? '';
    if (name.toLowerCase() !== 'set-cookie') return [name, value];
    const of = /;\s*domain\s*=\s*\.?([^;\s]+)/i.exec(value)?.[1]?.toLowerCase();
    if (of !== undefined && of !== host && !(of.includes('.') && host.endsWith(`.${of}`))) {
      dropped += 1;
      return [];
    }
    cookies.push(value);
    return [name, value];
  });
  return { rawHeaders: kept, cookies, dropped };
}
