/**
 * The file of a thread. In the source it is beside the module that starts it; in the bundle, chunks are one folder below the
 * entries.
 *
 * @param module `import.meta.url` of the module that starts it
 * @param folder of the file in the source, as seen from that module
 * @param name of the file, without its ending; `electron.vite.config.ts` has an entry of that name
 */
export function workerFile(module: string, name: string, folder = '.'): URL {
  return new URL(module.endsWith('.ts') ? `${folder}/${name}.ts` : `../${name}.js`, module);
}
