import type { Flow, UseCase } from '#shared/contract/flows.ts';
import { emptyLogin, emptyServer, type LoginForm, type ServerForm } from '../features/flows/login-form.ts';
import { emptyOpenId, type OpenIdForm } from '../features/flows/openid-form.ts';
import { emptyPage, type PageForm } from '../features/flows/page-form.ts';
import { emptySaml, type SamlForm } from '../features/flows/saml-form.ts';
import { appStore } from './app-store.ts';

interface FlowFormState {
  readonly useCase: UseCase;
  /** Site of the next run; undefined: the first one. */
  readonly apiKey: string | undefined;
  /** API domain that the next run calls (D55); empty, or of another site: a name of this machine. */
  readonly apiDomain: string;
  readonly login: LoginForm;
  /** As typed; undefined: an example that the site allows. */
  readonly redirect: string | undefined;
  readonly server: ServerForm;
  readonly page: PageForm;
  readonly openid: OpenIdForm;
  readonly saml: SamlForm;
  /** What was typed and not started, by kind of flow and site. */
  readonly typed: Readonly<Record<string, FlowValues>>;
  /** The run whose parameters the form has taken last. */
  readonly taken: string | undefined;
  /** The run that was shown when the panel was left. */
  readonly shown: string | undefined;
}

const emptyValues = {
  ...{ apiDomain: '', login: emptyLogin, redirect: undefined },
  ...{ server: emptyServer, page: emptyPage, openid: emptyOpenId, saml: emptySaml },
} satisfies FlowValues;

/** Parameters of the next run. They outlive the panel, so that a look into the log does not lose them. */
export const useFlowForm = appStore<FlowFormState>(() => ({
  useCase: 'token',
  apiKey: undefined,
  ...emptyValues,
  typed: {},
  taken: undefined,
  shown: undefined,
}));

/** What the form holds for one kind of flow, with the members that this kind has. */
export type FlowValues = Partial<
  Pick<FlowFormState, 'apiDomain' | 'login' | 'redirect' | 'server' | 'page' | 'openid' | 'saml'>
>;

const login = ['apiDomain', 'login', 'redirect'] as const;
const membersOf: Record<UseCase, readonly (keyof FlowValues)[]> = {
  ...{ token: login, code: login },
  ...{ server: ['apiDomain', 'server'], page: ['apiDomain', 'page'] },
  ...{ openid: ['apiDomain', 'openid'], saml: ['apiDomain', 'saml'] },
};

function membersIn(values: FlowValues, useCase: UseCase): FlowValues {
  return Object.fromEntries(membersOf[useCase].map((member) => [member, values[member]]));
}

/** Site and kind of flow; the two logins with a redirect have the same parameters. */
function keyOf({ apiKey = '', useCase }: FlowFormState): string {
  return `${useCase === 'code' ? 'token' : useCase} ${apiKey}`;
}

/** What was typed for the site and the kind of flow that are chosen, and not started. */
export function typedOf(form: FlowFormState): FlowValues | undefined {
  return form.typed[keyOf(form)];
}

/** True: the form holds what was typed. False: something else, such as what the shown run was started with. */
export function holdsTyped(form: FlowFormState): boolean {
  const typed = typedOf(form);
  return typed !== undefined && JSON.stringify(typed) === JSON.stringify(membersIn(form, form.useCase));
}

/** Changes the form by hand: until it is started or cleared, what it holds is kept for its site and kind of flow. */
export function editFlow(change: FlowValues): void {
  useFlowForm.setState((before) => {
    const form = { ...before, ...change };
    return { ...change, typed: { ...form.typed, [keyOf(form)]: membersIn(form, form.useCase) } };
  });
}

export function editLogin(change: Partial<LoginForm>): void {
  editFlow({ login: { ...useFlowForm.getState().login, ...change } });
}

export function editServer(change: Partial<ServerForm>): void {
  editFlow({ server: { ...useFlowForm.getState().server, ...change } });
}

export function editPage(change: Partial<PageForm>): void {
  editFlow({ page: { ...useFlowForm.getState().page, ...change } });
}

export function editOpenId(change: Partial<OpenIdForm>): void {
  editFlow({ openid: { ...useFlowForm.getState().openid, ...change } });
}

export function editSaml(change: Partial<SamlForm>): void {
  editFlow({ saml: { ...useFlowForm.getState().saml, ...change } });
}

/** Puts what was typed and not started back into the form. */
export function takeTyped(): void {
  useFlowForm.setState((form) => typedOf(form) ?? {});
}

/**
 * Forgets what was typed, because it was started or is to be cleared.
 *
 * @param started what a run was started with; what was typed after it, or is something else, stays. Absent: all
 */
export function forgetTyped(started?: FlowFormState): void {
  useFlowForm.setState((form) => {
    const key = keyOf(started ?? form);
    if (started && (!holdsTyped(started) || form.typed[key] !== started.typed[key])) return form;
    const { [key]: _, ...typed } = form.typed;
    return { typed };
  });
}

/** Clears what was typed: beside a run the form takes again what that one was started with. */
export function clearTyped(): void {
  forgetTyped();
  useFlowForm.setState(({ useCase }) => ({ ...membersIn(emptyValues, useCase), taken: undefined }));
}

/** Chooses the site of the next run; call-back, user and relying party become those of this site. */
export function chooseFlowSite(apiKey: string): void {
  useFlowForm.setState(({ saml }) => ({
    ...{ apiKey, redirect: undefined, openid: emptyOpenId },
    saml: { ...saml, UID: undefined },
  }));
  takeTyped();
}

/** A state that the service made for a run; each run has one of its own. */
const madeState = /^[0-9a-f]{24}$/;

/**
 * The form takes what a run was started with, so that beside a run it says how that one came about, and starts the like of it;
 * runs are started elsewhere, too (a link, Reproduce, `/v1`, MCP). Once for each run that is shown: what is changed after it
 * stays. What was typed before and not started is kept beside it (`typedOf`).
 *
 * @param example call-back that the form offers for the site of the run
 */
export function takeRun(run: Flow, example: string): void {
  const { id, useCase, whatIf, apiKey, apiDomain = '', login, server, page, openid, saml } = run;
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
