import { failureRepository } from '#service/console/failures/index.ts';
import { accountRepository } from '#service/core/accounts/index.ts';
import { credentialRepository } from '#service/core/credentials/tokens/index.ts';
import { callRepository } from '#service/core/log/index.ts';
import { nextLoginRepository } from '#service/core/login/index.ts';
import { sitesOf } from '#service/core/sites/index.ts';
import type { Handlers } from '#service/kernel/index.ts';
import type { ServiceContext } from '#service/module/index.ts';

/** Errors that the overview shows. */
const LAST_ERRORS = 5;

export function overviewHandlers(context: ServiceContext): Handlers<'overview'> {
  const { authority, serviceClock, traffic } = context;
  const { control } = serviceClock;
  const { store, clock } = context.core;
  const failures = store.of(failureRepository);
  const nextLogins = store.of(nextLoginRepository);
  return {
    'overview.get': async () => {
      await store.of(callRepository).caughtUp();
      return {
        version: context.version,
        startedAt: context.startedAt,
        now: clock(),
        clock: {
          offset: control.offset(),
          frozenAt: control.frozen() ? clock() : undefined,
        },
        addresses: context.addresses(),
        failures: failures.live().filter(({ rule }) => rule.until === undefined || clock() < rule.until).length,
        nextLogins: nextLogins.list().length,
        exposed: context.exposed,
        dataDir: context.dataDir,
        ca: {
          path: authority.caPath,
          pem: authority.caPem,
          fingerprint256: authority.fingerprint256,
          notAfter: authority.notAfter,
          notice: authority.notice(),
        },
        counts: {
          sites: sitesOf(store).length,
          people: store.of(accountRepository).count({}),
          pending: store.of(accountRepository).count({ status: 'pending' }),
          validTokens: store.of(credentialRepository).countValidTokens(),
          ...store.of(callRepository).totals(),
        },
        secretsAtRest: context.secretsAtRest,
        lastErrors: [...store.of(callRepository).lastErrors(LAST_ERRORS)],
      };
    },
    'overview.traffic': ({ seconds }) => traffic.points(context.machineClock(), seconds),
  };
}
