import { type SendContext, type SnippetPlan, snippetsOfPlan } from '#service/console/requests/index.ts';
import { invalidMember } from '#service/kernel/index.ts';
import type { Snippet } from '#shared/contract/snippets.ts';
import { expectedStepsOf } from '#shared/flows/expected-steps.ts';
import { encodeForm } from '#shared/protocol/percent.ts';
import type { ArrowCall } from './arrow-call.ts';
import { codeOfPage } from './page/page-code.ts';
import type { Run } from './run.ts';
import { originOfRun } from './run-origin.ts';
import { serverParametersOf } from './server-parameters.ts';
import { namedValues } from './traffic.ts';

/**
 * The code of an arrow: of a message that the run made, as it was sent, or of one that it is expected to make.
 *
 * @param arrow id of a step, or the kind of an expected one
 * @throws {OperationProblem} when no client sends what the arrow shows
 */
export function codeOfArrow(run: Run, arrow: string, context: SendContext): Snippet[] {
  const step = run.flow.steps.find(({ id }) => id === arrow);
  const kind = step?.kind ?? arrow;
  const ofPage = codeOfPage(run, kind, context);
  if (ofPage !== undefined) return ofPage;
  const call = (step && run.calls[step.id]) ?? expectedCall(run, kind, context);
  if (kind === 'openLogin' && run.flow.login !== undefined) return snippetsOfPlan(loginPlan(run, context));
  if (call === undefined) {
    throw invalidMember(
      'arrow',
      'This arrow is sent by no client.',
      'Choose one that starts at the client or the server.',
    );
  }
  return snippetsOfPlan(planOfCall(call, context));
}

function expectedCall({ flow }: Run, kind: string, context: SendContext): ArrowCall | undefined {
  if (!expectedStepsOf(flow.useCase, flow.page, flow.saml).some((one) => one.kind === kind && one.hasCode))
    return undefined;
  const origin = originOfRun(flow, context, 'https');
  const toToken = {
    httpMethod: 'POST',
    origin,
    path: '/socialize.getToken',
    authorization: { kind: 'basic', apiKey: flow.apiKey },
  } as const;
  switch (kind) {
    case 'exchange':
      return {
        ...toToken,
        parameters: namedValues({ grant_type: 'authorization_code', code: '', redirect_uri: flow.redirectUri ?? '' }),
      };
    case 'askToken':
      return { ...toToken, parameters: serverParametersOf(flow.server) };
    case 'call':
      return {
        httpMethod: 'GET',
        origin,
        path: '/socialize.getUserInfo',
        authorization: { kind: 'token' },
        parameters: [],
      };
    default:
      return undefined;
  }
}

function planOfCall(call: ArrowCall, context: SendContext): SnippetPlan {
  const isHttps = call.origin.startsWith('https:');
  return {
    purpose: 'send',
    httpMethod: call.httpMethod,
    address: `${call.origin}${call.path}`,
    isHttps,
    parameters: call.parameters.map(({ name, value }) => ({
      name,
      value: name === 'code' ? { kind: 'variable', name: 'AUTHDESK_CODE' } : { kind: 'text', text: value },
    })),
    authorization: call.authorization,
    isSigned: false,
    caPath: isHttps ? context.caPath : undefined,
    call: {
      parameters: call.parameters,
      body: call.httpMethod === 'POST' ? encodeForm(call.parameters) : undefined,
    },
  };
}

/** The address is for the user's browser. */
function loginPlan({ flow, loginParameters }: Run, context: SendContext): SnippetPlan {
  const origin = originOfRun(flow, context, 'https');
  const address = { httpMethod: 'GET', origin, path: '/socialize.login', parameters: loginParameters } as const;
  return { ...planOfCall({ ...address, authorization: { kind: 'none' } }, context), purpose: 'open' };
}
