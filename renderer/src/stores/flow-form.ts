import { create } from 'zustand';
import type { UseCase } from '#shared/contract/flows.ts';
import { emptyLogin, emptyServer, type LoginForm, type ServerForm } from '../features/flows/login-form.ts';
import { emptyOpenId, type OpenIdForm } from '../features/flows/openid-form.ts';
import { emptyPage, type PageForm } from '../features/flows/page-form.ts';
import { emptySaml, type SamlForm } from '../features/flows/saml-form.ts';
import type { Route } from './route.ts';

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
  /** The run that was shown when the panel was left: the rest of its address. */
  readonly shown: Pick<Route, 'segments' | 'query'> | undefined;
}

/** Parameters of the next run. They outlive the panel, so that a look into the log does not lose them. */
export const useFlowForm = create<FlowFormState>(() => ({
  useCase: 'token',
  apiKey: undefined,
  apiDomain: '',
  login: emptyLogin,
  redirect: undefined,
  server: emptyServer,
  page: emptyPage,
  openid: emptyOpenId,
  saml: emptySaml,
  shown: undefined,
}));

export function editLogin(change: Partial<LoginForm>): void {
  useFlowForm.setState(({ login }) => ({ login: { ...login, ...change } }));
}

export function editServer(change: Partial<ServerForm>): void {
  useFlowForm.setState(({ server }) => ({ server: { ...server, ...change } }));
}

export function editPage(change: Partial<PageForm>): void {
  useFlowForm.setState(({ page }) => ({ page: { ...page, ...change } }));
}

export function editOpenId(change: Partial<OpenIdForm>): void {
  useFlowForm.setState(({ openid }) => ({ openid: { ...openid, ...change } }));
}

export function editSaml(change: Partial<SamlForm>): void {
  useFlowForm.setState(({ saml }) => ({ saml: { ...saml, ...change } }));
}

/** Chooses the site of the next run; call-back, user and relying party become those of this site. */
export function chooseFlowSite(apiKey: string): void {
  useFlowForm.setState(({ saml }) => ({
    ...{ apiKey, redirect: undefined, openid: emptyOpenId },
    saml: { ...saml, UID: undefined },
  }));
}
