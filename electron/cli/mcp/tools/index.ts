import type { Tool } from '../tool.ts';
import { explainCall, findCalls, findProblems } from './calls.ts';
import { changes } from './changes.ts';
import { documentation } from './documentation.ts';
import { list } from './list.ts';
import { runFlow } from './run-flow.ts';
import { signCall, verifyCall } from './signatures.ts';
import { status } from './status.ts';

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
export const changingTools: readonly Tool[] = [runFlow, ...changes];
