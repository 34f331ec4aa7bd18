import type { Connection } from '#service/storage/index.ts';

/** How often the buttons of reactions bars were clicked. */
export function reactionRepository({ db }: Connection) {
  const change = db
    .prepare<[Record<string, unknown>], number>(
      `INSERT INTO reaction (api_key, bar, button, count) VALUES (@apiKey, @bar, @button, max(0, @by))
       ON CONFLICT DO UPDATE SET count = max(0, count + @by) RETURNING count`,
    )
    .pluck();
  const count = db
    .prepare<[string, string, string], number>(
      'SELECT count FROM reaction WHERE api_key = ? AND bar = ? AND button = ?',
    )
    .pluck();
  const buttons = db
    .prepare<[string, string], number>('SELECT count(*) FROM reaction WHERE api_key = ? AND bar = ?')
    .pluck();
  const list = db.prepare<[string, string], { button: string; count: number }>(
    'SELECT button, count FROM reaction WHERE api_key = ? AND bar = ? ORDER BY button',
  );
  return {
    /** Never below 0; returns the new count. */
    change: (apiKey: string, bar: string, button: string, by: number): number =>
      change.get({ apiKey, bar, button, by }) ?? 0,
    count: (apiKey: string, bar: string, button: string): number => count.get(apiKey, bar, button) ?? 0,
    /** How many buttons of a bar have been clicked. */
    buttons: (apiKey: string, bar: string): number => buttons.get(apiKey, bar) ?? 0,
    list: (apiKey: string, bar: string) => list.all(apiKey, bar),
  };
}
