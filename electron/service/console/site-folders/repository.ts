import type { Connection } from '#service/storage/index.ts';
import type { Tree } from './tree.ts';

interface Row {
  path: string;
  content: string;
}

/** Files of folders by path, as they came. */
export function folderFileRepository({ db }: Connection) {
  const prepare = (table: string, owner: string) => {
    const list = db.prepare<[string], Row>(`SELECT path, content FROM ${table} WHERE ${owner} = ? ORDER BY path`);
    const clear = db.prepare(`DELETE FROM ${table} WHERE ${owner} = ?`);
    const put = db.prepare(`INSERT INTO ${table} (${owner}, path, content) VALUES (?, ?, ?)`);
    return {
      list: (of: string): Tree => new Map(list.all(of).map(({ path, content }) => [path, content])),
      replace(of: string, files: Tree): void {
        clear.run(of);
        for (const [path, content] of files) put.run(of, path, content);
      },
    };
  };
  const sites = db.prepare<[], { api_key: string }>('SELECT DISTINCT api_key FROM site_folder_file ORDER BY api_key');
  return {
    site: prepare('site_folder_file', 'api_key'),
    /** Of a partner by its name; of the folder as a whole by ''. */
    partner: prepare('partner_folder_file', 'partner'),
    /** API keys of sites that came from a folder. */
    sites: (): readonly string[] => sites.all().map(({ api_key }) => api_key),
  };
}
