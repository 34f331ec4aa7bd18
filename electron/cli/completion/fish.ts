import { completing, type OptionWord, type Place, pathsOf, valuesOf, type Word } from './places.ts';

/** The script for fish 3 and newer. */
export function fishScript(places: readonly Place[]): string {
  return [
    '# Completion of authdesk for fish: authdesk completion fish > ~/.config/fish/completions/authdesk.fish',
    'function __authdesk_at',
    '  set -l at',
    '  set -l last',
    '  for word in (commandline -opc)[2..-1]',
    '    switch "$at $last"',
    `      case ${valuesOf(places)
      .map(({ at }) => quoted(at))
      .join(' ')}`,
    '        set last',
    '        continue',
    '    end',
    '    set last $word',
    '    switch "$at $word"',
    `      case ${pathsOf(places).map(quoted).join(' ')}`,
    '        set at "$at $word"',
    '        set last',
    '    end',
    '  end',
    '  test "$at" = "$argv[1]"',
    'end',
    'complete -c authdesk -f',
    ...places.flatMap(({ at, commands, options, argument }) => [
      ...commands.map((word) => `${rule(at)} -a ${quoted(word.text)}${described(word)}`),
      ...options.map((option) => `${rule(at)} ${flag(option)}${described(option)}`),
      ...(argument === 'unknown' ? [] : [`${rule(at)} ${values(argument)}`]),
    ]),
  ].join('\n');
}

const rule = (at: string): string => `complete -c authdesk -n ${quoted(`__authdesk_at "${at}"`)}`;

const described = ({ description }: Word): string => ` -d ${quoted(description)}`;

function flag({ text, value }: OptionWord): string {
  const name = text.startsWith('--') ? `-l ${text.slice(2)}` : `-s ${text.slice(1)}`;
  // -x: a value follows, and no file unless it is said to be one.
  return value === undefined ? name : `${name} ${value === 'file' ? '-r' : '-x'} ${values(value)}`.trimEnd();
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const values = completing(
  { file: '-F', folder: `-a ${quoted('(__fish_complete_directories)')}`, unknown: '' },
  (words) => `-a ${quoted(words.join(' '))}`,
);
