import { type Connection, storedObject } from '#service/storage/index.ts';
import { type ForeignOp, foreignOp } from './foreign-op.ts';

interface Row {
  readonly name: string;
  readonly secret: Buffer;
  readonly settings: string;
}

/** Foreign OpenID providers of sites (F 7.12). */
export function foreignOpRepository({ db, encryption }: Connection) {
  const one = db.prepare<[string, string], Row>('SELECT * FROM openid_op WHERE api_key = ? AND name = ?');
  const all = db.prepare<[string], Row>('SELECT * FROM openid_op WHERE api_key = ? ORDER BY name');
  const put = db.prepare(
    `INSERT OR REPLACE INTO openid_op (api_key, name, secret, settings)
     VALUES (@apiKey, @name, @secret, @settings)`,
  );
  const remove = db.prepare('DELETE FROM openid_op WHERE api_key = ? AND name = ?');

  const toOp = ({ name, secret, settings }: Row): ForeignOp => ({
    name,
    clientSecret: encryption.decrypt('foreign client secret', secret),
    settings: foreignOp.parse(storedObject(settings, 'openid_op.settings')),
  });

  return {
    get(apiKey: string, name: string): ForeignOp | undefined {
      const row = one.get(apiKey, name);
      return row && toOp(row);
    },
    list: (apiKey: string): readonly ForeignOp[] => all.all(apiKey).map(toOp),
    /** Without secrets, for the list of providers of a page. */
    names: (apiKey: string): readonly string[] => all.all(apiKey).map(({ name }) => name),
    save(apiKey: string, { name, clientSecret, settings }: ForeignOp): void {
      const secret = encryption.encrypt('foreign client secret', clientSecret);
      put.run({ apiKey, name, secret, settings: JSON.stringify(settings) });
    },
    /** @returns false when there is none */
    remove: (apiKey: string, name: string): boolean => remove.run(apiKey, name).changes > 0,
  };
}
