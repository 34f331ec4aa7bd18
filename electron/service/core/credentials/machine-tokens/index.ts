export { isSignedByMachineKey, readMachineToken, signMachineToken } from './access-token.ts';
export { endOfToken } from './end-of-token.ts';
export { type MachineClient, type MachineToken, machineTokenRepository } from './repository.ts';
