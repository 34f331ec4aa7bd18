import { codeSent } from '../code-exchange.ts';
import { stepParameter } from '../meanings.ts';
import { arrow } from '../new-step.ts';
import { failed, type Run, withFlow, withoutWaiting, withStep } from '../run.ts';
import type { PageReport } from './page-report.ts';
import { interrupts } from './page-steps.ts';

type EventReport = Extract<PageReport, { kind: 'event' }>;

const handlers: Readonly<Record<EventReport['name'], string>> = {
  login: 'onLogin',
  logout: 'onLogout',
  connectionAdded: 'onConnectionAdded',
  connectionRemoved: 'onConnectionRemoved',
  error: 'onError',
  afterScreenLoad: 'onAfterScreenLoad',
  hide: 'onHide',
};

/** Tabs of one page that are told apart. */
const MAX_TABS = 20;

/** The run with what its page says about itself. */
export function withReport(run: Run, report: PageReport, now: number): Run {
  const known = withTab(run, report.tab);
  const tab = (known.page?.tabs.indexOf(report.tab) ?? 0) + 1;
  switch (report.kind) {
    case 'event':
      return withEvent(known, report, tab, now);
    case 'code':
      return withHandedCode(known, report.code, now);
    case 'noLibrary':
      return withoutLibrary(known, now);
    case 'refused':
      return known.flow.steps.at(-1)?.outcome === 'failed'
        ? known
        : withRefusal(known, report.errorCode, report.details, now);
  }
}

function withTab(run: Run, tab: string): Run {
  const { page } = run;
  if (page === undefined || page.tabs.includes(tab) || page.tabs.length >= MAX_TABS) return run;
  return { ...run, page: { ...page, tabs: [...page.tabs, tab] } };
}

function withEvent(run: Run, { name, members }: EventReport, tab: number, now: number): Run {
  const isOfFirstTab = tab <= 1;
  const isError = name === 'error';
  const errorCode = Number(members.errorCode ?? 0);
  const explanation = isError
    ? explainError(run, errorCode, members.errorDetails ?? '')
    : explainEvent(name, members, tab);
  const label = isOfFirstTab ? handlers[name] : `${handlers[name]} in tab ${tab}`;
  const step = arrow('client', 'client', label, explanation, {
    // That of another tab repeats the event; it does not move the picture on.
    ...(isOfFirstTab && name === 'login' && { kind: 'onLogin', hasCode: true }),
    ...(isOfFirstTab && name === 'logout' && { kind: 'onLogout' }),
    outcome: isError ? 'failed' : 'ok',
    parameters: Object.entries(members)
      .filter(([member]) => member !== 'eventName')
      .map(([member, value]) => stepParameter(member, value, 'event')),
  });
  const shown = withStep(isError ? withClosedScreen(run, explanation) : run, step, now);
  if (!isError) return shown;
  // Of a login that the service has refused it has said why.
  const isExplained = run.flow.status === 'obtained' || run.flow.status === 'failed';
  return interrupts(errorCode) || isExplained ? shown : failed(shown, explanation);
}

function explainEvent(name: EventReport['name'], members: EventReport['members'], tab: number): string {
  switch (name) {
    case 'login':
      if (members.authCode !== undefined)
        return 'The library gives the page the code and no session. This event reaches this tab alone, because a code counts once.';
      return tab > 1
        ? 'The other tabs of the page hear of the login, too.'
        : 'The library tells the page who has logged in. Each tab of the page hears it.';
    case 'logout':
      return tab > 1
        ? 'The other tabs of the page hear of the logout, too.'
        : 'The library tells the page that the session has ended. Each tab of the page hears it.';
    case 'connectionAdded':
      return 'The library tells the page that a provider was connected to the account.';
    case 'connectionRemoved':
      return 'The library tells the page that a provider was taken off the account.';
    case 'afterScreenLoad':
      return `The screen "${members.screen ?? ''}" is shown in the page.`;
    case 'hide':
      return 'The screen set has ended, and the page shows itself again.';
    case 'error':
      return '';
  }
}

/** Why the library told the page that something failed, and what to do. */
function explainError(run: Run, errorCode: number, details: string): string {
  const isAtProvider = run.flow.steps.at(-1)?.outcome === 'waiting';
  if (errorCode === 200001 && /blocked/.test(details)) {
    return 'The browser blocked the pop-up window. A page may open one in a click only; allow pop-ups for this page, or use authFlow redirect.';
  }
  if (errorCode === 200001 && isAtProvider) {
    return 'The pop-up window was closed before the user had decided. The page got 200001, Operation canceled. Press its button again, or start a new run.';
  }
  if (errorCode === 200001) {
    return 'The user cancelled the login: the page got 200001, Operation canceled. Press its button again, or start a new run.';
  }
  if (errorCode === 500026) {
    return `The page could not read a response of the service. ${details}`;
  }
  if (interrupts(errorCode)) return `The login is interrupted by ${errorCode}. The page goes on with the regToken.`;
  return `The page got ${errorCode}. ${details}`;
}

/** The provider's screen is gone with its window. */
const withClosedScreen = (run: Run, explanation: string): Run =>
  run.flow.steps.at(-1)?.outcome === 'waiting' ? withoutWaiting(run, explanation) : run;

function withHandedCode(run: Run, code: string, now: number): Run {
  if (run.code === code) return codeSent(run, now);
  const explanation = 'The page sent a code that this run did not get. It is not exchanged.';
  const step = arrow('client', 'server', 'Another code sent', explanation, {
    ...{ outcome: 'failed', parameters: [stepParameter('code', code, 'body')] },
  });
  return withStep(run, step, now);
}

function withoutLibrary(run: Run, now: number): Run {
  // The service has refused it: that step says why.
  if (run.flow.status === 'failed') return run;
  const explanation =
    'The page did not get the library, and the service received no request for it. The browser does not trust the certificate of the service: import its CA certificate (Overview), or open the address of the library in this browser once and accept the certificate.';
  const hasAsked = run.flow.steps.some(({ kind }) => kind === 'loadLibrary');
  if (hasAsked) return run;
  const step = arrow('client', 'service', '/js/gigya.js', explanation, { kind: 'loadLibrary', outcome: 'failed' });
  return failed(withStep(run, step, now), explanation);
}

function withRefusal(run: Run, errorCode: number, details: string, now: number): Run {
  const explanation = explainError(run, errorCode, details);
  const step = arrow('client', 'client', `Error ${errorCode} in the page`, explanation, { outcome: 'failed' });
  const shown = withStep(withClosedScreen(run, explanation), step, now);
  return run.flow.status === 'obtained' ? shown : failed(shown, explanation);
}

/** The run whose page was loaded. */
export function withOpenedPage(run: Run, now: number): Run {
  const isFirst = run.flow.steps.length === 0;
  const address = run.flow.loginUrl ?? '';
  const explanation = isFirst
    ? `The browser loads the page of the site at ${new URL(address).origin}, another origin than the service. Its policy lets it load and call this service alone.`
    : 'The browser loads the page again: after the redirect, a reload, or in another tab.';
  const step = arrow('client', 'server', isFirst ? 'Opens the page' : 'Opens the page again', explanation, {
    ...(isFirst && { kind: 'openPage' }),
    ...{ target: `GET ${address}`, status: 200 },
  });
  const shown = withStep(run, step, now);
  return run.flow.status === 'ready' ? withFlow(shown, { status: 'waiting' }) : shown;
}
