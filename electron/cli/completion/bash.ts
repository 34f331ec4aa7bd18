import { completing, type Place, valuesOf, walkTo } from './places.ts';

/** The script for bash 3.2 and newer; it needs no other file. */
export function bashScript(places: readonly Place[]): string {
  return [
    '# Completion of authdesk for bash: source <(authdesk completion bash)',
    '_authdesk() {',
    `  local IFS=$'\\n' current=\${COMP_WORDS[COMP_CWORD]} before=\${COMP_WORDS[COMP_CWORD-1]} at= index word last=`,
    '  # "--kind=mail" has three words here.',
    `  if [[ $current == "=" ]]; then current=; elif [[ $before == "=" ]]; then before=\${COMP_WORDS[COMP_CWORD-2]}; fi`,
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    `    word=\${COMP_WORDS[index]}`,
    ...walkTo(places),
    '  COMPREPLY=()',
    '  case "$at $before" in',
    ...valuesOf(places).map(({ at, value }) => `    "${at}") ${reply(value)}; return ;;`),
    '  esac',
    '  case "$at" in',
    ...places.flatMap(({ at, commands, options, argument }) => {
      const words = [...commands, ...options].map(({ text }) => text);
      return [
        `    "${at}")`,
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

const reply = completing(
  {
    file: 'compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$current"))',
    folder: 'compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$current"))',
    unknown: ':',
  },
  (words) => `COMPREPLY+=($(compgen -W $'${words.join('\\n')}' -- "$current"))`,
);
