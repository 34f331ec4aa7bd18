import { membersOf } from '#shared/narrowing.ts';
import { badParameter } from '../bad-parameter.ts';
import { hasBadge } from '../badge.ts';
import type { Calls } from '../calls.ts';
import { addStyleOnce, openPlace, type Place } from '../dom.ts';
import { callSafely } from '../events.ts';
import type { Page } from '../page.ts';
import { chosenProviders, providerList } from '../provider-buttons.ts';
import type { ProviderLogins } from '../provider-login.ts';
import { askSecondFactor } from '../second-factor/second-factor.ts';
import { langOf, wordsFor } from '../texts/words-for.ts';
import type { Transport } from '../transport.ts';
import type { Answer, ApiResponse, Params } from '../types.ts';
import { controlsOf, type FormModel, fillForm, readForm, typedInto } from './form-data.ts';
import { clearErrors, showError, showErrors } from './form-errors.ts';
import { FINISH, nextScreen } from './next-screen.ts';
import { parsed, storedMarkup } from './stored-markup.ts';
import { storedStyle } from './stored-style.ts';
import { screenStyle } from './style.ts';
import { submitOf, type Way } from './submission.ts';

interface Parts {
  readonly page: Page;
  readonly transport: Transport;
  readonly calls: Calls;
  readonly logins: ProviderLogins;
}

/** Things named that were left out of stored screens. */
const MAX_NAMED = 10;

/** Buttons of providers on a screen of a page that names none. */
const MAX_PROVIDERS = 8;

/** A screen set that is shown. */
interface Shown {
  readonly end: (reason: string) => void;
  /** Shows another of its screens. */
  readonly open: (screen: string) => Promise<void>;
  readonly has: (screen: string) => boolean;
}

/** The one at each place of the page, so that hideScreenSet and a second one end it. */
const shown = new Map<string, Shown>();

const keyOf = (containerID: unknown): string =>
  typeof containerID === 'string' && containerID !== '' ? containerID : '(dialog)';

/** accounts.hideScreenSet: that of a container, or whatever is shown of the screen set. */
export function hideScreenSet({ containerID }: Params): Answer {
  for (const [key, { end }] of [...shown]) if (containerID === undefined || key === keyOf(containerID)) end('canceled');
  return { errorCode: 0 };
}

/** accounts.switchScreen: another screen of the screen set in a container, or of the only one that is shown. */
export async function switchScreen({ containerID, screen }: Params): Promise<Answer> {
  const key = keyOf(containerID);
  const one = shown.get(key) ?? (containerID === undefined ? [...shown.values()][0] : undefined);
  const id = String(screen ?? '');
  if (one === undefined)
    return badParameter(400006, 'Invalid parameter value: containerID. No screen set is shown there.');
  if (!one.has(id)) return screenMissing(id);
  await one.open(id);
  return { errorCode: 0 };
}

/**
 * accounts.showScreenSet: screens that the site stored, or the default ones (U 6). What cannot be shown raises onError and
 * is told in the console of the browser: pages rarely look at the callback.
 */
export async function showScreenSet(parts: Parts, params: Params): Promise<Answer> {
  const answer = await show(parts, params);
  if (answer.errorCode === 0) return answer;
  console.error(`gigya: accounts.showScreenSet: ${String(answer.errorDetails ?? answer.errorMessage)}`);
  notify(params, 'onError', { eventName: 'error', ...answer, response: answer });
  return answer;
}

