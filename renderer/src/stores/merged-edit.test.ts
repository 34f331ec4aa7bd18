import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, mergeEdit } from './merged-edit.ts';

const begun = { name: 'Shop', domains: ['a.example'], lifetime: 60 };

test('what another console, the CLI or MCP changed meanwhile is shown and not sent back', () => {
  const merged = mergeEdit(begun, { ...begun, name: 'Store' }, { ...begun, lifetime: 90, domains: ['b.example'] });
  expect(merged).toEqual({
    changed: { name: 'Store' },
    taken: { lifetime: 90, domains: ['b.example'] },
    conflicts: [],
  });
});

test('R65: a member that both changed is asked and stays as it was typed, unless both mean the same', () => {
  const typed = { ...begun, name: 'Store', lifetime: 90 };
  const merged = mergeEdit(begun, typed, { ...begun, name: 'Market', lifetime: 90 });
  expect([merged.taken, merged.conflicts]).toEqual([{}, ['name']]);
});

test('of a thing that a form makes of its fields, the members that differ are sent, and null for one that is gone', () => {
  const { lifetime: _, ...typed } = { ...begun, name: 'Store', domains: ['a.example'] };
  expect(changesBetween<Partial<typeof begun>>(begun, typed)).toEqual({ name: 'Store', lifetime: null });
});

test('a save undoes no change of others, whatever was typed', { tags: ['property'] }, () => {
  const thing = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.array(fc.nat(1), { maxLength: 1 }) });
  fc.assert(
    fc.property(thing, thing, thing, (was, typed, now) => {
      const { changed, taken, conflicts } = mergeEdit(was, typed, now);
      const saved = { ...now, ...changed };
      for (const name of ['a', 'b', 'c'] as const) {
        const theirs = JSON.stringify(now[name]) !== JSON.stringify(was[name]);
        if (theirs && !conflicts.includes(name)) expect(saved[name]).toEqual(now[name]);
        // The form then shows what is saved.
        if (!conflicts.includes(name)) expect({ ...typed, ...taken }[name]).toEqual(saved[name]);
      }
    }),
  );
});
