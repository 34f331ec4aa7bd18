import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileText } from '#shared/quoting/hostile.fixture.ts';
import { safeFileName } from './file-name.ts';

describe('R51: the name of a file that is saved', () => {
  test.each([
    ['authdesk-workspace.json', 'authdesk-workspace.json'],
    ['../../etc/x.json', '_.._etc_x.json'],
    ['a\u202egnp.exe', 'a_u202egnp.exe'],
    ['CON', '_CON'],
    ['nul.json', '_nul.json'],
    ['Com1.tar.gz', '_Com1.tar.gz'],
    ['name. . .', 'name'],
    ['name\u00a0.\u3000', 'name'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['C:\\x', 'C_x'],
    ['', 'authdesk'],
    ['...', 'authdesk'],
    ['Shop 東京.har', 'Shop 東京.har'],
  ])('%j becomes %j', (given, saved) => {
    expect(safeFileName(given)).toBe(saved);
  });

  test('is a plain name on every system, whatever a site is called', { tags: ['property'] }, () => {
    const name = fc.oneof(
      hostileText,
      fc.tuple(hostileText, fc.constantFrom('.har', '.json')).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(name, (given) => {
        const saved = safeFileName(given);
        expect(saved).not.toMatch(/[<>:"/\\|?*]|(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
        expect(saved).not.toMatch(/^[\s.-]|[\s.]$|^$/);
        expect(saved.split('.')[0]?.trim()).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)$/i);
        expect(encodeURIComponent(saved).replace(/%../g, 'x').length).toBeLessThanOrEqual(255);
        expect(safeFileName(saved)).toBe(saved);
      }),
    );
  });
});