async function show(parts: Parts, params: Params): Promise<Answer> {
  const name = String(params.screenSet ?? '');
  if (name === '') return badParameter(400002, `Missing required parameter: screenSet. ${OWN_SETS}`);
  const words = wordsFor(parts.page, params);
  const found = await markupOf(parts, name, words.lang);
  if ('problem' in found) return found.problem;
  const { html, css } = found.markup;
  const missing = new Set<string>();
  const leftOut = (what: string) => void missing.add(what);
  const sets = [...parsed(html, leftOut).querySelectorAll('.gigya-screen-set')];
  const set = sets.find(({ id }) => id === name) ?? sets[0] ?? document.createElement('div');
  const screens = new Map([...set.querySelectorAll('.gigya-screen')].map((screen) => [screen.id, screen]));
  const first = [...screens.keys()][0];
  const start = String(params.startScreen ?? set.getAttribute('data-start-screen') ?? first ?? '');
  if (!screens.has(start))
    return badParameter(
      400006,
      `Invalid parameter value: startScreen. The screen set has: ${[...screens.keys()].join(', ')}.`,
    );

  shown.get(keyOf(params.containerID))?.end('canceled');
  const label = screens.get(start)?.getAttribute('data-caption') ?? name;
  const place = openPlace(params.containerID, { label, close: words.close }, () => end('canceled'));
  if (place === undefined)
    return badParameter(
      400006,
      `Invalid parameter value: containerID. The page has no element "${String(params.containerID)}".`,
    );
  addStyleOnce('screens', screenStyle);
  if (css !== '') addStyleOnce(`screens ${css}`, () => storedStyle(css, leftOut));
  const end = (reason: string) => {
    if (!shown.delete(keyOf(params.containerID))) return;
    run.hide(reason);
  };
  const run = new Run(parts, params, place, screens, leftOut, () => end('finished'));
  const open = (screen: string): Promise<void> => run.open(screen, undefined);
  shown.set(keyOf(params.containerID), { end, open, has: (screen) => screens.has(screen) });
  await run.open(start, undefined);
  if (missing.size > 0) {
    console.warn(
      `gigya: the screen set "${name}" is shown without what runs or loads from elsewhere: ${[...missing].slice(0, MAX_NAMED).join(', ')}.`,
    );
  }
  return { errorCode: 0 };
}

/** The markup that the site stored, or that of a default screen set, which the service draws. */
async function markupOf(
  { transport }: Parts,
  name: string,
  lang: string,
): Promise<{ readonly markup: Markup } | { readonly problem: Answer }> {
  const found = await transport('accounts.getScreenSets', { screenSetIDs: name, include: 'html,css', lang });
  if (found.errorCode === 400006) return { problem: badParameter(400006, unknownSet(name)) };
  if (found.errorCode !== 0) return { problem: found };
  const { html, css } = membersOf(Array.isArray(found.screenSets) ? found.screenSets[0] : undefined);
  if (typeof html === 'string') return { markup: { html, css: typeof css === 'string' ? css : '' } };
  return { problem: badParameter(400006, unknownSet(name)) };
}

/** What every site has (U 6). */
const OWN_SETS =
  'Every site has Default-RegistrationLogin, -ProfileUpdate, -LiteRegistration, -ReAuthentication and -LinkAccounts.';

const unknownSet = (name: string): string =>
  `Invalid parameter value: screenSet. The site has no screen set "${name}": store it with accounts.setScreenSet, or in the workspace file. ${OWN_SETS}`;

interface Markup {
  readonly html: string;
  readonly css: string;
}

/** One screen set, from its first screen to its end. */
class Run {
  readonly #parts: Parts;
  readonly #params: Params;
  readonly #place: Place;
  readonly #screens: ReadonlyMap<string, Element>;
  readonly #leftOut: (what: string) => void;
  readonly #finish: () => void;
  readonly #way: Way;
  /** Of the login that goes on: what the page asks for, unless the user has ticked `remember`. */
  #sessionExpiration: unknown;
  #screen = '';
  /** Ends what still goes on in the screen that is shown. */
  #leave = () => {};

  constructor(
    parts: Parts,
    params: Params,
    place: Place,
    screens: ReadonlyMap<string, Element>,
    leftOut: (what: string) => void,
    finish: () => void,
  ) {
    this.#parts = parts;
    this.#params = params;
    this.#place = place;
    this.#screens = screens;
    this.#leftOut = leftOut;
    this.#finish = finish;
    this.#sessionExpiration = params.sessionExpiration;
    this.#way = { regToken: typeof params.regToken === 'string' ? params.regToken : undefined };
  }

