import type { ForeignProvider } from '#service/core/foreign-providers/index.ts';
import type { ForeignOp } from './foreign-op.ts';

/** Below this are the end-points of a site as relying party; inferred, after that of the provider (X 2). */
export const pathOfForeignOps = (apiKey: string): string => `/oidc/rp/v1.0/${encodeURIComponent(apiKey)}`;

/** Foreign OpenID providers as providers of the login end-point (X 4). */
export const foreignOpsAsProviders = (ops: readonly ForeignOp[], apiKey: string): readonly ForeignProvider[] =>
  ops.map(({ name }) => ({ id: `oidc-${name}`, displayName: name, path: `${pathOfForeignOps(apiKey)}/login` }));
