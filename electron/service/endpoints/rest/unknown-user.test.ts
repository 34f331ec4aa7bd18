import { beforeAll, expect, test } from 'vitest';
import { forAllTests } from '#node/lifetime.fixture.ts';
import { OTHER_API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';

const bench = forAllTests(openBench);
beforeAll(async () => {
  await bench.addAccount({ UID: '_gid_a+b=', loginIDs: { username: 'ada', emails: [], unverifiedEmails: [] } });
  await bench.addAccount({ apiKey: OTHER_API_KEY, UID: 'u-zoe' });
});

const of = (UID: string) => bench.bySite('accounts.getAccountInfo', { UID });

test.each([
  ['u-ada ', 'There is a blank or a line end at it. Send "u-ada".'],
  ['u-ada\n', 'There is a blank or a line end at it. Send "u-ada".'],
  ['_gid_a b=', 'send "+" as %2B. Send "_gid_a+b=".'],
  ['_gid_a%2Bb%3D', 'It was percent-encoded twice. Send "_gid_a+b=".'],
  ['U-ADA', 'It is written in upper case. Send "u-ada".'],
  ['ada', 'It is a login identifier. Send "_gid_a+b=".'],
  ['a b', 'send "+" as %2B.'],
  ['u-nobody', 'Find it with accounts.search, or see the users of the site.'],
])('F 9.1 rows 27 and 28: the UID %j is unknown, and what it may be is said', async (UID, advice) => {
  const { errorCode, json } = await of(UID);
  expect(errorCode).toBe(403005);
  expect(json.errorDetails).toMatch(/^The site has no user with the UID /);
  expect((json.errorDetails as string).endsWith(advice)).toBe(true);
});

test('F 9.1 row 27: the log names the site that has the UID, the response does not', async () => {
  const { reason, json } = await of('u-zoe');
  expect(reason).toContain(`The site "Other" (${OTHER_API_KEY}) has. Send the API key`);
  expect(json.errorDetails).toMatch(/see the users of the site\.$/);
});
