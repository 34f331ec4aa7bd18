import type { Tool } from '../tool.ts';
import { addFailure, removeFailures } from './change-failures.ts';
import { createSnapshot, restoreSnapshot } from './change-snapshots.ts';
import { compareCalls } from './compare-calls.ts';
import { decideNextLogin } from './decide-next-login.ts';
import { documentation } from './documentation.ts';
import { explainCall } from './explain-call.ts';
import { findCalls } from './find-calls.ts';
import { findPeople } from './find-people.ts';
import { findProblems } from './find-problems.ts';
import { getCall } from './get-call.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listFailures } from './list-failures.ts';
import { listMessages } from './list-messages.ts';
import { listSites } from './list-sites.ts';
import { listSnapshots } from './list-snapshots.ts';
import { moveClock } from './move-clock.ts';
import { runFlow } from './run-flow.ts';
import { sendDelivery } from './send-delivery.ts';
import { signCall } from './sign-call.ts';
import { status } from './status.ts';
import { verifyCall } from './verify-call.ts';
import { writeSecretFile } from './write-secret-file.ts';

/** Tools that are always there: none changes anything, and without changes allowed `sign_call` writes nothing. */
export const readingTools: readonly Tool[] = [
  status,
  findProblems,
  findCalls,
  explainCall,
  getCall,
  compareCalls,
  verifyCall,
  documentation,
  signCall,
  listSites,
  findPeople,
  listFailures,
  listMessages,
  listDeliveries,
  listSnapshots,
];

/** Tools that are there with `--allow-changes` only. */
export const changingTools: readonly Tool[] = [
  runFlow,
  moveClock,
  addFailure,
  removeFailures,
  decideNextLogin,
  sendDelivery,
  createSnapshot,
  restoreSnapshot,
  writeSecretFile,
];
