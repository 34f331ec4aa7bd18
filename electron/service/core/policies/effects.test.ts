import { describe, expect, test } from 'vitest';
import { openTrial, type Probe, type Sections } from '#service/fixtures/effects.fixture.ts';
import { policyProbes } from '#service/fixtures/policy-probes.fixture.ts';
import type { Leaf, Members } from './member.ts';
import { setPolicies } from './methods.ts';
import { policySections } from './sections.ts';

/** Every member by its path. */
function leaves(members: Members, path: string): readonly (readonly [path: string, member: Leaf<unknown>])[] {
  return Object.entries(members).flatMap(([name, member]) => {
    const at = `${path}.${name}`;
    return 'members' in member ? leaves(member.members, at) : [[at, member] as const];
  });
}
const all = Object.entries(policySections).flatMap(([name, members]) => leaves(members, name));
const enforced = all.filter(([, { kept }]) => kept === undefined);
const kept = all.filter(([, member]) => member.kept !== undefined);

/** `{a: {b: value}}` for the path `a.b`. */
function at(path: string, value: unknown): Sections {
  return path.split('.').reduceRight<unknown>((inner, name) => ({ [name]: inner }), value) as Sections;
}

async function seen(path: string, value: unknown, { given = {}, effect }: Probe): Promise<unknown> {
  const trial = await openTrial();
  await trial.set(given);
  await trial.set(at(path, value));
  return effect(trial, value);
}

describe('R58: a policy that can be set has an effect, or is declared as kept', () => {
  test('every member has a probe of its effect or is kept, and nothing else has one', () => {
    expect(Object.keys(policyProbes).sort()).toEqual(enforced.map(([path]) => path).sort());
  });

  test.each(enforced)('%s: its values are told apart by what users see', async (path, member) => {
    const probe = policyProbes[path];
    if (probe === undefined) throw new Error(`${path} has no probe, and is not declared as kept.`);
    expect(probe.values).toEqual(expect.arrayContaining([...(member.values ?? [])]));
    const effects = await Promise.all([...probe.values, probe.values[0]].map((value) => seen(path, value, probe)));
    const shown = effects.map((effect) => JSON.stringify(effect) ?? 'nothing');
    expect(shown.pop(), 'the same value looks the same').toBe(shown[0]);
    expect(new Set(shown).size, `${JSON.stringify(probe.values)}: ${shown.join(' | ')}`).toBe(probe.values.length);
  });

  test('a number has the limits that its declaration says, both included', async () => {
    const trial = await openTrial();
    for (const [path, member] of all) {
      if (member.limits === undefined) continue;
      const [minimum, maximum] = member.limits;
      for (const value of [minimum, maximum]) {
        await trial.set(at(path, value));
        const { json } = await trial.bySite('accounts.getPolicies', { include: 'explicitOnly' });
        expect(json, path).toMatchObject(at(path, value));
      }
      for (const value of [minimum - 1, maximum + 1, minimum + 0.5]) {
        await expect(trial.set(at(path, value)), `${path} ${value}`).rejects.toThrow(path);
      }
    }
  });

  test('D69: those that are kept are returned as they were set, and the traces of both methods name them', async () => {
    const trial = await openTrial();
    const values: Sections = { profilePhoto: { thumbnailWidth: 100, thumbnailHeight: 50 } };
    const providers = [{ name: 'gigyaTotp', enabled: true, params: { required: true, issuer: 'Shop' } }];
    const sections = {
      ...values,
      federation: { allowMultipleIdentities: true },
      twoFactorAuth: { providers },
      passwordComplexity: { minLength: 9 },
    };
    const set = await trial.bench.setPolicies(sections);
    const got = await trial.bySite('accounts.getPolicies');
    expect(got.json).toMatchObject(sections);
    for (const { call } of [set, got]) {
      const note = call.trace.steps.find(({ rule }) => rule === 'D69');
      const named = String(note?.values?.members).split(', ');
      expect(named.sort()).toEqual([...kept.map(([path]) => path), 'twoFactorAuth.providers[0].params.issuer'].sort());
    }
    const reference = (setPolicies.parameters ?? []).map(({ documentation }) => documentation).join(' ');
    const ofNothing = Object.values(policySections).filter((members) => Object.keys(members).length === 0);
    expect(reference.match(/Only kept and returned/g)).toHaveLength(kept.length + ofNothing.length);
    const silent = await trial.bySite('accounts.getPolicies', { sections: 'passwordComplexity' });
    expect(silent.call.trace.steps.map(({ rule }) => rule)).not.toContain('D69');
  });
});
