import { changeAccount, problemOfUserInfo } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import { jsonObject, userMethod } from '#service/methods/index.ts';

export const setUserInfo = userMethod({
  name: 'socialize.setUserInfo',
  documentation: 'Updates what the site knows about a user; it is shown instead of what the providers know.',
  parameters: [
    jsonObject(
      'userInfo',
      'Any of nickname, photoURL, thumbnailURL, firstName, lastName, gender, age, email; other fields stay as they are.',
      { required: true, malformed: 400004, example: '{"nickname":"Ada"}' },
    ),
  ],
  errors: [{ errorCode: 400004, when: 'userInfo is no JSON object, or has a field that it may not have.' }],
  example: { parameters: { UID: 'u-ada', userInfo: '{"nickname":"Ada"}' } },
  uses: { changeAccount },
  handler({ account, input, changeAccount }) {
    const problem = problemOfUserInfo(input.userInfo);
    if (problem) {
      const details = `Invalid parameter format: userInfo. ${problem}`;
      throw new ApiError(400004, details, {}, 'invalid:userInfo');
    }
    changeAccount(account.UID, { userInfo: { ...account.userInfo, ...input.userInfo } });
    return { data: {}, did: `Updated the user info of "${account.UID}".` };
  },
});
