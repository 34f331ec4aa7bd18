import { agreedUpstream, type SendContext } from '#service/console/requests/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { conflict, type Handlers, invalidMember, missing, notFound } from '#service/kernel/index.ts';
import type { SiteRecord } from '#service/records/index.ts';
import type { Flow, UseCase, WhatIf } from '#shared/contract/flows.ts';
import type { OperationParsed } from '#shared/contract/index.ts';
import { expectedStepsOf } from '#shared/flows/expected-steps.ts';
import { failuresOfUseCase } from '#shared/flows/what-if.ts';
import { definedMembers, keysOf } from '#shared/narrowing.ts';
import { codeOfArrow } from './arrow-code.ts';
import { closeBrowser } from './browser.ts';
import { exchangeCode } from './code-exchange.ts';
import { expireCredential, withCredential } from './credential.ts';
import type { FlowEngine } from './flows.ts';
import { buildLoginRequest, unknownApiKey } from './login-request.ts';
import { callMethod, checkMethodName } from './method-call.ts';
import { openIdLogin, partiesOf } from './openid/index.ts';
import { withOpenedPage, withReport } from './page/page-events.ts';
import { pageConfiguration, pageHtml, pagePolicy } from './page/page-html.ts';
import { planPage, withoutPage } from './page/page-run.ts';
import { playedRun } from './played-run.ts';
import { reportCallBack } from './reported-callback.ts';
import { type Run, withFlow, withoutWaiting } from './run.ts';
import { checkApiDomain, originOfRun } from './run-origin.ts';
import { playSamlLogin, samlPartiesOf } from './saml/index.ts';
import { play } from './scenario.ts';
import { serverParametersOf } from './server-parameters.ts';
import { requestToken } from './token-request.ts';

const CLOSED_BY_USER = 'The page was closed.';

/** The operations of the Flows panel, over the runs of its engine. */
export function flowHandlers(engine: FlowEngine, context: SendContext): Handlers<'flows'> {
  const { runs, pages, credentials, going } = engine;
  const { core } = context;
  /** With the credential's current state: it may have been revoked in Tokens, or have expired. */
  const shown = (run: Run): Flow => (run.flow.credential ? withCredential(run, core.store).flow : run.flow);
  /** A run after something was done with it; one that was removed is a problem. */
  const after = async (id: string, act: () => unknown): Promise<Flow> => {
    await act();
    return shown(runs.get(id));
  };

  return {
    'flows.list': () => runs.list().map(shown),
    'flows.get': ({ id }) => shown(runs.get(id)),
    'flows.start': async (input) => {
      if (input.useCase === 'openid') return shown(await openIdRun(input, engine, context));
      if (input.useCase === 'saml') return shown(await samlRun(input, engine, context));
      if (input.useCase === 'page') return shown(await startPage(input, engine, context));
      const run = runs.add(newRun(input, context));
      if (input.useCase !== 'server') return shown(run);
      const { id } = run.flow;
      return shown(await going.through(run, input, () => requestToken(id, serverRequest(input), runs, context)));
    },
    'flows.callback': ({ id, url }) => after(id, () => reportCallBack(id, url, runs, core)),
    'flows.cancel': ({ id }) =>
      after(id, () => {
        const { status } = runs.get(id).flow;
        // A window that closes after its call-back does not cancel the run.
        if (status === 'ready' || status === 'waiting') {
          runs.change(id, (run) => (run.page ? withoutPage(run, CLOSED_BY_USER) : cancelled(run)));
        }
        return pages.close(id);
      }),
    'flows.closePage': ({ id }) =>
      after(id, () => {
        runs.change(id, (run) => withoutPage(run, CLOSED_BY_USER));
        return pages.close(id);
      }),
    'flows.closeBrowser': ({ id }) => after(id, () => closeBrowser(id, runs, core)),
    'flows.exchange': async ({ id, call }) => {
      // Before the exchange: a name that is none must not cost the code.
      if (call !== undefined) checkMethodName(call.method);
      const exchange = async () => {
        await exchangeCode(id, runs, context);
        if (call !== undefined && runs.get(id).flow.status === 'obtained') {
          await callMethod(id, call.method, call.UID, runs, context);
        }
      };
      return after(id, () => credentials.during(id, exchange));
    },
    'flows.expire': ({ id }) =>
      after(id, async () => {
        await expire(runs.get(id), context);
        runs.change(id, (run) => withCredential(run, core.store));
      }),
    'flows.call': ({ id, method, UID }) => after(id, () => callMethod(id, method, UID, runs, context)),
    'flows.code': ({ id, arrow }) => codeOfArrow(runs.get(id), arrow, context),
    'flows.remove': async ({ id }) => {
      // Without the run nobody could close its browser.
      if (runs.get(id).flow.browser === 'open') await closeBrowser(id, runs, core);
      runs.remove(id);
      return {};
    },
  };
}

