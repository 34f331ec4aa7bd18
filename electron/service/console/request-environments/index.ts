export { type EnvironmentVariables, environmentRepository, variablesOf } from './repository.ts';
