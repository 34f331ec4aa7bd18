import type { Handlers } from '#service/kernel/handlers.ts';
import { failureRepository } from '#service/modules/failures/repository.ts';
import { nextLoginRepository } from '#service/modules/next-login/repository.ts';
import type { ServiceContext } from './context.ts';

/** Errors that the overview shows. */
const LAST_ERRORS = 5;

export function overviewHandlers(context: ServiceContext): Handlers<'overview'> {
  const { authority, clockControl, traffic } = context;
  const { store, clock } = context.core;
  const failures = store.of(failureRepository);
  const nextLogins = store.of(nextLoginRepository);
  return {
    'overview.get': async () => {
      await store.calls.caughtUp();
      return {
        version: context.version,
        startedAt: context.startedAt,
        now: clock(),
        clock: { offset: clockControl.offset(), frozenAt: clockControl.frozen() ? clock() : undefined },
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
          sites: store.sites.list().length,
          people: store.accounts.count({}),
          pending: store.accounts.count({ status: 'pending' }),
          validTokens: store.credentials.countValidTokens(),
          ...store.calls.totals(),
        },
        secretsAtRest: context.secretsAtRest,
        lastErrors: [...store.calls.lastErrors(LAST_ERRORS)],
      };
    },
    'overview.traffic': ({ seconds }) => traffic.points(context.machineClock(), seconds),
  };
}
