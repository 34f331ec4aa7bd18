import { expect, test } from 'vitest';
import { API_KEY, openBench } from '#service/fixtures/rest.fixture.ts';
import { siteConfigsInWorkspace } from './module.ts';

test('R25: the workspace file has what the site has set, without credentials of vendors', async () => {
  const bench = await openBench();
  const { store } = bench.core;
  const part = siteConfigsInWorkspace.site;
  if (part === undefined) throw new Error('There is no part of a site.');
  expect(part.read(store, API_KEY)).toBeUndefined();
  await bench.bySite('accounts.auth.otp.email.setConfig', { isEnabled: 'true' });
  await bench.bySite('accounts.auth.push.config.set', { vendors: '{"fcm":"example"}' });
  const written = part.read(store, API_KEY);
  expect(written).toEqual({ emailOtp: { isEnabled: true } });
  expect(part.schema.safeParse(written).success).toBe(true);
  expect(part.schema.safeParse({ emailOtp: { isEnabled: 'yes' } }).success).toBe(false);
  const magicLink = { isEnabled: true, landingPageUrl: 'https://shop.example/', expiration: 60 };
  await store.unitOfWork(() => part.apply(store, API_KEY, { magicLink } as never, 'sites.0.configurations'));
  expect(part.read(store, API_KEY)).toEqual({ magicLink });
  expect((await bench.bySite('accounts.auth.otp.email.getConfig')).json).toMatchObject({ isEnabled: false });
  expect((await bench.bySite('accounts.auth.push.config.get')).json).toMatchObject({ vendors: { fcm: 'example' } });
});
