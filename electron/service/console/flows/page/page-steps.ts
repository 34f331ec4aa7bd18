import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { stepParameter } from '../meanings.ts';
import type { NewStep } from '../new-step.ts';
import { failed, type Run, withChangedStep, withFlow, withStep } from '../run.ts';

/** Calls that only repeat what a picture has shown already, when the page is loaded again. */
const shownOnce: ReadonlySet<NewStep['kind']> = new Set(['loadLibrary', 'bootstrap', 'loadScreens']);
/** Longest response body of a step, in characters. */
const MAX_BODY_LENGTH = 6_000;
const MAX_PARAMETERS = 40;
/** What the library sends with each call; the log has it. */
const ofEachCall: ReadonlySet<string> = new Set(['format', 'sdk', 'authMode', 'pageURL', 'sdkBuild', 'pageViewID']);
/** Label of a step until the response of its call is read. */
const LOOKING = 'Is the cookie kept?';

/** What a call of the page is, by its method. */
function kindOf(method: string): Pick<NewStep, 'kind' | 'explanation'> {
  if (method.startsWith('js/')) {
    return {
      kind: 'loadLibrary',
      explanation: 'The page loads the client-side library of the site. It asks no other host than this one.',
    };
  }
  switch (method) {
    case 'accounts.webSdkBootstrap':
      return {
        kind: 'bootstrap',
        explanation: 'The first call of the library: it sets its cookies and sees whether the browser has a session.',
      };
    case 'accounts.getScreenSets':
      return { kind: 'loadScreens', explanation: 'The library asks for the screens, and draws them in the page.' };
    case 'client-library/session':
      return {
        kind: 'beginSession',
        explanation:
          'The library begins the session with the one-time code and the state that only this page knows. No token was in an address.',
      };
    case 'accounts.login':
    case 'accounts.register':
    case 'accounts.finalizeRegistration':
      return { kind: 'logIn', explanation: 'The library sends what the user entered in the screen.' };
    case 'accounts.logout':
    case 'socialize.logout':
      return { kind: 'logOut', explanation: 'The page ends the session, in the service and in all its tabs.' };
    case 'accounts.getAccountInfo':
    case 'socialize.getUserInfo':
      return {
        kind: 'callInSession',
        explanation:
          'The page calls a method with its session: the cookie of the service, or the login token where the browser drops it.',
      };
    default:
      return { explanation: 'The library calls this method for the page.' };
  }
}

/** Methods of the login end-point: what it sees and sends has steps of its own. */
const atLoginEndPoint = /^(?:socialize\.login|accounts\.socialLogin|socialize\.addConnection)$/i;

const interruptions: ReadonlySet<number> = new Set([206001, 206002, 206003, 403043, 403100, 403101, 403102]);

/** True for errors that are a step on the way: the login goes on with the regToken (F 3.3). */
export const interrupts = (errorCode: number): boolean => interruptions.has(errorCode);

/** True for calls that have steps of their own: of the login end-point, and those that the run sends as the site's server. */
export const hasOwnSteps = ({ method, credential }: CallSummary): boolean =>
  atLoginEndPoint.test(method) || method === 'socialize.getToken' || credential === 'oauth';

/** The run with a call that its page has made. */
export function withPageCall(run: Run, call: CallSummary): Run {
  const { kind, explanation } = kindOf(call.method);
  const isRefused = call.errorCode !== 0 || call.httpStatus >= 400;
  if (kind === 'bootstrap' && run.page?.looksForCookie) return lookedForCookie(run, call);
  const isRepeated = run.flow.steps.some((step) => step.kind === kind && step.kind !== undefined);
  if (isRepeated && !isRefused && shownOnce.has(kind)) return run;

  const gaveSession = run.page?.sessionCall === call.callId;
  const step: NewStep = {
    ...(kind && { kind, ...(hasCode.has(kind) && { hasCode: true as const }) }),
    from: 'client',
    to: 'service',
    label: kind === 'loadLibrary' ? '/js/gigya.js' : call.method,
    outcome: 'ok',
    explanation,
    parameters: [],
    callId: call.callId,
    ...(!isRefused && !gaveSession && { status: call.httpStatus, duration: call.duration }),
  };
  const sent = withStep(run, step, call.at);
  if (gaveSession) return withStep(sent, sessionStep(call), call.at);
  return isRefused ? refusedCall(sent, call, kind) : sent;
}