  hide(reason: string): void {
    this.#leave();
    this.#place.close();
    this.#notify('onHide', { eventName: 'hide', reason });
  }

  /** Shows a screen, unless the page holds it back or sends to another one. */
  async open(id: string, response: ApiResponse | undefined): Promise<void> {
    if (id === FINISH || id === '_cancel') {
      this.#finish();
      return;
    }
    const event = { eventName: 'beforeScreenLoad', currentScreen: this.#screen, nextScreen: id, response };
    const said = this.#notify('onBeforeScreenLoad', event);
    if (said === false) return;
    const other = membersOf(said).nextScreen;
    const next = typeof other === 'string' ? other : id;
    const screen = this.#screens.get(next);
    if (screen === undefined) {
      this.#fail(screenMissing(next), response);
      return;
    }
    const wrapper = document.createElement('div');
    wrapper.append(storedMarkup(screen.parentElement ?? screen, this.#leftOut));
    const copy = [...wrapper.querySelectorAll('.gigya-screen')].find((one) => one.id === next);
    if (copy === undefined) return;
    this.#leave();
    this.#screen = next;
    this.#place.element.replaceChildren(copy);
    this.#wire(copy);
    await this.#fill(copy);
    copy.querySelector<HTMLElement>('input, button')?.focus();
    this.#notify('onAfterScreenLoad', { eventName: 'afterScreenLoad', currentScreen: next, response });
  }

  #wire(screen: Element): void {
    for (const link of screen.querySelectorAll<HTMLElement>('[data-switch-screen]')) {
      link.addEventListener('click', (event) => {
        event.preventDefault();
        void this.open(link.dataset.switchScreen ?? '', undefined);
      });
    }
    for (const box of screen.querySelectorAll<HTMLElement>('.gigya-social-login')) this.#drawProviders(box);
    for (const box of screen.querySelectorAll<HTMLElement>('.gigya-tfa')) this.#askSecondFactor(box);
    // A screen can be the form itself.
    for (const form of screen.parentElement?.querySelectorAll('form') ?? []) {
      form.noValidate = true;
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#submit(form);
      });
      form.addEventListener('change', ({ target }) => {
        const control = controlsOf(form).find((one) => one === target);
        if (control === undefined) return;
        const { name } = control;
        const isValid = control.checkValidity();
        this.#notify('onFieldChanged', {
          ...{ eventName: 'fieldChanged', screen: this.#screen, form: form.className, field: name },
          ...{ value: control.type === 'password' ? undefined : typedInto(control), isValid },
          ...(!isValid && { errMsg: control.validationMessage }),
        });
      });
    }
  }

  #drawProviders(box: HTMLElement): void {
    const { page, logins } = this.#parts;
    const wanted = chosenProviders(page, this.#params);
    // Of all 33 the usual ones, unless the page names some.
    const ids = this.#params.enabledProviders === undefined ? wanted.slice(0, MAX_PROVIDERS) : wanted;
    const spoken = langOf(wordsFor(page, this.#params));
    const draw = async (provider: string) => {
      const { authFlow, redirectURL, sessionExpiration } = this.#params;
      const { regToken } = this.#way;
      const links = this.#screen === 'gigya-link-account-screen' ? { loginMode: 'link', regToken } : {};
      const asked = { provider, authFlow, redirectURL, sessionExpiration, ...links, ...spoken };
      const response = await logins.run('accounts.socialLogin', asked, 'showScreenSet');
      await this.#continueAfter(box, response);
    };
    box.replaceChildren(providerList(page, ids, draw));
  }

  /** What the user does next about a second factor: registers one, or proves one. */
  #askSecondFactor(box: HTMLElement): void {
    const { page, calls } = this.#parts;
    this.#leave = askSecondFactor(box, {
      words: wordsFor(page, this.#params),
      calls,
      regToken: this.#way.regToken,
      sessionExpiration: this.#sessionExpiration,
      showsOutbox: hasBadge(page),
      onEnd: (response) => void this.#continueAfter(box, response),
      onProblem: (response) =>
        this.#notify('onError', { eventName: 'error', ...response, response, screen: this.#screen }),
    });
  }

  /** A profile screen shows what the account has. */
  async #fill(screen: Element): Promise<void> {
    const forms = [...screen.querySelectorAll<HTMLFormElement>('.gigya-profile-form')];
    if (forms.length === 0) return;
    const { regToken } = this.#way;
    const account = await this.#parts.transport('accounts.getAccountInfo', {
      include: 'profile,data,preferences,subscriptions',
      regToken,
    });
    if (account.errorCode === 0) for (const form of forms) fillForm(form, account);
  }

  async #submit(form: HTMLFormElement): Promise<void> {
    const submit = submitOf(form);
    if (submit === undefined) return;
    clearErrors(form);
    const about = { screen: this.#screen, form: form.className, formModel: readForm(form) };
    const said = this.#notify('onBeforeValidation', { eventName: 'beforeValidation', ...about });
    if (showErrors(form, said)) return;
    if (this.#notify('onBeforeSubmit', { eventName: 'beforeSubmit', ...about }) === false) return;
    this.#notify('onSubmit', { eventName: 'submit', ...about });
    const button = form.querySelector<HTMLButtonElement | HTMLInputElement>('[type=submit]');
    if (button) button.disabled = true;
    const model = /login|register|link|reauth/.test(form.className)
      ? this.#loginModel(about.formModel)
      : about.formModel;
    const response = await submit(this.#parts.calls, model, this.#way);
    if (button) button.disabled = false;
    await this.#continueAfter(form, response);
  }

  /** What a login form sends: the box `remember` stands for a session of another length (policy gigyaPlugins). */
  #loginModel({ remember, ...model }: FormModel): FormModel {
    const { rememberSessionExpiration } = this.#parts.page.site;
    if (remember !== undefined) {
      this.#sessionExpiration = remember === true ? rememberSessionExpiration : this.#params.sessionExpiration;
    }
    const sessionExpiration = this.#sessionExpiration;
    return { ...model, ...(sessionExpiration !== undefined && { sessionExpiration }) };
  }

  /** After a form or a provider: the next screen, the end, or the error where it was made. */
  async #continueAfter(source: HTMLElement, response: ApiResponse): Promise<void> {
    if (typeof response.regToken === 'string') this.#way.regToken = response.regToken;
    const { profile, data } = await this.#userAfter(response);
    const about = { eventName: 'afterSubmit', screen: this.#screen, form: source.className };
    this.#notify('onAfterSubmit', { ...about, response, profile, data });
    const next = nextScreen(source, response.errorCode);
    if (next !== undefined) {
      await this.open(next, response);
      return;
    }
    this.#notify('onError', { eventName: 'error', ...response, response, screen: this.#screen });
    showError(source, response);
  }

  /** The user as onAfterSubmit tells it: that of the answer, or after a change of the account, as it is now. */
  async #userAfter(response: ApiResponse): Promise<Answer> {
    const { errorCode, operation, requestParams } = response;
    const isTold = typeof this.#params.onAfterSubmit === 'function';
    if (!isTold || errorCode !== 0 || operation !== '/accounts.setAccountInfo') return response;
    const { regToken } = requestParams;
    return this.#parts.transport('accounts.getAccountInfo', { include: 'profile,data', regToken });
  }

  #fail(answer: Answer, response: ApiResponse | undefined): void {
    this.#notify('onError', { eventName: 'error', ...answer, response: response ?? answer, screen: this.#screen });
    showError(this.#place.element, response ?? answer);
  }

  #notify(name: string, event: Readonly<Record<string, unknown>>): unknown {
    return notify(this.#params, name, event);
  }
}

function notify(params: Params, name: string, event: Readonly<Record<string, unknown>>): unknown {
  const handler = params[name];
  if (typeof handler !== 'function') return undefined;
  const about = { source: 'showScreenSet', context: params.context };
  return callSafely(handler, { ...about, ...event });
}

const screenMissing = (id: string): Answer => badParameter(400006, `The screen set has no screen "${id}".`);
