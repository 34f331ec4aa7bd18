import { accountRepository } from '#service/core/accounts/index.ts';
import { ApiError } from '#service/kernel/index.ts';
import type { CallScope } from '#service/methods/index.ts';
import type { AccountRecord } from '#service/records/index.ts';
import type { Picture } from './picture.ts';
import { photoRepository } from './repository.ts';

/** Random bytes of the id in a photo's address (R8). */
const ID_BYTES = 32;
/** Photos of one site, published and not (R21). */
export const MAX_PHOTOS = 1_000;

/** Where a photo is served. */
const photoPath = (id: string): string => `/photo/${id}`;

/** Photos of the users of the site. */
export const photos = ({ core, call, apiKey }: CallScope) => {
  const { store } = core;
  const repository = store.of(photoRepository);
  const addressOf = ({ id }: { readonly id: string }) => `${call.transport}://${call.host}${photoPath(id)}`;

  /** @throws ApiError 409010 when there is none to publish */
  function publish(account: AccountRecord): void {
    const photo = repository.publish(apiKey, account.UID);
    if (photo === undefined) {
      throw new ApiError(409010, 'There is no photo to publish: send one with accounts.setProfilePhoto.');
    }
    const photoURL = addressOf(photo);
    const { profile } = store.of(accountRepository).get(apiKey, account.UID) ?? account;
    store
      .of(accountRepository)
      .change(apiKey, account.UID, { profile: { ...profile, photoURL, thumbnailURL: photoURL } });
  }

  return {
    /** @throws ApiError 400124 when the site has too many */
    save(account: AccountRecord, picture: Picture, publishes: boolean): void {
      repository.save(apiKey, account.UID, { ...picture, id: core.random(ID_BYTES).toString('hex') });
      if (repository.count(apiKey) > MAX_PHOTOS) {
        throw new ApiError(
          400124,
          `A site has at most ${MAX_PHOTOS} photos. Remove some with accounts.removeProfilePhoto.`,
        );
      }
      if (publishes) publish(account);
    },
    publish,
    /** The published one. @throws ApiError 409010 */
    get(account: AccountRecord) {
      const photo = repository.published(apiKey, account.UID);
      if (photo === undefined) throw new ApiError(409010, `The account "${account.UID}" has no published photo.`);
      return { photoURL: addressOf(photo), type: photo.type, bytes: photo.content.length };
    },
    /** Removes them, and their address from the profile. @throws ApiError 409010 */
    remove(account: AccountRecord): void {
      const published = repository.published(apiKey, account.UID);
      if (!repository.remove(apiKey, account.UID)) {
        throw new ApiError(409010, `The account "${account.UID}" has no photo.`);
      }
      const own = published && photoPath(published.id);
      const profile = Object.fromEntries(
        Object.entries(account.profile).filter(
          ([name, value]) =>
            own === undefined || !['photoURL', 'thumbnailURL'].includes(name) || !String(value).endsWith(own),
        ),
      );
      store.of(accountRepository).change(apiKey, account.UID, { profile });
    },
  };
};
