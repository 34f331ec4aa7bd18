import { expect, test } from 'vitest';
import { makeCall, openBench } from '#service/fixtures/rest.fixture.ts';
import type { Response } from '#service/kernel/index.ts';
import { LANDING_PATH } from '#shared/flows/landing.ts';
import { landingRoutes } from './module.ts';

test('R13: the landing page shows what arrived by its own script alone, and can be framed by nobody', async () => {
  const bench = await openBench();
  const [route] = landingRoutes(bench.core);
  expect(route?.match).toEqual({ path: LANDING_PATH });
  const call = makeCall(bench.clock(), { httpMethod: 'GET', query: 'code=<img src=x>' } as never);
  const response = (await route?.endpoint(call)) as Response;
  expect(response.status).toBe(200);
  // Nothing of the address is in the page as it is sent.
  expect(response.body).not.toContain('<img');
  const policy = response.headers['content-security-policy'] ?? '';
  const [, nonce] = /script-src 'nonce-([^']+)'/.exec(policy) ?? [];
  expect(response.body).toContain(`<script nonce="${nonce}">`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe-inline');
});