/** @throws {OperationProblem} when the site is gone, or the what-if does not fit the use case */
function siteOf(input: OperationParsed<'flows.start'>, { core }: SendContext): SiteRecord {
  const site = core.store.of(siteRepository).get(input.apiKey);
  if (!site) throw notFound(`site with the API key "${input.apiKey}"`, 'Choose a site, or add one in Sites.');
  const { whatIf, useCase } = input;
  const failures: Readonly<Record<UseCase, readonly WhatIf[]>> = failuresOfUseCase;
  if (whatIf !== undefined && !failures[useCase].includes(whatIf)) {
    throw invalidMember(
      'whatIf',
      `The failure "${whatIf}" cannot happen in this use case.`,
      `Choose it with the use case ${keysOf(failures)
        .filter((one) => failures[one].includes(whatIf))
        .join(' or ')}.`,
    );
  }
  checkApiDomain(input.apiDomain, site);
  if (input.upstream) {
    if (input.useCase !== 'server')
      throw invalidMember(
        'upstream',
        'Only a run from server to server goes on to the upstream.',
        'Choose that use case, or let the client call the real name.',
      );
    agreedUpstream(core.store, site.apiKey);
  }
  return site;
}

/** A run as it begins, before it knows what it sends. */
function begun(input: OperationParsed<'flows.start'>, site: SiteRecord, { core }: SendContext): NewRun {
  return {
    flow: {
      id: core.random(16).toString('hex'),
      useCase: input.useCase,
      apiKey: site.apiKey,
      siteName: site.name,
      ...definedMembers({ whatIf: input.whatIf, apiDomain: input.apiDomain }),
      ...(input.upstream && { upstream: true as const }),
      startedAt: core.clock(),
      status: goesBySteps.has(input.useCase) ? 'running' : 'ready',
      expected: [...expectedStepsOf(input.useCase, input.page, input.saml)],
      steps: [],
    },
    loginParameters: [],
    calls: {},
    inBrowser: [],
    secrets: [],
  };
}

/** Nobody opens anything: these go through their steps by themselves. */
const goesBySteps: ReadonlySet<UseCase> = new Set(['server', 'openid', 'saml']);

type NewRun = Omit<Run, 'startedTicks'>;

/** @throws {OperationProblem} see `siteOf` */
function newRun(input: OperationParsed<'flows.start'>, context: SendContext): NewRun {
  const site = siteOf(input, context);
  const run = begun(input, site, context);
  if (input.useCase === 'server') return { ...run, flow: { ...run.flow, server: input.server ?? {} } };
  const { url, redirectUri, login, parameters, query } = buildLoginRequest(
    input,
    site,
    context.core,
    originOfRun(input, context, 'https'),
  );
  return {
    ...run,
    flow: { ...run.flow, loginUrl: url, redirectUri, login },
    loginParameters: parameters,
    loginQuery: query,
  };
}

/**
 * Goes through a login at the OpenID provider of the site.
 *
 * @throws {OperationProblem} see `siteOf` and `partiesOf`
 */
