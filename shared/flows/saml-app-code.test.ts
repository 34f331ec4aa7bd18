import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppOfSamlIdp, samlAppCode } from './saml-app-code.ts';

/** The example of docs/saml.md. */
const base = 'https://localhost:9443/saml/v2.0/3_demo/idp';
const app: AppOfSamlIdp = {
  ...{ idp: base, metadata: `${base}/metadata`, singleSignOn: `${base}/sso` },
  ...{ entityId: 'https://app.example/saml', assertionConsumer: 'https://app.example/saml/acs' },
};

describe('code for an app as service provider (X 5)', () => {
  test('each has the entity ids of both sides, and where responses go', () => {
    for (const { name, code } of samlAppCode(app)) {
      expect(code, name).toContain(app.entityId);
      expect(code, name).toContain(app.idp);
      expect(code, name).toContain('/saml/acs');
      expect(code, name).not.toMatch(/PRIVATE KEY|sha1/i);
    }
  });

  test('a text of the app ends no string of the code', () => {
    for (const { language, code } of samlAppCode({ ...app, entityId: `https://a.example/"'x` })) {
      expect(code, language).not.toContain(`https://a.example/"'x`);
    }
  });

  test('docs/saml.md has it word by word', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/saml.md'), 'utf8');
    for (const { code } of samlAppCode(app)) expect(page).toContain(code);
  });
});
