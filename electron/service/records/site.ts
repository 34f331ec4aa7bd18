import type { SiteSettings } from '#shared/contract/sites.ts';

export interface DataCenterRecord {
  readonly id: string;
  readonly name: string;
  readonly domain: string;
}

/** A secret in both of its forms: base64 text as issued, and the decoded key bytes that sign (spec, Signature 2). */
export interface SecretRecord {
  readonly text: string;
  readonly key: Buffer;
  readonly createdAt: number;
}

/** A secret that is no longer valid, kept for explaining wrong signatures only. */
export interface ExpiredSecretRecord {
  readonly text: string;
  readonly key: Buffer;
  readonly apiKey: string;
  /** As it was when the secret expired. */
  readonly siteName: string;
  /** Present for the secret of an application. */
  readonly userKey?: string;
  readonly expiredAt: number;
}

export interface ApplicationRecord {
  readonly userKey: string;
  readonly name: string;
  readonly secret: SecretRecord;
  readonly createdAt: number;
  /** PEM (SPKI); its private key signs Bearer JWTs (D62). */
  readonly publicKey: string | undefined;
  /** PEM; the credential of calls to `mtls.<domain>` (F 5.1). */
  readonly clientCertificate: string | undefined;
}

export interface NewApplication {
  readonly userKey: string;
  readonly name: string;
  readonly secret: string;
  readonly publicKey?: string | undefined;
  readonly clientCertificate?: string | undefined;
}

/** A site with everything that is stored of it. */
export interface WholeSite {
  readonly apiKey: string;
  readonly secret: string;
  readonly settings: SiteSettings;
  /** Replace those that the site has. */
  readonly applications: readonly NewApplication[];
}

export interface SiteRecord extends Readonly<SiteSettings> {
  readonly apiKey: string;
  /** Of a child of a group whose `apiKey` is that of its parent (D70, `sharedSite`): its own. */
  readonly ownKey?: string;
  readonly createdAt: number;
  readonly secret: SecretRecord;
  /** Valid until the user removes it (D34). */
  readonly previousSecret: SecretRecord | undefined;
  readonly applications: readonly ApplicationRecord[];
}

/** A site as its methods see it: with the secrets that sign what they return and take, without those that only identify callers. */
export type CalledSite = Omit<SiteRecord, 'applications'>;
