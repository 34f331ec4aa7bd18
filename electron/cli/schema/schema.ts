import { argument, command, json, printOrWrite } from '../command.ts';

/** The JSON Schema of the workspace file; it needs no data folder. */
export const schema = command({
  usage: 'schema',
  about: 'write the JSON Schema of the workspace file, for editors',
  arguments: [argument('[file]', 'file to write; without one, or with "-": standard output')],
  options: [json()],
  help: `
No service has to run. A workspace file names it by its first member: "$schema": "./workspace.schema.json".

Example:
  authdesk schema workspace.schema.json`,
  async run(typed, host) {
    const { workspaceJsonSchema } = await import('#service/documents/workspace-json-schema.ts');
    const text = `${JSON.stringify(workspaceJsonSchema(), undefined, 2)}\n`;
    return printOrWrite(typed, text, 'the JSON Schema of the workspace file', host);
  },
});
