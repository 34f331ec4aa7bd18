/**
 * The file of a thread: beside the module that starts it in the source; built, the chunks of the bundle lie one folder
 * below its entries.
 *
 * @param module `import.meta.url` of the module that starts it
 * @param name of the file, without its ending; an entry of that name stands in `electron.vite.config.ts`
 */
export function workerFile(module: string, name: string): URL {
  return new URL(module.endsWith('.ts') ? `./${name}.ts` : `../${name}.js`, module);
}
