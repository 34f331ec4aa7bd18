import Ajv from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { resultOf } from '../administration/asked.fixture.ts';
import { command, servingMeanwhile } from '../command.fixture.ts';

describe('the JSON Schema of the workspace file', () => {
  const running = servingMeanwhile('--data', ':memory:', '--no-console');
  let schema: Record<string, unknown>;
  beforeAll(async () => {
    schema = JSON.parse((await command(['schema'])).stdout);
  });
  const validate = (document: unknown) => new Ajv({ strict: false, validateFormats: false }).compile(schema)(document);

  test('an export is valid by it, and so is a file with a plain password that names the schema', async () => {
    expect(validate(await resultOf(running.place, 'workspace.export', { secrets: true }))).toBe(true);
    const people = [{ site: '3_demo', UID: 'u-schema', password: 'correct horse 7' }];
    const document = { $schema: './workspace.schema.json', version: 1, people };
    expect(validate(document)).toBe(true);
    expect(await resultOf(running.place, 'workspace.import', { document })).toMatchObject({ people: 1 });
  });

  test('an unknown member, a wrong type and another version are not', () => {
    for (const wrong of [
      { version: 1, sights: [] },
      { version: 1, people: [{ site: '3_demo', UID: 7 }] },
      { version: 9 },
    ]) {
      expect(validate(wrong)).toBe(false);
    }
  });

  test('each member has a sentence for editors', () => {
    const without: string[] = [];
    const walk = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, part] of Object.entries(value)) {
        if (name !== 'properties') {
          walk(part, path);
          continue;
        }
        for (const [member, of] of Object.entries(part as Record<string, { readonly description?: string }>)) {
          if (!/^[A-Z].*\.$/.test(of.description ?? '')) without.push(`${path}.${member}`);
          walk(of, `${path}.${member}`);
        }
      }
    };
    walk(schema, '');
    expect(without).toEqual([]);
  });
});
