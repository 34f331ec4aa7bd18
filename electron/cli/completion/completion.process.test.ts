import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { command, temporaryFolder } from '../command.fixture.ts';
import type { Shell } from './completion.ts';

// The shells themselves are asked, those that are installed; bash always is where the tests run.

const folder = temporaryFolder();
const has = (shell: Shell): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

beforeAll(async () => {
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const { code, stdout } = await command(['completion', shell]);
    expect(code).toBe(0);
    writeFileSync(folder.file(`completion.${shell}`), stdout);
  }
  mkdirSync(folder.file('data folder'));
  writeFileSync(folder.file('shop of ada.json'), '');
  mkdirSync(folder.file('bin'));
  writeFileSync(folder.file('bin/authdesk'), '#!/bin/sh\n', { mode: 0o755 });
});

function ask(shell: Shell, script: string, ...words: readonly string[]): string {
  const { stdout, stderr } = spawnSync(shell, ['-c', script, ...words], {
    cwd: folder.path,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder.file('bin')}:${process.env.PATH}`, HOME: folder.path, ZDOTDIR: folder.path },
  });
  expect(stderr).toBe('');
  return stdout;
}

const askers: Readonly<Record<Shell, (words: readonly string[]) => readonly string[]>> = {
  /** As readline does: it puts the words into COMP_WORDS and calls the function that `complete` names. */
  bash: (words) =>
    linesOf(
      ask(
        'bash',
        `source completion.bash; complete -p authdesk > /dev/null
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); $(complete -p authdesk | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        printf '%s\\n' "\${COMPREPLY[@]}"`,
        'bash',
        ...words,
      ),
    ),
  /** A terminal with a zsh in it: its completion works in no other way. */
  zsh: (words) => {
    const typed = words.map((word) => word.replaceAll(' ', '\\ ')).join(' ');
    const shown = ask(
      'zsh',
      `zmodload zsh/zpty
      zpty inner zsh -f -i
      zpty -w inner "stty cols 500; autoload -U compinit; compinit -u -d ./zcompdump; source completion.zsh; print ready"
      zpty -w inner 'shown() { print -r -- "<$BUFFER>" }; zle -N shown; bindkey "^X" shown; print again'
      zpty -r -m inner text '*again*again*'
      zpty -w -n inner "$1"$'\\t\\030'
      zpty -r -m inner text '*<authdesk*>*'
      print -r -- "$text"
      zpty -d inner`,
      'zsh',
      typed,
    );
    return [shown];
  },
  fish: (words) =>
    linesOf(ask('fish', 'source completion.fish; complete -C "$argv"', words.join(' '))).map(
      (line) => line.split('\t')[0] ?? '',
    ),
};

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

describe.each(['bash', 'fish'] as const)('in %s', (shell) => {
  const found = (...words: readonly string[]) => askers[shell](['authdesk', ...words]);

  test.skipIf(!has(shell))('commands, those of a group, and options are completed', () => {
    expect(found('')).toEqual(expect.arrayContaining(['serve', 'doctor', 'completion', 'snapshot']));
    expect(found('do')).toEqual(['doctor']);
    expect([...found('snapshot', 're')].sort()).toEqual(['remove', 'restore']);
    expect(found('serve', '--ready')).toEqual(['--ready-json']);
    expect(found('serve', '--data', 'data', '--no-c')).toEqual(['--no-console']);
  });
  test.skipIf(!has(shell))('a group has the options of its default command, too', () => {
    expect(found('log', '--prob')).toEqual(['--problems']);
    expect(found('log', 'list', '--prob')).toEqual(['--problems']);
  });
  test.skipIf(!has(shell))('the value of an option that is named like a command is no command', () => {
    expect(found('log', '--data', 'export', '--prob')).toEqual(['--problems']);
  });
  test.skipIf(!has(shell))('values that are known: choices, files, folders; of other values none', () => {
    expect([...found('outbox', '--kind', '')].sort()).toEqual(['email', 'push', 'sms', 'voice']);
    expect([...found('completion', '')].filter((word) => !word.startsWith('-')).sort()).toEqual([
      'bash',
      'fish',
      'zsh',
    ]);
    // Readline and fish escape the blank themselves.
    expect(found('import', 'shop').map((word) => word.replaceAll('\\', ''))).toEqual(['shop of ada.json']);
    expect(found('serve', '--data', 'data').map((word) => word.replace(/\\|\/$/g, ''))).toEqual(['data folder']);
    expect(found('serve', '--http-port', '')).toEqual([]);
  });
});

describe('in zsh', () => {
  const typed = (...words: readonly string[]) => askers.zsh(['authdesk', ...words]).join('');
  test.skipIf(!has('zsh'))('what is begun is completed on the command line', () => {
    expect(typed('doct')).toContain('authdesk doctor');
    expect(typed('snapshot', 'rest')).toContain('authdesk snapshot restore');
    expect(typed('serve', '--ready')).toContain('--ready-json');
    expect(typed('log', '--data', 'export', '--prob')).toContain('--problems');
    expect(typed('outbox', '--kind', 'em')).toContain('--kind email');
    expect(typed('import', 'shop')).toContain('shop\\ of\\ ada.json');
  });
});

test('every script names every command and option that --help names', async () => {
  const { stdout } = await command(['--help']);
  const names = [...stdout.matchAll(/^ {2}([a-z]+)(?: |$)/gm)]
    .map(([, name]) => name ?? '')
    .filter((n) => n !== 'help');
  expect(names.length).toBeGreaterThan(15);
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = (await command(['completion', shell])).stdout;
    for (const name of names) {
      expect(script).toContain(` ${name}`);
      const help = (await command([name, '--help'])).stdout;
      for (const [, option = ''] of help.matchAll(/^ {2}(?:-\w, )?--([a-z-]+)/gm)) expect(script).toContain(option);
    }
  }
});
