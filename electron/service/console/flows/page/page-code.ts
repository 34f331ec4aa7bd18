import type { SendContext } from '#service/console/requests/index.ts';
import type { FlowStep } from '#shared/contract/flows.ts';
import type { Snippet } from '#shared/contract/snippets.ts';
import { escapeHtml } from '#shared/quoting/html.ts';
import type { Run } from '../run.ts';
import { originOfRun } from '../run-origin.ts';
import { libraryAddress } from './page-html.ts';

/** What a page writes for a message of a client-side login; undefined for what no page writes. */
export function codeOfPage(
  { flow, page }: Run,
  kind: FlowStep['kind'] | string,
  context: Pick<SendContext, 'core' | 'addresses'>,
): Snippet[] | undefined {
  if (flow.useCase !== 'page') return undefined;
  const { by = 'provider', provider = 'facebook', authFlow = 'popup', authCodeOnly = false } = flow.page ?? {};
  const namespace = by === 'screenSet' ? 'accounts' : 'socialize';
  switch (kind) {
    case 'loadLibrary': {
      const address = libraryAddress(originOfRun(flow, context, 'https'), page?.apiKey ?? flow.apiKey);
      return [{ language: 'html', name: 'HTML', code: `<script src="${escapeHtml(address)}"></script>\n` }];
    }
    case 'openLogin':
      if (by === 'screenSet') return script(screens(authFlow));
      return script(
        [
          '// In a click: a browser opens the pop-up window then only.',
          `gigya.socialize.login(${written({ provider, authFlow, ...(authCodeOnly && { authCodeOnly }) })});`,
        ].slice(authFlow === 'popup' ? 0 : 1),
      );
    case 'loadScreens':
      return script(screens(authFlow));
    case 'onLogin':
      return script([
        `gigya.${namespace}.addEventHandlers({`,
        ...(authCodeOnly
          ? [
              '  onLogin({ authCode }) {',
              '    // The server of the site exchanges it, with the address of this page as redirect_uri.',
              "    fetch('/your-server', { method: 'POST', body: JSON.stringify({ authCode }) });",
              '  },',
            ]
          : ['  onLogin(event) {', '    console.log(event.UID, event.provider);', '  },']),
        '  onLogout() {',
        "    console.log('logged out');",
        '  },',
        '});',
      ]);
    case 'callInSession':
      return script([
        `const user = await gigya.${namespace === 'accounts' ? 'accounts.getAccountInfo' : 'socialize.getUserInfo'}();`,
        'console.log(user.errorCode, user.UID);',
      ]);
    case 'logOut':
      return script([`await gigya.${namespace}.logout();`]);
    default:
      return undefined;
  }
}

const screens = (authFlow: string): readonly string[] => [
  `gigya.accounts.showScreenSet(${written({ screenSet: 'Default-RegistrationLogin', containerID: 'screens', ...(authFlow === 'redirect' && { authFlow }) })});`,
];

const script = (lines: readonly string[]): Snippet[] => [
  { language: 'javascript', name: 'JavaScript of the page', code: `${lines.join('\n')}\n` },
];

/** An object as a page writes it; `<` cannot end the script element that the text is pasted into. */
function written(value: Readonly<Record<string, unknown>>): string {
  const members = Object.entries(value).map(
    ([name, each]) => `${name}: ${JSON.stringify(each).replaceAll('<', '\\u003c')}`,
  );
  return `{ ${members.join(', ')} }`;
}
