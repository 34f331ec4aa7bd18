import type { ErrorAdvice } from './error-advice.ts';

/** Advice for the codes of comments and loyalty (F 7.9, F 7.10). */
export const communityAdvice: Readonly<Record<number, ErrorAdvice>> = {
  400125: {
    causes: ['The user wrote in the category less than secondsBetweenComments ago.'],
    nextStep: 'Wait, or change secondsBetweenComments by comments.setCategoryInfo; in tests step the clock.',
  },
  400126: {
    causes: ['No action of the site has this id.', 'The action was switched off: enabled is false.'],
    nextStep: 'Make the action by gm.setActionConfig, or ask gm.getActionConfig for those that there are.',
  },
  400127: {
    causes: ['The user has fewer points than are to be redeemed.', 'Another call redeemed them just before.'],
    nextStep: 'Ask gm.getChallengeStatus with details=full for pointsRedeemable, and redeem no more than that.',
  },
  401001: {
    causes: ['allowMediaItems of the category is off.'],
    nextStep: 'Leave out mediaItems, or switch allowMediaItems on by comments.setCategoryInfo.',
  },
  403023: {
    causes: [
      'UID of comments.deleteComment is not the author.',
      'The user of the token is neither author nor moderator.',
    ],
    nextStep: 'Call as the author, or leave out UID to delete as the site.',
  },
  403031: {
    causes: ['A moderator approved the comment: it cannot be flagged any more.'],
    nextStep: 'Nothing has to be done; a moderator can set another status by comments.updateComment.',
  },
  403037: {
    causes: ['The category is for reviews (isReviews), and the user has one of this stream already.'],
    nextStep: 'Change the review by comments.updateComment, or switch isReviews off.',
  },
  404002: {
    causes: ['The category was never made.', 'categoryID is misspelt, or is of another site.'],
    nextStep: 'Make it by comments.setCategoryInfo, or ask comments.getCategories for those that there are.',
  },
  413002: {
    causes: ['commentText has more than 5000 characters.'],
    nextStep: 'Shorten the text, or write it in several comments.',
  },
};
