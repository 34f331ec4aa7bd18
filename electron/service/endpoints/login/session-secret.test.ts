import { expect, test } from 'vitest';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { loginOfFile, redirected } from '#service/fixtures/login.fixture.ts';

const { service, login } = loginOfFile();
test('F 3.3, D51: x_secret_type=oauth1 gives the secret of the session, which signs calls', async () => {
  const received = await login.decide({}, { response_type: 'token', x_secret_type: 'oauth1' });
  const { place, parameters } = redirected(received);
  expect(place).toBe('fragment');
  expect(parameters).toMatchObject({ status: 'ok', access_token: expect.any(String) });
  const secret = parameters.x_access_token_secret ?? '';
  expect(JSON.stringify(service.callOf(received))).not.toContain(secret);

  const { id = '' } = service.token(parameters.access_token) ?? {};
  expect(service.store.of(tokenRepository).secretOf(id)).toBe(secret);
});

test('F 3.1: another x_secret_type is invalid_request, naming it', async () => {
  const { parameters } = redirected(await login.open({ x_secret_type: 'oauth2' }));
  expect(parameters).toMatchObject({ error: 'invalid_request' });
});
