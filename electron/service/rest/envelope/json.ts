import { envelopeMembers } from '#shared/protocol/envelope-members.ts';
import type { Envelope } from './envelope.ts';

/** The members of the JSON form in the order of D11. Fields with no data are left out (spec "JSON form"). */
export function jsonMembers(envelope: Envelope): Record<string, unknown> {
  const members: Record<string, unknown> = { callId: envelope.callId };
  if (envelope.context) members.context = envelope.context;
  members.errorCode = envelope.errorCode;
  if (envelope.errorDetails) members.errorDetails = envelope.errorDetails;
  if (envelope.errorMessage) members.errorMessage = envelope.errorMessage;
  members.apiVersion = 2;
  members.statusCode = envelope.statusCode;
  members.statusReason = envelope.statusReason;
  members.time = new Date(envelope.time).toISOString();
  for (const [name, value] of Object.entries(envelope.data)) {
    // Method data cannot replace the envelope's own members.
    if (envelopeMembers.has(name) || value === undefined || value === null || value === '') continue;
    if (name === '__proto__') addMember(members, name, value);
    else members[name] = value;
  }
  return members;
}

/** Plain assignment would make `__proto__` the prototype instead of a member. */
function addMember(members: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(members, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Writes the JSON form: starts with `{`, no mark and no blank before it (F 4.4, how client libraries tell the forms). */
export function writeJson(envelope: Envelope): string {
  return JSON.stringify(jsonMembers(envelope));
}
