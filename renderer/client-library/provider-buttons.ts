import { pageFont } from '#shared/page-style/colours.ts';
import { canonicalProvider, providers } from '#shared/protocol/providers.ts';
import { addStyleOnce, element, openPlace, providerMark, type Size } from './dom.ts';
import { callSafely } from './events.ts';
import type { Page } from './page.ts';
import type { ProviderLogins } from './provider-login.ts';
import { langOf, wordsFor } from './texts/words-for.ts';
import type { Answer, ApiResponse, Params, Site } from './types.ts';
import { signatureOf, userOf } from './user.ts';

const style = `
.gigya-providers { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(150px, 100%), 1fr)); gap: 8px; margin: 0; padding: 0; list-style: none; font: 15px/1.4 ${pageFont}; }
.gigya-provider { display: flex; align-items: center; gap: 10px; width: 100%; height: 100%; min-height: 44px; padding: 10px 12px; border: 1px solid var(--gigya-line); border-radius: 8px; background: var(--gigya-field); color: var(--gigya-text); font: inherit; text-align: start; overflow-wrap: anywhere; cursor: pointer; }
.gigya-provider svg { flex: none; width: 22px; height: 22px; }
.gigya-provider span { min-width: 0; }
.gigya-provider:hover { background: var(--gigya-hover); }
.gigya-provider:focus-visible { outline: 2px solid var(--gigya-accent); outline-offset: -2px; }
.gigya-providers-heading { margin: 0 0 16px; padding-inline-end: 34px; font: 600 18px/1.3 ${pageFont}; }
`;

/** The providers that the site has switched on, narrowed by the page; `*` is all of them. */
export function chosenProviders({ site }: Page, { enabledProviders, disabledProviders }: Params): readonly string[] {
  const list = (value: unknown) =>
    typeof value === 'string' && value !== '' ? value.split(',').map((name) => idOf(site, name.trim())) : undefined;
  const enabled = list(enabledProviders);
  const disabled = new Set(list(disabledProviders)?.filter((name) => name !== '*') ?? []);
  const wanted =
    enabled === undefined || enabled.includes('*')
      ? site.providers
      : enabled.filter((id) => site.providers.includes(id));
  return wanted.filter((id) => !disabled.has(id));
}

/** The id behind a name in any case; what names no provider counts as all. */
function idOf({ providers: known }: Site, name: string): string {
  const lower = name.toLowerCase();
  return known.includes(lower) ? lower : (canonicalProvider(name) ?? '*');
}

/** A list of buttons, one for each provider. */
export function providerList({ site }: Page, ids: readonly string[], choose: (provider: string) => void): HTMLElement {
  addStyleOnce('providers', style);
  const names = new Map([
    ...providers.map(({ id, displayName }) => [id, displayName] as const),
    ...Object.entries(site.providerNames ?? {}),
  ]);
  return element(
    'ul',
    { class: 'gigya-providers' },
    ...ids.map((id) =>
      element(
        'li',
        {},
        element(
          'button',
          { type: 'button', class: 'gigya-provider', 'data-provider': id, click: () => choose(id) },
          providerMark(id),
          element('span', {}, names.get(id) ?? id),
        ),
      ),
    ),
  );
}

/** showLoginUI and showAddConnectionsUI: a list of provider buttons, in the page's element or in a dialog. */
export function showProviders(page: Page, logins: ProviderLogins, method: string, params: Params): Answer {
  const isLogin = method === 'socialize.login';
  const words = wordsFor(page, params);
  const { close, connect, loginWith } = words;
  const label = isLogin ? loginWith : connect;
  const notify = (name: string, event: Readonly<Record<string, unknown>>) => {
    callSafely(params[name], { context: params.context, ...event });
  };
  const size: Size = { width: lengthOf('width', params.width), height: lengthOf('height', params.height) };
  const place = openPlace(params.containerID, { label, close }, () => notify('onClose', { eventName: 'close' }), size);
  if (place === undefined) {
    const errorDetails = `Invalid parameter value: containerID. The page has no element with the id "${String(params.containerID)}".`;
    return { errorCode: 400006, errorMessage: 'Invalid parameter value', errorDetails };
  }
  const isDialog = params.containerID === undefined || params.containerID === '';
  const { callback: _, containerID: __, width: _width, height: _height, ...passed } = params;
  place.element.append(
    element('h2', { class: 'gigya-providers-heading' }, label),
    providerList(page, chosenProviders(page, params), async (provider) => {
      notify('onButtonClicked', { eventName: 'buttonClicked', provider });
      const response = await logins.run(
        method,
        { ...langOf(words), ...passed, provider },
        isLogin ? 'showLoginUI' : 'showAddConnectionsUI',
      );
      if (response.errorCode !== 0) {
        notify('onError', { eventName: 'error', response });
        return;
      }
      if (isDialog) place.close();
      notify(isLogin ? 'onLogin' : 'onConnectionAdded', {
        eventName: isLogin ? 'login' : 'connectionAdded',
        source: isLogin ? 'showLoginUI' : 'showAddConnectionsUI',
        provider,
        ...toldOf(response),
      });
    }),
  );
  notify('onLoad', { eventName: 'load' });
  return { errorCode: 0 };
}

/** What an event tells of the response to a login: with authCodeOnly nobody is known yet (D40). */
function toldOf(response: ApiResponse): Readonly<Record<string, unknown>> {
  const { UID, authCode, user = userOf(response) } = response;
  if (authCode !== undefined) return { authCode, response };
  return { UID, ...signatureOf(response), user, response };
}

/** A number is one of pixels. A value that is no length keeps nobody from logging in: the console names it. */
function lengthOf(name: string, value: unknown): string | undefined {
  const text = String(value ?? '').trim();
  const [, number, unit = 'px'] = /^(\d+(?:\.\d+)?)\s*(px|%)?$/i.exec(text) ?? [];
  if (number !== undefined) return `${number}${unit.toLowerCase()}`;
  if (text !== '') console.warn(`gigya: ${name} "${text}" is no length, such as 300, "300px" or "50%"; it is ignored.`);
  return undefined;
}
