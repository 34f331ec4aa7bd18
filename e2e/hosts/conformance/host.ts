import type { ServiceAddress } from '../console-host.ts';

/** Which service the conformance suite runs against. */
export const hostKinds = ['in-process', 'serve', 'desktop', 'address'] as const;
export type HostKind = (typeof hostKinds)[number];

/** A running service under test. */
export interface ConformanceHost {
  readonly address: ServiceAddress;
  /** Invokes an operation of the console; absent where the suite cannot reach operations. */
  readonly invoke?: (name: string, input: unknown) => Promise<OperationResult>;
  stop(): Promise<void>;
}

export interface OperationResult {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

/** What the tests are told, as data: they run in other processes than the one that started the service. */
export interface ConformanceTarget {
  readonly kind: HostKind;
  readonly address: ServiceAddress;
  /** Where operations are relayed to the service; null where the suite cannot reach them. */
  readonly operations: string | null;
  /** Path of the workspace file that the service runs with. */
  readonly workspace: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    conformance: ConformanceTarget;
  }
}
