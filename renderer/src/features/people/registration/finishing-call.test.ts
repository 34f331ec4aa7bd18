import { expect, test } from 'vitest';
import { finishingCurl, finishingDraft } from './finishing-call.ts';

const account = { apiKey: '3_demo', UID: "u'1" };

test('D22: the call that finishes a registration names the account', () => {
  expect(finishingDraft(account)).toMatchObject({
    method: 'socialize.notifyRegistration',
    parameters: [{ name: 'UID', value: "u'1" }],
  });
});

test('R15: the example carries a variable instead of the secret, and no value can leave its quotes', () => {
  const text = finishingCurl(account, 'https://127.0.0.1:9443', '/data/ca.pem');
  expect(text).toContain('"secret=$SECRET"');
  expect(text).toContain(`'UID=u'\\''1'`);
  expect(text).toContain("'https://127.0.0.1:9443/socialize.notifyRegistration'");
});
