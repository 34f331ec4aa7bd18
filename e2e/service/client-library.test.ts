import { expect, test } from 'vitest';
import { serveMeanwhile } from '../hosts/meanwhile.ts';
import { demo } from '../hosts/workspace.ts';

/** Bytes of the compressed library (U 6). */
const MAX_SIZE = 40 * 1024;

const service = serveMeanwhile({ dataDir: ':memory:' });

test('U 6: the built library is small, names no other host, and makes no code of texts', async () => {
  const response = await fetch(`${service.http}/js/gigya.js?apiKey=${demo.apiKey}`);
  const text = await response.text();
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(Number(response.headers.get('content-length'))).toBeLessThan(MAX_SIZE);
  expect(text).not.toMatch(/\beval\s*\(|new\s+Function\b|document\.write/);
  const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
  // The name of a namespace of XML, which nobody asks.
  expect([...new Set(hosts)].filter((host) => host !== 'www.w3.org')).toEqual([]);
});
