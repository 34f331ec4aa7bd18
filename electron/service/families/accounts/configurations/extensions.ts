import { extensionsConfig, siteConfigs, tooLarge } from '#service/core/site-configs/index.ts';
import {
  always,
  type CallScope,
  callsOf,
  flag,
  integer,
  invalidParameter,
  json,
  methodsUsing,
  noteKept,
  random,
  shorten,
  sometimes,
  text,
} from '#service/methods/index.ts';
import type { JsonObject } from '#service/records/index.ts';
import { definedMembers } from '#shared/narrowing.ts';

const KEPT = 'Extensions are kept and returned; nothing here calls them.';
const ofLogin = {
  extensionPoint: 'OnBeforeAccountsLogin',
  extensionFuncUrl: 'https://ext.shop.example/login',
  friendlyName: 'Login',
} as const;

/** What an extension has until it is set; whether a new one is enabled no source says. */
const usual = { enabled: false, description: '', timeout: 1_000, fallback: 'IgnoreAllErrors' } as const;

const extensions = (bound: CallScope) => {
  const configs = siteConfigs(bound);
  const all = () => configs.get(extensionsConfig);
  return {
    all,
    /** @throws ApiError 400006 */
    get(id: string): JsonObject {
      const found = all();
      if (!Object.hasOwn(found, id))
        throw invalidParameter('extensionId', `The site has no extension "${shorten(id)}".`);
      return found[id] ?? {};
    },
    /** Tools read id and lastModified, the documentation names the other two (C 2). */
    save(id: string, extension: JsonObject): void {
      const now = new Date(bound.core.clock()).toISOString();
      const { created = now, ...rest } = { ...usual, ...extension };
      configs.set(
        extensionsConfig,
        {
          ...all(),
          [id]: { ...rest, extensionId: id, id, created, modified: now, lastModified: now },
        },
        '',
      );
    },
    remove(id: string): void {
      const { [id]: _, ...rest } = all();
      configs.set(extensionsConfig, rest, '');
    },
  };
};

const { siteMethod } = methodsUsing({ extensions });

const extensionId = text('extensionId', 'Id of the extension.', {
  ...{ required: true, max: 200, example: '$1.result.extensionId' },
});
const members = [
  text('extensionFuncUrl', 'Where it is.', { max: 2_000, example: ofLogin.extensionFuncUrl }),
  text('friendlyName', 'What it is called.', { max: 200 }),
  text('description', 'What it is for.', { max: 2_000 }),
  text('runtime', 'Of one that is code.', { max: 100 }),
  text('code', 'Of one that is code; it is never run.', { max: 100_000 }),
  json('headers', 'Headers that are sent to it.'),
  json('policy', 'timeout and fallbackPolicy.'),
  flag('enabled', 'Whether the service is to call it.'),
  text('integration', 'How it is called, such as Generic.', { max: 100 }),
  integer('timeout', 'Milliseconds that its answer may take.', { min: 10, max: 5_000 }),
  text('fallback', 'What counts when it fails.', { values: ['IgnoreAllErrors', 'FailOnAnyError'] }),
] as const;

export const createExtension = siteMethod({
  name: 'accounts.extensions.create',
  documentation: `Adds an extension to the site. ${KEPT}`,
  parameters: [
    text('extensionPoint', 'When it is called.', {
      ...{ required: true, max: 200, example: ofLogin.extensionPoint },
    }),
    ...members,
  ],
  errors: [tooLarge],
  response: [always('result', 'object', 'The extension.'), always('result.extensionId', 'string', 'Its id.')],
  example: { parameters: ofLogin, response: { result: { extensionPoint: 'OnBeforeAccountsLogin' } } },
  uses: { random },
  handler({ input, trace, extensions, random }) {
    const made = random(16).toString('hex');
    extensions.save(made, definedMembers(input));
    noteKept(trace, [`extension ${made}`]);
    return { data: { result: extensions.get(made) }, did: 'Added an extension.' };
  },
});

export const modifyExtension = siteMethod({
  name: 'accounts.extensions.modify',
  documentation: `Changes an extension of the site: members that are not sent stay. ${KEPT}`,
  parameters: [extensionId, text('extensionPoint', 'When it is called.', { max: 200 }), ...members],
  errors: [tooLarge],
  response: [always('result', 'object', 'The extension.'), always('result.extensionId', 'string', 'Its id.')],
  example: {
    before: callsOf(createExtension),
    parameters: { extensionId: '$1.result.extensionId', description: 'Who may log in' },
    response: { result: { description: 'Who may log in' } },
  },
  handler({ input: { extensionId, ...change }, trace, extensions }) {
    extensions.save(extensionId, { ...extensions.get(extensionId), ...definedMembers(change) });
    noteKept(trace, [`extension ${extensionId}`]);
    return { data: { result: extensions.get(extensionId) }, did: 'Changed an extension.' };
  },
});

export const getExtension = siteMethod({
  name: 'accounts.extensions.get',
  documentation: `Returns an extension of the site. ${KEPT}`,
  parameters: [extensionId],
  response: [always('result', 'object', 'As it was added.'), always('result.extensionId', 'string', 'Its id.')],
  example: { before: callsOf(createExtension), response: { result: { friendlyName: 'Login' } } },
  handler: ({ input, extensions }) => ({
    data: { result: extensions.get(input.extensionId) },
    did: 'Returned an extension.',
  }),
});

export const listExtensions = siteMethod({
  name: 'accounts.extensions.list',
  documentation: `Lists the extensions of the site. ${KEPT}`,
  response: [always('result', 'array', 'As they were added.'), sometimes('result[].extensionId', 'string', 'Id.')],
  example: { before: callsOf(createExtension), response: { result: [{ friendlyName: 'Login' }] } },
  handler({ extensions }) {
    const result = Object.values(extensions.all());
    return { data: { result }, did: `Returned ${result.length} extensions.` };
  },
});

export const deleteExtension = siteMethod({
  name: 'accounts.extensions.delete',
  documentation: 'Removes an extension of the site.',
  parameters: [extensionId],
  example: { before: callsOf(createExtension) },
  handler({ input, extensions }) {
    extensions.get(input.extensionId);
    extensions.remove(input.extensionId);
    return { data: {}, did: 'Removed an extension.' };
  },
});
