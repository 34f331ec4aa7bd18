import { resolve } from 'node:path';
import type { NextLoginOutcome } from '#shared/contract/next-logins.ts';
import { storageState } from '../../kits/node/storage-state.ts';
import { counted, data, type GroupRow, json, mandatory, operation, option } from '../command.ts';
import { usageProblem } from '../exit-codes.ts';
import { writeNamedFile } from '../named-file.ts';

/** Sessions and logins for tests that cannot click the provider's screen. */
export const login: GroupRow = {
  name: 'login',
  about: 'log a user of the running service in for a test, or decide the next login of a site beforehand',
  help: `
"session" makes a session without a login and writes it in the format of Playwright (storageState). The next login of a
site is decided once, with all its checks and without the provider's screen; its row in the log and the header
X-Authdesk-Next-Login say so.

Examples:
  authdesk login u-ada --site 3_demo --storage-state ada.json
  authdesk login u-ada --site 3_demo --storage-state ada.json --origin http://localhost:3000
  authdesk login next --site 3_demo --as u-ada
  authdesk login next --site 3_demo --refuse --provider facebook
  authdesk login list
  authdesk login cancel --site 3_demo`,
  commands: [
    operation('session <UID>', 'begin a session of a user for a browser (default)', 'sessions.start', {
      isDefault: true,
      options: [
        mandatory(option('--site <apiKey>', 'API key of the site')),
        option('--storage-state <file>', 'write it as a Playwright storage state, readable by you alone'),
        option('--origin <origin...>', 'pages of the site whose local storage says that the user has logged in'),
        option('--session-expiration <seconds>', 'seconds; 0 until the browser closes, -1 dynamic, -2 forever'),
        json('print sessionInfo as JSON instead'),
        data(),
      ],
      input({ UID, site, storageState, origin = [], sessionExpiration, json: asJson }) {
        if (storageState === undefined && !asJson) {
          throw usageProblem(
            'It is not said where the session goes.',
            'Give --storage-state <file>, or --json to print it.',
          );
        }
        origin.map(originOf);
        return { site, UID, sessionExpiration: expirationOf(sessionExpiration) };
      },
      answer(started, { storageState: file, origin = [] }) {
        const { cookieName, cookieValue, expiresIn } = started;
        if (file !== undefined) {
          const state = storageState(started, origin.map(originOf), Date.now());
          writeNamedFile(resolve(file), `${JSON.stringify(state, undefined, 2)}\n`, 0o600);
        }
        return { cookieName, cookieValue, ...(expiresIn !== undefined && { expires_in: expiresIn }) };
      },
      text: (_, { UID, storageState }) => `A session of ${UID} is in ${storageState}.`,
    }),
    operation('next', 'decide the next login of a site, once', 'nextLogins.set', {
      options: [
        mandatory(option('--site <apiKey>', 'API key of the site')),
        option('--as <UID>', 'it completes as this user').conflicts(['refuse', 'fail']),
        option('--refuse', 'the user refuses the permissions: 200003').conflicts('fail'),
        option('--fail', 'the provider fails: 500023'),
        option('--provider <name>', 'only a login at this provider'),
      ],
      input({ site, as: UID, refuse, fail, provider }) {
        const outcome: NextLoginOutcome | undefined =
          UID !== undefined ? 'complete' : refuse ? 'refuse' : fail ? 'fail' : undefined;
        if (outcome !== undefined) return { site, outcome, UID, provider };
        throw usageProblem('It is not said how the next login ends.', 'Give --as <UID>, --refuse or --fail.');
      },
      text: ({ sentence }) => `${sentence}.`,
    }),
    operation('list', 'list the logins that are decided beforehand', 'nextLogins.list', {
      text: (all) =>
        all.length === 0
          ? 'No login is decided beforehand; "authdesk login next" does so.'
          : all.map(({ site, sentence }) => `${site}  ${sentence}`),
    }),
    operation('cancel', 'show the provider’s screen at the next login again', 'nextLogins.cancel', {
      options: [option('--site <apiKey>', 'only of this site')],
      text: ({ cancelled }) => `Cancelled ${counted(cancelled, 'decision', 'decisions')}.`,
    }),
  ],
};

function originOf(text: string): string {
  const { origin = '', protocol = '' } = URL.parse(text) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return origin;
  throw usageProblem(`--origin: "${text}" is no origin.`, 'For example http://localhost:3000.');
}

function expirationOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^-?[0-9]{1,9}$/.test(text)) return Number(text);
  throw usageProblem(
    `--session-expiration is "${text}".`,
    'Give seconds, 0, -1 or -2, for example --session-expiration=3600.',
  );
}
