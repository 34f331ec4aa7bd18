import { expect, type Page } from 'playwright/test';

/**
 * Waits until a page is at an app whose host does not exist, where a login may lead. The page of the browser that says so comes a
 * moment after the request, and would interrupt what the test opens next.
 */
export const atMissingApp = (page: Page): Promise<void> => expect.poll(() => page.url()).toMatch(/^chrome-error:/);

/** Opens an address whose last redirect may lead to such an app. */
export async function openToApp(page: Page, address: string): Promise<void> {
  await page.goto(address).catch(() => atMissingApp(page));
}
