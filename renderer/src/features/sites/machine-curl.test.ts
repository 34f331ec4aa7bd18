import { expect, test } from 'vitest';
import { machineCurl } from './machine-curl.ts';

test('X 2, R15: the call for a token names the application, and has a variable in the place of its secret', () => {
  expect(machineCurl('https://localhost:9443', 'AKx1', "/home/o'hara/ca.pem")).toBe(
    [
      `curl --cacert '/home/o'\\''hara/ca.pem' \\`,
      '  -d grant_type=client_credentials \\',
      "  --data-urlencode 'client_id=AKx1' \\",
      '  --data-urlencode "client_secret=$SECRET" \\',
      "  'https://localhost:9443/oauth2/token'",
    ].join('\n'),
  );
});
