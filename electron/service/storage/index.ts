export { createCallTime } from './call-time.ts';
export { emptyLog, finishCopying, orNextTime } from './checkpoint-work.ts';
export { startCheckpoints } from './checkpoints.ts';
export {
  absentOr,
  type Columns,
  columnsOf,
  encrypted,
  flag,
  json,
  type NamedValue,
  namedValues,
  plain,
  type RecordOf,
  readOnly,
  rowIdText,
  type StoredRow,
  texts,
} from './columns.ts';
export {
  type Connection,
  deleteExpired,
  optional,
  orNull,
  preparedOnce,
  provided,
  type RepositoryFactory,
  remembered,
  rememberedBySite,
} from './connection.ts';
export { InvalidCursor, likePattern, pageOf, rowPages, textIn, whereOf } from './cursor.ts';
export {
  databaseIn,
  lostDatabase,
  lostKey,
  openDataFolder,
  shareDataFolder,
  type UsedFolder,
} from './data-folder.ts';
export { BUSY_TIMEOUT_MS, openDatabase, type Schema, serviceSchema, startProblem, tune } from './database.ts';
export { freeBytesAt, isFull, isShortOfRoom, removeReserve } from './disk-reserve.ts';
export { createEncryption, DATA_KEY_BYTES, type Encryption, lookupHash } from './encryption.ts';
export { StoreFailure, storeFailure } from './failure.ts';
export { lockFolder, type SharedUse, shareFolder } from './folder-lock.ts';
export { createGroupCommit, type GroupCommit } from './group-commit.ts';
export { type CallPruning, type InvalidPruning, type PruneLimits, startHousekeeping } from './housekeeping.ts';
export { checkPages, type DatabaseFacts, inspectDatabase, sqliteVersion } from './inspect.ts';
export {
  outsideTextLimits,
  type Reader,
  type ReaderJob,
  type Reading,
  type ReadLimits,
  readerHere,
  readerJob,
  textJob,
} from './reader/reader.ts';
export { readerInThread } from './reader/reader-thread.ts';
export { DEFAULT_KEEP_BYTES, keptSecrets, MIB, savedSettings } from './saved-settings.ts';
export { snapshotFolder } from './snapshots/folder.ts';
export { snapshotsInMemory } from './snapshots/memory.ts';
export { workspaceState } from './snapshots/workspace-state.ts';
export { startThread } from './start-thread.ts';
export { type Store, storedOrTried, withRepositories } from './store.ts';
export { readBack, storedList, storedObject } from './stored-json.ts';
export { areasWritten, type RowsOfAccount, storageTables, type TableSet } from './table-set.ts';