const hasCode: ReadonlySet<NewStep['kind']> = new Set(['loadLibrary', 'loadScreens', 'callInSession', 'logOut']);

function sessionStep(call: CallSummary): NewStep {
  return {
    kind: 'giveSession',
    from: 'service',
    to: 'client',
    label: 'The session begins',
    outcome: 'ok',
    explanation:
      'The service began a session of this browser: it sets the cookie, and gives the same token to the library for browsers that drop it.',
    parameters: [],
    status: call.httpStatus,
    duration: call.duration,
    callId: call.callId,
  };
}

function refusedCall(run: Run, call: CallSummary, kind: NewStep['kind']): Run {
  const isInterrupted = interrupts(call.errorCode);
  const shown = withStep(
    run,
    {
      from: 'service',
      to: 'client',
      label: `${isInterrupted ? 'Interrupted' : 'Refused'}: ${call.errorCode || `HTTP ${call.httpStatus}`}`,
      outcome: 'failed',
      explanation: isInterrupted
        ? `${call.reason} The library goes on with the regToken of this response: the next screen asks for what is open.`
        : call.reason,
      parameters: [],
      status: call.httpStatus,
      duration: call.duration,
      callId: call.callId,
    },
    call.at,
  );
  if (kind === 'loadLibrary') return failed(shown, `The library could not be loaded. ${call.reason}`);
  // The page goes on: the user corrects what was typed, or logs in again.
  return isInterrupted || run.flow.status === 'obtained' ? shown : withFlow(shown, { failure: call.reason });
}

/** The library looks whether the browser sends back the cookie of the session; the record of the call says so later. */
function lookedForCookie(run: Run, call: CallSummary): Run {
  const { looksForCookie: _, ...page } = run.page ?? { apiKey: run.flow.apiKey, tabs: [] };
  return withStep(
    { ...run, page },
    {
      from: 'client',
      to: 'service',
      label: LOOKING,
      outcome: 'ok',
      explanation: 'The library looks whether the browser sends back the cookies of the service.',
      parameters: [],
      status: call.httpStatus,
      duration: call.duration,
      callId: call.callId,
    },
    call.at,
  );
}

/** What the record of a call adds to its steps: parameters, response, and what the response says about cookies. */
export function withPageRecord(run: Run, record: CallDetail): Run {
  const steps = run.flow.steps.filter(({ callId }) => callId === record.callId);
  const [request] = steps;
  const answered = steps.at(-1);
  const withRequest = withChangedStep(run, request?.id, (step) => ({
    ...step,
    target: `${record.httpMethod} ${maskUrl(record.request.target.split('?')[0] ?? '')}`,
    parameters: record.request.parameters
      .filter(({ name }) => !ofEachCall.has(name))
      .slice(0, MAX_PARAMETERS)
      .map(({ name, value, place }) => stepParameter(name, value, place)),
  }));
  const { body } = record.response;
  const isShown = request?.kind !== 'loadLibrary' && request?.kind !== 'loadScreens' && body.length <= MAX_BODY_LENGTH;
  return withChangedStep(withRequest, answered?.id, (step) => ({
    ...step,
    ...(isShown && { body }),
    ...(step.label === LOOKING && cookieVerdict(body)),
  }));
}

function cookieVerdict(body: string): Partial<NewStep> {
  const isKept = /"keepsCookies":\s*true/.test(body);
  return isKept
    ? {
        label: 'The cookie is kept',
        explanation:
          'The browser sends back the cookie of the session, so no script of the page needs to hold a token.',
      }
    : {
        label: 'The cookie is blocked',
        explanation:
          'The browser does not send the cookie of the service from this page, because both are different sites. The library falls back: it keeps the login token in the storage of the page and sends it with each call. With the library and the page on one site (a host of the data center, or a custom API domain) the cookie is kept.',
      };
}
