import { Worker, type WorkerOptions } from 'node:worker_threads';

interface ThreadOptions extends WorkerOptions {
  /** Of the file in the source, as seen from the module; absent: it is beside it. */
  readonly folder?: string;
}

/**
 * Starts a thread. In the source its file is beside the module that starts it; in the bundle, chunks are one folder below
 * the entries.
 *
 * @param module `import.meta.url` of the module that starts it
 * @param file its name without its ending; `electron.vite.config.ts` has an entry of that name
 * @param name of the thread, for tools that list threads
 */
export function startThread(module: string, file: string, name: string, options: ThreadOptions): Worker {
  const { folder = '.', ...more } = options;
  const url = new URL(module.endsWith('.ts') ? `${folder}/${file}.ts` : `../${file}.js`, module);
  return new Worker(url, { ...more, name, execArgv: [] });
}
