import { accountRepository, withVerified } from '#service/core/accounts/index.ts';
import { oneTimeTokenRepository } from '#service/core/credentials/one-time-tokens/index.ts';
import { html } from '#service/endpoints/login/index.ts';
import type { PageWords } from '#service/endpoints/texts/index.ts';
import { INVITATION_PATH } from '#service/families/accounts/lite/index.ts';
import type { Core } from '#service/http/index.ts';
import type { Call, Response, Route } from '#service/kernel/index.ts';
import type { Module } from '#service/module/index.ts';
import { linkedAccount, linkRoute, mailLinkRoutes, refusedLink, shownPage } from './mail-links.ts';

/** The pages behind the links of mails: verify an address, reset a password, confirm a subscription, take an invitation. */
export const mailLinks: Module = {
  name: 'mail-links',
  routes: (core) => [...mailLinkRoutes(core), ...invitationRoutes(core)],
};

/** The page that an invitation leads to: it verifies the address, and shows the token for the account. */
export function invitationRoutes(core: Core): readonly Route[] {
  return [linkRoute(core, INVITATION_PATH, (call) => openInvitation(core, call))];
}

function openInvitation(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'invitation', 'code');
  if ('problem' in found) return refusedLink(core, call, found);
  const { account, token } = found;
  const tokens = core.store.of(oneTimeTokenRepository);
  tokens.consume(token.id);
  core.store
    .of(accountRepository)
    .change(account.apiKey, account.UID, withVerified(account, [String(token.payload.email)]));
  const lifetime = Number(token.payload.sessionExpiration) * 1000;
  const regToken = tokens.issue('registration', {
    apiKey: account.apiKey,
    UID: account.UID,
    payload: { isLite: true },
    lifetime,
  });
  const reason = `Verified the address of the lite account "${account.UID}", and gave a token for it.`;
  call.trace.passed('D62', reason);
  const until = new Date(call.at + lifetime).toISOString();
  const content = ({ invited }: PageWords) => html`<p>${invited(until)}</p>
<p><code>${regToken}</code></p>`;
  return shownPage(core, call, 200, ({ addressVerified }) => addressVerified, content, { errorCode: 0, reason });
}
