import { accountRepository } from '#service/core/accounts/index.ts';
import type { Core } from '#service/http/index.ts';
import type { LoginRecord, SiteRecord } from '#service/records/index.ts';
import { MARK_SIZE, markOf } from '#shared/page-style/provider-mark.ts';
import { providers } from '#shared/protocol/providers.ts';
import { testNames } from '#shared/words/test-names.ts';
import { type Candidate, candidates, connectable, MAX_CANDIDATES, nameOf } from './candidates.ts';
import { EMPTY_FORM, type ScreenForm, SOMEONE_NEW, UID_MARK } from './form.ts';
import { type Html, html, hueClass, initials, type Page, page } from './page.ts';
import { type LoginRequest, requestOf } from './request.ts';
import { type Language, languageFor } from './texts/texts.ts';

/** The names in the screen's sentences. */
export interface Names {
  readonly site: string;
  readonly provider: string;
}

/** The sentences in which a login and a connection differ. */
interface ScreenWords {
  readonly title: string;
  readonly heading: string;
  readonly subheading: string;
  readonly who: string;
  /** The choice of an account that is not in the list. */
  readonly another: string;
  readonly anotherNote: string;
  readonly providerUIDNote: string;
  readonly approve: string;
}

/** What the screen of a login says. */
function wordsOfLogin({ say }: Language, names: Names): ScreenWords {
  return {
    title: say('title', names),
    heading: say('heading', names),
    subheading: say('subheading', names),
    who: say('who'),
    another: say('newPerson'),
    anotherNote: say('newPersonNote'),
    providerUIDNote: say('providerUIDNote', names),
    approve: say('approve'),
  };
}

/**
 * What the screen says when an identity is connected to an account that is logged in (F 3.1, F 3.2).
 *
 * @param person name of the account
 */
function wordsOfConnection({ say }: Language, names: Names, person: string): ScreenWords {
  return {
    title: say('connectTitle', names),
    heading: say('connectHeading', names),
    subheading: say('connectSubheading', { ...names, person }),
    who: say('connectWho', names),
    another: say('connectAnother'),
    anotherNote: say('connectAnotherNote', names),
    providerUIDNote: say('connectUIDNote'),
    approve: say('connectApprove'),
  };
}

/** The path of the screen's form; relative, so that host and port stay those of the login. */
export const DECISION_ADDRESS = '/login/decision';

/**
 * The simulated provider's screen (D21): who logs in, what the site asks for, and the four decisions.
 *
 * @param filledIn what was filled in, when `problem` is shown; absent: on a site that has nobody a random person, so that one click
 *   logs in
 * @param problem a sentence about what has to be corrected
 */
export function providerScreen(
  core: Core,
  site: SiteRecord,
  login: LoginRecord,
  filledIn: ScreenForm = EMPTY_FORM,
  problem?: string,
): Page {
  const request = requestOf(login);
  const language = languageFor(request.lang);
  const { say } = language;
  const names = { site: site.name, provider: displayName(request.provider) };
  const isLogin = request.connectTo === undefined;
  const words = isLogin
    ? wordsOfLogin(language, names)
    : wordsOfConnection(language, names, holderName(core, site.apiKey, request.connectTo));
  const offered = (isLogin ? candidates : connectable)(core.store, site.apiKey, request.provider);
  const first = offered[0];
  const form = isLogin && first === undefined && filledIn === EMPTY_FORM ? someoneRandom(core) : filledIn;
  const checked = form.person ?? (first ? UID_MARK + first.account.UID : SOMEONE_NEW);

  return page(
    core,
    language,
    words.title,
    html`<main>
<p class="simulated"><b>${say('simulated')}</b> ${say('simulatedNote', names)}</p>
<div class="inside">
<header>
<div class="brands" aria-hidden="true">${siteMark(names.site)}<i></i>${drawnMark(request.provider)}</div>
<h1>${words.heading}</h1>
<p>${words.subheading}</p>
</header>
${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}
<form method="post" action="${DECISION_ADDRESS}" autocomplete="off">
${decisionFields(login, request.lang)}
<fieldset>
<legend>${words.who}</legend>
<div class="people">
${
  offered.length > 0 &&
  html`<ul>
${offered.map((candidate) => candidateRow(candidate, checked, language, names.provider))}</ul>`
}
<div><label><input type="radio" name="person" id="person-new" value="${SOMEONE_NEW}"${checked === SOMEONE_NEW && html` checked`}>
<span class="mark plus" aria-hidden="true">+</span>
<span class="who"><span class="name">${words.another}</span><span class="about">${words.anotherNote}</span></span></label></div>
</div>
${offered.length === MAX_CANDIDATES && html`<p class="hint">${say('morePeople', { ...names, count: MAX_CANDIDATES })}</p>`}
<div class="new">
${isLogin && newPersonFields(language, form)}
${field('provider_uid', say('providerUID', names), form.providerUID, 200, 'wide', say('optional'), words.providerUIDNote)}
</div>
</fieldset>
<div class="asks">
<h2>${say('asks', names)}</h2>
<ul>${permissions(request, language)}</ul>
</div>
${isLogin && request.isTemporary && html`<p class="hint">${say('temporaryNote')}</p>`}
${isLogin && request.isPending && !request.isTemporary && html`<p class="hint">${say('pendingNote')}</p>`}
<div class="actions">
<button class="primary" name="decision" value="approve">${words.approve}</button>
<button name="decision" value="refuse">${say('refuse')}</button>
<button name="decision" value="cancel">${say('cancel')}</button>
</div>
<div class="failure">
<button name="decision" value="fail">${say('fail', names)}</button> <span>${say('failNote')}</span>
</div>
</form>
</div>
<footer>${say('backTo', { target: shortTarget(request.redirectUri) })}</footer>
</main>`,
  );
}

