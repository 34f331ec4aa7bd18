import { z } from 'zod';

/** What is read of a Postman collection, version 2.1; the rest is ignored or reported. */

const text = z.string().max(1_000_000);
const pair = z.object({
  key: text.nullish(),
  value: z.union([text, z.number(), z.boolean()]).nullish(),
  disabled: z.boolean().nullish(),
  type: z.string().nullish(),
});
export type PostmanPair = z.infer<typeof pair>;

const pairs = z.array(pair).max(1000);
const listOrText = z.union([z.array(z.union([text, z.looseObject({})])), text]);

const url = z.union([
  text,
  z.object({
    raw: text.nullish(),
    protocol: text.nullish(),
    host: listOrText.nullish(),
    port: text.nullish(),
    path: listOrText.nullish(),
    query: pairs.nullish(),
  }),
]);
export type PostmanUrl = z.infer<typeof url>;

const auth = z.looseObject({ type: z.string().nullish() });
export type PostmanAuth = z.infer<typeof auth>;

const request = z.union([
  text,
  z.object({
    method: z.string().max(30).nullish(),
    url: url.nullish(),
    header: z.union([pairs, text]).nullish(),
    body: z
      .object({
        mode: z.string().nullish(),
        urlencoded: pairs.nullish(),
        formdata: pairs.nullish(),
        disabled: z.boolean().nullish(),
      })
      .nullish(),
    auth: auth.nullish(),
  }),
]);
export type PostmanRequest = z.infer<typeof request>;

const scripts = z.array(z.unknown()).max(1000).nullish();

export interface PostmanItem {
  readonly name?: string | null | undefined;
  readonly request?: PostmanRequest | null | undefined;
  readonly item?: readonly PostmanItem[] | null | undefined;
  readonly event?: readonly unknown[] | null | undefined;
  /** What the calls of a folder inherit. */
  readonly auth?: PostmanAuth | null | undefined;
}
const item: z.ZodType<PostmanItem> = z.lazy(() =>
  z.object({
    name: text.nullish(),
    request: request.nullish(),
    item: z.array(item).max(10_000).nullish(),
    event: scripts,
    auth: auth.nullish(),
  }),
);

export const postmanCollection = z.object({
  info: z.object({ name: text, schema: z.string() }),
  item: z.array(item).max(10_000),
  variable: pairs.nullish(),
  event: scripts,
  auth: auth.nullish(),
});
export type PostmanCollection = z.infer<typeof postmanCollection>;

/** The `schema` of a collection of version 2.1, or of 2.0, which it takes as well. */
export const postmanSchema = /^https?:\/\/schema\.(?:getpostman|postman)\.com\/.*\/v2\.[01]\.\d+\//;
export const WRITTEN_SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Items within items within items: what is deeper is refused, unread. */
export const MAX_DEPTH = 12;
