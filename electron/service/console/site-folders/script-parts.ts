import { folderProblem, type Tree } from './tree.ts';

const START = '/* || CUSTOM CODE START */';
const FINISH = '/* || CUSTOM CODE END */';

/** What a screen-set of a folder has; its HTML is in a file beside the others only where Authdesk has written it. */
export interface FolderScreenSet {
  readonly javascript?: string;
  readonly css?: string;
  readonly html?: string;
}

/** A script of `src` as the accelerator would build it; nothing is run. @throws OperationProblem when it imports others */
export function builtScript(path: string, text: string): string {
  if (/^[^\S\r\n\u2028\u2029]*import\b|\bimport\s*\(|\brequire\s*\(/m.test(text)) {
    throw folderProblem(
      path,
      'It imports other files, and Authdesk runs no scripts to build it.',
      'Build the folder with the accelerator first, so that build has the whole text.',
    );
  }
  return text
    .replace(/^\s*export\s+default\s+/, '')
    .trimEnd()
    .replace(/;$/, '');
}

/** A script as it is in `src`. */
export const sourceOf = (script: string): string => `export default ${script};\n`;

/** The style sheet of `build`, of the two in `src`. */
function builtCss(byDefault: string, custom: string): string {
  return custom === '' ? byDefault : `${byDefault}\n\n${START}\n\n${custom}\n\n${FINISH}\n`;
}

/** The two of `src`, of the one in `build`. */
export function sourceCss(css: string): { readonly byDefault: string; readonly custom: string } {
  const [byDefault = '', rest] = css.split(START);
  if (rest === undefined) return { byDefault: css, custom: '' };
  return { byDefault: byDefault.trimEnd(), custom: (rest.split(FINISH)[0] ?? '').trim() };
}

/** The screen-sets in a tree by id. */
export function readScreenSets(
  files: Tree,
  tree: 'src' | 'build',
  inFolder: (path: string) => string,
): Record<string, FolderScreenSet> {
  const sets = new Map<string, FolderScreenSet>();
  for (const path of files.keys()) {
    const [, id, file = ''] = new RegExp(`^${tree}/WebScreenSets/([^/]+)/([^/]+)$`, 's').exec(path) ?? [];
    if (
      id === undefined ||
      !file.startsWith(`${id}.`) ||
      !/^\.(?:js|css|default\.css|custom\.css|html)$/.test(file.slice(id.length))
    )
      continue;
    sets.set(id, {});
  }
  for (const id of sets.keys()) {
    const folder = `${tree}/WebScreenSets/${id}/${id}`;
    const script = files.get(`${folder}.js`);
    const html = files.get(`${folder}.html`);
    const css =
      tree === 'build'
        ? files.get(`${folder}.css`)
        : builtCss(files.get(`${folder}.default.css`) ?? '', files.get(`${folder}.custom.css`) ?? '');
    sets.set(id, {
      ...(script !== undefined && {
        javascript: tree === 'build' ? script : builtScript(inFolder(`${folder}.js`), script),
      }),
      ...(css && { css }),
      ...(html !== undefined && { html }),
    });
  }
  return Object.fromEntries(sets);
}
