import { describe, expect, test } from 'vitest';
import { ownVariables } from '#node/own-variables.ts';
import { readCommandLine as read } from './command-line.ts';

const readCommandLine = (line: readonly string[]) => read(line, {});

describe("the desktop app's command line", () => {
  test('D1: without switches the ports are those that the data folder keeps', () => {
    expect(readCommandLine([])).toEqual({
      dataDir: undefined,
      config: undefined,
      httpPort: undefined,
      httpsPort: undefined,
      file: undefined,
    });
  });

  test('D1: data folder, workspace file and ports are taken, switches of Chromium are left alone', () => {
    const line = [
      '--no-sandbox',
      '--data',
      '/tmp/x y',
      '--config=shop.json',
      '--http-port=0',
      '--https-port',
      '19443',
      '--disable-gpu',
    ];
    expect(readCommandLine(line)).toEqual({
      dataDir: '/tmp/x y',
      config: 'shop.json',
      httpPort: 0,
      httpsPort: 19443,
      file: undefined,
    });
  });

  test('a file that the desktop hands over is taken', () => {
    expect(readCommandLine(['--data=x', '/home/ada/My shop.authdesk.json']).file).toBe(
      '/home/ada/My shop.authdesk.json',
    );
  });

  test.each(['-1', '65536', 'http', '80a', '1e3'])('D1: a port of "%s" is refused with the switch named', (port) => {
    expect(() => readCommandLine([`--http-port=${port}`])).toThrow(/--http-port/);
  });

  test.each([
    ...['--data', '--config', '--http-port', '--https-port'].flatMap((name) => [
      [name, [`${name}=`], {}] as const,
      [name, [name, ''], {}] as const,
      [name, [name], {}] as const,
    ]),
    ...ownVariables.map((name) => [name, [], { [name]: '' }] as const),
  ])('R27: %s without a value is refused by name (%j)', (name, line, environment) => {
    expect(() => read(line, environment)).toThrow(new RegExp(`${name} is empty`));
  });
});
