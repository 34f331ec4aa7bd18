import { AsyncLocalStorage } from 'node:async_hooks';
import type { JsonObject } from '#service/records/index.ts';
import type { Found, LibraryError, Question, Read, WaitingRequest, Write } from './messages.ts';

/**
 * One job of the library, which reads and writes as if it were alone: what it wrote itself it finds again, and nothing
 * leaves it before its end.
 */
export interface JobState {
  ask(question: Question): Promise<Found>;
  readonly reads: Map<string, Read>;
  readonly writes: Write[];
  /** By model and id: what this job wrote; null: deleted. */
  readonly written: Map<string, JsonObject | null>;
  error?: LibraryError;
  isShown?: true;
  waiting?: WaitingRequest;
  /** True: sessions of the library are kept. Those of users are the service's own, so only its logout needs them. */
  readonly keepsSessions: boolean;
}

const current = new AsyncLocalStorage<JobState>();

/** The job that runs. @throws Error outside of one */
export function jobState(): JobState {
  const state = current.getStore();
  if (state === undefined) throw new Error('The library works outside of a job.');
  return state;
}

export function newJobState(ask: JobState['ask'], keepsSessions: boolean): JobState {
  return { ask, reads: new Map(), writes: [], written: new Map(), keepsSessions };
}

export const duringJob = <T>(state: JobState, work: () => Promise<T>): Promise<T> => current.run(state, work);

/** Asks the service, once per job and question, so that a job sees one state of each thing. */
export async function askOnce(question: Question): Promise<JsonObject | undefined> {
  const { reads, ask } = jobState();
  const { value, revision } = await ask(question);
  const key = JSON.stringify(question);
  const before = reads.get(key);
  // What has changed meanwhile fails the job at its end; the first revision stays for that.
  if (before === undefined) reads.set(key, { question, revision });
  return value;
}

/** Where `written` has what a job wrote. */
export const writtenKey = (model: string, id: string): string => `${model} ${id}`;
