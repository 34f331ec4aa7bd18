export {
  endOfToken,
  isSignedByMachineKey,
  type MachineClient,
  type MachineToken,
  machineTokenRepository,
  readMachineToken,
  signMachineToken,
} from './repository.ts';
