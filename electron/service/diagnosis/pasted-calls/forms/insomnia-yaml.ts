import { clientFileCalls, yamlValue } from './client-files.ts';
import type { ClientVariables } from './client-variables.ts';
import type { Form } from './form.ts';
import { linesOf } from './text-lines.ts';

const first = /^type:[ \t]*["']?(?:collection|spec)\.insomnia\.rest/;

/** Exports of Insomnia from its version 11 on: YAML. */
export function insomniaYaml(variables: ClientVariables): Form {
  return {
    name: 'Insomnia export',
    isIn: (text) => /^type:[ \t]*["']?\w+\.insomnia\.rest/m.test(text),
    find(text) {
      const lines = linesOf(text);
      const at = lines.findIndex((line) => first.test(line.text));
      const start = lines[at];
      if (start === undefined) return [];
      let next = at;
      while (next < lines.length && /^(?:[ \t]|-|$|#|[A-Za-z_]\w*:)/.test(lines[next]?.text ?? '')) next += 1;
      const end = lines[next - 1]?.end ?? text.length;
      const value = yamlValue(text.slice(start.start, end));
      const reading = value === undefined ? undefined : clientFileCalls(value, variables);
      return reading === undefined ? [] : [{ start: start.start, end, ...reading }];
    },
  };
}
