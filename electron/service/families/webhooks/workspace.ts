import { z } from 'zod';
import { invalidMember } from '#service/kernel/index.ts';
import { refuseRepeated, type WorkspacePart } from '#service/module/index.ts';
import {
  MOST_WEBHOOK_HEADERS,
  MOST_WEBHOOK_HOSTS,
  MOST_WEBHOOKS,
  webhookEvents,
  webhookHost,
  webhookVersions,
} from '#shared/contract/webhooks.ts';
import { deliveryRepository } from './queue.ts';
import { webhookRepository } from './repository.ts';
import { problemOfWebhook } from './settings.ts';

const schema = z.strictObject({
  /** Hosts besides this machine that they may reach (D49). */
  allowedHosts: z.array(webhookHost).max(MOST_WEBHOOK_HOSTS).default([]),
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
          .max(MOST_WEBHOOK_HEADERS)
          .optional(),
      }),
    )
    .max(MOST_WEBHOOKS)
    .default([]),
});

/** `webhooks` of a site in the workspace file. */
export const webhooksInWorkspace: WorkspacePart = {
  site: {
    name: 'webhooks',
    schema,
    read(store, apiKey) {
      const webhooks = store.of(webhookRepository);
      const hooks = webhooks.ofSite(apiKey).map(({ name, url, events, active, version, signingUserKey }) => ({
        ...{ name, url, events: [...events], active, version },
        ...(signingUserKey !== undefined && { signingUserKey }),
      }));
      const allowedHosts = [...webhooks.hosts(apiKey)];
      return hooks.length + allowedHosts.length === 0 ? undefined : { allowedHosts, hooks };
    },
    apply(store, apiKey, { allowedHosts, hooks }: z.output<typeof schema>, at) {
      refuseRepeated(
        hooks,
        ({ name }) => name,
        (n) => `${at}.hooks[${n}].name`,
      );
      const webhooks = store.of(webhookRepository);
      const kept = new Map(webhooks.ofSite(apiKey).map((one) => [one.name, one]));
      for (const one of kept.values()) {
        if (hooks.some(({ name }) => name === one.name)) continue;
        store.of(deliveryRepository).giveUpAll(one, 'The webhook was deleted before it was sent.');
        webhooks.remove(apiKey, one.name);
      }
      webhooks.setHosts(apiKey, allowedHosts);
      for (const [n, hook] of hooks.entries()) {
        const given = { ...hook, signingUserKey: hook.signingUserKey };
        const problem = problemOfWebhook({ store }, apiKey, given);
        if (problem) throw invalidMember(`${at}.hooks[${n}].${problem.member}`, problem.details);
        webhooks.save(apiKey, { ...given, headers: hook.headers ?? kept.get(hook.name)?.headers ?? [] });
      }
    },
  },
};
