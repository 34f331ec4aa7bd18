import type { CallDetail } from '#shared/contract/log.ts';
import type { ReceivedResponse } from '#shared/contract/requests.ts';
import type { RequestCheck } from '#shared/contract/saved-requests.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { hasMember, membersOf } from '#shared/narrowing.ts';
import { parseExactJson } from '#shared/quoting/exact-json.ts';
import { checkWords } from '#shared/requests/check-words.ts';

/** A response that checks are made of, as it came. */
interface Checked {
  readonly response: ReceivedResponse;
  readonly record: CallDetail | undefined;
}

/** Longest part of a value that a cause quotes, in characters. */
const LONGEST_QUOTE = 200;

/**
 * Makes one check of a response.
 *
 * @returns why it failed, in one sentence; undefined: it passed. It may quote the response, so that it has to be masked
 */
function failedCause(check: RequestCheck, checked: Checked): string | undefined {
  const { response } = checked;
  switch (check.about) {
    case 'status':
      return response.status === check.is ? undefined : `The status is ${response.status}. ${why(checked)}`.trim();
    case 'errorCode': {
      const code = errorCodeOf(checked);
      if (code === check.is) return undefined;
      return code === undefined
        ? `The response has no errorCode. ${why(checked)}`.trim()
        : `errorCode is ${code}. ${why(checked)}`.trim();
    }
    case 'time': {
      const taken = Math.ceil(response.timing.total);
      return taken <= check.atMost ? undefined : `It took ${taken} ms.`;
    }
    case 'member': {
      const body = jsonOf(response.body);
      if (body === undefined) return 'The response is not JSON, so it has no members.';
      const found = memberAt(body, check.path);
      if ('missing' in found)
        return `The response has no ${found.missing}. ${errorOf(checked) ? why(checked) : ''}`.trim();
      if (check.is === undefined) return undefined;
      const text = textOf(found.value);
      return text === check.is ? undefined : `It is ${quoted(text)}.`;
    }
  }
}

/** The check of a call that has none: it is answered without an error. */
function failedAnyway(checked: Checked): string | undefined {
  return errorOf(checked) ? why(checked) : undefined;
}

/**
 * Makes the checks of a call. One without checks is to be answered without an error.
 *
 * @returns each check in words, with the cause where it failed; it may quote the response
 */
export function checkResponse(
  checks: readonly RequestCheck[] | undefined,
  checked: Checked,
): { check: string; cause?: string }[] {
  const made =
    checks === undefined || checks.length === 0
      ? [{ check: checkWords(undefined), cause: failedAnyway(checked) }]
      : checks.map((one) => ({ check: checkWords(one), cause: failedCause(one, checked) }));
  return made.map(({ check, cause }) => (cause === undefined ? { check } : { check, cause }));
}

/** The error code of a response, by its body or else by the service's own record. */
export function errorCodeOf({ response, record }: Checked): number | undefined {
  const body = jsonOf(response.body);
  const code = membersOf(body).errorCode;
  return typeof code === 'number' ? code : record && answeredCode(record);
}

function errorOf(checked: Checked): boolean {
  return checked.response.status >= 400 || (errorCodeOf(checked) ?? 0) !== 0 || oauthErrorOf(checked) !== undefined;
}

function oauthErrorOf({ response }: Checked): string | undefined {
  const body = jsonOf(response.body);
  const { error } = membersOf(body);
  return typeof error === 'string' ? error : undefined;
}

/** What the service says of the error; by its record, or else by the response. */
function why(checked: Checked): string {
  const { response, record } = checked;
  const code = errorCodeOf(checked);
  const begin = code ? `Error ${code}: ` : response.status >= 400 ? `HTTP ${response.status}: ` : '';
  if (record !== undefined && errorOf(checked)) return `${begin}${record.reason}`;
  const { errorDetails, errorMessage } = membersOf(jsonOf(response.body));
  const said = errorDetails ?? errorMessage ?? oauthErrorOf(checked);
  return said === undefined ? begin.replace(/: $/, begin ? '.' : '') : `${begin}${quoted(String(said))}`;
}

/** A value of a body; undefined when the body is no JSON. */
function jsonOf(body: string): unknown {
  try {
    return parseExactJson(body);
  } catch {
    return undefined;
  }
}

/** The value at a path such as `profile.emails[0].address`; or the part of the path that is not there. */
function memberAt(body: unknown, path: string): { readonly value: unknown } | { readonly missing: string } {
  let value = body;
  let so = '';
  for (const [step, name, index] of path.matchAll(/\.?([^.[\]]+)|\[(\d+)\]/g)) {
    so = `${so}${step}`;
    const key = index ?? name ?? '';
    if (!hasMember(value, key)) return { missing: so };
    value = value[key];
  }
  return { value };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const quoted = (text: string): string =>
  text.length > LONGEST_QUOTE ? `"${text.slice(0, LONGEST_QUOTE)}…"` : `"${text}"`;
