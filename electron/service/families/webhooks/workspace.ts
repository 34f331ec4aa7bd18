import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { applyList, type WorkspacePart } from '#service/module/index.ts';
import {
  MAX_WEBHOOK_HEADERS,
  MAX_WEBHOOK_HOSTS,
  MAX_WEBHOOKS,
  webhookEvents,
  webhookHost,
  webhookVersions,
} from '#shared/contract/webhooks.ts';
import { deliveryRepository } from './queue.ts';
import { hostsOfWebhooks, type WebhookSettings, webhookHosts, webhookRepository } from './repository.ts';
import { problemOfWebhook } from './settings.ts';

const schema = z.strictObject({
  /** Hosts besides this machine that they may reach (D49). */
  allowedHosts: z.array(webhookHost).max(MAX_WEBHOOK_HOSTS).default([]),
  hooks: z
    .array(
      z.strictObject({
        name: z.string().min(1).max(100),
        url: z.string(),
        events: z.array(z.enum(webhookEvents)).min(1),
        active: z.boolean(),
        version: z.enum(webhookVersions).default('1.1'),
        signingUserKey: z.string().optional(),
        /** Absent: those that the webhook has stay. Never exported, because they may hold secrets (R48). */
        headers: z
          .array(z.strictObject({ name: z.string(), value: z.string() }))
          .max(MAX_WEBHOOK_HEADERS)
          .optional(),
      }),
    )
    .max(MAX_WEBHOOKS)
    .default([]),
});

/** `webhooks` of a site in the workspace file. */
export const webhooksInWorkspace: WorkspacePart = {
  site: {
    name: 'webhooks',
    schema,
    read(store, apiKey) {
      const hooks = store
        .of(webhookRepository)
        .list(apiKey)
        .map(({ name, url, events, active, version, signingUserKey }) => ({
          ...{ name, url, events: [...events], active, version },
          ...(signingUserKey !== undefined && { signingUserKey }),
        }));
      const allowedHosts = [...hostsOfWebhooks(store, apiKey)];
      return hooks.length + allowedHosts.length === 0 ? undefined : { allowedHosts, hooks };
    },
    apply(store, apiKey, { allowedHosts, hooks }: z.output<typeof schema>, at) {
      store.of(webhookHosts).replace(
        apiKey,
        allowedHosts.map((host) => ({ host })),
      );
      applyList(store, apiKey, hooks, `${at}.hooks`, {
        entity: webhookRepository,
        member: 'name',
        toGiven({ headers, ...hook }, before, hookAt): WebhookSettings {
          const problem = problemOfWebhook({ store }, apiKey, { ...hook, headers });
          if (problem) throw invalidMember(`${hookAt}.${problem.member}`, problem.details);
          return { ...hook, headers: headers ?? before?.headers ?? [] };
        },
        removing: (one) => store.of(deliveryRepository).giveUpAll(one, 'The webhook was deleted before it was sent.'),
      });
    },
  },
};
