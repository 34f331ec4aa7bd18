import { readerJob } from '#service/storage/index.ts';
import { type KnownSites, readPostman } from './read.ts';

/** Reads a file of Postman, for the reader: nobody waits for one that takes long. */
export const postmanJob = readerJob(
  'requestCollections.readPostman',
  (_reading, { text, ...known }: KnownSites & { readonly text: string }) => readPostman(text, known),
);
