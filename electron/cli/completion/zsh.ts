import { completing, type Place, valuesOf, type Word, walkTo } from './places.ts';

/** The script for zsh, for `source` after `compinit` or for a file `_authdesk` in `fpath`. */
export function zshScript(places: readonly Place[]): string {
  return [
    '#compdef authdesk',
    '# Completion of authdesk for zsh: source <(authdesk completion zsh)',
    '_authdesk() {',
    '  local at= word last= before=$words[CURRENT-1]',
    '  local -a names flags',
    `  for word in \${words[2,CURRENT-1]}; do`,
    ...walkTo(places, '('),
    '  case "$at $before" in',
    ...valuesOf(places).map(({ at, value }) => `    ("${at}") ${reply(value)}; return ;;`),
    '  esac',
    '  case "$at" in',
    ...places.flatMap(({ at, commands, options, argument }) => [
      `    ("${at}")`,
      ...(commands.length > 0 ? [`      names=(${described(commands)})`] : []),
      `      flags=(${described(options)})`,
      ...(argument === 'unknown' ? [] : [`      [[ $PREFIX == -* ]] || { ${reply(argument)}; }`]),
      '      ;;',
    ]),
    '  esac',
    `  (( $#names )) && _describe -t commands 'command' names`,
    `  (( $#flags )) && _describe -t options 'option' flags`,
    '}',
    'if [[ $funcstack[1] == _authdesk ]]; then _authdesk "$@"; else compdef _authdesk authdesk; fi',
  ].join('\n');
}

const reply = completing(
  { file: '_files', folder: '_files -/', unknown: "_message 'a value'" },
  (words) => `compadd -- ${words.join(' ')}`,
);

/** Words of an array for `_describe`: `text:description`. */
const described = (words: readonly Word[]): string =>
  words
    .map(({ text, description }) => `'${`${text.replaceAll(':', '\\:')}:${description}`.replaceAll("'", "'\\''")}'`)
    .join(' ');
