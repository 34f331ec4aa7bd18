import { csvBeginningJob, peopleFileJob } from '#service/console/people/read-people.ts';
import { pastedJob } from '#service/console/reproduce/pasted-job.ts';
import { postmanJob } from '#service/console/saved-requests/postman/read-job.ts';
import { folderJob } from '#service/console/site-folders/repository.ts';
import type { ReaderJob } from '#service/storage/reader/reader.ts';

/** Jobs that read a text or a file of others, in a thread of their own (docs/adr/0025). */
export const outsideTextJobs: readonly ReaderJob<unknown, unknown>[] = [
  pastedJob,
  postmanJob,
  folderJob,
  peopleFileJob,
  csvBeginningJob,
];
