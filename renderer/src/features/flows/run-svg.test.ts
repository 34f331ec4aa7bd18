import { expect, test } from 'vitest';
import type { Flow } from '#shared/contract/flows.ts';
import { expectedSteps } from '#shared/flows/expected-steps.ts';
import { runSvg } from './run-svg.ts';

const run: Flow = {
  id: 'f1',
  useCase: 'server',
  apiKey: '3_demo',
  siteName: 'Demo shop',
  startedAt: 0,
  status: 'obtained',
  expected: [...expectedSteps.server],
  user: '</text><script>alert(1)</script>\u202e\x1b',
  steps: [
    {
      id: '1',
      kind: 'askToken',
      at: 0,
      from: 'server',
      to: 'service',
      label: '"<b>&\0',
      outcome: 'ok',
      explanation: '',
      parameters: [{ name: '<i>', value: 'v', place: 'body' }],
    },
  ],
};

test('R51: the picture of a run is text and lines, whatever its names hold', () => {
  const svg = runSvg(run);
  expect(new Set(svg.match(/<\/?[a-z]+/g))).toEqual(
    new Set(['<svg', '<title', '</title', '<rect', '<text', '</text', '<line', '<path', '</svg']),
  );
  expect(svg).toMatch(/^[\n\u0020-\u007e\u00a0-\u202d\u2030-\uffff]*$/);
  expect(svg).toContain('&lt;script&gt;');
});

test('it shows the whole run: what was sent, and what is to come', () => {
  const svg = runSvg(run);
  expect(svg.match(/<path /g)).toHaveLength(4);
  expect(svg.match(/stroke-dasharray="2 4"/g)).toHaveLength(3);
});
