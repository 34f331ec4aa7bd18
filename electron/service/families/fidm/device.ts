import type { Core } from '#service/http/index.ts';
import { membersOf } from '#shared/narrowing.ts';
import { artifactRepository } from './artifacts.ts';
import { fidmRepository } from './repository.ts';

/** As the library compares user codes: without what people write between the letters. */
export const normalizedCode = (code: string): string => code.toUpperCase().replaceAll(/\W/g, '');

/** The request of a device by its user code. */
export function waitingDevice(core: Pick<Core, 'store'>, apiKey: string, userCode: string) {
  const found = core.store.of(artifactRepository).find(apiKey, 'DeviceCode', 'alias', normalizedCode(userCode));
  const params = membersOf(found?.payload.params);
  const clientID = String(params.client_id ?? '');
  const scopes = String(params.scope ?? '')
    .split(' ')
    .filter(Boolean);
  const party = core.store.of(fidmRepository).relyingParty(apiKey, clientID);
  return found && { clientID, clientName: party?.settings.description || clientID, scopes };
}
