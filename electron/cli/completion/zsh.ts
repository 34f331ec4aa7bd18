import { type Place, type Value, valuesOf, type Word } from './places.ts';

/** The script for zsh, for `source` after `compinit` or for a file `_authdesk` in `fpath`. */
export function zshScript(places: readonly Place[]): string {
  const values = valuesOf(places);
  const paths = places.filter(({ at }) => at !== '').map(({ at }) => `"${at}"`);
  return [
    '#compdef authdesk',
    '# Completion of authdesk for zsh: source <(authdesk completion zsh)',
    '_authdesk() {',
    '  local at= word last= before=$words[CURRENT-1]',
    '  local -a names flags',
    `  for word in \${words[2,CURRENT-1]}; do`,
    '    case "$at $last" in',
    `      (${values.map(({ at }) => `"${at}"`).join('|')}) last=; continue ;;`,
    '    esac',
    '    last=$word',
    '    case "$at $word" in',
    `      (${paths.join('|')}) at="$at $word"; last= ;;`,
    '    esac',
    '  done',
    '  case "$at $before" in',
    ...values.map(({ at, value }) => `    ("${at}") ${reply(value)}; return ;;`),
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

function reply(value: Value): string {
  switch (value) {
    case 'file':
      return '_files';
    case 'folder':
      return '_files -/';
    case 'unknown':
      return "_message 'a value'";
    default:
      return `compadd -- ${value.join(' ')}`;
  }
}

/** Words of an array for `_describe`: `text:description`. */
const described = (words: readonly Word[]): string =>
  words
    .map(({ text, description }) => `'${`${text.replaceAll(':', '\\:')}:${description}`.replaceAll("'", "'\\''")}'`)
    .join(' ');
