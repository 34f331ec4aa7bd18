import { type ModuleStore, siteEntity } from '#service/module/index.ts';
import { absentOr, columnsOf, encrypted, flag, json, plain, readOnly } from '#service/storage/index.ts';
import type { WebhookEvent, WebhookVersion } from '#shared/contract/webhooks.ts';

/** A header of a webhook's own. */
export interface WebhookHeader {
  readonly name: string;
  readonly value: string;
}

/** What a webhook is set to (F 7.3). */
export interface WebhookSettings {
  /** Unique in its site, as the address is. */
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly active: boolean;
  readonly version: WebhookVersion;
  /** Application whose secret signs; undefined: the site's own. Of the versions 1.0 and 1.1. */
  readonly signingUserKey?: string | undefined;
  readonly headers: readonly WebhookHeader[];
}

export interface WebhookRecord extends WebhookSettings {
  readonly id: number;
  readonly apiKey: string;
}

/** Webhooks of sites. Every change of an account asks for those of its site. */
export const webhookRepository = siteEntity<WebhookRecord, WebhookSettings>({
  columns: columnsOf<WebhookRecord>('webhook', {
    id: readOnly(plain('id')),
    apiKey: readOnly(plain('api_key')),
    name: plain('name'),
    url: plain('url'),
    events: json('events'),
    active: flag('active'),
    version: plain('version'),
    signingUserKey: absentOr(plain('signing_user_key')),
    headers: encrypted('webhook headers', json('headers')),
  }),
  key: 'name',
  inMemory: true,
});

/** Hosts besides this machine that webhooks of a site may reach (D49), in lower case. */
export const webhookHosts = siteEntity({
  columns: columnsOf<{ readonly host: string }>('webhook_host', { host: plain('host') }),
  key: 'host',
});

/** Webhooks of all sites. */
export function allWebhooks({ of }: ModuleStore): readonly WebhookRecord[] {
  const webhooks = of(webhookRepository);
  return webhooks.sites().flatMap((apiKey) => webhooks.list(apiKey));
}

/** Hosts besides this machine that webhooks of the site may reach (D49), in lower case. */
export const hostsOfWebhooks = ({ of }: ModuleStore, apiKey: string): readonly string[] =>
  of(webhookHosts)
    .list(apiKey)
    .map(({ host }) => host);
