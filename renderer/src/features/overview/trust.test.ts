import { describe, expect, test } from 'vitest';
import { trustGuides } from './trust.ts';

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
