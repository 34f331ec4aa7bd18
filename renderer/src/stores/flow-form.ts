import type { Flow, PageParameters, SamlParameters, UseCase } from '#shared/contract/flows.ts';
import { appStore } from './app-store.ts';
import { noteSite } from './last-site.ts';

/** Parameters of a login: text as typed, empty when not given. */
export type LoginForm = Readonly<typeof usualLogin>;

const usualLogin = {
  ...{ x_provider: 'facebook', redirect_uri: '', state: '', x_cid: '', x_lang: '', x_session_expiration: '' },
  ...{ x_pending_registration: false, x_temporary_account: false },
};

export type ServerForm = Readonly<Record<'x_siteUID' | 'x_userInfo' | 'x_sessionExpiration', string>>;

/** A client-side login. */
export interface PageForm extends Pick<PageParameters, 'by' | 'authFlow'> {
  readonly provider: string;
  /** What a login at a provider gives the page: a session, or a code for its server. */
  readonly gives: 'session' | 'code';
}

/** A login at the OpenID provider. */
export interface OpenIdForm {
  /** As typed; undefined: the first user of the site. */
  readonly UID: string | undefined;
  /** Empty: the first relying party, or a new one. */
  readonly clientID: string;
}

export interface SamlForm extends Pick<SamlParameters, 'role' | 'begunBy'> {
  /** As typed; undefined: the first user of the site. */
  readonly UID: string | undefined;
}

export const emptyLogin: LoginForm = usualLogin;
export const emptyPage: PageForm = { by: 'provider', provider: 'facebook', authFlow: 'popup', gives: 'session' };
const emptyOpenId: OpenIdForm = { UID: undefined, clientID: '' };

/** What the form holds of each use case. */
interface Forms {
  readonly login: LoginForm;
  readonly server: ServerForm;
  readonly page: PageForm;
  readonly openid: OpenIdForm;
  readonly saml: SamlForm;
}

interface FlowFormState extends Forms {
  readonly useCase: UseCase;
  /** Site of the next run; undefined: the one used last. */
  readonly apiKey: string | undefined;
  /** API domain that the next run calls (D55); empty, or of another site: a name of this machine. */
  readonly apiDomain: string;
  /** As typed; undefined: an example that the site allows. */
  readonly redirect: string | undefined;
  /** The run whose parameters the form has taken last. */
  readonly taken: string | undefined;
  /** The run that was shown when the panel was left. */
  readonly shown: string | undefined;
}

/** Parameters of the next run. They outlive the panel, so that a look into the log does not lose them. */
export const useFlowForm = appStore<FlowFormState>(() => ({
  useCase: 'token',
  apiKey: undefined,
  ...{ apiDomain: '', login: emptyLogin, redirect: undefined },
  server: { x_siteUID: '', x_userInfo: '', x_sessionExpiration: '' },
  ...{ page: emptyPage, openid: emptyOpenId },
  saml: { role: 'idp', begunBy: 'partner', UID: undefined },
  taken: undefined,
  shown: undefined,
}));

/** Changes members of what the form holds of a use case. */
export function editFlow<Name extends keyof Forms>(name: Name, change: Partial<Forms[Name]>): void {
  useFlowForm.setState((state) => ({ [name]: { ...state[name], ...change } }));
}

/** Chooses the site of the next run; call-back, user and relying party become those of this site. */
export function chooseFlowSite(apiKey: string): void {
  noteSite(apiKey);
  useFlowForm.setState(({ saml }) => ({
    ...{ apiKey, redirect: undefined, openid: emptyOpenId },
    saml: { ...saml, UID: undefined },
  }));
}

/** A state that the service made for a run; each run has one of its own. */
const madeState = /^[0-9a-f]{24}$/;

/**
 * The form takes what a run was started with, so that beside a run it says how that one came about, and starts the like of it;
 * runs are started elsewhere, too (a link, Reproduce, `/v1`, MCP). Once for each run that is shown: what is changed after it
 * stays.
 *
 * @param example call-back that the form offers for the site of the run
 */
export function takeRun(run: Flow, example: string): void {
  const { id, useCase, whatIf, apiKey, apiDomain = '', login, server, page, openid, saml } = run;
  if (useFlowForm.getState().taken !== id) noteSite(apiKey);
  useFlowForm.setState((form) => {
    if (form.taken === id) return form;
    // One that was wrong on purpose is nothing to start with.
    const wrong = whatIf === 'wrong-redirect-uri';
    const former = form.apiKey === apiKey ? form.redirect : undefined;
    return {
      ...{ taken: id, useCase, apiKey, apiDomain },
      ...(login && {
        login: loginForm(login),
        redirect: wrong ? former : login.redirect_uri === example ? undefined : login.redirect_uri,
      }),
      ...(server && { server: serverForm(server) }),
      ...(page && {
        page: {
          ...{ by: page.by, authFlow: page.authFlow, provider: page.provider ?? form.page.provider },
          gives: page.authCodeOnly ? 'code' : 'session',
        },
      }),
      ...(openid && { openid: { UID: openid.UID, clientID: openid.clientID ?? '' } }),
      ...(saml && { saml: { role: saml.role, begunBy: saml.begunBy, UID: saml.UID } }),
    };
  });
}

function loginForm(login: NonNullable<Flow['login']>): LoginForm {
  const { x_provider, redirect_uri, state = '', x_cid = '', x_lang = '', x_session_expiration = '' } = login;
  return {
    ...{ x_provider, redirect_uri, x_cid, x_lang, x_session_expiration },
    state: madeState.test(state) ? '' : state,
    x_pending_registration: login.x_pending_registration ?? false,
    x_temporary_account: login.x_temporary_account ?? false,
  };
}

function serverForm({
  x_siteUID = '',
  x_userInfo = '',
  x_sessionExpiration = '',
}: NonNullable<Flow['server']>): ServerForm {
  return { x_siteUID, x_userInfo, x_sessionExpiration };
}
