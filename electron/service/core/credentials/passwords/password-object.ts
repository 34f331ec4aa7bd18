import { sometimes } from '#service/methods/index.ts';
import type { ResponseField } from '#shared/contract/requests.ts';
import type { PasswordRecord } from './repository.ts';

export const passwordResponse: readonly ResponseField[] = [
  sometimes(
    'password',
    'object',
    'The hashed password, when include has password and there is one. Only for the site.',
  ),
  sometimes('password.hash', 'string', 'The hash, base64.'),
  sometimes('password.hashSettings', 'object', 'How it was made.'),
  sometimes('password.hashSettings.algorithm', 'string', 'scrypt, or that of an imported hash until the first login.'),
  sometimes('password.hashSettings.rounds', 'integer', 'How often it is hashed; of scrypt its N.'),
  sometimes('password.hashSettings.salt', 'string', 'The salt, base64; with format a text.'),
  sometimes('password.hashSettings.format', 'string', 'Template of an imported hash.'),
  sometimes('password.hashSettings.binaryFormat', 'string', 'Template of an imported hash.'),
  sometimes('password.created', 'string', 'When it was set, ISO 8601.'),
];

/** `password` of the Account object (F 8.2). */
export function passwordObject({ hash, createdAt }: PasswordRecord): Readonly<Record<string, unknown>> {
  if (hash === undefined) return {};
  const { algorithm, salt } = hash;
  const templates =
    'format' in hash || 'binaryFormat' in hash ? { format: hash.format, binaryFormat: hash.binaryFormat } : {};
  return {
    hash: hash.hash,
    hashSettings: { algorithm, rounds: hash.algorithm === 'scrypt' ? hash.N : hash.rounds, salt, ...templates },
    ...(createdAt !== undefined && { created: new Date(createdAt).toISOString() }),
  };
}
