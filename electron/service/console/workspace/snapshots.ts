import { accountRepository } from '#service/core/accounts/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { Handler, Handlers } from '#service/kernel/index.ts';
import type { ServiceContext, StateContext } from '#service/module/index.ts';
import { everyArea } from '#shared/contract/events.ts';
import { keepClock, restoreClock } from './kept-clock.ts';
import { resetWorkspace } from './reset.ts';

type SnapshotHandlers = Handlers<'snapshots'> & { readonly 'workspace.reset': Handler<'workspace.reset'> };

/**
 * Snapshots, and the reset that one of them undoes.
 *
 * @param context without `serviceClock` no service runs, whose clock could be brought back
 */
export function snapshotHandlers(
  context: StateContext & Partial<Pick<ServiceContext, 'serviceClock'>>,
): SnapshotHandlers {
  const { core, authority, serviceClock } = context;
  const { store, events } = core;

  /** After everything was replaced: renews the certificate, and gives the response. */
  async function replaced(): Promise<{ sites: number; people: number; notice?: string | undefined }> {
    const { caRenewed } = await context.renewCertificate();
    return {
      sites: sitesOf(store).length,
      people: store.of(accountRepository).count({}),
      ...(caRenewed ? { notice: authority.notice() } : {}),
    };
  }

  return {
    'snapshots.list': () => [...store.snapshots.list()],
    'snapshots.create': async ({ name }) => {
      await keepClock(store, serviceClock);
      const made = await store.snapshots.create(name);
      events.changed('snapshots');
      return made;
    },
    'snapshots.restore': async ({ name }) => {
      await store.snapshots.restore(name);
      if (serviceClock !== undefined) restoreClock(store, serviceClock);
      events.changed(...everyArea);
      return replaced();
    },
    'snapshots.remove': async ({ name }) => {
      await store.snapshots.remove(name);
      events.changed('snapshots');
      return {};
    },
    'workspace.reset': async ({ snapshot }) => {
      const { firstWorkspace, machineClock } = context;
      if (snapshot) await keepClock(store, serviceClock);
      const name = await resetWorkspace(core, firstWorkspace, { snapshot, machineClock });
      context.traffic.clear();
      events.reset();
      return { ...(await replaced()), ...(name === undefined ? {} : { snapshot: name }) };
    },
  };
}
