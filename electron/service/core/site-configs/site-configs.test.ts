import { expect, test } from 'vitest';
import { openBench } from '#service/fixtures/rest.fixture.ts';
import { sitePart } from '#service/fixtures/site-part.fixture.ts';
import { siteConfigsInWorkspace } from './module.ts';

test('R25: the workspace file has what the site has set, without credentials of vendors', async () => {
  const bench = await openBench();
  const { schema, exported, imported } = sitePart(siteConfigsInWorkspace, 'configurations');
  expect(exported(bench)).toBeUndefined();
  await bench.bySite('accounts.auth.otp.email.setConfig', { isEnabled: 'true' });
  await bench.bySite('accounts.auth.push.config.set', { vendors: '{"fcm":"example"}' });
  const written = exported(bench);
  expect(written).toEqual({ emailOtp: { isEnabled: true } });
  expect(schema.safeParse(written).success).toBe(true);
  expect(schema.safeParse({ emailOtp: { isEnabled: 'yes' } }).success).toBe(false);
  const magicLink = { isEnabled: true, landingPageUrl: 'https://shop.example/', expiration: 60 };
  expect(await imported(bench, { magicLink })).toBeUndefined();
  expect(exported(bench)).toEqual({ magicLink });
  expect((await bench.bySite('accounts.auth.otp.email.getConfig')).json).toMatchObject({ isEnabled: false });
  expect((await bench.bySite('accounts.auth.push.config.get')).json).toMatchObject({ vendors: { fcm: 'example' } });
});
