import type { Call, Response } from '#service/kernel/call.ts';
import type { Core } from '#service/kernel/core.ts';
import type { Route } from '#service/kernel/route.ts';
import { withVerified } from '#service/modules/accounts/verified-addresses.ts';
import { html } from '#service/modules/login/html.ts';
import { oneTimeTokenRepository } from '#service/modules/one-time-tokens/repository.ts';
import { linkedAccount, linkRoute, refusedLink, shownPage } from '#service/modules/registration/mail-links.ts';
import { INVITATION_PATH } from './invitation-mail.ts';

/** The page that an invitation leads to: it verifies the address, and shows the token for the account. */
export function invitationRoutes(core: Core): readonly Route[] {
  return [linkRoute(core, INVITATION_PATH, (call) => openInvitation(core, call))];
}

function openInvitation(core: Core, call: Call): Response {
  const found = linkedAccount(core, call, 'invitation', 'code');
  if ('problem' in found) return refusedLink(core, call, found.problem);
  const { account, token } = found;
  const tokens = core.store.of(oneTimeTokenRepository);
  tokens.consume(token.id);
  core.store.accounts.change(account.apiKey, account.UID, withVerified(account, [String(token.payload.email)]));
  core.events.changed('people');
  const lifetime = Number(token.payload.sessionExpiration) * 1000;
  const regToken = tokens.issue('registration', {
    apiKey: account.apiKey,
    UID: account.UID,
    payload: { isLite: true },
    lifetime,
  });
  const reason = `Verified the address of the lite account "${account.UID}", and gave a token for it.`;
  call.trace.passed('D62', reason);
  const content = html`<p>With this regToken accounts.getAccountInfo and accounts.setAccountInfo read and change your preferences, until ${new Date(call.at + lifetime).toISOString()}:</p>
<p><code>${regToken}</code></p>`;
  return shownPage(core, call, 200, 'Your address is verified', content, { errorCode: 0, reason });
}
