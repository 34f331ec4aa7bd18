import { parseArgs } from 'node:util';
import { findElectron } from './electron-binary.ts';
import { type Fault, type FaultLevel, faultLevels, PatchProblem, readFaults } from './fault-patches.ts';
import { makeScratch } from './fault-scratch.ts';
import { DoesNotBuild, type Search, searchIn } from './fault-search.ts';
import { bringSystemNeeds } from './system-needs.ts';
import { root } from './tool.ts';
import { findUiHosts } from './ui-hosts.ts';

// `npm run test:faults [-- NAME… --level LEVEL…]`: makes the faults of e2e/deliberate-faults one by one in a scratch checkout and
// says which test finds each (R62). It proves that a smaller suite is no weaker; it is no part of CI.

const { values, positionals } = parseArgs({
  options: { level: { type: 'string', multiple: true, default: [...faultLevels] } },
  allowPositionals: true,
});
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** A test that failed with a fault. */
interface Finding {
  readonly fault: Fault;
  readonly level: FaultLevel;
  readonly test: string;
}

function chosen(): readonly Fault[] {
  const all = readFaults(root);
  const unknown = [
    ...positionals.filter((name) => !all.some((fault) => fault.name === name)),
    ...values.level.filter((level) => !faultLevels.some((one) => one === level)),
  ];
  if (unknown.length > 0) throw new PatchProblem(`There is no fault or level ${unknown.join(', ')}.`);
  return all.filter(
    ({ name, level }) => (positionals.length === 0 || positionals.includes(name)) && values.level.includes(level),
  );
}

const longestTest = 160;
const shortened = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > longestTest ? `${line.slice(0, longestTest)}…` : line;
};

/** Looks at the fault's own level, then at the quick tests: a rule may have moved down since. */
async function findingOf(search: Search, fault: Fault): Promise<Finding | undefined> {
  const test = await search.find(fault.level, fault);
  if (test !== undefined) return { fault, level: fault.level, test };
  if (fault.level === 'fast') return undefined;
  const quick = await search.find('fast', { ...fault, look: [] });
  return quick === undefined ? undefined : { fault, level: 'fast', test: quick };
}

/** A test that fails without a fault, too, has found none. */
async function withoutFalseOnes(search: Search, findings: readonly Finding[]): Promise<readonly Finding[]> {
  const ofLevels = Map.groupBy(findings, ({ level }) => level);
  const failing = new Set<string>();
  for (const [level, list] of ofLevels) {
    const tests = [...new Set(list.map(({ test }) => test))];
    for (const name of await search.failing(level, tests)) failing.add(name);
  }
  return findings.filter(({ fault, test }) => {
    const isFalse = failing.has(test);
    if (isFalse) say(`${fault.name} not found: without the fault fails, too: ${shortened(test)}`);
    return !isFalse;
  });
}

async function run(): Promise<void> {
  const faults = chosen();
  const needsWindow = faults.some(({ level }) => level === 'desk' || level === 'desktop');
  const electron = needsWindow ? await findElectron(root, say) : undefined;
  if (needsWindow && !bringSystemNeeds(electron, say)) {
    process.exitCode = 1;
    return;
  }
  const uiHosts = findUiHosts(electron);
  const scratch = makeScratch(root);
  const search = searchIn(scratch.folder, () => uiHosts.environment());
  const findings: Finding[] = [];
  process.once('SIGINT', () => {
    uiHosts.stop();
    scratch.remove();
    process.exit(130);
  });
  try {
    for (const fault of faults) {
      const started = performance.now();
      const took = () => `${Math.round((performance.now() - started) / 1000)} s`;
      try {
        scratch.make(fault);
        search.sourcesChanged();
        const finding = await findingOf(search, fault);
        if (finding !== undefined) findings.push(finding);
        const by = finding === undefined ? 'not found' : `found by ${shortened(finding.test)}`;
        say(`${fault.name} ${by} (${finding?.level ?? fault.level}, ${took()})`);
      } catch (error) {
        if (!(error instanceof PatchProblem || error instanceof DoesNotBuild)) throw error;
        say(`${fault.name} not found: ${error.name === 'DoesNotBuild' ? 'it does not build. ' : ''}${error.message}`);
      }
      scratch.undo();
    }
    search.sourcesChanged();
    const found = (await withoutFalseOnes(search, findings)).length;
    say(`${found} found, ${faults.length - found} not found`);
    process.exitCode = found === faults.length ? 0 : 1;
  } finally {
    uiHosts.stop();
    scratch.remove();
  }
}

await run();
