import { setImmediate } from 'node:timers/promises';
import { createJudge } from '#service/console/judge/index.ts';
import {
  bodyText,
  headerPairs,
  rawHeader,
  readAnswer,
  TICKET_HEADER,
  UpstreamAddresses,
  UpstreamFailure,
  upstreamRepository,
  upstreamRuntime,
} from '#service/core/upstream/index.ts';
import { servedBy, siteOfCall } from '#service/endpoints/served/index.ts';
import { type Core, hostName } from '#service/http/index.ts';
import type { Call, Endpoint, Eventual, ForwardableCall, Response, UpstreamStage } from '#service/kernel/index.ts';
import type { CauseName } from '#shared/causes/catalogue.ts';
import type { JudgedCall } from '#shared/contract/requests.ts';
import type { UpstreamMode } from '#shared/contract/upstream.ts';
import { type Asked, type Forwarding, isAnew, upstreamAnswers } from './answers.ts';
import { type Forwarded, forwardedCall, sendForwarded } from './forward.ts';

/** Answers calls by the upstream of their sites: relayed, or in its shadow (D85, R64). */
export function upstreamStage(core: Core): UpstreamStage {
  const { store } = core;
  const runtime = store.of(upstreamRuntime);
  const upstreams = store.of(upstreamRepository);
  const addresses = new UpstreamAddresses();
  const judge = createJudge(core, servedBy);
  const { failed, passOn, noteNotAsked, compared } = upstreamAnswers(core);

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
    const headers = headerPairs(rawHeaders).filter(([name]) => name.toLowerCase() !== 'host');
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
    // Judging has a unit of work of its own, and the end-point is called inside of one. undici writes to an open connection
    // a turn of the event loop later: until then judging would only hold up the call (D85).
    await setImmediate();
    await setImmediate();
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
    return () =>
      afterwards(route.endpoint(call), (response) => {
        if (asked.failure) noteNotAsked(forwarding, asked.failure);
        else compared(forwarding, asked, response);
        return response;
      });
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

/** Does something with the response of an end-point, when it is there. */
function afterwards(eventual: Eventual<Response>, act: (response: Response) => Response): Eventual<Response> {
  if (!(eventual instanceof Promise)) return act(eventual);
  return eventual.then((read) => (typeof read === 'function' ? () => afterwards(read(), act) : () => act(read)));
}

/** What the judge found out about a call goes into its row. */
function takeOver(call: Call, { method, credential, apiKey, UID, trace }: JudgedCall): void {
  Object.assign(call.facts, { method, credential }, apiKey !== undefined && { apiKey }, UID !== undefined && { UID });
  for (const { outcome, rule, check, values, cause } of trace) {
    if (outcome === 'passed') call.trace.passed(rule, check, values);
    else if (outcome === 'failed') call.trace.failed(rule, check, values, cause as CauseName | undefined);
    else call.trace.noted(rule, check, values);
  }
}
