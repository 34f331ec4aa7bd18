import { pastedJob } from './console/reproduce/pasted-job.ts';
import { postmanJob } from './console/saved-requests/postman/read-job.ts';
import { folderJob } from './console/site-folders/read-job.ts';
import type { ReaderJob } from './storage/reader/job.ts';

/** Jobs that read a text or a file of others. The reader's thread loads them with the first one (docs/adr/0025). */
export const outsideTextJobs: readonly ReaderJob<unknown, unknown>[] = [pastedJob, postmanJob, folderJob];
