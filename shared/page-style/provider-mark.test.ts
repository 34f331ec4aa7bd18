import { expect, test } from 'vitest';
import { providers } from '#shared/protocol/providers.ts';
import { markOf } from './provider-mark.ts';

const drawn = (id: string): string => JSON.stringify(markOf(id));

test('D19: each provider has a mark of its own, and the same one each time', () => {
  const ids = [...providers.map(({ id }) => id), 'oidc-work', 'saml-work', '', '𝕏'];
  expect(new Set(ids.map(drawn)).size).toBe(ids.length);
  for (const id of ids) expect(drawn(id)).toBe(drawn(id));
});

test('R13: a mark has nothing of the name in it, so no name can break out of it', () => {
  for (const { d, fill } of markOf('"><script>alert(1)</script>')) {
    expect(d).toMatch(/^[MmHhVvLlAaZz\d .-]+$/);
    expect(fill).toMatch(/^hsl\(\d{1,3} \d{1,2}% \d{1,2}%\)$/);
  }
});
