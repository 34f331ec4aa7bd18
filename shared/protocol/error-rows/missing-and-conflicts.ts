import type { ErrorRow } from './row.ts';

/** What is missing, in the way or too large (404000 to 499999). */
export const missingAndConflicts: readonly ErrorRow[] = [
  [
    404000,
    'Not found',
    'What the call names does not exist.',
    {
      causes: [
        'The id is misspelt, or differs in case.',
        'The object belongs to a user, and UID, which is part of its key, was not sent, or the other way round.',
        'It was deleted, or never stored at this site.',
      ],
      nextStep: 'Search for it, for example with ds.search, and compare its ids.',
    },
  ],
  [
    404001,
    'Friend not found',
    'The UID is not that of a friend.',
    {
      causes: ['The UID is not one of the friends of this user.', 'The friend has no account at the site.'],
      nextStep: 'Ask socialize.getFriendsInfo without friendUIDs for those that there are.',
    },
  ],
  [
    404002,
    'Category not found',
    'No comments category has this name.',
    {
      causes: ['The category was never made.', 'categoryID is misspelt, or is of another site.'],
      nextStep: 'Make it by comments.setCategoryInfo, or ask comments.getCategories for those that there are.',
    },
  ],
  [404003, 'UID not found', 'No user of the site has this UID.'],
  [404004, 'Invalid URL', 'The URL or resource was not found.'],
  [
    405001,
    'Invalid API method',
    'There is no such method.',
    {
      causes: [
        'The name of the method is misspelt.',
        'The namespace is missing or doubled in the path.',
        'The path has a slash at its end, or a prefix of a proxy.',
      ],
      nextStep: 'Look up the name under Methods; errorDetails names the likeliest one.',
    },
  ],
  [
    409001,
    'Identity exists',
    'The provider is connected, the account linked, or the UID taken already.',
    {
      causes: [
        'The identity of the provider belongs to another account already.',
        'The UID that was to be set is taken.',
        'The account is linked already.',
      ],
      nextStep: 'Find the account that holds it in People; merge the two, or remove the identity there.',
    },
  ],
  [409003, 'Force link login identifier exists', 'The login id is taken and linking is compulsory.'],
  [
    409010,
    'Missing user photo',
    'There is no valid profile photo.',
    {
      causes: [
        'No photo was sent for the account, or it was removed.',
        'photoBytes is no PNG, JPEG or GIF picture.',
        'publishProfilePhoto was called before setProfilePhoto.',
      ],
      nextStep: 'Send the bytes of a picture with accounts.setProfilePhoto, base64.',
    },
  ],
  [
    409011,
    'Counter not registered',
    'No counter has this name.',
    {
      causes: [
        'The counter was not registered, or was removed.',
        'Its path is another one: each path is registered by itself.',
      ],
      nextStep: 'Register class and path with accounts.registerCounters.',
    },
  ],
  [409012, 'Invalid gmid ticket', 'The ticket of the machine id is not valid.'],
  [409013, 'SAML mapped attribute not found', 'The mapped attribute that holds the providerUID is missing.'],
  [409014, 'SAML certificate not found', 'The SAML certificate is missing.'],
  [409015, 'SAML message not found', 'The SAML message is missing.'],
  [
    409030,
    'Concurrent updates not allowed',
    'Two callers changed one account at the same time; repeat the call.',
    {
      ofAnyCall: 'Other calls kept changing what this one needs while it waited for a hash or a key.',
      causes: [
        'Other calls change the same account or settings again and again while this one waits for a hash or a key.',
        'A client sends the same change many times at once instead of waiting for the first answer.',
      ],
      nextStep: 'Send the call again; if it stays, look in Log for the calls that change the same thing at that time.',
    },
  ],
  [410000, 'Gone', 'The resource is no longer available.'],
  [
    413001,
    'Request entity too large',
    'The request is too large.',
    {
      ofAnyCall: 'The response would be larger than 16 MB.',
      causes: ['The body is larger than 1 MiB.', 'The response would be larger than 16 MB.'],
      nextStep: 'Send or ask for less at a time.',
    },
  ],
  [
    413002,
    'Comment text too large',
    'The comment is longer than 5000 characters.',
    {
      causes: ['commentText has more than 5000 characters.'],
      nextStep: 'Shorten the text, or write it in several comments.',
    },
  ],
  [
    413003,
    'Object too large',
    'The data-store object is larger than 512 KB.',
    {
      causes: ['The data of the account would be larger than its limit.', 'A list in data grows with every call.'],
      nextStep: 'Remove what is not needed from data.',
    },
  ],
  [
    413004,
    'Profile photo too large',
    'The photo is too large.',
    {
      causes: ['The picture is larger than its limit.', 'It was encoded in base64 twice.'],
      nextStep: 'Send a smaller picture.',
    },
  ],
  [414000, 'Request URI too long', 'The query string is too long; send the parameters by POST.'],
];
