import { type Place, type Value, valuesOf } from './places.ts';

/** The script for bash 3.2 and newer; it needs no other file. */
export function bashScript(places: readonly Place[]): string {
  const values = valuesOf(places);
  return [
    '# Completion of authdesk for bash: source <(authdesk completion bash)',
    '_authdesk() {',
    `  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at= index word last=`,
    '  # "--kind=mail" has three words here.',
    `  if [[ $current == "=" ]]; then current=; elif [[ $before == "=" ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi`,
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    `    word=\${COMP_WORDS[index]}`,
    '    case "$at $last" in',
    `      ${values.map(({ at }) => quoted(at)).join('|')}) last=; continue ;;`,
    '    esac',
    '    last=$word',
    '    case "$at $word" in',
    `      ${commandsOf(places)}) at="$at $word"; last= ;;`,
    '    esac',
    '  done',
    '  COMPREPLY=()',
    '  case "$at $before" in',
    ...values.map(({ at, value }) => `    ${quoted(at)}) ${reply(value)}; return ;;`),
    '  esac',
    '  case "$at" in',
    ...places.flatMap(({ at, commands, options, argument }) => {
      const words = [...commands, ...options].map(({ text }) => text);
      return [
        `    ${quoted(at)})`,
        `      ${reply(words)}`,
        ...(argument === 'unknown' ? [] : [`      [[ $current == -* ]] || { ${reply(argument)}; }`]),
        '      ;;',
      ];
    }),
    '  esac',
    '}',
    'complete -F _authdesk authdesk',
  ].join('\n');
}

function reply(value: Value): string {
  switch (value) {
    case 'file':
      return 'compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current"))';
    case 'folder':
      return 'compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$current"))';
    case 'unknown':
      return ':';
    default:
      return `COMPREPLY+=($(compgen -W $'${value.join('\\n')}' -- "$current"))`;
  }
}

/** All commands, as alternatives of a `case`. */
const commandsOf = (places: readonly Place[]): string =>
  places
    .filter(({ at }) => at !== '')
    .map(({ at }) => quoted(at))
    .join('|');

const quoted = (text: string): string => `"${text}"`;
