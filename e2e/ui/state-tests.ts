import { expect, type TestHost, test } from '../hosts/test.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { colorSchemes, look } from '../pages/looks.ts';

/**
 * A test in each colour scheme: no state that a walk comes to has an accessibility fault (R39), and none of its steps violates
 * the policy.
 *
 * @param tag the level that it belongs to
 * @param walk has each state looked at by its name
 */
export function testStates(
  title: string,
  tag: '@deep' | '@night',
  walk: (host: TestHost, check: (state: string) => Promise<void>) => Promise<void>,
): void {
  for (const colorScheme of colorSchemes) {
    test(`${title}, ${colorScheme}`, { tag }, async ({ host }) => {
      test.slow();
      const seen = await look(host, colorScheme);
      await walk(host, async (state) => {
        expect.soft(await accessibilityFaults(host.page), `${state}, ${seen}`).toEqual([]);
        await test.info().attach(`${state}, ${seen}`, { body: await host.page.screenshot(), contentType: 'image/png' });
      });
      expect(host.violations).toEqual([]);
    });
  }
}
