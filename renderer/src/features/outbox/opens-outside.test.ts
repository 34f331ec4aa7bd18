import { expect, test } from 'vitest';
import { opensOutside } from './opens-outside.ts';

test.each([
  ['https://localhost:9443/verify?t=1', true],
  ['http://shop.example/', true],
  ['HTTPS://shop.example', true],
  ['javascript:alert(1)', false],
  ['\u0000javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['file:///etc/passwd', false],
  ['myapp://login', false],
  ['/relative', false],
  ['', false],
])('R40: %j is opened: %s', (link, opens) => {
  expect(opensOutside(link)).toBe(opens);
});
