import { jsonObject, signedInMethod, sometimes } from '#service/methods/index.ts';
import { checkUserAction, userActionMembers } from '../user-action.ts';

export const convertAction = signedInMethod({
  name: 'socialize.convertAction',
  documentation:
    'Checks a user action and returns it as it would be published, with the members that are known. Parameters and response are inferred.',
  parameters: [
    jsonObject('userAction', 'The UserAction object, as in socialize.publishUserAction.', {
      required: true,
      example: '{"title":"Bought a lamp","colour":"red"}',
    }),
  ],
  response: [sometimes('userAction', 'object', 'The UserAction object.')],
  example: {
    parameters: { userAction: '{"title":"Bought a lamp","colour":"red"}' },
    response: { userAction: { title: 'Bought a lamp' } },
  },
  handler({ input }) {
    checkUserAction('userAction', input.userAction);
    const known = Object.entries(input.userAction).filter(([name]) => userActionMembers.has(name));
    return { data: { userAction: Object.fromEntries(known) }, did: 'Converted a user action.' };
  },
});
