export { NobodyPending } from './nobody-pending.tsx';
export { Registration } from './registration.tsx';
