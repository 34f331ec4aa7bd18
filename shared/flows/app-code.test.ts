import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appCode } from './app-code.ts';

/** The example of docs/openid-apps.md. */
const app = {
  issuer: 'https://localhost:9443/oidc/op/v1.0/3_demo',
  clientID: 'CLIENT_ID',
  redirectUri: 'http://localhost:3000/callback',
  authentication: 'client_secret_basic',
} as const;

describe('code for an app', () => {
  test('R15: it has every value of the relying party but the secret, which is an environment variable', () => {
    for (const { code } of appCode(app)) {
      expect(code).toContain(app.issuer);
      expect(code).toContain(app.clientID);
      expect(code).toContain('/callback');
      expect(code).toContain('OIDC_CLIENT_SECRET');
    }
  });

  test('of a public client no code asks for a secret', () => {
    for (const { code } of appCode({ ...app, authentication: 'none' }))
      expect(code).not.toContain('OIDC_CLIENT_SECRET');
  });

  test('a quote in an address ends no text', () => {
    for (const { language, code } of appCode({ ...app, redirectUri: `https://a.example/"'x` })) {
      const escaped = language === 'php' ? `a.example/"\\'x` : `/\\"'x`;
      const lines = code.split('\n').filter((line) => line.includes(`'x`) && !/^\s*(?:#|\/\/)/.test(line));
      expect(lines).not.toEqual([]);
      for (const line of lines) expect(line).toContain(escaped);
    }
  });

  test('docs/openid-apps.md has it word by word', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/openid-apps.md'), 'utf8');
    for (const { code } of appCode(app)) expect(page).toContain(code);
  });
});
