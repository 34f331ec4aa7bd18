import { expect, test } from '../hosts/browser-test.ts';
import { serve } from '../hosts/serve.ts';
import { FlowsPage } from '../pages/flows.ts';
import { panels, Shell } from '../pages/shell.ts';

test('when the service ends, every panel still shows, says that it is old, and no press fails in silence', {
  tag: '@deep',
}, async ({ chromium }) => {
  const service = await serve({ console: true, workspace: null });
  const context = await chromium.newContext();
  const page = await context.newPage();
  const shell = new Shell(page);
  // All panels are fetched ahead, so that each can be shown after the service has ended.
  await page.goto(service.console ?? '');
  await expect(shell.heading('Overview')).toBeVisible();
  const fetchedPanels = () =>
    page.evaluate(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /\/panel-[^/]*\.js$/.test(new URL(name).pathname))
          .length,
    );
  await expect.poll(fetchedPanels).toBe(panels.length);
  await service.stop();
  await expect(page.getByText('The connection to the service is interrupted.')).toBeVisible();
  for (const { name, title } of panels) {
    await shell.open(name);
    await expect(shell.heading(title)).toBeVisible();
  }
  await shell.open('Flows');
  const flows = new FlowsPage(page);
  await flows.useCase('Server to server');
  await flows.button('Get a token').click();
  await expect(shell.notification('The service does not answer.').last()).toContainText(
    'See whether "authdesk serve" still runs',
  );
  await context.close();
});
