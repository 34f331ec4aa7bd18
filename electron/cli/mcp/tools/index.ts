import type { Tool } from '../tool.ts';
import { changes } from './changes.ts';
import { documentation } from './documentation.ts';
import { explainCall } from './explain-call.ts';
import { findCalls } from './find-calls.ts';
import { findProblems } from './find-problems.ts';
import { list } from './list.ts';
import { moveClock } from './move-clock.ts';
import { runFlow } from './run-flow.ts';
import { signCall } from './sign-call.ts';
import { status } from './status.ts';
import { verifyCall } from './verify-call.ts';

/** Tools that are always there: none changes anything, and without changes allowed `sign_call` writes nothing. */
export const readingTools: readonly Tool[] = [
  status,
  findProblems,
  findCalls,
  explainCall,
  verifyCall,
  documentation,
  signCall,
  list,
];

/** Tools that are there with `--allow-changes` only. */
export const changingTools: readonly Tool[] = [runFlow, moveClock, ...changes];
