export { getCounters, incrementCounters } from './of-user.ts';
export { getRegisteredCounters, registerCounters, unregisterCounters } from './registered.ts';
