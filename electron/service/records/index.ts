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
export type { ActivityKind, PostRecord } from './activity.ts';
export type {
  CodeRecord,
  CredentialHistory,
  NewCode,
  NewToken,
  OneTimeToken,
  OneTimeTokenEnd,
  OneTimeTokenKind,
  TokenRecord,
} from './credential.ts';
export type { JsonObject } from './json-object.ts';
export type { LoggedCall } from './logged-call.ts';
export type { LoginRecord } from './login.ts';
export type { Page, PageRequest } from './page.ts';
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
