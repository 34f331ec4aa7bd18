import { type OutgoingCall, type SendContext, sendRecorded } from '#service/console/requests/index.ts';
import type { Flow, FlowStep, FlowStepKind } from '#shared/contract/flows.ts';
import type { CallDetail } from '#shared/contract/log.ts';
import type { ReceivedResponse } from '#shared/contract/requests.ts';
import { answeredCode } from '#shared/failures/mark.ts';
import { jsonObject } from '#shared/narrowing.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import { stepParameter } from './meanings.ts';
import type { NewStep } from './new-step.ts';

/** Header with the id of the run that sends a call, for the call's log row; ids are 128 random bits. */
export const FLOW_HEADER = 'x-authdesk-flow';

/** A call that a run sends. */
export interface RunCall {
  readonly kind: FlowStepKind;
  readonly label: string;
  readonly from: 'client' | 'server';
  readonly httpMethod: 'GET' | 'POST';
  readonly origin: string;
  readonly path: string;
  /** Absent: the call carries no credential in a header. */
  readonly authorization?: string;
  /** What the browser of the run keeps of the service, `name=value`. */
  readonly cookie?: string;
  readonly parameters: readonly { readonly name: string; readonly value: string }[];
  /** What the call is for, in one sentence. */
  readonly explanation: string;
}

/** Parameters of a call, in this order. */
export const namedValues = (values: Readonly<Record<string, string>>): { name: string; value: string }[] =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

/** The result of a call of a run: the response, and the service's own record. */
export interface RunResult {
  readonly response: ReceivedResponse | undefined;
  readonly record: CallDetail | undefined;
  readonly accepted: boolean;
  /** One sentence: what it did, or why it failed and what to do. */
  readonly sentence: string;
}

function outgoing(call: RunCall, flowId: string): OutgoingCall {
  const form = encodeForm(call.parameters);
  const isPost = call.httpMethod === 'POST';
  return {
    httpMethod: call.httpMethod,
    url: `${call.origin}${call.path}${isPost || form === '' ? '' : `?${form}`}`,
    headers: [
      ...(call.authorization === undefined ? [] : ([['Authorization', call.authorization]] as const)),
      ...(call.cookie === undefined ? [] : ([['Cookie', call.cookie]] as const)),
      ...(isPost ? ([['Content-Type', 'application/x-www-form-urlencoded']] as const) : []),
      [FLOW_HEADER, flowId],
    ],
    body: isPost ? form : undefined,
  };
}

/** Sends a call of a run, and finds its log row. */
export async function sendForRun(
  call: RunCall,
  { id, apiKey, upstream }: Pick<Flow, 'id' | 'apiKey' | 'upstream'>,
  context: SendContext,
): Promise<RunResult> {
  const { response, failure, record } = await sendRecorded(
    outgoing(call, id),
    context,
    upstream && { apiKey, isForHost: true },
  );
  if (!response) return { response: undefined, record: undefined, accepted: false, sentence: failure };
  const accepted = record ? record.errorCode === 0 && record.error === undefined : response.status === 200;
  return {
    response,
    record,
    accepted,
    sentence: record?.reason ?? `The service answered HTTP ${response.status}.`,
  };
}

/** The step towards the service. */
export function requestStep(call: RunCall, result: RunResult): NewStep {
  return {
    ...sentStep(call),
    outcome: result.response ? 'ok' : 'failed',
    explanation: result.response ? call.explanation : result.sentence,
    ...(result.record ? { callId: result.record.callId } : {}),
  };
}

/** The step towards the service as it is before there is a response. */
export function sentStep(call: RunCall): Omit<NewStep, 'outcome'> {
  const place = call.httpMethod === 'POST' ? 'body' : 'query';
  return {
    kind: call.kind,
    from: call.from,
    to: 'service',
    label: call.label,
    explanation: call.explanation,
    parameters: [
      ...(call.authorization === undefined ? [] : [stepParameter('Authorization', call.authorization, 'header')]),
      ...call.parameters.map(({ name, value }) => stepParameter(name, value, place)),
    ],
    target: `${call.httpMethod} ${call.origin}${call.path}`,
  };
}

/** The step back, when there was a response. */
export function responseStep(call: RunCall, result: RunResult): NewStep | undefined {
  const { response, record } = result;
  if (!response) return undefined;
  const code = record === undefined ? 0 : answeredCode(record);
  const error = record?.error ?? (code === 0 ? undefined : String(code));
  return {
    from: 'service',
    to: call.from,
    label: result.accepted ? 'Response' : `Refused${error === undefined ? '' : `: ${error}`}`,
    outcome: result.accepted ? 'ok' : 'failed',
    explanation: result.sentence,
    parameters: bodyParameters(response.body),
    status: response.status,
    duration: response.timing.total,
    body: response.body,
    ...(record ? { callId: record.callId } : {}),
  };
}

/** Members of a token response, which is one flat JSON object. */
function bodyParameters(body: string): FlowStep['parameters'] {
  const known = ['access_token', 'expires_in', 'error', 'error_description', 'state'];
  const parsed = jsonObject(body);
  return known.flatMap((name) => {
    const value = parsed?.[name];
    return value === undefined ? [] : [stepParameter(name, String(value), 'body')];
  });
}
