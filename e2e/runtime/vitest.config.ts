import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { howToRun } from './how-to-run.ts';
import { ownMachine } from './own-machine.ts';

// Tests of the code and black-box tests that need no window, by what they need (docs/development.md, "Tests"):
//
//   *.test.ts           beside the code: nothing but this process; all files share it, because loading the service anew for
//                       each file takes longer than its tests
//   *.process.test.ts   beside the code: starts programs, or waits for threads and locks
//   e2e/service|clients the built command line, over its public sockets
//   *.deep.test.ts      wherever they are: kills, fuzz, kits with the packed file, in CI and at night
//   *.night.test.ts     what takes long and breaks rarely: packages in a bare system, clients with packages of their own

const beside = '{shared,electron,renderer}/**';
const setup = { setupFiles: ['e2e/runtime/properties.setup.ts'] };
/** Vitest's default leaves one core idle, which is half of two. */
const cores = availableParallelism();
const tags = [
  { name: 'property', description: 'Has as many cases or inputs as AUTHDESK_TEST_CASES says.' },
  {
    name: 'deep',
    description: 'In CI and at night: a volume, a flood, a way that a smaller test of the proof goes, too.',
  },
];
const common = { ...howToRun, environment: 'node' as const, env: ownMachine, tags };
const root = new URL('../..', import.meta.url).pathname;

export default defineConfig({
  root,
  test: {
    globalSetup: ['e2e/runtime/properties.ts'],
    projects: [
      {
        root,
        test: {
          name: 'fast',
          include: [`${beside}/*.test.ts`, 'e2e/runtime/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.{process,deep,night}.test.ts'],
          pool: 'threads',
          isolate: false,
          // Some wait for a timeout or a socket.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 0 },
          setupFiles: [
            ...setup.setupFiles,
            'electron/service/core/credentials/passwords/quick-passwords.fixture.ts',
            'electron/service/kernel/quick-keys.fixture.ts',
          ],
          ...common,
        },
      },
      {
        root,
        test: {
          name: 'service',
          include: [`${beside}/*.process.test.ts`, 'e2e/{service,clients}/**/*.test.ts'],
          // The conformance suite needs a service that is started for all of it: conformance.config.ts.
          exclude: [...configDefaults.exclude, '**/*.{deep,night}.test.ts', 'e2e/service/conformance/**'],
          // They talk to processes, and leave nothing changed in this one. Forks, because only the main thread of a process
          // has a mask for the modes of files and a user.
          isolate: false,
          // Many of these tests wait for a process that starts, or for a timeout.
          maxWorkers: cores + 2,
          sequence: { groupOrder: 1 },
          ...setup,
          ...common,
        },
      },
      {
        root,
        test: {
          name: 'deep',
          include: [`${beside}/*.deep.test.ts`, 'e2e/**/*.deep.test.ts'],
          // Tests with kills wait for their moment.
          maxWorkers: cores + 1,
          sequence: { groupOrder: 2 },
          ...setup,
          ...common,
        },
      },
      {
        root,
        test: {
          name: 'night',
          include: ['e2e/**/*.night.test.ts'],
          maxWorkers: cores,
          sequence: { groupOrder: 3 },
          ...setup,
          ...common,
        },
      },
    ],
  },
});
