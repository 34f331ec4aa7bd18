import type { Call } from '#service/kernel/index.ts';
import type { LoginRecord } from '#service/records/index.ts';
import type { LoginRequest } from './request.ts';

/** Tells the log which login a call goes on with. */
export function noteFacts({ facts }: Call, login: LoginRecord, { cid, address }: LoginRequest): void {
  if (address !== undefined) facts.method = address;
  facts.apiKey = login.apiKey;
  if (cid !== undefined) facts.cid = cid;
  if (login.flowId !== undefined) facts.flowId = login.flowId;
}
