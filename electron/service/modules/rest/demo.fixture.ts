import { randomBytes } from 'node:crypto';
import { type Core, unwatched } from '#service/kernel/core.ts';
import { movableClock, openTestStore } from '#service/storage/store.fixture.ts';
import { demoWorkspace } from '#service/tools/workspace/demo.ts';
import { makeFirstState } from '#service/tools/workspace/reset.ts';
import { type Bench, benchOn, NOW } from './rest.fixture.ts';

/** The REST endpoint over the workspace of a first start: what a reader of an example has. Calls are made by its site. */
export async function openDemoBench(): Promise<Bench> {
  const clock = movableClock(NOW);
  const store = openTestStore({ clock });
  const core: Core = {
    ...{ clock, random: randomBytes, store, flows: unwatched },
    events: { call() {}, flow() {}, changed() {}, subscribe: () => () => {} },
  };
  await store.unitOfWork(() => makeFirstState(core, undefined));
  const apiKey = demoWorkspace.sites[0]?.apiKey ?? '';
  return benchOn(core, clock, { apiKey, secret: store.sites.get(apiKey)?.secret.text ?? '' });
}
