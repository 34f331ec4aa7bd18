// What repositories give and take: plain data, read-only. Types alone, so that every layer can name them.
export type {
  AccountChange,
  AccountRecord,
  IdentityRecord,
  LoginIDs,
  NewAccount,
  Renaming,
  RiskPolicyOfAccount,
  TfaStatus,
} from './account.ts';
export type { ActivityKind, LoggedCall, PostRecord } from './activity.ts';
export type {
  CodeRecord,
  CredentialHistory,
  LoginRecord,
  NewCode,
  NewToken,
  OneTimeToken,
  OneTimeTokenEnd,
  OneTimeTokenKind,
  TokenRecord,
} from './credential.ts';
export type { JsonObject, Page, PageRequest } from './page.ts';
export type {
  ApplicationRecord,
  CalledSite,
  DataCenterRecord,
  ExpiredSecretRecord,
  NewApplication,
  SecretRecord,
  SiteRecord,
  WholeSite,
} from './site.ts';
