import { isDeep, isNight } from './depth.ts';

/**
 * Only what hangs is to reach a limit, also beside programs that leave a test a tenth of a core: three minutes. The slowest properties
 * take minutes with 1,000 cases, and a part of an hour with 10,000.
 */
const patience = isNight ? 3_600_000 : isDeep ? 600_000 : 180_000;

/** What all runs of Vitest have in common. */
export const howToRun = {
  testTimeout: patience,
  hookTimeout: patience,
  // Half of it, so that what was waited for is told. Vitest’s own limit is a second, which a busy machine may take for anything.
  expect: { poll: { timeout: patience / 2 } },
  // Node strips the types itself, which takes less than Vite's way through every module.
  experimental: { viteModuleRunner: false },
};
