import { z } from 'zod';
import { scripts } from './operation.ts';

/** Bytes of a folder, of all its files together, and of a zip: what is unpacked counts. */
export const MAX_FOLDER_SIZE = 8 * 1024 * 1024;
/** Files that are read of a folder. */
export const MAX_FILES = 5_000;
/** Sites of a folder: each is stored while everybody waits, also to compare it. */
export const MAX_FOLDER_SITES = 500;
/** Rows of a comparison that are listed; all are counted. */
export const MAX_ROWS = 1_000;

const base64 = z.string().regex(/^[A-Za-z0-9+/]*={0,2}$/, 'It is base64.');

/** A folder in the accelerator's layout (C 1): its files, or a zip of it. */
const folder = z
  .strictObject({
    /** Path from the folder on, with slashes. Others than `cdc-accelerator.json`, `src` and `build` are not read. */
    files: z
      .array(z.strictObject({ path: z.string().max(1_000), content: base64 }))
      .max(100_000)
      .optional(),
    zip: base64.optional(),
    /** The sites that the folder does not have go, with their people. */
    prune: z.boolean().optional(),
  })
  .refine(({ files, zip }) => (files === undefined) !== (zip === undefined), 'It has files, or a zip.');

/** A member that differs; an absent side does not have it. Values are shortened for showing. */
const row = z.object({
  /** Base domain of the site, or the name of the partner. */
  site: z.string(),
  part: z.string(),
  member: z.string(),
  folder: z.string().optional(),
  here: z.string().optional(),
});
export type FolderRow = z.infer<typeof row>;

const comparison = z.object({
  sites: z.array(z.object({ apiKey: z.string(), baseDomain: z.string(), partner: z.string(), isNew: z.boolean() })),
  /** With `prune`: sites here that the folder does not have. */
  removed: z.array(z.object({ apiKey: z.string(), name: z.string() })),
  /** At most 1,000 of them. */
  rows: z.array(row),
  /** How many members differ. */
  count: z.int(),
  /** What is kept and returned, and enforced by nothing here (D69). */
  kept: z.array(z.object({ site: z.string(), members: z.array(z.string()) })),
  /** Sentences about files. */
  notes: z.array(z.string()),
});
export type FolderComparison = z.infer<typeof comparison>;

/** A folder of MAX_FOLDER_SIZE as base64 in JSON, with the paths. */
const INPUT_LIMIT = 12 * 1024 * 1024;

export const siteFolders = {
  'siteFolders.compare': scripts.query(
    'Says what differs between a folder in the layout of the accelerator and the sites here; changes nothing.',
    folder,
    comparison,
    INPUT_LIMIT,
  ),
  'siteFolders.import': scripts.command(
    'Makes the sites of a folder in the layout of the accelerator, or changes them, in one transaction.',
    folder,
    comparison,
    INPUT_LIMIT,
  ),
  'siteFolders.export': scripts.query(
    'The files of a folder in the layout of the accelerator, as siteFolders.import takes them: of the sites that are named; else of those that came from one; else of all.',
    z.strictObject({ apiKeys: z.array(z.string().max(200)).max(1_000).optional() }),
    z.object({ files: z.array(z.object({ path: z.string(), content: base64 })), sites: z.int() }),
  ),
};
