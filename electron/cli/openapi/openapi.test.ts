import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { command, temporaryFolder, told } from '../command.fixture.ts';

const folder = temporaryFolder();

test('the OpenAPI document is printed as JSON', async () => {
  const printed = await command(['openapi']);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  const document = JSON.parse(printed.stdout) as Record<'openapi' | 'paths', object>;
  expect(document.openapi).toBe('3.1.1');
  expect(document.paths).toHaveProperty(['/socialize.getUserInfo']);
});

test('the OpenAPI document is written to a file as YAML', { tags: ['deep'] }, async () => {
  const { stdout } = await command(['openapi']);
  const document = JSON.parse(stdout) as Record<'openapi' | 'info' | 'servers' | 'tags' | 'paths', object>;
  const file = folder.file('authdesk.yaml');
  expect(await command(['openapi', file])).toMatchObject({ code: 0, stdout: expect.stringContaining(file) });
  const yaml = readFileSync(file, 'utf8');
  const [head = ''] = yaml.split('\npaths:\n');
  const { openapi, info, servers, tags } = document;
  expect(parse(head)).toEqual({ openapi, info, servers, tags });
  for (const path of Object.keys(document.paths)) expect(yaml).toContain(`\n  ${path}:\n`);
  expect(yaml).not.toContain('&a1');
});

test('two formats, and a file that cannot be written, are refused with what to do', async () => {
  expect(await command(['openapi', '--json', '--yaml'])).toEqual(told(2, 'not both'));
  expect(await command(['openapi', folder.file('no/such/folder.json')])).toEqual(told(1, 'Name another file'));
});

test('with --format json each response has one content type, and the operations are the same', {
  tags: ['deep'],
}, async () => {
  const whole = JSON.parse((await command(['openapi'])).stdout) as Document;
  const document = JSON.parse((await command(['openapi', '--format', 'json'])).stdout) as Document;
  expect(Object.keys(document.paths)).toEqual(Object.keys(whole.paths));
  const types = responsesOf(document).map(({ content = {} }) => Object.keys(content));
  expect(types.filter((of) => of.length > 1)).toEqual([]);
  expect(types.flat()).toContain('application/json');
  expect(responsesOf(whole).some(({ content = {} }) => Object.keys(content).length > 1)).toBe(true);
});

interface Response {
  readonly content?: object;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: Record<string, Response> }>>>>;
  readonly components?: { readonly responses?: Readonly<Record<string, Response>> };
}

function responsesOf({ paths, components }: Document): readonly Response[] {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return [
    ...operations.flatMap(({ responses = {} }) => Object.values(responses)),
    ...Object.values(components?.responses ?? {}),
  ];
}
