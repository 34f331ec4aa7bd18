import { relative } from 'node:path';
import { MinimalReporter, type SerializedError, type TestCase, type TestModule, type Vitest } from 'vitest/node';
import { type EndedTest, resultsOf, writeResults } from './results.ts';

/** Writes the results of a run, and tells what failed and why; nothing where all is well. */
export default class VitestReporter extends MinimalReporter {
  override onInit(vitest: Vitest): void {
    // Without the banner of the reporter that it extends.
    this.ctx = vitest;
    this.silent = 'passed-only';
  }

  override onTestRunEnd(
    modules: readonly TestModule[],
    errors: readonly SerializedError[],
    reason: 'passed' | 'interrupted' | 'failed',
  ): void {
    const unloaded = modules.flatMap((module) =>
      module.errors().map(({ message }) => ({ name: nameOf(module), reason: message })),
    );
    const outside = errors.map(({ message }) => ({ name: 'outside of any test', reason: message }));
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const ended = tests.map(endedTest);
    // Those that a filter of tags leaves out were not asked for.
    const isFiltered = (this.ctx.config.tagsFilter ?? []).length > 0;
    const told = isFiltered ? ended.filter(({ state }) => state !== 'skipped') : ended;
    writeResults(resultsOf(told, [...unloaded, ...outside]));
    if (reason !== 'passed') super.onTestRunEnd([...modules], [...errors], reason);
  }
}

function nameOf({ project, moduleId }: TestModule): string {
  return relative(project.config.root, moduleId);
}

function endedTest(test: TestCase): EndedTest {
  const { state, errors = [] } = test.result();
  const passedAtLast = state === 'passed' && errors.length > 0;
  return {
    name: `${nameOf(test.module)} › ${test.fullName}`,
    // A test that had not begun when the run was interrupted is pending.
    state: passedAtLast ? 'passed at last' : state === 'pending' ? 'skipped' : state,
    milliseconds: test.diagnostic()?.duration ?? 0,
    reason: errors[0]?.message,
  };
}
