import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { launchChromium, openInBrowser } from '../hosts/browser.ts';
import { drawn } from '../hosts/console-host.ts';
import { pagesOf } from '../pages/console-pages.ts';
import { type Replacement, replaceTexts } from '../pages/hold-still.ts';
import { findChromium } from '../runtime/chromium.ts';
import { stories as causes } from './causes.ts';
import { fewerColours } from './fewer-colours.ts';
import { identityProvider } from './identity-provider.ts';
import { realService } from './real-service.ts';
import { stories } from './stories.ts';

// `npm run tour`: walks the stories on what was built last, and writes docs/tour.md and its pictures.

const docs = resolve(import.meta.dirname, '../../docs');
const pictures = join(docs, 'tour');

/** Nothing that gives access is in a picture, nor where the machine keeps its files. */
const masked: readonly Replacement[] = [
  ['st2\\.s\\.[\\w~-]{12,}', 'st2.s.…'],
  ['\\bco2\\.s\\.[\\w~-]{12,}', 'co2.s.…'],
  ['Basic [A-Za-z0-9+/=]{8,}', 'Basic …'],
  ['\\beyJ[\\w.-]{12,}', 'eyJ…'],
  ['_tk1\\.[\\w.-]{12,}', '_tk1.…'],
  ['(/[\\w.-]+)*/authdesk-[\\w-]+', '/home/you/authdesk'],
];

async function picture(page: Page, name: string): Promise<void> {
  await replaceTexts(page, masked);
  await drawn(page);
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  writeFileSync(join(pictures, `${name}.png`), fewerColours(png));
}

const chromium = findChromium();
if (chromium === undefined) throw new Error('There is no Chromium; `npm test` brings one, or says how.');
process.env.AUTHDESK_TEST_CHROMIUM = chromium;
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });

const lines = [
  '# A tour of Authdesk',
  '',
  'Nine stories, step by step. `npm run tour` walks them in a browser and writes this page and its pictures.',
];
const browser = await launchChromium();
const console = await openInBrowser(browser, ':memory:');
const host = { ...console, ...pagesOf(console.page) };
try {
  const { page } = host;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  let number = 0;
  for (const { title, steps } of [...stories, ...causes, identityProvider, realService]) {
    lines.push('', `## ${title}`);
    for (const { name, text, dark = false, act, below } of steps) {
      number += 1;
      const shown = (await act(host)) ?? page;
      const file = `${String(number).padStart(2, '0')}-${name}`;
      await shown.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
      await picture(shown, file);
      if (dark) await shown.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      process.stdout.write(`${file}\n`);
      lines.push('', `${number}. ${text}`, '', `   ![${name.replaceAll('-', ' ')}](tour/${file}.png)`);
      if (below !== undefined) lines.push('', ...(await below(host)));
    }
  }
} finally {
  await host.stop();
  await browser.close();
}
writeFileSync(join(docs, 'tour.md'), `${lines.join('\n')}\n`);
