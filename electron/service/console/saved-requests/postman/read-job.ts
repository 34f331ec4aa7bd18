import { textJob } from '#service/storage/index.ts';
import { type KnownSites, readPostman } from './read.ts';

/** Reads a file of Postman, for the reader: nobody waits for one that takes long. */
export const postmanJob = textJob(
  'requestCollections.readPostman',
  ({ text, ...known }: KnownSites & { readonly text: string }) => readPostman(text, known),
);
