import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '#node/lifetime.fixture.ts';
import { modules } from '#service/composition/modules.ts';
import { nonceRepository } from '#service/core/auth/nonces/repository.ts';
import { codeRepository } from '#service/core/credentials/tokens/codes.ts';
import { tokenRepository } from '#service/core/credentials/tokens/repository.ts';
import { openStore } from '#service/core/store/open.ts';

const folder = folderForEachTest();

/** Issues tokens in parallel and prints each one after its commit, until it is killed. */
const CHILD = fileURLToPath(new URL('../fixtures/issues-until-killed.fixture.ts', import.meta.url));

describe('kill -9', () => {
  test('R5, R22: 20 kills lose no acknowledged token, no used code and no nonce', { timeout: 400_000 }, async () => {
    const path = folder.file('killed.db');
    const acknowledged: [token: string, code: string][] = [];
    for (let round = 0; round < 20; round += 1) {
      const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
      let printed = '';
      // Killed after a number of acknowledgements that differs from round to round, never after a time.
      const enough = 1 + ((round * 37) % 211);
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
        if (printed.split('\n').length > enough) child.kill('SIGKILL');
      });
      await once(child, 'close');
      const lines = printed.slice(0, printed.lastIndexOf('\n')).split('\n');
      expect(lines.length).toBeGreaterThanOrEqual(enough);
      for (const line of lines) acknowledged.push(line.split(' ') as [string, string]);

      const store = openStore({ modules, path, clock: Date.now, random: randomBytes, dataKey: Buffer.alloc(32, 7) });
      for (const [token, code] of acknowledged) {
        expect(store.of(tokenRepository).find(token)).toBeDefined();
        const record = store.of(codeRepository).find(code);
        expect(record?.usedAt).toBeDefined();
        expect(store.of(codeRepository).consume(record?.id ?? '', 'again')).toBe(false);
        expect(store.of(nonceRepository).remember('3_test', code, Date.now())).toBe(false);
      }
      store.close();
      const check = new Database(path);
      expect(check.pragma('integrity_check', { simple: true })).toBe('ok');
      check.close();
    }
    expect(acknowledged.length).toBeGreaterThan(1_000);
  });
});
