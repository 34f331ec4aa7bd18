import { userMethod } from '#service/methods/index.ts';

export const verifySession = userMethod({
  name: 'accounts.session.verify',
  documentation: 'Says whether a session can be used: without one, or with one that has ended, it is 403005.',
  handler: ({ account }) => ({ data: {}, did: `The session of "${account.UID}" can be used.` }),
});
