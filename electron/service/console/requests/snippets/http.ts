import { percentEncode } from '#shared/protocol/percent.ts';
import { authorizationIn, type SnippetPlan } from './plan.ts';

const authorizationOf = (plan: SnippetPlan): readonly string[] =>
  authorizationIn(plan, 'Authorization: OAuth $AUTHDESK_TOKEN', (apiKey) => [
    `Authorization: Basic base64(${percentEncode(apiKey)}:$AUTHDESK_SECRET)`,
  ]);

/**
 * The call as it is sent. A signature in it is valid for two minutes and one use. `Content-Length` counts the body with the
 * real secret. Names and values are percent-encoded, so that none ends its line (R51).
 */
export function httpSnippet(plan: SnippetPlan): string {
  const { call } = plan;
  const url = new URL(plan.address);
  const encoded = call.parameters
    .map(({ name, value }, index) => {
      const planned = plan.parameters[index]?.value;
      return `${percentEncode(name)}=${planned?.kind === 'variable' ? `$${planned.name}` : percentEncode(value)}`;
    })
    .join('&');
  const isPost = plan.httpMethod === 'POST';
  const target = isPost || encoded === '' ? url.pathname : `${url.pathname}?${encoded}`;
  return [
    `${plan.httpMethod} ${target} HTTP/1.1`,
    `Host: ${url.host}`,
    ...authorizationOf(plan),
    ...(isPost
      ? ['Content-Type: application/x-www-form-urlencoded', `Content-Length: ${Buffer.byteLength(call.body ?? '')}`]
      : []),
    'Connection: close',
    '',
    ...(isPost ? [encoded] : ['']),
  ].join('\n');
}
