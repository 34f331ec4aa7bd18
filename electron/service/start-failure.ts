import { StartProblem } from '#node/start-problem.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { folderProblem, StoreFailure, storeFailure } from '#service/storage/index.ts';
import { messageOf, systemCode } from '#shared/narrowing.ts';

/** Why a start failed, as the sentence and the next step that a host prints. */
export function asStartProblem(error: unknown, dataDir: string): StartProblem {
  if (error instanceof StartProblem) return error;
  if (error instanceof OperationProblem) {
    const { member, message, next } = error.problem;
    return new StartProblem(
      'workspace-invalid',
      `The workspace file cannot be used: ${member === undefined ? '' : `${member}: `}${message}`,
      next ?? 'Correct the file, then start again.',
    );
  }
  // What is in the way is no question of rights or room.
  const inTheWay = /^(EEXIST|ENOTDIR)$/.test(systemCode(error) ?? '');
  const failure = inTheWay ? undefined : storeFailure(error);
  if (failure instanceof StoreFailure) return storeProblem(failure, dataDir);
  const known = folderProblem(error, dataDir);
  if (known instanceof StartProblem) return known;
  return new StartProblem(
    'internal',
    `The service could not start with the data folder ${dataDir}: ${messageOf(error)}.`,
    'Start it again; if it happens again, choose another data folder with --data, and report it with this line.',
  );
}

/** The first writes of a start failed (R23). */
function storeProblem({ code, detail }: StoreFailure, dataDir: string): StartProblem {
  const elsewhere = 'or choose another data folder with --data';
  switch (code) {
    case 'in-use':
      return new StartProblem(
        'folder-in-use',
        `Another program holds the database in ${dataDir}.`,
        `Close that program, ${elsewhere}.`,
      );
    case 'damaged':
      return new StartProblem(
        'database-damaged',
        `The database in ${dataDir} is damaged${detail === undefined ? '' : `: ${detail}`}.`,
        `Move it away and start again, then import a workspace file if you have one; ${elsewhere}.`,
      );
    default:
      return new StartProblem(
        'folder-unwritable',
        `The data folder ${dataDir} cannot be written${code === 'disk-full' ? ', because the disk is full' : ''}.`,
        `Free some space, or give this user the right to write there; ${elsewhere}.`,
      );
  }
}
