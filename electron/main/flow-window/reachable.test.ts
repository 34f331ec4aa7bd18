import { describe, expect, test } from 'vitest';
import { isService } from './reachable.ts';

describe('the flow window reaches the service and nothing else', () => {
  const addresses = { http: 'http://127.0.0.1:9480', https: 'https://127.0.0.1:9443' };
  const domains = { dataCenters: ['us1.authdesk.localhost', 'eu1.shop.example'], sites: ['login.shop.example'] };

  test.each([
    'https://127.0.0.1:9443/socialize.login?x=1',
    'http://localhost:9480/socialize.login',
    'https://[::1]:9443/',
    'https://socialize.us1.authdesk.localhost:9443/socialize.login',
    'https://socialize.eu1.shop.example:9443/socialize.login',
    'https://login.shop.example:9443/socialize.login',
  ])('R41: %s is the service', (url) => {
    expect(isService(url, addresses, domains)).toBe(true);
  });

  test.each([
    'https://127.0.0.1:9480/',
    'http://127.0.0.1:9443/',
    'https://127.0.0.1:9400/',
    'http://127.0.0.1/',
    'https://shop.example/cb',
    'https://socialize.login.shop.example:9443/socialize.login',
    'https://www.shop.example:9443/',
    'https://evil-us1.authdesk.localhost:9443/',
    'https://us1.authdesk.localhost.evil.example:9443/',
    'https://127.0.0.1:9443@evil.example/',
    'file:///etc/passwd',
    'app://authdesk/',
    'data:text/html,x',
    'nonsense',
  ])('R32, R41: %s is not', (url) => {
    expect(isService(url, addresses, domains)).toBe(false);
  });
});
