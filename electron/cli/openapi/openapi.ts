import { extname } from 'node:path';
import { isObject, replacedIn } from '#shared/narrowing.ts';
import { argument, choice, command, json, option, printOrWrite } from '../command.ts';
import { usageProblem } from '../exit-codes.ts';

/** The OpenAPI document of the methods; it needs no data folder. */
export const openapi = command({
  usage: 'openapi',
  about: 'write the OpenAPI 3.1 document of all methods that this version has',
  arguments: [argument('[file]', 'file to write; without one, or with "-": standard output')],
  options: [
    json('JSON; the default, but for a file that ends with .yaml or .yml'),
    option('--yaml', 'YAML'),
    choice('--format <format>', 'one content type for each response, as openapi-fetch needs it', ['json']),
  ],
  help: `
No service has to run, and no data folder is opened.

Examples:
  authdesk openapi authdesk.yaml
  authdesk openapi authdesk.json --format json && npx openapi-typescript authdesk.json -o authdesk.d.ts
  authdesk openapi --json | jq '.paths | keys'`,
  async run(typed, host) {
    const { file = '-', json: asJson, yaml, format } = typed;
    if (asJson && yaml) throw usageProblem('The document is either JSON or YAML.', 'Give --json or --yaml, not both.');
    const { openApi } = await import('#service/documents/open-api.ts');
    const whole = openApi(host.version);
    const document = format === 'json' ? withOneContentType(whole) : whole;
    const isYaml = yaml ?? (!asJson && ['.yaml', '.yml'].includes(extname(file).toLowerCase()));
    const text = isYaml ? await yamlOf(document) : `${JSON.stringify(document, undefined, 2)}\n`;
    return printOrWrite(typed, text, `the OpenAPI document of Authdesk ${host.version}`, host);
  },
});

async function yamlOf(document: unknown): Promise<string> {
  const { stringify } = await import('yaml');
  // Objects that occur twice, such as those of GET and POST, are written twice: OpenAPI knows no anchors.
  return stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
}

const JSON_TYPE = 'application/json';

/**
 * The same document with one content type for each response: JSON where there is JSON. Clients that are made of types, such
 * as openapi-fetch, cannot tell by which type a response came. Another member of the name `content`, such as a parameter of
 * a method, stays.
 */
function withOneContentType(value: unknown, name?: string): unknown {
  const isOfTypes = name === 'content' && isObject(value) && Object.keys(value).every((type) => type.includes('/'));
  const one = isOfTypes && JSON_TYPE in value ? { [JSON_TYPE]: value[JSON_TYPE] } : value;
  return replacedIn(one, withOneContentType);
}
