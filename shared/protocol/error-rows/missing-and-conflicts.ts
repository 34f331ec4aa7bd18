import { errorRows } from './row.ts';

/** What is missing, in the way or too large (404000 to 499999). */
export const missingAndConflicts = errorRows(`
404000 Not found
  What the call names does not exist.
  cause: The id is misspelt, or differs in case.
  cause: The object belongs to a user, and UID, which is part of its key, was not sent, or the other way round.
  cause: It was deleted, or never stored at this site.
  next: Search for it, for example with ds.search, and compare its ids.
404001 Friend not found
  The UID is not that of a friend.
  cause: The UID is not one of the friends of this user.
  cause: The friend has no account at the site.
  next: Ask socialize.getFriendsInfo without friendUIDs for those that there are.
404002 Category not found
  No comments category has this name.
  cause: The category was never made.
  cause: categoryID is misspelt, or is of another site.
  next: Make it by comments.setCategoryInfo, or ask comments.getCategories for those that there are.
404003 UID not found
  No user of the site has this UID.
404004 Invalid URL
  The URL or resource was not found.
405001 Invalid API method
  There is no such method.
  cause: The name of the method is misspelt.
  cause: The namespace is missing or doubled in the path.
  cause: The path has a slash at its end, or a prefix of a proxy.
  next: Look up the name in Reference; errorDetails names the likeliest one.
409001 Identity exists
  The provider is connected, the account linked, or the UID taken already.
  cause: The identity of the provider belongs to another account already.
  cause: The UID that was to be set is taken.
  cause: The account is linked already.
  next: Find the account that holds it in People; merge the two, or remove the identity there.
409003 Force link login identifier exists
  The login id is taken and linking is compulsory.
409010 Missing user photo
  There is no valid profile photo.
  cause: No photo was sent for the account, or it was removed.
  cause: photoBytes is no PNG, JPEG or GIF picture.
  cause: publishProfilePhoto was called before setProfilePhoto.
  next: Send the bytes of a picture with accounts.setProfilePhoto, base64.
409011 Counter not registered
  No counter has this name.
  cause: The counter was not registered, or was removed.
  cause: Its path is another one: each path is registered by itself.
  next: Register class and path with accounts.registerCounters.
409012 Invalid gmid ticket
  The ticket of the machine id is not valid.
409013 SAML mapped attribute not found
  The mapped attribute that holds the providerUID is missing.
409014 SAML certificate not found
  The SAML certificate is missing.
409015 SAML message not found
  The SAML message is missing.
409030 Concurrent updates not allowed
  Two callers changed one account at the same time; repeat the call.
  any call: Other calls kept changing what this one needs while it waited for a hash or a key.
  cause: Other calls change the same account or settings again and again while this one waits for a hash or a key.
  cause: A client sends the same change many times at once instead of waiting for the first answer.
  next: Send the call again; if it stays, look in Log for the calls that change the same thing at that time.
410000 Gone
  The resource is no longer available.
413001 Request entity too large
  The request is too large.
  any call: The response would be larger than 16 MB.
  cause: The body is larger than 1 MiB.
  cause: The response would be larger than 16 MB.
  next: Send or ask for less at a time.
413002 Comment text too large
  The comment is longer than 5000 characters.
  cause: commentText has more than 5000 characters.
  next: Shorten the text, or write it in several comments.
413003 Object too large
  The data-store object is larger than 512 KB.
  cause: The data of the account would be larger than its limit.
  cause: A list in data grows with every call.
  next: Remove what is not needed from data.
413004 Profile photo too large
  The photo is too large.
  cause: The picture is larger than its limit.
  cause: It was encoded in base64 twice.
  next: Send a smaller picture.
414000 Request URI too long
  The query string is too long; send the parameters by POST.
`);
