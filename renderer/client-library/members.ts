import { knownMethods } from '#shared/protocol/methods.ts';
import type { ApiResponse, Method, Params } from './types.ts';

/** Names of U 1 and U 2 of these namespaces, and of the browser, that the documentation of the interface leaves out. */
const MORE = [
  'accounts.getGlobalConfig accounts.devices.register accounts.identifiers.createToken',
  'accounts.tfa.getProviders accounts.tfa.initTFA accounts.tfa.finalizeTFA accounts.tfa.unregisterDevice',
  'accounts.otp.sendCode accounts.otp.login accounts.otp.update accounts.session.verify accounts.notifySocialLogin',
  'accounts.auth.getMethods accounts.identity.token.exchange socialize.setUserInfo socialize.notifyLogin',
].flatMap((line) => line.split(' '));

/** What the browser library of the public service does in pages, and this one does not (C 4.7). */
const UNDRAWN = [
  'socialize.showShareUI socialize.showShareBarUI socialize.showFeedUI socialize.showReactionsBarUI socialize.showFriendSelectorUI',
  'socialize.showShareMobileUI socialize.showEditConnectionsUI fidm.saml.initSSO fidm.saml.continueSSO',
  'fidm.saml.cancelSSO fidm.saml.logoutSSO socialize.showSimpleShareUI socialize.showChatUI socialize.showCounterUI socialize.showFollowBarUI socialize.postBookmark',
  'comments.showRatingUI comments.showCommentCountUI',
  'gm.showChallengeStatusUI gm.showUserStatusUI accounts.showMyPhotoUI accounts.showProfile',
].flatMap((line) => line.split(' '));

export type Tree = Record<string, unknown>;

/**
 * A member for each documented method (U 6). One that the service does not emulate answers with its error; one that would
 * draw in the page answers like it (D37).
 */
export function addMembers(
  root: Record<string, unknown>,
  call: (name: string, params: Params) => Promise<ApiResponse>,
  answerUndrawn: (name: string, params: Params) => Promise<ApiResponse>,
): void {
  for (const name of [...knownMethods, ...MORE])
    place(
      root,
      name,
      methodOf((params) => call(name, params)),
    );
  for (const name of UNDRAWN)
    place(
      root,
      name,
      methodOf((params) => answerUndrawn(name, params)),
    );
}

/** Pages of older versions pass their configuration first: `method(conf, params)`. */
export function methodOf(run: (params: Params) => Promise<ApiResponse>): Method {
  return (params = {}, more = {}) => run({ ...params, ...more });
}

/** Puts a method at its dotted name; what is there already stays. */
export function place(root: Tree, name: string, method: Method): void {
  const parts = name.split('.');
  const last = parts.pop() ?? '';
  let at: Tree = root;
  for (const part of parts) {
    const next = at[part];
    if (isTree(next)) at = next;
    else {
      const made: Tree = {};
      at[part] = made;
      at = made;
    }
  }
  at[last] ??= method;
}

/** A method may have methods below its name. */
const isTree = (value: unknown): value is Tree =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';
