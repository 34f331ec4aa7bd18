import { useEffect, useRef, useState } from 'react';
import type { PreparedRequest, RequestDraft } from '#shared/contract/requests.ts';
import type { Problem } from '#shared/contract/result.ts';
import { usePlatform } from '../../platform/context.tsx';

const pauseMs = 180;
/** A signature is valid for two minutes (D32); the prepared call is made anew before that. */
const refreshMs = 60_000;

export interface Prepared {
  readonly request: PreparedRequest | undefined;
  readonly problem: Problem | undefined;
}

/**
 * The call as it would be sent, built by the service: at once when it is first shown, while the form changes after a
 * pause in typing, and again before its timestamp gets too old. A late response to an earlier form is dropped.
 * @param draft undefined while the form is not complete enough to build a call
 */
export function usePrepared(draft: RequestDraft | undefined): Prepared {
  const { invoke } = usePlatform();
  const [prepared, setPrepared] = useState<Prepared>({ request: undefined, problem: undefined });
  const isAsked = useRef(false);
  const key = draft && JSON.stringify(draft);
  useEffect(() => {
    if (key === undefined) return setPrepared({ request: undefined, problem: undefined });
    let current = true;
    const prepare = async () => {
      isAsked.current = true;
      const result = await invoke('requests.prepare', JSON.parse(key) as RequestDraft);
      if (!current) return;
      setPrepared((former) =>
        result.ok ? { request: result.value, problem: undefined } : { request: former.request, problem: result.error },
      );
    };
    const first = setTimeout(() => void prepare(), isAsked.current ? pauseMs : 0);
    const again = setInterval(() => void prepare(), refreshMs);
    return () => {
      current = false;
      clearTimeout(first);
      clearInterval(again);
    };
  }, [invoke, key]);
  return prepared;
}
