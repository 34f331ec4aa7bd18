import { describe, expect, test } from 'vitest';
import { guideOfBrowser, trustGuides } from './trust.ts';

const codesOf = (path: string) =>
  trustGuides(path, 'https://127.0.0.1:9443')
    .flatMap(({ steps }) => steps.map(({ code }) => code ?? ''))
    .join('\n');

describe('how to trust the local CA (D9)', () => {
  test('covers each platform and client that the Overview promises', () => {
    const names = trustGuides('/ca.pem', 'https://127.0.0.1:9443').map(({ id }) => id);
    expect(names).toEqual(['curl', 'node', 'python', 'java', 'dotnet', 'debian', 'macos', 'windows', 'firefox']);
  });

  test('quotes a path with blanks and quotes so that a pasted command means that one file', () => {
    const codes = codesOf("/Users/ada o'neil/ca.pem");
    expect(codes).toContain(`curl --cacert '/Users/ada o'\\''neil/ca.pem'`);
    expect(codes).toContain("-FilePath '/Users/ada o''neil/ca.pem'");
  });

  test('escapes the back-slashes of a Windows path in program text', () => {
    expect(codesOf('C:\\Data\\ca.pem')).toContain('verify="C:\\\\Data\\\\ca.pem"');
  });

  test('shows a host name that the certificate carries, with the port in use', () => {
    expect(codesOf('/ca.pem')).toContain('https://localhost:9443/socialize.getUserInfo');
  });
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 'macos'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'debian'],
])('D9: the browser %s is told to trust the CA as its guide says', (userAgent, id) => {
  expect(guideOfBrowser(userAgent)).toBe(id);
  expect(trustGuides('/ca.pem', 'https://127.0.0.1:9443').map((guide) => guide.id)).toContain(id);
});
