import type { CallDetail, CallSummary } from '#shared/contract/log.ts';
import { maskUrl } from '#shared/protocol/masking.ts';
import { stepParameter } from '../meanings.ts';
import { arrow, type NewStep } from '../new-step.ts';
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

/** What a call of the page is, by its method; the first row that fits. */
const kinds: readonly (readonly [RegExp, explanation: string, kind?: NewStep['kind']])[] = [
  [/^js\//, 'The page loads the client-side library of the site. It asks no other host than this one.', 'loadLibrary'],
  [
    /^accounts\.webSdkBootstrap$/,
    'The first call of the library: it sets its cookies and sees whether the browser has a session.',
    'bootstrap',
  ],
  [/^accounts\.getScreenSets$/, 'The library asks for the screens, and draws them in the page.', 'loadScreens'],
  [
    /^client-library\/session$/,
    'The library begins the session with the one-time code and the state that only this page knows. No token was in an address.',
    'beginSession',
  ],
  [
    /^accounts\.(?:login|register|finalizeRegistration)$/,
    'The library sends what the user entered in the screen.',
    'logIn',
  ],
  [/^(?:accounts|socialize)\.logout$/, 'The page ends the session, in the service and in all its tabs.', 'logOut'],
  [
    /^(?:accounts\.getAccountInfo|socialize\.getUserInfo)$/,
    'The page calls a method with its session: the cookie of the service, or the login token where the browser drops it.',
    'callInSession',
  ],
];

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
  const found = kinds.find(([pattern]) => pattern.test(call.method));
  const [, explanation = 'The library calls this method for the page.', kind] = found ?? [];
  const isRefused = call.errorCode !== 0 || call.httpStatus >= 400;
  if (kind === 'bootstrap' && run.page?.looksForCookie) return lookedForCookie(run, call);
  const isRepeated = run.flow.steps.some((step) => step.kind === kind && step.kind !== undefined);
  if (isRepeated && !isRefused && shownOnce.has(kind)) return run;

  const gaveSession = run.page?.sessionCall === call.callId;
  const step = arrow('client', 'service', kind === 'loadLibrary' ? '/js/gigya.js' : call.method, explanation, {
    ...(kind && { kind, ...(hasCode.has(kind) && { hasCode: true as const }) }),
    ...(isRefused || gaveSession ? { callId: call.callId } : ended(call)),
  });
  const sent = withStep(run, step, call.at);
  if (gaveSession) return withStep(sent, sessionStep(call), call.at);
  return isRefused ? refusedCall(sent, call, kind) : sent;
}

const hasCode: ReadonlySet<NewStep['kind']> = new Set(['loadLibrary', 'loadScreens', 'callInSession', 'logOut']);

/** How a call ended. */
const ended = ({ httpStatus: status, duration, callId }: CallSummary) => ({ status, duration, callId });

const sessionStep = (call: CallSummary): NewStep =>
  arrow(
    'service',
    'client',
    'The session begins',
    'The service began a session of this browser: it sets the cookie, and gives the same token to the library for browsers that drop it.',
    { kind: 'giveSession', ...ended(call) },
  );

function refusedCall(run: Run, call: CallSummary, kind: NewStep['kind']): Run {
  const isInterrupted = interrupts(call.errorCode);
  const label = `${isInterrupted ? 'Interrupted' : 'Refused'}: ${call.errorCode || `HTTP ${call.httpStatus}`}`;
  const explanation = isInterrupted
    ? `${call.reason} The library goes on with the regToken of this response: the next screen asks for what is open.`
    : call.reason;
  const refusal = arrow('service', 'client', label, explanation, { outcome: 'failed', ...ended(call) });
  const shown = withStep(run, refusal, call.at);
  if (kind === 'loadLibrary') return failed(shown, `The library could not be loaded. ${call.reason}`);
  // The page goes on: the user corrects what was typed, or logs in again.
  return isInterrupted || run.flow.status === 'obtained' ? shown : withFlow(shown, { failure: call.reason });
}

/** The library looks whether the browser sends back the cookie of the session; the record of the call says so later. */
function lookedForCookie(run: Run, call: CallSummary): Run {
  const { looksForCookie: _, ...page } = run.page ?? { apiKey: run.flow.apiKey, tabs: [] };
  const explanation = 'The library looks whether the browser sends back the cookies of the service.';
  return withStep({ ...run, page }, arrow('client', 'service', LOOKING, explanation, ended(call)), call.at);
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
