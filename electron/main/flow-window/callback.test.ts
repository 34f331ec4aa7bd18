import { describe, expect, test } from 'vitest';
import { isCallback } from './callback.ts';

describe('the call-back of a run is recognised by exact origin and path', () => {
  test.each([
    ['https://shop.example/cb#access_token=x', 'https://shop.example/cb'],
    ['https://shop.example/cb?code=x&state=y', 'https://shop.example/cb'],
    ['https://shop.example/cb?keep=1&code=x', 'https://shop.example/cb?keep=1'],
    ['https://shop.example/?code=x', 'https://shop.example'],
    ['https://shop.example:443/cb?code=x', 'https://shop.example/cb'],
    ['https://SHOP.example/cb?code=x', 'https://shop.example/cb'],
    ['myapp://done?code=x', 'myapp://done'],
    ['myapp://done/path#access_token=x', 'myapp://done/path'],
    ['http://localhost:3000/cb?error=access_denied', 'http://localhost:3000/cb'],
  ])('%s is the call-back to %s', (url, redirectUri) => {
    expect(isCallback(url, redirectUri)).toBe(true);
  });

  test.each([
    ['https://shop.example/cb-evil?code=x', 'https://shop.example/cb'],
    ['https://shop.example/cb/?code=x', 'https://shop.example/cb'],
    ['https://shop.example/CB?code=x', 'https://shop.example/cb'],
    ['http://shop.example/cb?code=x', 'https://shop.example/cb'],
    ['https://shop.example:8443/cb?code=x', 'https://shop.example/cb'],
    ['https://shop.example.evil.example/cb?code=x', 'https://shop.example/cb'],
    ['https://shop.example@evil.example/cb?code=x', 'https://shop.example/cb'],
    ['https://user@shop.example/cb?code=x', 'https://shop.example/cb'],
    ['myapp://other?code=x', 'myapp://done'],
    ['myapps://done?code=x', 'myapp://done'],
    ['not a URL', 'https://shop.example/cb'],
  ])('%s is not the call-back to %s', (url, redirectUri) => {
    expect(isCallback(url, redirectUri)).toBe(false);
  });
});
