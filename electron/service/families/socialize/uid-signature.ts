import { constantTimeEqual } from '#node/constant-time.ts';
import { type SignedId, signUid } from '#service/core/accounts/index.ts';
import { ownKeyOf } from '#service/core/site-groups/index.ts';
import { siteRepository } from '#service/core/sites/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import { always, integer, invalidParameter, shorten, siteMethod, text } from '#service/methods/index.ts';
import { normalizeSignature } from '#shared/protocol/signature.ts';

/** Whether a site has signed a UID, also by its previous secret as long as that is valid (D34); `at` in Unix seconds. */
export const isSignedBySite =
  ({ core: { store }, site }: CallScope) =>
  (UID: string, at: number, signature: string): boolean => {
    const given = normalizeSignature(signature);
    const { previousSecret } = store.of(siteRepository).get(ownKeyOf(site)) ?? {};
    const secrets = previousSecret === undefined ? [site.secret] : [site.secret, previousSecret];
    const right = secrets.map((secret) =>
      constantTimeEqual(given ?? '', signUid({ secret }, UID, at * 1000).signature),
    );
    return given !== undefined && right.includes(true);
  };

/** Signs a UID with the secret of an application of the site; undefined when there is none of that userKey. */
const signedByApplication =
  ({ core: { store }, site }: CallScope) =>
  (userKey: string, UID: string, now: number): SignedId | undefined => {
    const { applications = [] } = store.of(siteRepository).get(ownKeyOf(site)) ?? {};
    const application = applications.find((one) => one.userKey === userKey);
    return application && signUid(application, UID, now);
  };

/** Seconds that a UIDSignature may be old (F 7.2). */
const WINDOW_S = 60;

export const exchangeUIDSignature = siteMethod({
  name: 'socialize.exchangeUIDSignature',
  documentation:
    'Takes the UIDSignature of a user, made with the secret of the site, and gives a new one, made with the secret of an application.',
  parameters: [
    text('UID', 'The user.', { required: true, example: 'u-ada' }),
    text('UIDSignature', 'Signature of signatureTimestamp_UID with the secret of the site, base64.', {
      required: true,
    }),
    integer('signatureTimestamp', `Unix seconds of it, at most ${WINDOW_S} seconds ago.`, { required: true }),
    text('userKey', 'The application whose secret signs. Its own secret, or another credential, may come with it.', {
      required: true,
      example: 'AKcrm',
    }),
  ],
  errors: [
    { errorCode: 403002, when: `signatureTimestamp is more than ${WINDOW_S} seconds off.` },
    { errorCode: 403005, when: 'The site has no application with this userKey.' },
  ],
  response: [
    always('UID', 'string', 'The user.'),
    always('UIDSignature', 'string', 'Signature of signatureTimestamp_UID with the secret of the application.'),
    always('signatureTimestamp', 'string', 'Unix seconds of it.'),
  ],
  example: {
    before: [{ method: 'socialize.getUserInfo', parameters: { UID: 'u-ada' } }],
    parameters: {
      UID: 'u-ada',
      UIDSignature: '$1.UIDSignature',
      signatureTimestamp: '$1.signatureTimestamp',
      userKey: 'AKcrm',
    },
    response: { UID: 'u-ada' },
  },
  uses: { isSignedBySite, signedByApplication },
  handler({ input, now, isSignedBySite, signedByApplication }) {
    const { UID, UIDSignature, signatureTimestamp, userKey } = input;
    const seconds = Math.floor(now / 1000);
    if (Math.abs(seconds - signatureTimestamp) > WINDOW_S) {
      const details = `signatureTimestamp is ${signatureTimestamp}, which is more than ${WINDOW_S} seconds from ${seconds}, the time of the service.`;
      throw new ApiError(403002, details);
    }
    if (!isSignedBySite(UID, signatureTimestamp, UIDSignature)) {
      const hint = `It is not the signature of "${signatureTimestamp}_${shorten(UID)}" with the secret of the site.`;
      throw invalidParameter('UIDSignature', hint);
    }
    const signed = signedByApplication(userKey, UID, now);
    if (signed === undefined) {
      throw new ApiError(403005, `The userKey "${shorten(userKey)}" is no application of the site.`);
    }
    return {
      data: { UID, UIDSignature: signed.signature, signatureTimestamp: signed.timestamp },
      did: `Signed "${shorten(UID)}" with the secret of the application "${userKey}".`,
      UID,
    };
  },
});
