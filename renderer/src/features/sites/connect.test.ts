import { expect, test } from 'vitest';
import { connectBlock, connectLanguages } from './connect-block.ts';

test('the lines for an app have address, key, secret and CA; a path with blanks and quotes is one word of a shell (R51)', () => {
  const caPath = "/a b/it's.pem";
  for (const language of connectLanguages) {
    const block = connectBlock(language, {
      address: 'https://localhost:9443',
      apiKey: '3_a',
      secret: 'c2VjcmV0',
      caPath,
    });
    expect(block.split('\n').slice(0, 3)).toEqual([
      'AUTHDESK_URL=https://localhost:9443',
      'AUTHDESK_API_KEY=3_a',
      'AUTHDESK_SECRET=c2VjcmV0',
    ]);
    expect(block).toContain(`'/a b/it'\\''s.pem'`);
  }
});
