import { extensionsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import {
  always,
  type CallScope,
  invalidParameter,
  json,
  noteKept,
  random,
  shorten,
  siteMethod,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';

const KEPT = 'Extensions are kept and returned; nothing here calls them (R32).';
const making = {
  method: 'accounts.extensions.create',
  parameters: { extensionPoint: 'OnBeforeAccountsLogin', url: 'https://ext.shop.example/login', friendlyName: 'Login' },
} as const;

const extensions = (bound: CallScope) => {
  const configs = siteConfigs(bound);
  const all = () => configs.get(extensionsConfig);
  return {
    all,
    /** @throws ApiError 400006 */
    get(id: string): JsonObject {
      const found = all();
      if (!Object.hasOwn(found, id)) throw invalidParameter('id', `The site has no extension "${shorten(id)}".`);
      return found[id] ?? {};
    },
    save: (id: string, extension: JsonObject) => configs.set(extensionsConfig, { ...all(), [id]: extension }, ''),
    remove(id: string): void {
      const { [id]: _, ...rest } = all();
      configs.set(extensionsConfig, rest, '');
    },
  };
};

const id = text('id', 'Id of the extension.', { required: true, max: 200, example: '$1.result.id' });
const members = [
  text('url', 'Where it is.', { max: 2_000, example: making.parameters.url }),
  text('friendlyName', 'What it is called.', { max: 200 }),
  text('description', 'What it is for.', { max: 2_000 }),
  text('runtime', 'Of one that is code.', { max: 100 }),
  text('code', 'Of one that is code; it is never run.', { max: 100_000 }),
  json('headers', 'Headers that are sent to it.'),
  json('policy', 'timeout and fallbackPolicy.'),
] as const;
const sent = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

const createExtension = siteMethod({
  name: making.method,
  documentation: `Adds an extension to the site. ${KEPT}`,
  parameters: [
    text('extensionPoint', 'When it is called.', {
      required: true,
      max: 200,
      example: making.parameters.extensionPoint,
    }),
    ...members,
  ],
  errors: [tooLarge],
  response: [always('result', 'object', 'The extension.'), always('result.id', 'string', 'Its id.')],
  example: { parameters: making.parameters, response: { result: { extensionPoint: 'OnBeforeAccountsLogin' } } },
  uses: { extensions, random },
  handler({ input, trace, extensions, random }) {
    const made = random(16).toString('hex');
    extensions.save(made, { id: made, ...sent(input) });
    noteKept(trace, [`extension ${made}`]);
    return { data: { result: extensions.get(made) }, did: 'Added an extension.' };
  },
});

const modifyExtension = siteMethod({
  name: 'accounts.extensions.modify',
  documentation: `Changes an extension of the site: members that are not sent stay. ${KEPT}`,
  parameters: [id, ...members],
  errors: [tooLarge],
  response: [always('result', 'object', 'The extension.'), always('result.id', 'string', 'Its id.')],
  example: {
    before: [making],
    parameters: { id: '$1.result.id', description: 'Who may log in' },
    response: { result: { description: 'Who may log in' } },
  },
  uses: { extensions },
  handler({ input: { id, ...change }, trace, extensions }) {
    extensions.save(id, { ...extensions.get(id), ...sent(change) });
    noteKept(trace, [`extension ${id}`]);
    return { data: { result: extensions.get(id) }, did: 'Changed an extension.' };
  },
});

const getExtension = siteMethod({
  name: 'accounts.extensions.get',
  documentation: `Returns an extension of the site. ${KEPT}`,
  parameters: [id],
  errors: [],
  response: [always('result', 'object', 'As it was added.'), always('result.id', 'string', 'Its id.')],
  example: { before: [making], parameters: { id: '$1.result.id' }, response: { result: { friendlyName: 'Login' } } },
  uses: { extensions },
  handler: ({ input, extensions }) => ({ data: { result: extensions.get(input.id) }, did: 'Returned an extension.' }),
});

const listExtensions = siteMethod({
  name: 'accounts.extensions.list',
  documentation: `Lists the extensions of the site. ${KEPT}`,
  parameters: [],
  errors: [],
  response: [always('result', 'array', 'As they were added.'), sometimes('result[].id', 'string', 'Id.')],
  example: { before: [making], parameters: {}, response: { result: [{ friendlyName: 'Login' }] } },
  uses: { extensions },
  handler({ extensions }) {
    const result = Object.values(extensions.all());
    return { data: { result }, did: `Returned ${result.length} extensions.` };
  },
});

const deleteExtension = siteMethod({
  name: 'accounts.extensions.delete',
  documentation: 'Removes an extension of the site.',
  parameters: [id],
  errors: [],
  response: [],
  example: { before: [making], parameters: { id: '$1.result.id' }, response: {} },
  uses: { extensions },
  handler({ input, extensions }) {
    extensions.get(input.id);
    extensions.remove(input.id);
    return { data: {}, did: 'Removed an extension.' };
  },
});

export const extensionMethods = [createExtension, modifyExtension, getExtension, listExtensions, deleteExtension];
