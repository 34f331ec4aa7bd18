/**
 * What a host in plain Node starts: the command, and the threads of the service, which look for their file by this name
 * (electron/service/storage/start-thread.ts). Paths from the top of the checkout.
 */
export const headlessEntries = {
  authdesk: 'electron/cli/authdesk.ts',
  'checkpoint-worker': 'electron/service/storage/checkpoint-worker.ts',
  'hash-worker': 'electron/service/core/credentials/passwords/hash-worker.ts',
  'log-worker': 'electron/service/core/log/log-worker.ts',
  'openid-worker': 'electron/service/families/fidm/op/openid-worker.ts',
  'reader-worker': 'electron/service/composition/reader-worker.ts',
  'snapshot-worker': 'electron/service/storage/snapshots/snapshot-worker.ts',
} as const;
