export {
  getCounters,
  getRegisteredCounters,
  incrementCounters,
  registerCounters,
  unregisterCounters,
} from './counters.ts';
