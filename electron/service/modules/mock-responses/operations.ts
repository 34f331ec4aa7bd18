import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict, notFound } from '#service/kernel/operation-problem.ts';
import type { SiteRecord } from '#service/storage/store.ts';
import { cannedMethodName, MOST_CANNED_ANSWERS } from '#shared/canned-answers/check.ts';
import type { CannedAnswer } from '#shared/contract/canned-answers.ts';

export function cannedAnswerHandlers({ store, events }: Core): Handlers<'cannedAnswers'> {
  function must(apiKey: string): SiteRecord {
    const site = store.sites.get(apiKey);
    if (site === undefined) throw notFound(`site with the API key "${apiKey}"`);
    return site;
  }

  return {
    'cannedAnswers.list': ({ apiKey }) => [...must(apiKey).cannedAnswers.values()],
    'cannedAnswers.save': async ({ apiKey, answer }) => {
      const saved: CannedAnswer = { ...answer, method: cannedMethodName(answer.method) };
      await store.turn(() => {
        const { cannedAnswers } = must(apiKey);
        if (cannedAnswers.size >= MOST_CANNED_ANSWERS && !cannedAnswers.has(saved.method.toLowerCase())) {
          throw conflict(
            `The site has ${MOST_CANNED_ANSWERS} canned answers; it can have no more.`,
            'Remove one that is not needed, then add this one.',
          );
        }
        store.sites.saveCannedAnswer(apiKey, saved);
      });
      events.changed('cannedAnswers');
      return saved;
    },
    'cannedAnswers.remove': async ({ apiKey, method }) => {
      await store.turn(() => {
        if (!must(apiKey).cannedAnswers.has(method.toLowerCase())) {
          throw notFound(`canned answer for ${method} in this site`);
        }
        store.sites.removeCannedAnswer(apiKey, method);
      });
      events.changed('cannedAnswers');
      return {};
    },
  };
}
