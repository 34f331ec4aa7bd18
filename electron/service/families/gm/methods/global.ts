import { always, flag, invalidParameter, noteKept, siteMethod, sometimes, text } from '#service/methods/index.ts';
import { loyalty } from '../dependencies.ts';

export const setGlobalConfig = siteMethod({
  name: 'gm.setGlobalConfig',
  documentation: 'Sets whether pages may report actions. callbackURL is only kept: nothing is called.',
  parameters: [
    text('callbackURL', 'Kept and returned; no level is told to it.', { max: 2_000 }),
    flag('allowClientSideNotifyAction', 'Users may call gm.notifyAction with tokens of theirs; false by default.', {
      example: 'true',
    }),
  ],
  example: { parameters: { allowClientSideNotifyAction: 'true' } },
  uses: { loyalty },
  handler({ input, trace, loyalty }) {
    const { callbackURL, allowClientSideNotifyAction } = input;
    if (callbackURL !== undefined && !(URL.canParse(callbackURL) && /^https?:\/\//i.test(callbackURL))) {
      throw invalidParameter('callbackURL', 'It is a whole http or https address.');
    }
    if (callbackURL !== undefined) noteKept(trace, ['callbackURL']);
    const before = loyalty.config();
    loyalty.saveConfig({
      ...before,
      ...(callbackURL !== undefined && { callbackURL }),
      ...(allowClientSideNotifyAction !== undefined && { allowClientSideNotifyAction }),
    });
    return { data: {}, did: 'Set the configuration of loyalty.' };
  },
});

export const getGlobalConfig = siteMethod({
  name: 'gm.getGlobalConfig',
  documentation: 'Reads what gm.setGlobalConfig set.',
  response: [
    sometimes('callbackURL', 'string', 'Kept: nothing is called.'),
    always('allowClientSideNotifyAction', 'boolean', 'Users may call gm.notifyAction with tokens of theirs.'),
  ],
  example: { response: { allowClientSideNotifyAction: false } },
  uses: { loyalty },
  handler({ loyalty }) {
    const { callbackURL, allowClientSideNotifyAction = false } = loyalty.config();
    return { data: { callbackURL, allowClientSideNotifyAction }, did: 'Read the configuration of loyalty.' };
  },
});
