import { fileProblem } from '#node/file-fault.ts';
import { StartProblem } from '#node/start-problem.ts';
import { OperationProblem } from '#service/kernel/index.ts';
import { StoreFailure, storeFailure } from '#service/storage/index.ts';
import { messageOf } from '#shared/narrowing.ts';

/**
 * Why a start failed, as the sentence and the next step that a host prints.
 *
 * @param what what is at `dataDir`
 * @param option that chooses another one
 */
export function asStartProblem(error: unknown, dataDir: string, what = 'data folder', option = '--data'): StartProblem {
  if (error instanceof StartProblem) return error;
  if (error instanceof OperationProblem) {
    const { member, message, next } = error.problem;
    return new StartProblem(
      'workspace-invalid',
      `The workspace file cannot be used: ${member === undefined ? '' : `${member}: `}${message}`,
      next ?? 'Correct the file, then start again.',
    );
  }
  const failure = storeFailure(error);
  const known =
    (failure instanceof StoreFailure ? storeProblem(failure, dataDir) : undefined) ??
    fileProblem(failure instanceof StoreFailure ? failure.cause : error, what, dataDir, option);
  if (known !== undefined) return known;
  return new StartProblem(
    'internal',
    `The service could not start with the ${what} ${dataDir}: ${messageOf(error)}.`,
    `Start it again; if it happens again, choose another folder with ${option}, and report it with this line.`,
  );
}

/** The first writes of a start failed by what is no fault of a file (R23). */
function storeProblem({ code, detail }: StoreFailure, dataDir: string): StartProblem | undefined {
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
        `Move it away and start again with --new, then import a workspace file if you have one; ${elsewhere}.`,
      );
    default:
      return undefined;
  }
}
