export { type CallTime, createCallTime } from './call-time.ts';
export { areasWritten } from './changed-areas.ts';
export { emptyLog, finishCopying, orNextTime } from './checkpoint-work.ts';
export { startCheckpoints } from './checkpoints.ts';
export {
  absentOr,
  type Columns,
  columnsOf,
  encrypted,
  flag,
  json,
  namedValues,
  plain,
  type RecordOf,
  readOnly,
  rowIdText,
  type StoredRow,
  texts,
} from './columns.ts';
export { type Connection, optional, orNull, preparedOnce, provided, type RepositoryFactory } from './connection.ts';
export { InvalidCursor, likePattern, pageOf, readCursor, rowPages, writeCursor } from './cursor.ts';
export { databaseIn, folderProblem, lostDatabase, lostKey, openDataFolder } from './data-folder.ts';
export { BUSY_TIMEOUT_MS, openDatabase, type Schema, serviceSchema, startProblem, tune } from './database.ts';
export { freeBytesAt, isFull, isShortOfRoom, removeReserve } from './disk-reserve.ts';
export { storedOrTried } from './dry-run.ts';
export { createEncryption, DATA_KEY_BYTES, type Encryption, lookupHash } from './encryption.ts';
export { StoreFailure, storeFailure } from './failure.ts';
export { lockFolder, type SharedUse, shareFolder } from './folder-lock.ts';
export { createGroupCommit, type GroupCommit } from './group-commit.ts';
export { type CallPruning, type InvalidPruning, type PruneLimits, startHousekeeping } from './housekeeping.ts';
export { checkPages, type DatabaseFacts, inspectDatabase, sqliteVersion } from './inspect.ts';
export { keptSecrets } from './kept-secrets.ts';
export { type ReaderJob, type Reading, readerJob, textJob } from './reader/job.ts';
export { outsideTextLimits } from './reader/outside-text.ts';
export { type Reader, type ReadLimits, readerHere } from './reader/reader.ts';
export { readerInThread } from './reader/reader-thread.ts';
export { remembered, rememberedBySite } from './remembered.ts';
export { DEFAULT_KEEP_BYTES, MIB, savedSettings } from './saved-settings.ts';
export { shareDataFolder, type UsedFolder } from './shared-folder.ts';
export { snapshotFolder } from './snapshots/folder.ts';
export { snapshotsInMemory } from './snapshots/memory.ts';
export { workspaceState } from './snapshots/workspace-state.ts';
export { type Store, withRepositories } from './store.ts';
export { readBack, storedList, storedObject } from './stored-json.ts';
export { type RowsOfAccount, storageTables, type TableSet } from './table-set.ts';
export { workerFile } from './worker-file.ts';
