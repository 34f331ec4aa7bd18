import { registrationTokens } from '#service/core/credentials/one-time-tokens/index.ts';
import { activity } from '#service/families/reports/index.ts';
import { always, flag, openMethod } from '#service/methods/index.ts';

export const initRegistration = openMethod({
  name: 'accounts.initRegistration',
  documentation: 'Begins a registration: returns the regToken that accounts.register takes. It is valid for an hour.',
  parameters: [flag('isLite', 'True: for a lite account, which has an email address and no login.')],
  hints: ['dataCenter'],
  response: [always('regToken', 'string', 'Goes on with the registration.')],
  uses: { registrationTokens, activity },
  handler({ input, cid, registrationTokens, activity }) {
    activity.count('initRegistrations', { cid });
    const regToken = registrationTokens.issue(undefined, { isNew: true, isLite: input.isLite ?? false });
    return { data: { regToken }, did: 'Began a registration.' };
  },
});