async function openIdRun(
  input: OperationParsed<'flows.start'>,
  { runs, going }: FlowEngine,
  context: SendContext,
): Promise<Run> {
  const site = siteOf(input, context);
  if (input.openid === undefined)
    throw invalidMember('openid', 'Name the user who logs in.', 'Choose a user of the site.');
  const parties = await partiesOf(context, site, input.openid);
  const run = begun(input, site, context);
  const { id } = run.flow;
  const openid = { UID: parties.UID, clientID: parties.party.clientID };
  const started = runs.add({ ...run, flow: { ...run.flow, openid, redirectUri: parties.redirectUri } });
  return going.through(started, input, () => play(openIdLogin, parties, playedRun(id, runs, context), context));
}

/**
 * Goes through a login by SAML, with a partner that the run plays.
 *
 * @throws {OperationProblem} see `siteOf` and `samlPartiesOf`; when what is to go wrong belongs to the other role
 */
async function samlRun(
  input: OperationParsed<'flows.start'>,
  { runs, going }: FlowEngine,
  context: SendContext,
): Promise<Run> {
  const site = siteOf(input, context);
  const { saml: given, whatIf } = input;
  if (given === undefined) throw invalidMember('saml', 'Say what the site is.', 'Choose identity or service provider.');
  // Only a response that nobody asked for is judged a second time.
  const saml = whatIf === 'replayed-response' ? { ...given, begunBy: 'partner' as const } : given;
  if (whatIf !== undefined && saml.role === 'idp') {
    throw invalidMember(
      'whatIf',
      'What goes wrong is the response of the partner, and the site itself responds here.',
      'Choose the site as service provider.',
    );
  }
  const parties = await samlPartiesOf(context, site, saml);
  const run = begun({ ...input, saml }, site, context);
  const { id } = run.flow;
  const started = runs.add({ ...run, flow: { ...run.flow, saml } });
  return going.through(started, input, () => playSamlLogin(parties, playedRun(id, runs, context), context));
}

/**
 * Starts a client-side login: the page is served from now on.
 *
 * @throws {OperationProblem} see `siteOf`, `planPage` and `OpenPages.open`
 */
async function startPage(
  input: OperationParsed<'flows.start'>,
  { runs, pages }: FlowEngine,
  context: SendContext,
): Promise<Run> {
  const { core } = context;
  const site = siteOf(input, context);
  const { page, host } = planPage(input, site);
  const run = begun(input, site, context);
  const { id } = run.flow;
  const apiKey = input.whatIf === 'unknown-key' ? unknownApiKey(site.apiKey, core) : site.apiKey;
  const serviceOrigin = originOfRun(input, context, 'https');
  const flow = { ...run.flow, page };
  const text = pageHtml(site.name, pageConfiguration(flow, apiKey, serviceOrigin));
  const url = await pages.open(id, {
    host,
    html: () => ({ text, policy: pagePolicy(serviceOrigin) }),
    opened: () => runs.change(id, (current) => withOpenedPage(current, core.clock())),
    reported: (report) => runs.change(id, (current) => withReport(current, report, core.clock())),
  });
  return runs.add({ ...run, flow: { ...flow, loginUrl: url, redirectUri: url }, page: { apiKey, tabs: [] } });
}

function serverRequest({ server = {} }: OperationParsed<'flows.start'>): Parameters<typeof requestToken>[1] {
  return {
    kind: 'askToken',
    label: 'Token request',
    explanation: 'The server requested a token with the site’s API key and secret.',
    parameters: serverParametersOf(server),
  };
}

function cancelled(run: Run): Run {
  return withFlow(withoutWaiting(run, 'The login window was closed before the user decided.'), {
    status: 'cancelled',
    failure: 'The login window was closed before the call-back. Open the login again, or start a new run.',
  });
}

/** Makes the credential of a run expire now (flows.expire). */
async function expire(run: Run, { core }: SendContext): Promise<void> {
  if (await expireCredential(run, core.store)) return;
  throw run.flow.credential
    ? missing('The credential of this run is gone.', 'Start a new run.')
    : conflict('This run has no code or token yet.', 'Finish its login first.');
}
