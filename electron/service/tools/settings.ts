import type { Core } from '#service/kernel/core.ts';
import type { Handlers } from '#service/kernel/handlers.ts';
import { conflict } from '#service/kernel/operation-problem.ts';
import type { Settings } from '#shared/contract/settings.ts';

const MIB = 1_048_576;

/** The settings of the data folder. */
export function settingsHandlers({ store, events }: Core): Handlers<'settings'> {
  const current = (): Settings => {
    const { bytes, source } = store.logLimit.read();
    return { keepLogBytes: bytes, keepLogSource: source, logBytes: store.calls.bytes() };
  };
  return {
    'settings.get': current,
    'settings.save': async ({ keepLogMib }) => {
      await store.unitOfWork(() => {
        if (store.logLimit.read().source === 'option') {
          throw conflict(
            'The start gave the size limit of the log, and that wins over what is set here.',
            'Start Authdesk without --keep-mib to set it here.',
            'keepLogMib',
          );
        }
        store.logLimit.save(keepLogMib * MIB);
      });
      // A large log takes a while, and nobody has to wait for it. What fails here, housekeeping repeats and reports.
      void store.logLimit.enforce().then(
        (removed) => events.changed('settings', ...(removed > 0 ? (['log', 'overview'] as const) : [])),
        () => events.changed('settings'),
      );
      return current();
    },
  };
}
