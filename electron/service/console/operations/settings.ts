import { callRepository } from '#service/core/log/index.ts';
import type { Core } from '#service/http/index.ts';
import { conflict, type Handlers, refuseUnheard } from '#service/kernel/index.ts';
import { type SettingName, type Settings, type SettingsInput, settingNames } from '#shared/contract/settings.ts';
import { tableOf } from '#shared/narrowing.ts';

/** The option of `authdesk serve` that gives a setting for one run. */
const optionOf: Readonly<Record<SettingName, string>> = {
  httpPort: '--http-port',
  httpsPort: '--https-port',
  consolePort: '--console-port',
  keepCalls: '--keep-calls',
  keepDays: '--keep-days',
  keepLogMib: '--keep-mib',
};
const ports = ['httpPort', 'httpsPort', 'consolePort'] as const;

/** The settings of the data folder. */
export function settingsHandlers({ store, events }: Core): Handlers<'settings'> {
  const { settings } = store;
  const current = (): Settings => ({
    ...tableOf(settingNames, (name) => settings.read(name)),
    logBytes: store.of(callRepository).bytes(),
  });

  function checkPorts(input: SettingsInput): void {
    const wanted = ports.map((name) => ({ name, port: input[name] ?? settings.read(name).value }));
    const twice = wanted.find(
      ({ port }, index) => port !== 0 && wanted.some((other, at) => at < index && other.port === port),
    );
    if (twice === undefined) return;
    throw conflict(
      `Two listeners cannot share port ${twice.port}.`,
      'Give each of HTTP, HTTPS and the console a port of its own.',
      wanted.find(({ name, port }) => port === twice.port && input[name] !== undefined)?.name ?? twice.name,
    );
  }

  return {
    'settings.get': current,
    'settings.save': async ({ heard, ...input }) => {
      const changed = settingNames.filter((name) => input[name] !== undefined);
      await store.unitOfWork(() => {
        refuseUnheard(
          tableOf(settingNames, (name) => settings.read(name).value),
          input,
          heard,
        );
        for (const name of changed) {
          if (settings.read(name).source !== 'option') continue;
          throw conflict(
            `The start gave this setting by ${optionOf[name]}, and that wins over what is set here.`,
            `Start Authdesk without ${optionOf[name]} to set it here.`,
            name,
          );
        }
        if (ports.some((name) => changed.includes(name))) checkPorts(input);
        for (const name of changed) settings.save(name, input[name] ?? 0);
      });
      // A large log takes a while, and nobody has to wait for it. What fails here, housekeeping repeats and reports.
      void settings.enforceLogLimit().then(
        (removed) => events.changed('settings', ...(removed > 0 ? (['log', 'overview'] as const) : [])),
        () => events.changed('settings'),
      );
      return current();
    },
  };
}
