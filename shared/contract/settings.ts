import { z } from 'zod';
import { keysOf } from '../narrowing.ts';
import { heard } from './changes.ts';
import { change, query } from './operation.ts';
import { nothing } from './values.ts';

/** What a data folder keeps about the service itself: whole numbers, with their ranges and defaults. */
export const settingRanges = {
  /** Port of each listener (D1); of the console, where it is served to a browser. Taken at the next start. */
  httpPort: { min: 1, max: 65_535, standard: 9480 },
  httpsPort: { min: 1, max: 65_535, standard: 9443 },
  consolePort: { min: 1, max: 65_535, standard: 9400 },
  /** Log rows (R21). */
  keepCalls: { min: 1_000, max: 10_000_000, standard: 100_000 },
  /** Days of log rows, and of tokens and codes that are no longer valid (R21). */
  keepDays: { min: 1, max: 3_650, standard: 30 },
  /** MiB of the log on the disk (R53): 16 MiB hold 64 of the largest calls. */
  keepLogMib: { min: 16, max: 65_536, standard: 2_048 },
} as const;
export type SettingName = keyof typeof settingRanges;
export const settingNames = keysOf(settingRanges);

function given(name: SettingName, what: string, unit: string) {
  const { min, max } = settingRanges[name];
  return z
    .int(`Give ${what} as a whole number.`)
    .min(min, `Give ${what} from ${min}${unit} on.`)
    .max(max, `Give ${what} up to ${max}${unit}.`)
    .optional();
}

/** The settings to change; the others stay. */
export const settingsInput = z.strictObject({
  httpPort: given('httpPort', 'the port for HTTP', ''),
  httpsPort: given('httpsPort', 'the port for HTTPS', ''),
  consolePort: given('consolePort', 'the port of the console', ''),
  keepCalls: given('keepCalls', 'the number of calls', ''),
  keepDays: given('keepDays', 'the number of days', ''),
  keepLogMib: given('keepLogMib', 'the size of the log', ' MiB'),
});
export type SettingsInput = z.infer<typeof settingsInput>;

const setting = z.object({
  value: z.number(),
  /** `option`: the start gave it, which wins over what is saved until the next start. */
  source: z.enum(['default', 'saved', 'option']),
});
export type Setting = z.infer<typeof setting>;

export const settings = z.object({
  httpPort: setting,
  httpsPort: setting,
  consolePort: setting,
  keepCalls: setting,
  keepDays: setting,
  keepLogMib: setting,
  /** Bytes that the rows of the log take now. The file can be larger: it reuses the room of deleted rows. */
  logBytes: z.int(),
});
export type Settings = z.infer<typeof settings>;

export const settingsOperations = {
  'settings.get': query('The settings of the data folder, and what the log takes now.', nothing, settings),
  'settings.save': change(
    'Changes settings of the data folder. Limits of the log apply at once, ports at the next start.',
    settingsInput.extend({ heard }),
    settings,
  ),
};
