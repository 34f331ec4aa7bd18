import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import type { ModuleStore } from '#service/module/index.ts';
import { MAX_WEBHOOK_HEADERS, MAX_WEBHOOKS } from '#shared/contract/webhooks.ts';
import { HMAC_HEADER, JWT_HEADER } from './event.ts';
import { deliveryRepository } from './queue.ts';
import { type WebhookHeader, type WebhookSettings, webhookRepository } from './repository.ts';

/** A webhook as it is given; absent headers stay as they are. */
export interface GivenWebhook extends Omit<WebhookSettings, 'headers'> {
  readonly headers?: readonly WebhookHeader[] | undefined;
}

/** What is wrong with a webhook: the member, and a sentence. */
export interface WebhookProblem {
  readonly member: 'name' | 'url' | 'signingUserKey' | 'headers';
  readonly details: string;
  /** Another webhook has the address already. */
  readonly isTaken?: true;
}

const MAX_URL_LENGTH = 2_000;
const MAX_HEADER_LENGTH = 2_000;

/** RFC 9110: a token; visible ASCII and blanks. */
const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
const headerValue = /^[\t\x20-\x7e]*$/;
/** What the sender sets itself, and what concerns the connection. */
const ownHeaders: ReadonlySet<string> = new Set(
  [
    ...[HMAC_HEADER, JWT_HEADER, 'Host', 'Content-Length', 'Content-Type', 'Content-Encoding', 'User-Agent'],
    ...['Transfer-Encoding', 'Connection', 'Keep-Alive', 'Upgrade', 'TE', 'Trailer', 'Expect', 'Proxy-Connection'],
  ].map((name) => name.toLowerCase()),
);

function problemOfUrl(url: string): string | undefined {
  if (url.length > MAX_URL_LENGTH) return `It has at most ${MAX_URL_LENGTH} characters.`;
  if (!URL.canParse(url) || !/^https?:\/\//i.test(url)) return 'It is a whole http or https address.';
  const { username, password, hash } = new URL(url);
  if (username !== '' || password !== '') return 'It has no user and no password; use a header.';
  return hash === '' && !url.includes('#') ? undefined : 'It has no fragment.';
}

function problemOfHeaders(headers: readonly WebhookHeader[]): string | undefined {
  if (headers.length > MAX_WEBHOOK_HEADERS) return `There are at most ${MAX_WEBHOOK_HEADERS}.`;
  const seen = new Set<string>();
  for (const { name, value } of headers) {
    const shown = name.slice(0, 50);
    if (!headerName.test(name)) return `"${shown}" is no name of a header.`;
    if (ownHeaders.has(name.toLowerCase())) return `"${shown}" is set by the service itself.`;
    if (seen.has(name.toLowerCase())) return `"${shown}" is there twice.`;
    if (value.length > MAX_HEADER_LENGTH || !headerValue.test(value)) {
      return `The value of "${shown}" has at most ${MAX_HEADER_LENGTH} visible ASCII characters.`;
    }
    seen.add(name.toLowerCase());
  }
  return undefined;
}

/** @returns what is wrong, or undefined */
export function problemOfWebhook(
  { store }: { readonly store: ModuleStore },
  apiKey: string,
  given: GivenWebhook,
): WebhookProblem | undefined {
  const { name, url, signingUserKey, headers = [] } = given;
  if (name.length === 0 || name.length > 100) return { member: 'name', details: 'It has 1 to 100 characters.' };
  const ofUrl = problemOfUrl(url);
  if (ofUrl !== undefined) return { member: 'url', details: ofUrl };
  const site = store.of(siteRepository).get(apiKey);
  if (signingUserKey !== undefined && !site?.applications.some(({ userKey }) => userKey === signingUserKey)) {
    return { member: 'signingUserKey', details: 'The site has no application with this userKey.' };
  }
  const ofHeaders = problemOfHeaders(headers);
  if (ofHeaders !== undefined) return { member: 'headers', details: ofHeaders };
  const all = store.of(webhookRepository).list(apiKey);
  const other = all.find((one) => one.name !== name && one.url === url);
  if (other !== undefined) {
    return { member: 'url', details: `The webhook "${other.name}" has this address already.`, isTaken: true };
  }
  if (all.length >= MAX_WEBHOOKS && all.every((one) => one.name !== name)) {
    return { member: 'name', details: `The site has ${MAX_WEBHOOKS} webhooks; it can have no more.` };
  }
  return undefined;
}

/**
 * Creates a webhook, or changes the one of that name. Switching one off ends what waits for it: it is sent only while active
 * (D49, D62). Call it inside a unit of work.
 *
 * @returns what is wrong; nothing is written then
 */
export function saveWebhook(core: Core, apiKey: string, given: GivenWebhook): WebhookProblem | undefined {
  const problem = problemOfWebhook(core, apiKey, given);
  if (problem !== undefined) return problem;
  const webhooks = core.store.of(webhookRepository);
  const before = webhooks.get(apiKey, given.name);
  webhooks.save(apiKey, { ...given, headers: given.headers ?? before?.headers ?? [] });
  const saved = webhooks.get(apiKey, given.name);
  if (saved && !saved.active) {
    core.store.of(deliveryRepository).giveUpAll(saved, 'The webhook was switched off before it was sent.');
  }
  return undefined;
}

/** Deletes a webhook; what waits for it ends. @returns false when there is none of that name */
export function removeWebhook(core: Core, apiKey: string, name: string): boolean {
  const webhooks = core.store.of(webhookRepository);
  const known = webhooks.get(apiKey, name);
  if (known === undefined) return false;
  core.store.of(deliveryRepository).giveUpAll(known, 'The webhook was deleted before it was sent.');
  webhooks.remove(apiKey, name);
  return true;
}
