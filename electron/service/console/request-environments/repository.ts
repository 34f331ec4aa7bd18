import { knownSecrets } from '#service/core/log/index.ts';
import type { Connection } from '#service/storage/index.ts';
import type { RequestEnvironment } from '#shared/contract/saved-requests.ts';
import type { RequestVariable } from '#shared/requests/variables.ts';

const KIND = 'request environment';

/** The variables of an environment with their values. */
export interface EnvironmentVariables {
  readonly all: readonly RequestVariable[];
  readonly secret: readonly RequestVariable[];
}

/** Environments with their values, encrypted at rest (R42). Secret values are known as secrets, so that none is shown (R15). */
export function environmentRepository(connection: Connection) {
  const { db, encryption } = connection;
  const secrets = connection.of(knownSecrets);
  const list = db.prepare<[], Buffer>('SELECT body FROM request_environment ORDER BY name').pluck();
  const one = db.prepare<[string], Buffer>('SELECT body FROM request_environment WHERE name = ?').pluck();
  const put = db.prepare<[string, Buffer]>(
    `INSERT INTO request_environment (name, body) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET name = excluded.name, body = excluded.body`,
  );
  const remove = db.prepare<[string]>('DELETE FROM request_environment WHERE name = ?');
  const removeAll = db.prepare('DELETE FROM request_environment');
  const read = (body: Buffer) => JSON.parse(encryption.decrypt(KIND, body)) as RequestEnvironment;
  const known = (environment: RequestEnvironment): RequestEnvironment => {
    for (const { secret, value } of environment.variables) if (secret && value) secrets.add(value);
    return environment;
  };
  const all = (): readonly RequestEnvironment[] => list.all().map((body) => known(read(body)));
  const save = (environment: RequestEnvironment): void => {
    put.run(environment.name, encryption.encrypt(KIND, JSON.stringify(known(environment))));
  };
  connection.onReplaced(() => void all());
  return {
    /** With the values of secret variables. */
    all,
    /** @param name in any case of its letters */
    get(name: string): RequestEnvironment | undefined {
      const body = one.get(name);
      return body && known(read(body));
    },
    save,
    /** @returns false when there is none of that name */
    remove: (name: string): boolean => remove.run(name).changes > 0,
    replace(environments: readonly RequestEnvironment[]): void {
      removeAll.run();
      for (const environment of environments) save(environment);
    },
  };
}

/** The variables of an environment that have a value. */
export function variablesOf({ variables }: RequestEnvironment): EnvironmentVariables {
  const given = variables.flatMap(({ name, value, secret }) => (value === undefined ? [] : [{ name, value, secret }]));
  return { all: given, secret: given.filter(({ secret, value }) => secret && value !== '') };
}
