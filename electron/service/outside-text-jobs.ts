import { csvBeginningJob, peopleFileJob } from './console/people/read-people.ts';
import { pastedJob } from './console/reproduce/pasted-job.ts';
import { postmanJob } from './console/saved-requests/postman/read-job.ts';
import { folderJob } from './console/site-folders/repository.ts';
import type { ReaderJob } from './storage/reader/job.ts';

/** Jobs that read a text or a file of others, in a thread of their own (docs/adr/0025). */
export const outsideTextJobs: readonly ReaderJob<unknown, unknown>[] = [
  pastedJob,
  postmanJob,
  folderJob,
  peopleFileJob,
  csvBeginningJob,
];