/** A test person that there is not yet. */
function someoneRandom({ random }: Core): ScreenForm {
  const [at = 0] = random(1);
  const [firstName, lastName] = testNames[at % testNames.length] ?? testNames[0];
  return { ...EMPTY_FORM, firstName, lastName, email: `test-${random(4).toString('hex')}@shop.example` };
}

/** Name of the account that an identity is connected to; its UID when the account was deleted meanwhile. */
function holderName({ store }: Core, apiKey: string, UID: string): string {
  const account = store.of(accountRepository).get(apiKey, UID);
  return account ? nameOf(account) : UID;
}

/** Name and address of a new account. */
function newPersonFields({ say, lang }: Language, form: ScreenForm): Html[] {
  const firstName = field('first_name', say('firstName'), form.firstName, 100);
  const lastName = field('last_name', say('lastName'), form.lastName, 100);
  // In these languages the family name comes first.
  const isFamilyNameFirst = lang === 'ja' || lang === 'zh-CN';
  const names = isFamilyNameFirst ? [lastName, firstName] : [firstName, lastName];
  return [...names, field('email', say('email'), form.email, 254, 'wide')];
}

/** The provider's name as shown. */
export function displayName(provider: string): string {
  return providers.find(({ id }) => id === provider)?.displayName ?? provider;
}

function candidateRow({ account, isKnown }: Candidate, checked: string, { say }: Language, provider: string): Html {
  const value = UID_MARK + account.UID;
  const name = nameOf(account);
  const { email } = account.profile;
  const about = typeof email === 'string' && email !== name ? email : account.UID;
  const badge =
    account.status === 'pending' ? say('pendingAccount') : isKnown ? say('knownHere', { provider }) : undefined;
  return html`<li><label><input type="radio" name="person" value="${value}"${checked === value && html` checked`}>
<span class="mark ${hueClass(account.UID)}" aria-hidden="true">${initials(name)}</span>
<span class="who"><span class="name"><bdi>${name}</bdi></span><span class="about"><bdi>${about}</bdi></span></span>
${badge !== undefined && html`<span class="badge">${badge}</span>`}</label></li>
`;
}

function field(
  name: string,
  label: string,
  value: string,
  maxLength: number,
  className = '',
  remark?: string,
  note?: string,
): Html {
  return html`<div class="field ${className}"><label for="${name}">${label}${remark !== undefined && html` <small>${remark}</small>`}</label>
<input id="${name}" name="${name}" value="${value}" maxlength="${maxLength}" dir="auto"${note !== undefined && html` aria-describedby="${name}-note"`}>
${note !== undefined && html`<p id="${name}-note">${note}</p>`}</div>`;
}

function permissions(request: LoginRequest, { say }: Language): Html[] {
  const basic = [say('permissionProfile'), say('permissionEmail')].map((name) => html`<li>${name}</li>`);
  // What a site asks for besides is an identifier, the same in every language.
  return [...basic, ...request.extraPermissions.map((name) => html`<li dir="auto">${name}</li>`)];
}

/** Scheme and host of the address, or its scheme: enough to know where the login returns to. */
export function shortTarget(uri: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(uri)?.[0] ?? uri.slice(0, 100);
}

/** The mark of a provider as SVG; colours are attributes, because the pages' policy allows no style attribute. */
export function drawnMark(provider: string): Html {
  const pieces = markOf(provider).map(({ d, fill }) => html`<path d="${d}" fill="${fill}"></path>`);
  return html`<svg viewBox="0 0 ${MARK_SIZE} ${MARK_SIZE}" aria-hidden="true">${pieces}</svg>`;
}

/** The mark of a site: letters of its name. */
export const siteMark = (name: string): Html =>
  html`<span class="mark site" aria-hidden="true">${initials(name)}</span>`;

/** The hidden fields of every form of a login: its id, and the anti-forgery token (D21). */
export function decisionFields({ id, antiForgeryToken }: LoginRecord, lang: string): Html {
  return html`<input type="hidden" name="login" value="${id}">
<input type="hidden" name="anti_forgery_token" value="${antiForgeryToken}">
<input type="hidden" name="x_lang" value="${lang}">`;
}
