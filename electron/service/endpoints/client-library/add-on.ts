import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import { builtScript, calledSite, refusedScript, scriptHeaders, scriptProblem, startOf } from './script.ts';

/** A script that a page loads beside gigya.js, for the logins of another protocol. */
export interface AddOn {
  readonly file: 'gigya.oidc.js' | 'gigya.saml.js';
  /** The variable of the script. */
  readonly script: string;
  readonly protocol: string;
  /** What says how the script works. */
  readonly rule: string;
  /** Address of the protocol's end-points for a site, without a slash at its end. */
  base(providerHost: string, apiKey: string): string;
}

/** The add-on at /js/FILE?apiKey=…, in any case of letters (D48, D55). */
export function addOnRoutes(core: Core, addOn: AddOn): readonly Route[] {
  const read = builtScript(addOn.file);
  return [
    {
      name: `js/${addOn.file}`,
      match: { pattern: new RegExp(`^/js/${addOn.file.replaceAll('.', '\\.')}$`, 'i') },
      httpMethods: ['GET'],
      onLibraryHosts: true,
      endpoint: (call) => served(core, call, addOn, read()),
      failed: (_call, { errorCode, details }) => scriptProblem(errorCode, details),
    },
  ];
}

function served(core: Core, call: Call, addOn: AddOn, text: string | undefined): Response {
  const { file, script, protocol, rule } = addOn;
  const called = calledSite(core, call, `/js/${file}`);
  if ('refused' in called) return refusedScript(call, called.refused.errorCode, called.refused.details);
  const { site } = called;
  if (call.transport !== 'https') {
    return refusedScript(call, 400001, `${protocol} is available over HTTPS only: load ${file} over HTTPS.`);
  }
  if (text === undefined) {
    return refusedScript(call, 500001, 'The client-side library was not built. Run "npm run build".');
  }
  call.trace.passed(rule, `${file} is served for the site.`, { site: site.name });
  return {
    status: 200,
    headers: scriptHeaders,
    body: text + startOf(script, { apiKey: site.apiKey, base: addOn.base(providerHost(call), site.apiKey) }),
    loggedBody: `${file} (${text.length} characters)`,
    errorCode: 0,
    reason: `${file} was loaded for ${site.name}.`,
  };
}

/** The host of the provider, beside the one that the library came from. */
function providerHost({ host, dataCenter, hostSite }: Call): string {
  if (dataCenter === undefined || hostSite !== undefined) return host;
  return `fidm.${dataCenter.domain}${/:\d+$/.exec(host)?.[0] ?? ''}`;
}
