import { siteRepository } from '#service/core/sites/index.ts';
import type { Core } from '#service/http/index.ts';
import {
  conflict,
  found,
  type Handlers,
  invalidMember,
  type RandomSource,
  refuseUnheard,
  wholeBySchema,
} from '#service/kernel/index.ts';
import { withChanges } from '#shared/contract/changes.ts';
import { type Failure, type FailureRule, failureRule, MAX_FAILURES } from '#shared/contract/failures.ts';
import { isSpent } from '#shared/failures/schedule.ts';
import { failureSentence } from '#shared/failures/sentence.ts';
import { failureRepository, type KeptFailure } from './repository.ts';

/** A seed for a failure that states none. */
const newSeed = (random: RandomSource): number => random(4).readUInt32BE();

export function failureHandlers(core: Core): Handlers<'failures'> {
  const { store, random } = core;
  const failures = store.of(failureRepository);

  function shown({ id, rule, seen, hits }: KeptFailure): Failure {
    const isOver = isSpent(rule.when, hits) || (rule.until !== undefined && core.clock() >= rule.until);
    const state = !rule.enabled ? 'off' : isOver ? 'over' : 'on';
    return { id, ...rule, state, seen, hits, sentence: sentenceWith(store, rule) };
  }

  const all = (): Failure[] => failures.list().map(shown);

  const must = (id: number): KeptFailure =>
    found(
      failures.list().find((one) => one.id === id),
      `failure ${id}`,
    );

  return {
    'failures.list': all,
    'failures.save': async ({ id, failure: given, heard }) => {
      const savedId = await store.unitOfWork(() => {
        const before = id === undefined ? {} : must(id).rule;
        refuseUnheard(before, given, heard);
        const rule = wholeBySchema(failureRule, 'failure', withChanges<Partial<FailureRule>>(before, given));
        checkSite(store, rule, 'failure.site');
        const whole = { ...rule, seed: rule.seed ?? newSeed(random) };
        if (id !== undefined) {
          failures.change(id, whole);
          return id;
        }
        if (failures.list().length >= MAX_FAILURES) {
          throw conflict(`There are ${MAX_FAILURES} failures; there can be no more.`, 'Remove one that is not needed.');
        }
        return failures.add(whole);
      });
      return shown(must(savedId));
    },
    'failures.switch': async (input) => {
      await store.unitOfWork(() => {
        if (!('id' in input)) return failures.switchAllOff();
        const { rule } = must(input.id);
        if (input.enabled && rule.until !== undefined && core.clock() >= rule.until) {
          throw invalidMember(
            'enabled',
            'Its end has passed.',
            'Change the time until which it hits, or leave it empty.',
          );
        }
        failures.setEnabled(input.id, input.enabled);
      });
      return all();
    },
    'failures.move': async ({ id, to }) => {
      await store.unitOfWork(() => {
        must(id);
        const ids = failures.list().flatMap((one) => (one.id === id ? [] : [one.id]));
        failures.order(ids.toSpliced(to, 0, id));
      });
      return all();
    },
    'failures.remove': ({ id }) =>
      store.unitOfWork(() => {
        must(id);
        failures.remove(id);
        return {};
      }),
    'failures.clear': async ({ site }) => ({
      removed: await store.unitOfWork(() => {
        if (site === undefined) return failures.clear();
        const own = failures.list().filter(({ rule }) => rule.site === site);
        for (const { id } of own) failures.remove(id);
        return own.length;
      }),
    }),
  };
}

/** What a failure does, with the name of its site. */
export const sentenceWith = ({ of }: Pick<Core['store'], 'of'>, rule: FailureRule): string =>
  failureSentence(rule, { site: rule.site === undefined ? undefined : of(siteRepository).get(rule.site)?.name });

/** @throws OperationProblem when a failure names a site that is not there */
export function checkSite({ of }: Pick<Core['store'], 'of'>, { site }: Pick<FailureRule, 'site'>, at: string): void {
  if (site !== undefined) checkApiKey({ of }, site, at);
}

/** @throws OperationProblem when there is no such site */
export function checkApiKey({ of }: Pick<Core['store'], 'of'>, site: string, at: string): void {
  if (of(siteRepository).get(site) !== undefined) return;
  throw invalidMember(
    at,
    `There is no site with the API key "${site}".`,
    'Name another site, or none for all of them.',
  );
}
