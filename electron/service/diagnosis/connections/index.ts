export {
  type BrokenConnection,
  type ConnectionVerdict,
  connectionVerdict,
  type ServiceFacts,
} from './connection-cause.ts';
