import { expect, test } from './desktop-test.ts';
import { startOwnProcess } from './own-process.ts';

const secret = "authdesk.operations['sites.revealSecret']({ apiKey: '3_demo', which: 'current' })";
const overview = "authdesk.operations['overview.get']({})";

test('R44: "Restart Authdesk" ends the faulty app and starts it anew with the same data', async ({ dataDir }) => {
  const app = await startOwnProcess(dataDir);
  try {
    const first = await app.page(/^app:\/\/authdesk\//);
    const before = await first.evaluate(secret);
    expect(before).toMatchObject({ ok: true });
    const { value: started } = await first.evaluate<{ value: { startedAt: number } }>(overview);

    await app.runInMain("process.nextTick(() => { throw new Error('a fault made by a test'); })");
    const problem = await app.page(/^app:\/\/problem\//);
    expect(await problem.evaluate('document.body.innerText')).toContain('Authdesk met a fault of its own');
    // The answer comes before the click, which ends the app.
    await problem.evaluate('setTimeout(() => document.querySelector(\'a[href="/restart"]\').click()), undefined');
    expect(await app.ended).toBe(0);

    const second = await app.page(/^app:\/\/authdesk\//);
    expect(await second.evaluate(secret)).toEqual(before);
    const { value: restarted } = await second.evaluate<{ value: { startedAt: number } }>(overview);
    expect(restarted.startedAt).toBeGreaterThan(started.startedAt);
  } finally {
    await app.stop();
  }
});
